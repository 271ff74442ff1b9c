/**
 * The embedded wallet as this page uses it: its frame, what the frame is told of the page, who approves, and its connector.
 * Loaded when somebody signs in by e-mail or a social account, or for a stored session.
 */
import { type AuthConnector, createAuth } from '../../connectors/auth/create-auth.ts'
import { EMBEDDED } from '../../connectors/auth/described.ts'
import { isEmbedded } from '../../connectors/auth/is-embedded.ts'
import { createSavedAuth, type SavedAuth } from '../../connectors/auth/saved-auth.ts'
import type { Connector, ConnectorEvent, Link } from '../../connectors/connector.ts'
import { kindOfMethod } from '../../frame/methods.ts'
import { type Namespace, namespaces } from '../../lib/namespaces.ts'
import { networkOf } from '../../state/network.ts'
import type { Auth } from '../contracts/embedded.ts'
import type { Core } from '../wallet.ts'
import { createApprovals } from './approvals.ts'
import { createDisallowed } from './disallowed.ts'
import { openEmbeddedFrame, type Sdk } from './embedded-frame.ts'

/** `sdk`: what the services are told of this product. */
export function openAuth(core: Core, page: Window, sdk: Sdk): Auth {
  const saved = createSavedAuth(core.storage)
  const approvals = createApprovals(core)
  const disallowed = createDisallowed(core, approvals)
  const frame = openEmbeddedFrame({ core, page, saved, sdk }, () => auth.frameRestarted())
  const auth = createAuth({
    ask: frame.ask,
    kindOfMethod,
    networks: () => core.state.network.networks.map(({ caipNetworkId }) => caipNetworkId),
    network: (namespace) => networkOf(core.state.network, namespace)?.caipNetworkId,
    activeNamespace: () => core.state.network.activeNamespace,
    preferredType: (namespace) => saved.read().types[namespace] ?? defaultType(core, namespace),
    isFrameThere: () => frame.element() !== undefined,
    provider: () => saved.read().provider,
    approve: (_method, send) => approvals.approve(send),
    onDisallowed: disallowed.show,
    onUser: ({ network }) => saved.save({ network }),
    onWarning: core.report,
  })
  core.connectors.unlisted.push(createConnector(core, auth, saved))
  // A stored session waits for it.
  core.connectors.refresh()
  return { connectorId: EMBEDDED.id, ask: frame.ask, signedInBy: (provider) => saved.save({ provider }) }
}

/** Where the host has not said which (specification 9). */
const DEFAULT_TYPES = { eip155: 'smartAccount', solana: 'eoa' } as const

const defaultType = ({ state }: Core, namespace: Namespace) => {
  const type = state.config.defaultAccountTypes[namespace]
  return type === 'eoa' || type === 'smartAccount' ? type : DEFAULT_TYPES[namespace]
}

/** Of what the frame says only the namespaces that are this connector's: another wallet keeps its own (decisions 52). */
const createConnector = (core: Core, auth: AuthConnector, saved: SavedAuth): Connector => {
  const { session, state } = core
  const isOwn = (namespace: Namespace) => isEmbedded(session.connector(namespace)?.id)
  const isFree = (namespace: Namespace) =>
    isOwn(namespace) || namespace === state.network.activeNamespace || !session.connector(namespace)
  const only = (link: Link, isWanted: (namespace: Namespace) => boolean): Link =>
    Object.fromEntries(namespaces.filter((one) => link[one] && isWanted(one)).map((one) => [one, link[one]]))

  return {
    ...EMBEDDED,
    get namespaces() {
      const { networks } = state.network
      return namespaces.filter((one) => networks.some(({ chainNamespace }) => chainNamespace === one))
    },
    provider: auth.provider,
    connect: async () => only(await auth.connect(), isFree),
    async restore() {
      const link = await auth.restore()
      return link && only(link, (one) => isOwn(one) || !session.connector(one))
    },
    current: auth.current,
    disconnect: auth.disconnect,
    watch: (listener) =>
      auth.watch((event: ConnectorEvent) =>
        listener(event.type === 'link' ? { type: 'link', link: only(event.link, isOwn) } : event),
      ),
    async useAccount(namespace, address) {
      await auth.useAccount(namespace, address)
      const type = state.account[namespace].embedded?.types[address]
      if (type) saved.save({ types: { ...saved.read().types, [namespace]: type } })
    },
  }
}
