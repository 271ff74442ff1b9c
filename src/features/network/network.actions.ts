/**
 * Switching networks (specification 4): the same network does nothing; nobody connected: it is just chosen; in a namespace
 * with a wallet that one is asked, once, and then believed; in one without, a wallet for it is connected first.
 */
import type { Core, Wallet } from '../../app/wallet.ts'
import type { Network } from '../../chains/network.ts'
import { rejected } from '../../errors/base.ts'
import { describe } from '../../errors/message.ts'
import { failure, toError } from '../../errors/to-error.ts'
import { activeNetwork, networkOf, offeredNetwork } from '../../state/network.ts'
import { currentEntry } from '../../state/router.ts'
import { until } from '../../state/until.ts'
import { createSwitchState } from './network.state.ts'

/** A row was clicked. */
export function pickNetwork(wallet: Wallet, network: Network): void {
  const { state, session } = wallet
  const { caipNetworkId, chainNamespace } = network
  session.switchAfterConnect(undefined)
  const isSame = activeNetwork(state.network).caipNetworkId === caipNetworkId
  if (!isSame && session.connector(chainNamespace)) {
    pickConnected(wallet, network)
    return
  }
  if (!isSame) wallet.track('SWITCH_NETWORK', { network: caipNetworkId })
  if (!isSame && session.connector()) {
    wallet.go.to('SwitchActiveChain', { switchToChain: caipNetworkId })
    return
  }
  if (!isSame) session.choose(network)
  leaveNetworks(wallet)
}

const pickConnected = (wallet: Wallet, network: Network): void => {
  const { state } = wallet
  const { caipNetworkId, chainNamespace } = network
  const isThere = networkOf(state.network, chainNamespace)?.caipNetworkId === caipNetworkId
  if (!isThere && !state.config.enableNetworkSwitch) return
  wallet.track('SWITCH_NETWORK', { network: caipNetworkId })
  if (isThere) {
    wallet.session.choose(network)
    leaveNetworks(wallet)
  } else {
    wallet.go.to('SwitchNetwork', { caipNetworkId })
    askAndLeave(wallet, network)
  }
}

/** The visitor wants a wallet of the other namespace; the one that is connected stays (specification 4). */
export function connectOther(wallet: Wallet, network: Network): void {
  wallet.session.switchAfterConnect(network.caipNetworkId)
  wallet.go.to('Connect', { namespace: network.chainNamespace })
}

/** Asks, and leaves the view when the wallet has switched; a failure stays on the view with its reason. */
export function askAndLeave(wallet: Wallet, network: Network): void {
  requestSwitch(wallet, network).then(
    () => {
      // The visitor may have gone on to something else while the wallet was open.
      const { view, data } = currentEntry(wallet.state.router)
      if (view !== 'SwitchNetwork' || data.caipNetworkId !== network.caipNetworkId) return
      // Of another namespace than the one in use.
      wallet.session.choose(network)
      leaveNetworks(wallet)
    },
    () => {},
  )
}

/** Back to before Networks; when that is nothing, home. */
const leaveNetworks = (wallet: Wallet): void => {
  const views = ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']
  const { stack } = wallet.state.router
  if (!stack.some(({ view }) => views.includes(view))) return
  const behind = stack.findLast(({ view }) => !views.includes(view))
  if (behind && stack.length > 1) while (wallet.state.router.stack.at(-1) !== behind) wallet.go.back()
  else if (wallet.session.connector()) wallet.go.home()
  else wallet.go.reset('Connect')
}

/**
 * One request to the connected wallet. Resolves when the wallet says it is there. Rejects with 4001 when the visitor
 * declines or cancels, `chain-not-supported` when the wallet cannot.
 */
export async function requestSwitch(core: Core, network: Network): Promise<void> {
  const { caipNetworkId } = network
  // For whoever calls this without what `createCore` makes (specification 8).
  if (!core.session) throw failure('network-client-missing')
  const state = core.slice(createSwitchState)
  const connector = core.session.connector(network.chainNamespace)
  if (!connector) throw failure('connector-not-connected')
  // Also who asks again while the wallet's prompt is still open waits for its answer.
  state.flow = { step: 'asking', caipNetworkId, since: core.clock.now() }
  await core.flights.once(`switch ${connector.id} ${caipNetworkId}`, async () => {
    const isAsking = () => state.flow.step === 'asking' && state.flow.caipNetworkId === caipNetworkId
    try {
      const provider = connector.provider(network.chainNamespace)
      if (!provider) throw failure('chain-not-supported')
      const chain = await core.chain(network.chainNamespace)
      if (!chain) throw failure('chain-adapter-not-found')
      // Without it the wallet goes wherever a request says.
      if (!chain.switchNetwork) core.session.choose(network)
      else {
        await chain.switchNetwork({ provider, network })
        await (await core.session.live()).sync(network.chainNamespace)
      }
      if (networkOf(core.state.network, network.chainNamespace)?.caipNetworkId !== caipNetworkId)
        throw failure('switch-failed')
      if (isAsking()) state.flow = { step: 'idle' }
    } catch (error) {
      const { key, rejected } = describe(error)
      if (!rejected) core.report(error)
      if (isAsking()) state.flow = { step: 'failed', caipNetworkId, key, rejected }
      throw toError(error)
    }
  })
}

/** The visitor does not wait any longer; the wallet's late answer is believed all the same, by its event. */
export function cancelSwitch(wallet: Wallet): void {
  wallet.slice(createSwitchState).flow = { step: 'idle' }
  wallet.go.back()
}

/** For the host: by CAIP-2 id, with or without the dialog. */
export async function switchNetwork(wallet: Wallet, caipNetworkId: string): Promise<void> {
  const network = offeredNetwork(wallet.state.network, caipNetworkId)
  if (!network) {
    wallet.alert('switch-network-not-found', { network: caipNetworkId.slice(0, 100) })
    throw failure('network-unknown')
  }
  if (activeNetwork(wallet.state.network).caipNetworkId === network.caipNetworkId) return
  if (!wallet.session.connector(network.chainNamespace)) {
    if (!wallet.session.connector()) return wallet.session.choose(network)
    return switchByHand(wallet, network)
  }
  const isThere = networkOf(wallet.state.network, network.chainNamespace)?.caipNetworkId === caipNetworkId
  if (!isThere && !wallet.state.config.enableNetworkSwitch) throw failure('chain-not-supported')
  wallet.track('SWITCH_NETWORK', { network: network.caipNetworkId })
  if (isThere) return wallet.session.choose(network)
  await requestSwitch(wallet, network)
  wallet.session.choose(network)
}

/** Nobody is connected there yet: shows SwitchActiveChain, and settles on that network or on closing (4001). */
const switchByHand = async (wallet: Wallet, { caipNetworkId }: Network): Promise<void> => {
  const { modal, network } = wallet.state
  await wallet.modal.open()
  wallet.go.to('SwitchActiveChain', { switchToChain: caipNetworkId })
  const isThere = () => activeNetwork(network).caipNetworkId === caipNetworkId
  if (!(await until(modal, network, isThere))) throw rejected('Closed before a wallet was connected')
}
