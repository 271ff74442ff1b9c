/**
 * The embedded wallet as this page uses it: its frame, what the frame is told of the page, who approves, and its connector.
 * Loaded when somebody signs in by e-mail or a social account, or for a stored session.
 */
import { type AuthConnector, createAuth } from '../../connectors/auth/create-auth.ts'
import { EMBEDDED } from '../../connectors/auth/described.ts'
import { isEmbedded } from '../../connectors/auth/is-embedded.ts'
import { createSavedAuth, type SavedAuth } from '../../connectors/auth/saved-auth.ts'
import { createSecondSignIn } from '../../connectors/auth/second-sign-in.ts'
import { withUserName } from '../../connectors/auth/user-name.ts'
import type { Connector, ConnectorEvent, Link } from '../../connectors/connector.ts'
import { rejected, WalletModalError } from '../../errors/base.ts'
import { isLost } from '../../frame/failures.ts'
import { kindOfMethod } from '../../frame/methods.ts'
import { readField } from '../../lib/json.ts'
import { type Namespace, namespaceOf, namespaces } from '../../lib/namespaces.ts'
import { readIds, SESSION } from '../../session/stored/saved.ts'
import { networkOf } from '../../state/network.ts'
import type { Auth } from '../contracts/embedded.ts'
import type { Core } from '../wallet.ts'
import { createApprovals } from './approvals.ts'
import { createDisallowed } from './disallowed.ts'
import { openEmbeddedFrame, type Sdk } from './embedded-frame.ts'

/** `sdk`: what the services are told of this product. */
export function openAuth(core: Core, page: Window, sdk: Sdk): Auth {
  const saved = createSavedAuth(core.storage)
  const approvals = createApprovals(core, () => frame.element())
  const disallowed = createDisallowed(core, approvals)
  const frame = openEmbeddedFrame({ core, page, saved, sdk }, () => auth.frameLost())
  const signIn = createSecondSignIn(frame.ask)
  const ask = withUserName(signIn.ask)
  const auth = createAuth({
    ask,
    clock: core.clock,
    kindOfMethod,
    networks: () => core.state.network.networks.map(({ caipNetworkId }) => caipNetworkId),
    network: (namespace) => networkOf(core.state.network, namespace)?.caipNetworkId,
    activeNamespace: () => core.state.network.activeNamespace,
    preferredType: (namespace) => saved.read().types[namespace] ?? defaultType(core, namespace),
    isFrameThere: () => frame.element() !== undefined,
    provider: () => saved.read().provider,
    async approve(_method, send) {
      // The page may have changed its looks without a word (wire facts 6.10).
      frame.syncTheme()
      const answer = await approvals.approve((signal) => {
        // Left while the dialog was on its way.
        if (!isAnywhere(core)) throw new WalletModalError(4900, 'The visitor has left')
        return send(signal)
      })
      // It may have moved money (specification 4).
      core.refreshBalance({ force: true })
      return answer
    },
    // Not by `ask`: the same frame is asked of the same visitor, whose name need not be forgotten.
    isKnown: async () =>
      signIn.isUnderWay() || (await signIn.ask('IS_CONNECTED', undefined)).isConnected || signIn.isUnderWay(),
    isLost,
    onDisallowed: disallowed.show,
    onDeaf: () => frame.dispose(),
    onUser: ({ network }) => saved.save({ network }),
    onWarning: core.report,
  })
  const leave = () => {
    void approvals.rejectAll(rejected('The visitor has left'))
    auth.leave()
  }
  core.connectors.unlisted.push(createConnector({ core, auth, saved, leave }))
  // A stored session waits for it.
  core.connectors.refresh()
  return {
    connectorId: EMBEDDED.id,
    ask,
    signedInBy: (provider) => saved.save({ provider }),
    emailChanged(email) {
      auth.emailChanged(email)
      saved.tellEmailChanged()
    },
  }
}

/** Of storage: the accounts that were chosen, which the session writes after `useAccount`. */
const ACCOUNT = 'account'

/** Where the host has not said which (specification 9). */
const DEFAULT_TYPES = { eip155: 'smartAccount', solana: 'eoa' } as const

const defaultType = ({ state }: Core, namespace: Namespace) => {
  const type = state.config.defaultAccountTypes[namespace]
  return type === 'eoa' || type === 'smartAccount' ? type : DEFAULT_TYPES[namespace]
}

/** Of the data of Connect. */
const readNamespace = (data: unknown): Namespace | undefined => {
  const named = readField(data, 'namespace')
  return namespaces.find((one) => one === named)
}

const isIn = ({ session }: Core, namespace: Namespace): boolean =>
  isEmbedded(session.connector(namespace)?.id)

const isAnywhere = (core: Core): boolean => namespaces.some((one) => isIn(core, one))

type ConnectorParts = {
  readonly core: Core
  readonly auth: AuthConnector
  readonly saved: SavedAuth
  /** What waits for the visitor is over. */
  leave(): void
}

/** Of what the frame says only the namespaces that are this connector's: another wallet keeps its own (decisions 52). */
const createConnector = ({ core, auth, saved, leave }: ConnectorParts): Connector => {
  const { session, state } = core
  const isOwn = (namespace: Namespace) => isIn(core, namespace)
  /** Where the visitor is heading: the namespace that Connect was opened for, or that is to be added; else the one in use. */
  const wanted = (): Namespace => {
    const { switchingTo, activeNamespace } = state.network
    const open = [...core.elements].find(({ state: shown }) => shown.modal.open)
    const asked = open?.state.router.stack.findLast(({ view }) => view === 'Connect')?.data
    return readNamespace(asked) ?? (switchingTo ? namespaceOf(switchingTo) : activeNamespace)
  }
  const only = (link: Link, isWanted: (namespace: Namespace) => boolean): Link =>
    Object.fromEntries(namespaces.filter((one) => link[one] && isWanted(one)).map((one) => [one, link[one]]))

  return {
    ...EMBEDDED,
    get namespaces() {
      const { networks } = state.network
      return namespaces.filter((one) => networks.some(({ chainNamespace }) => chainNamespace === one))
    },
    provider: auth.provider,
    async connect() {
      const goal = wanted()
      const link = await auth.connect()
      return only(link, (one) => isOwn(one) || one === goal || !session.connector(one))
    },
    async restore() {
      const link = await auth.restore()
      const stored = core.storage.get(SESSION, readIds) ?? {}
      // One that is another wallet's stays for it, also while that is locked.
      return link && only(link, (one) => isEmbedded(stored[one]) || (!stored[one] && !session.connector(one)))
    },
    current: auth.current,
    disconnect() {
      leave()
      return auth.disconnect()
    },
    watch(listener) {
      const stop = auth.watch((event: ConnectorEvent) =>
        listener(event.type === 'link' ? { type: 'link', link: only(event.link, isOwn) } : event),
      )
      const stopHearing = saved.onEmailChanged(() => {
        auth.current().catch(core.report)
      })
      const stopFollowing = core.storage.onChange((key, isRemoved) => {
        // Else the frame would sign for the account that was chosen here before.
        if (key !== ACCOUNT || isRemoved) return
        auth.accountChosen()
        auth.current().catch(core.report)
      })
      return () => {
        stop()
        stopHearing()
        stopFollowing()
        // Also where another tab has ended it.
        if (!isAnywhere(core)) leave()
      }
    },
    async useAccount(namespace, address) {
      await auth.useAccount(namespace, address)
      const type = state.account[namespace].embedded?.types[address]
      if (type) saved.save({ types: { ...saved.read().types, [namespace]: type } })
    },
  }
}
