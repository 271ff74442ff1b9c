/**
 * The embedded wallet as this page uses it: its frame, what the frame is told of the page, who approves, and its connector.
 * Loaded when somebody signs in by e-mail or a social account, or for a stored session.
 */
import { subscribe } from 'valtio/vanilla'
import { type AuthConnector, createAuth } from '../../connectors/auth/create-auth.ts'
import { AUTH_ID } from '../../connectors/auth/listed.ts'
import { createSavedAuth, type SavedAuth } from '../../connectors/auth/saved-auth.ts'
import type { Connector, ConnectorEvent, Link } from '../../connectors/connector.ts'
import type { FrameAppData } from '../../frame/contract.ts'
import { createFrame, type Frame } from '../../frame/create-frame.ts'
import type { FrameTrouble } from '../../frame/failures.ts'
import { frameUrl } from '../../frame/frame-url.ts'
import { kindOfMethod } from '../../frame/methods.ts'
import { type Namespace, namespaces } from '../../lib/namespaces.ts'
import { mainElement } from '../../state/main-element.ts'
import { activeNetwork, networkOf } from '../../state/network.ts'
import type { Auth } from '../contracts/embedded.ts'
import type { Core } from '../wallet.ts'
import { createApprovals } from './approvals.ts'
import { createDisallowed } from './disallowed.ts'
import { adoptFrameSheet } from './frame-sheet.ts'
import { frameTheme } from './frame-theme.ts'
import { readMetadata } from './metadata.ts'

/** ms that a restore may take at most: loading, and each of its requests, has a deadline of its own. */
const RESTORE_MS = 180_000

type Sdk = Pick<FrameAppData, 'sdkType' | 'sdkVersion'>

/** The production frame, which `endpoints.frame` replaces (wire facts 6.1). */
const FRAME = 'https://secure.walletconnect.org/sdk'

/** `sdk`: what the services are told of this product. */
export function openAuth(core: Core, page: Window, sdk: Sdk): Auth {
  const saved = createSavedAuth(core.storage)
  const approvals = createApprovals(core)
  const disallowed = createDisallowed(core, approvals)
  const frame = openFrame({ core, page, saved, sdk }, () => auth.frameRestarted())
  const auth = createAuth({
    ask: frame.ask,
    kindOfMethod,
    networks: () => core.state.network.networks.map(({ caipNetworkId }) => caipNetworkId),
    network: (namespace) => networkOf(core.state.network, namespace)?.caipNetworkId,
    activeNamespace: () => core.state.network.activeNamespace,
    preferredType: (namespace) => saved.read().types[namespace] ?? defaultType(core, namespace),
    provider: () => saved.read().provider,
    approve: (_method, send) => approvals.approve(send),
    onDisallowed: disallowed.show,
    onUser: ({ network }) => saved.save({ network }),
    onWarning: core.report,
  })
  core.connectors.unlisted.push(createConnector(core, auth, saved))
  // A stored session waits for it.
  core.connectors.refresh()
  return { connectorId: AUTH_ID, ask: frame.ask, signedInBy: (provider) => saved.save({ provider }) }
}

const defaultType = ({ state }: Core, namespace: Namespace) => {
  const type = state.config.defaultAccountTypes[namespace]
  return type === 'eoa' || type === 'smartAccount' ? type : undefined
}

type FrameParts = { readonly core: Core; readonly page: Window; readonly saved: SavedAuth; readonly sdk: Sdk }

const openFrame = ({ core, page, saved, sdk }: FrameParts, onRestart: () => void): Frame => {
  const { config, network } = core.state
  const shownTheme = () =>
    mainElement(core.elements)?.modal.element.shadowRoot?.querySelector<HTMLElement>('.wm')?.dataset['theme']
  const syncTheme = () => frame.ask('SYNC_THEME', frameTheme(config, shownTheme())).catch(() => {})
  const onTrouble = async (code: FrameTrouble, cause: unknown) => {
    const { serviceAlertTexts } = await import('../../i18n/en.service-alerts.ts')
    core.raise({ code, message: serviceAlertTexts[code], cause })
  }
  const frame = createFrame({
    page,
    clock: core.clock,
    url: () =>
      frameUrl({
        endpoint: config.endpoints.frame ?? FRAME,
        projectId: config.projectId ?? '',
        network: saved.read().network ?? activeNetwork(network).caipNetworkId,
        enableLogger: config.logLevel === 'debug',
      }),
    parent() {
      const element = mainElement(core.elements)?.modal.element
      if (element?.shadowRoot) adoptFrameSheet(element.shadowRoot)
      return element
    },
    title: () => 'Secure wallet',
    onStart(isAgain) {
      const data = {
        metadata: readMetadata(config.metadata, page),
        ...sdk,
        projectId: config.projectId ?? '',
      }
      // Nobody waits for these, and a frame that cannot be told of the page still signs.
      frame.ask('SYNC_DAPP_DATA', data).catch(core.report)
      syncTheme()
      if (isAgain) onRestart()
    },
    onTrouble: (code, cause) => void onTrouble(code, cause).catch(core.report),
    debug(line) {
      if (config.logLevel === 'debug') console.debug('[wallet-modal]', line)
    },
    createId: () => crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12),
  })
  subscribe(config, () => {
    if (frame.element()) syncTheme()
  })
  return frame
}

/** Of what the frame says only the namespaces that are this connector's: another wallet keeps its own (decisions 52). */
const createConnector = (core: Core, auth: AuthConnector, saved: SavedAuth): Connector => {
  const { session, state } = core
  const isOwn = (namespace: Namespace) => session.connector(namespace)?.id === AUTH_ID
  const isFree = (namespace: Namespace) =>
    isOwn(namespace) || namespace === state.network.activeNamespace || !session.connector(namespace)
  const only = (link: Link, isWanted: (namespace: Namespace) => boolean): Link =>
    Object.fromEntries(namespaces.filter((one) => link[one] && isWanted(one)).map((one) => [one, link[one]]))

  return {
    id: AUTH_ID,
    type: 'auth',
    name: 'Secure wallet',
    imageUrl: undefined,
    rdns: undefined,
    get namespaces() {
      const { networks } = state.network
      return namespaces.filter((one) => networks.some(({ chainNamespace }) => chainNamespace === one))
    },
    coversAllNamespaces: true,
    keepsOtherNamespaces: true,
    endsForGood: true,
    isListed: false,
    keepsKeys: true,
    restoreMs: RESTORE_MS,
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
