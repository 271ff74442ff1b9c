/**
 * One request of the page, step by step: tokens and capabilities are read and the cosigner gives its key while the visitor reads; the press
 * asks the wallet, once; what it answers is checked, and the cosigner is told. A step that fails ends it and says which.
 */
import { ref, subscribe } from 'valtio/vanilla'
import type { Hex } from '../../chains/chain.ts'
import type { EvmNetwork } from '../../chains/network.ts'
import { rejected } from '../../errors/base.ts'
import { failure, toError } from '../../errors/to-error.ts'
import { toCaipAddress } from '../../lib/caip.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { startAsking } from '../../transfer/asking.ts'
import { assertAccountAndNetwork } from '../../transfer/request.ts'
import { differencesOf, hasSameKeys, isDifferent, readAnswer, withCosigner } from './answer.ts'
import { readAssets } from './assets.ts'
import type {
  Grant,
  GrantedPermissions,
  GrantStep,
  PermissionsRequest,
  SessionAsk,
  SessionKey,
  SessionsWallet,
} from './contract.ts'
import { FUTURE, invalid, isOver } from './fields.ts'
import { notServed, ownerNow, problemOf } from './sessions.state.ts'
import { grantPermissions, lacking, providerOf } from './wallet.ts'

const VIEW = 'SmartSessionRequest'

/**
 * Call it before anything is shown, or the wallet asked to switch. Answers how it ends; throws `sending-busy` while another request or
 * review is before the visitor, or on its way there.
 */
export function start(wallet: SessionsWallet): () => void {
  const { sessions } = wallet
  if (sessions.end) throw failure('sending-busy')
  const stop = startAsking(wallet, 'smart-sessions')
  const end = () => {
    stop()
    if (sessions.end === end) sessions.end = undefined
  }
  sessions.end = end
  return end
}

/** From here on it is before the visitor. */
export function begin(
  { sessions }: SessionsWallet,
  given: { readonly request: PermissionsRequest; readonly network: EvmNetwork; readonly account: Hex },
  ask: SessionAsk,
): void {
  sessions.ask = ask
  const { request, network, account } = given
  // The wallet is sent this very request, which a proxy around it would not be.
  sessions.state.grant = {
    request: ref(request),
    network: ref(network),
    account,
    phase: { step: 'preparing' },
  }
}

/** The page has its answer, and may ask for something else. What is shown stays until it is left. */
const answer = ({ sessions }: SessionsWallet, tell: (ask: SessionAsk) => void): void => {
  const { ask } = sessions
  sessions.ask = undefined
  sessions.end?.()
  if (ask) tell(ask)
}

const fail = (wallet: SessionsWallet, grant: Grant, at: GrantStep, error: unknown): void => {
  if (wallet.sessions.state.grant !== grant) return
  grant.phase = { step: 'failed', at, problem: problemOf(wallet, error) }
  answer(wallet, ({ reject }) => reject(toError(error)))
}

/** The visitor has gone back, closed or gone elsewhere. What the wallet grants after that is told to nobody, so that it stays without effect. */
export function leave(wallet: SessionsWallet): void {
  const { state } = wallet.sessions
  const step = state.grant?.phase.step
  // Granted already: the last step needs nobody.
  if (step === 'activating') return
  state.grant = undefined
  // One that failed has its answer, and the next may be on its way.
  if (step === 'failed') return
  answer(wallet, ({ reject }) => reject(rejected('Left before it was granted')))
}

/** Ends the request when the visitor leaves, or is somebody else. Called once its view is in front. */
export function watch(wallet: SessionsWallet): void {
  const { sessions, state } = wallet
  const { grant } = sessions.state
  if (!grant) return
  const check = () => {
    if (sessions.state.grant !== grant) return
    if (!isInFront(wallet, VIEW)) return leave(wallet)
    const { step } = grant.phase
    if (step === 'failed' || step === 'activating') return
    const now = ownerNow(wallet)
    if (now?.address !== grant.account) fail(wallet, grant, 'wallet', failure('account-changed'))
    else if (now.network.id !== grant.network.id) fail(wallet, grant, 'wallet', failure('network-changed'))
  }
  const stops = [
    subscribe(state.modal, check, true),
    subscribe(state.router, check),
    subscribe(state.account, check),
    subscribe(state.network, check),
  ]
  // A failed one is watched until it is left.
  const stopLater = subscribe(sessions.state, () => {
    if (sessions.state.grant === grant) return
    stopLater()
    for (const stop of stops) stop()
  })
  check()
}

const isAt = ({ sessions }: SessionsWallet, grant: Grant, step: Grant['phase']['step']): boolean =>
  sessions.state.grant === grant && grant.phase.step === step

/** Everything that needs no prompt, so that the press is answered by the wallet's own window. */
export async function prepare(wallet: SessionsWallet): Promise<void> {
  const { grant } = wallet.sessions.state
  if (grant?.phase.step !== 'preparing') return
  const { request, network, account } = grant
  const reading = readAssets(wallet, network, request.permissions)
  let at: GrantStep = 'capabilities'
  try {
    const provider = providerOf(wallet.session.connector('eip155'))
    const missing = await lacking(provider, wallet.clock, account, request)
    if (missing !== undefined) throw failure('capability-unsupported', missing)
    at = 'tokens'
    if (!(await reading)) throw failure('token-unknown')
    if (!isAt(wallet, grant, 'preparing')) return
    at = 'cosigner'
    const cosigner = await askCosigner(wallet, toCaipAddress(network.caipNetworkId, account), request)
    if (isAt(wallet, grant, 'preparing')) grant.phase = { step: 'ready', ...cosigner }
  } catch (error) {
    if (isAt(wallet, grant, 'preparing')) fail(wallet, grant, at, error)
  }
}

const askCosigner = async (
  wallet: SessionsWallet,
  owner: string,
  request: PermissionsRequest,
): Promise<{ readonly pci: string; readonly key: SessionKey }> => {
  const service = await (await wallet.dataApi()).sessions()
  const answer = await service.create(owner, request)
  if (!answer.value) throw notServed(answer)
  return answer.value
}

/** The visitor has confirmed: asks the wallet, once. */
export async function confirm(wallet: SessionsWallet): Promise<void> {
  const { grant } = wallet.sessions.state
  if (grant?.phase.step !== 'ready') return
  // It was read strictly when the page asked, but the visitor may have taken a while.
  if (isOver(grant.request.expiry, wallet.clock.now()))
    return fail(wallet, grant, 'expiry', invalid('expiry', FUTURE))
  const { pci, key } = grant.phase
  // Before the first await, so that a second press finds nothing to confirm.
  grant.phase = { step: 'asking' }
  const request = withCosigner(grant.request, { type: key.type, publicKey: key.publicKey })
  let at: GrantStep = 'wallet'
  try {
    const said = await askGranting(wallet, grant, request)
    if (!isAt(wallet, grant, 'asking')) return
    at = 'answer'
    const { chainId } = request
    const granted = readAnswer(said, { chainId, address: grant.account, now: wallet.clock.now() })
    at = 'keys'
    if (!hasSameKeys(granted, request)) throw failure('wallet-bad-answer')
    at = 'activate'
    grant.phase = { step: 'activating' }
    await activate(wallet, grant, { pci, ...granted })
    finish(wallet, grant, pci, granted)
  } catch (error) {
    fail(wallet, grant, at, error)
  }
}

const askGranting = async (
  wallet: SessionsWallet,
  grant: Grant,
  request: PermissionsRequest,
): Promise<unknown> => {
  const { network, account: from } = grant
  const { caipNetworkId } = network
  const connector = await assertAccountAndNetwork(wallet, { network, transfer: { from, caipNetworkId } })
  const isSame = wallet.session.connector('eip155') === connector && isAt(wallet, grant, 'asking')
  if (!isSame || !wallet.state.modal.open) throw rejected('Left before the wallet was asked')
  return grantPermissions(providerOf(connector), request)
}

const activate = async (
  wallet: SessionsWallet,
  { network, account }: Grant,
  body: GrantedPermissions & { readonly pci: string },
): Promise<void> => {
  const service = await (await wallet.dataApi()).sessions()
  const answer = await service.activate(toCaipAddress(network.caipNetworkId, account), body)
  if (!answer.value) throw notServed(answer)
}

const finish = (wallet: SessionsWallet, grant: Grant, pci: string, granted: GrantedPermissions): void => {
  const { state } = wallet.sessions
  const { chainId, expiry, permissions } = granted
  const differences = differencesOf(grant.request, granted)
  if (isDifferent(differences)) state.differing[pci] = true
  state.created = ref({ network: grant.network, granted: { permissions, expiry }, differences })
  const isShown = isInFront(wallet, VIEW)
  state.grant = undefined
  answer(wallet, ({ resolve }) =>
    resolve({ chainId, address: grant.account, expiry, permissions, context: pci }),
  )
  if (isShown) wallet.go.replace('SmartSessionCreated')
}

/** What has failed is left: with the dialog, or for home where there is none. */
export function done(wallet: SessionsWallet): void {
  if (!wallet.modal.requestClose('user')) wallet.go.home()
}
