/** What a host's code asks for that takes a person's time anyway: fetched when it is asked for. */
import { subscribe } from 'valtio/vanilla'
import type { Namespace, Network } from '../chains/network.ts'
import { isEmbedded } from '../connectors/auth/is-embedded.ts'
import { needsProjectId } from '../connectors/needs-project-id.ts'
import type { ConnectTarget } from '../core/contracts/directory.ts'
import type { Core, Wallet } from '../core/wallet.ts'
import { rejected, WalletModalError } from '../errors/base.ts'
import { connectionFailure } from '../errors/en.connection.ts'
import { ownFailure } from '../errors/own.ts'
import { failure, notConnected } from '../errors/to-error.ts'
import { cancel, connect, pickWallet } from '../features/connect/connect.actions.ts'
import { connectOf, mustAgree } from '../features/connect/connect.state.ts'
import * as networks from '../features/network/network.actions.ts'
import type { SessionAnswer } from '../features/smart-sessions/contract.ts'
import { readField } from '../lib/json.ts'
import type { SignInSession } from '../lib/sign-in.ts'
import { isConnected } from '../state/account.ts'
import { activeAccount, activeNetwork, networkOf } from '../state/network.ts'
import { currentEntry } from '../state/router.ts'
import { until } from '../state/until.ts'
import { usesServices } from '../state/uses-services.ts'
import { wantedNamespace } from './host.ts'

/** Ids of the directory are 64 hex digits (wire facts 3.1). */
const isDirectoryId = (id: string): boolean => /^[\da-f]{64}$/.test(id)

/** Shows Connect, or the view of a target; resolves on connection, rejects on close (4001). */
const connectInSight = async (
  wallet: Wallet,
  getTarget: () => ConnectTarget | undefined,
  isThere: () => boolean,
): Promise<void> => {
  await wallet.modal.open()
  // Whoever is to agree to the host's terms does so on Connect.
  const target = mustAgree(wallet) ? undefined : getTarget()
  if (target) pickWallet(wallet, target)
  await whenConnected(wallet, isThere)
}

/** Whichever wallet the visitor picks. */
const connectAny = async (wallet: Wallet): Promise<void> => {
  const isThere = () => isConnected(activeAccount(wallet.state))
  if (!isThere()) await connectInSight(wallet, () => undefined, isThere)
}

/** Where the visitor sees it first: by its code or link, or once the host's terms are agreed to. */
const connectSeen = async (wallet: Wallet, connectorId: string): Promise<void> => {
  const isThere = () => wallet.session.connector()?.id === connectorId
  if (!isThere()) await connectInSight(wallet, () => ({ connectorId }), isThere)
}

/** By its connector where the page has one, else by its link, or where it can be had. */
const connectFromDirectory = async (wallet: Wallet, id: string): Promise<void> => {
  const directory = await import('../features/all-wallets/all-wallets.actions.ts')
  const allWallets = directory.allWalletsOf(wallet)
  const connectorId = await directory.findConnectorId(allWallets, id)
  if (connectorId === undefined) throw connectionFailure('connector-not-found')
  if (connectorId) return connectNamed(wallet, connectorId)
  // Whoever was there before, or comes back by itself, is not the wallet that the visitor is shown the way to.
  let hasConnected = false
  const stop = wallet.onEvent((name, detail) => {
    hasConnected ||= name === 'wm-connect' && !readField(detail, 'restored')
  })
  const isThere = () => hasConnected && isConnected(activeAccount(wallet.state))
  await connectInSight(wallet, () => directory.choose(allWallets, id), isThere).finally(stop)
}

const whenConnected = async ({ state }: Wallet, isThere: () => boolean): Promise<void> => {
  const { modal, router, account } = state
  const [home, above] = router.stack
  // Whoever is connected elsewhere has Account below it.
  const shown = router.stack.find(({ view }) => view === 'Connect') ?? above ?? home
  // An embedded modal goes home in place of closing, also once another wallet has connected.
  const isLeft = () =>
    modal.embedded && router.direction === 'back' && !router.stack.some((entry) => entry === shown)
  if (!(await until(modal, [account, router], () => isThere() || isLeft())) || !isThere())
    throw rejected('Closed before a wallet was connected')
}

/** Wallets of the Wallet Standard are looked for when the dialog first opens, which may not have happened yet. */
const findStandard = async ({ connectors, state }: Wallet): Promise<void> => {
  if (!state.network.networks.some(({ chainNamespace }) => chainNamespace === 'solana')) return
  connectors.discover()
  // The discovery that has just begun goes on first; it reports a file that cannot be had.
  await import('../connectors/wallet-standard.ts').catch(() => {})
}

/**
 * Without an id, with that of the embedded wallet, and by a link: shows it. Else asks that wallet: by rdns, connector id or directory id
 * (decisions 12). Rejects with 4001 when the visitor declines or closes, `connector-not-found` for an id that nobody knows,
 * `walletconnect-not-found` where that needs a project id.
 */
export async function connectHere(wallet: Wallet, id: unknown): Promise<void> {
  // Null is what a page without types has where its own storage holds no id. To the embedded wallet Connect leads (decisions 52).
  if (id === undefined || id === null) return connectAny(wallet)
  if (typeof id !== 'string') throw connectionFailure('connector-not-found')
  if (isEmbedded(id)) return connectAny(wallet)
  const find = () => wallet.connectors.find(id)
  if (!find()) await findStandard(wallet)
  const connector = find()
  if (connector?.connectsByLink) return connectSeen(wallet, connector.id)
  // Without a project id there is none (decisions 20).
  if (!connector && needsProjectId(id)) throw failure('walletconnect-not-found')
  return !connector && isDirectoryId(id) ? connectFromDirectory(wallet, id) : connectNamed(wallet, id)
}

/** For what hosts have in hand already: shows the wallets of that namespace, settles on connection or close (4001). */
export async function connectFor(wallet: Wallet | undefined, namespace: Namespace): Promise<void> {
  if (!wallet) throw ownFailure('not-in-page')
  const isThere = () => isConnected(wallet.state.account[namespace])
  if (isThere()) return
  await wallet.modal.open()
  // Who looks for a wallet already, or at one, is not led away from it.
  const isChoosing = /^(AllWallets|Connecting)/.test(currentEntry(wallet.state.router).view)
  if (isChoosing) return whenConnected(wallet, isThere)
  // Who is connected elsewhere has a way back.
  if (wallet.session.connector()) wallet.go.to('Connect', { namespace })
  else wallet.go.reset('Connect', { namespace })
  await whenConnected(wallet, isThere)
}

/** By CAIP-2 id, with the dialog open or closed. */
export async function switchNetwork(wallet: Wallet, caipNetworkId: string): Promise<void> {
  await networks.switchNetwork(networks.networkSwitchOf(wallet), wallet, caipNetworkId)
}

const requestSwitch = (core: Core, network: Network): Promise<void> =>
  networks.requestSwitch(networks.networkSwitchOf(core), network)

/** By the host's own request to its provider: as `switchNetwork`, but the namespace in use stays. */
export async function switchForPage(core: Core, network: Network | undefined): Promise<void> {
  // Not 4902: libraries would have the wallet add it.
  if (!core.state.config.enableNetworkSwitch)
    throw new WalletModalError(4200, 'The page does not switch networks (enableNetworkSwitch)')
  if (!network) throw failure('network-unknown')
  core.track('SWITCH_NETWORK', { network: network.caipNetworkId })
  await requestSwitch(core, network)
}

/**
 * To where a host's request belongs, before the visitor reads it. A wallet that is not on that network is asked, in sight; 4001
 * when the visitor declines or leaves. Resolves with the way back to the namespace that was in use: nobody had to be asked for that.
 */
export async function goThere(wallet: Wallet, network: Network): Promise<() => void> {
  const { state, session } = wallet
  const { caipNetworkId, chainNamespace } = network
  const before = state.network.activeNamespace
  const isThere = () => networkOf(state.network, chainNamespace)?.caipNetworkId === caipNetworkId
  if (!isThere() && !state.config.enableNetworkSwitch) throw failure('chain-not-supported')
  wallet.track('SWITCH_NETWORK', { network: caipNetworkId })
  if (!isThere()) await askInSight(wallet, network, isThere)
  session.choose(network)
  return () => {
    const back = networkOf(state.network, before)
    if (before === chainNamespace || activeNetwork(state.network).caipNetworkId !== caipNetworkId) return
    if (back && session.connector(before)) session.choose(back)
  }
}

export async function sendTransaction(wallet: Wallet, request: unknown): Promise<{ readonly hash: string }> {
  const { sendForHost, sendOf, withSend } = await import('../features/send/host/host-send.ts')
  return sendForHost(withSend(wallet, sendOf(wallet)), request, goThere)
}

/** Off unless the page has it on: then there is nothing to show it in. */
export async function pay(
  wallet: Wallet,
  request: unknown,
): Promise<{ readonly hash: string; readonly caipNetworkId: string; readonly payer: string }> {
  if (wallet.state.config.features.pay !== true) throw ownFailure('view-unknown')
  const { payForHost } = await import('../features/pay/host-pay.ts')
  return payForHost(wallet, request, () => signInKnown(wallet))
}

/** Whether a sign-in is due may have to be asked of the host's server first. */
const signInKnown = async (wallet: Wallet): Promise<void> => {
  const { siwx, siweConfig } = wallet.state.config
  if (!(siwx ?? siweConfig)) return
  const { pageSignInOf } = await import('../features/sign-in/page-sign-in.ts')
  await pageSignInOf(wallet).found()
}

/** Needs the project's service, and is off unless the page has it on. */
const loadSessions = ({ state }: Wallet) => {
  if (state.config.features.smartSessions !== true || !usesServices(state.config))
    throw ownFailure('view-unknown')
  return import('../features/smart-sessions/host-sessions.ts')
}

export async function grantPermissions(wallet: Wallet, request: unknown): Promise<SessionAnswer> {
  const { grantForHost } = await loadSessions(wallet)
  return grantForHost(wallet, request, goThere)
}

export async function revokePermissions(wallet: Wallet, context: unknown): Promise<void> {
  const { revokeForHost } = await loadSessions(wallet)
  await revokeForHost(wallet, context)
}

const askInSight = async (wallet: Wallet, network: Network, isThere: () => boolean): Promise<void> => {
  const { modal, router } = wallet.state
  const { caipNetworkId } = network
  const wasOpen = modal.open
  await wallet.modal.open()
  wallet.go.to('SwitchNetwork', { caipNetworkId })
  const isShown = () => {
    const { view, data } = currentEntry(router)
    return modal.open && view === 'SwitchNetwork' && data.caipNetworkId === caipNetworkId
  }
  const stops: (() => void)[] = []
  const left = new Promise<never>((_resolve, reject) => {
    const check = () => {
      if (!isShown() && !isThere()) reject(rejected('Left before the wallet had switched'))
    }
    stops.push(subscribe(modal, check), subscribe(router, check))
    check()
  })
  try {
    await Promise.race([left, requestSwitch(wallet, network)])
    if (isShown()) wallet.go.back()
  } catch (error) {
    // Tried again there, it would switch and send nothing.
    if (isShown() && (wasOpen || !wallet.modal.requestClose('api'))) wallet.go.back()
    throw error
  } finally {
    for (const stop of stops) stop()
  }
}

/** One with a window of its own needs the visitor's click, so the dialog is there for it (decisions 12). */
const connectNamed = async (wallet: Wallet, id: string): Promise<void> => {
  const connector = wallet.connectors.find(id)
  const connectorId = connector?.id ?? id
  // Agreed to first, on Connect, where the visitor picks it then.
  if (connector && mustAgree(wallet)) return connectSeen(wallet, connectorId)
  const connected = connect(wallet, { connectorId })
  if (connector?.opensPopup) {
    const show = async () => {
      await wallet.modal.open()
      const { step } = connectOf(wallet).state.flow
      if (step === 'idle') wallet.modal.requestClose('connected')
      else wallet.go.to('Connecting', { connectorId })
    }
    show().catch((error) => {
      cancel(wallet)
      wallet.report(error)
    })
  }
  await connected
}

export type SignRequest = {
  readonly message: string | Uint8Array
  readonly namespace?: string | undefined
}

/** personal_sign: the wallet shows the message and asks. */
export async function signMessage(
  wallet: Wallet,
  request: SignRequest,
): Promise<{ readonly signature: string }> {
  const message: unknown = request?.message
  const namespace = wantedNamespace(wallet, request?.namespace)
  if (!namespace) throw failure('adapter-not-found')
  if (typeof message !== 'string' && !(message instanceof Uint8Array)) throw failure('rpc-invalid-params')
  const asked = signerIn(wallet, namespace, request)
  const chain = await wallet.chain(namespace)
  // Left, or changed, while the chain was fetched: the host has asked somebody else.
  const { connector, provider, address } = signerIn(wallet, namespace, request)
  if (connector !== asked.connector || address !== asked.address) throw failure('account-changed')
  return { signature: await chain.signMessage({ provider, address, message }) }
}

const signerIn = ({ session, state }: Wallet, namespace: Namespace, { namespace: named }: SignRequest) => {
  const connector = session.connector(namespace)
  const provider = connector?.provider(namespace)
  const { address } = state.account[namespace]
  if (provider && address) return { connector, provider, address }
  throw named === undefined ? connectionFailure('connector-not-connected') : notConnected()
}

export async function signIn(wallet: Wallet): Promise<SignInSession> {
  const { signInForHost } = await import('../features/sign-in/sign-in.actions.ts')
  return signInForHost(wallet, connectAny)
}

export async function signOut(wallet: Wallet): Promise<void> {
  const { pageSignInOf } = await import('../features/sign-in/page-sign-in.ts')
  await pageSignInOf(wallet).signOut()
}
