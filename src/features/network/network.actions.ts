/**
 * Switching networks (spec section 4): the same network does nothing; nobody connected: it is just chosen; else the
 * wallet is asked, once, and then believed.
 */
import type { Core, Wallet } from '../../app/wallet.ts'
import type { Network } from '../../chains/network.ts'
import { describe } from '../../errors/message.ts'
import { failure, toError } from '../../errors/to-error.ts'
import { activeNetwork, offeredNetwork } from '../../state/network.ts'
import { createSwitchState } from './network.state.ts'

/** A row was clicked. */
export const pickNetwork = (wallet: Wallet, network: Network): void => {
  wallet.track('SWITCH_NETWORK', { network: network.caipNetworkId })
  const isSame = activeNetwork(wallet.state.network).caipNetworkId === network.caipNetworkId
  if (!isSame && wallet.session.connector()) {
    wallet.go.to('SwitchNetwork', { caipNetworkId: network.caipNetworkId })
    askAndLeave(wallet, network)
    return
  }
  if (!isSame) wallet.session.choose(network)
  leaveNetworks(wallet)
}

/** Asks, and leaves the view when the wallet has switched; a failure stays on the view with its reason. */
export const askAndLeave = (wallet: Wallet, network: Network): void => {
  requestSwitch(wallet, network).then(
    () => leaveNetworks(wallet),
    () => {},
  )
}

/** Back to before Networks; when that is nothing, home. */
const leaveNetworks = (wallet: Wallet): void => {
  const views = ['Networks', 'SwitchNetwork', 'UnsupportedChain']
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
export const requestSwitch = (core: Core, network: Network): Promise<void> =>
  core.flights.once(`switch ${network.caipNetworkId}`, async () => {
    const state = core.slice(createSwitchState)
    const connector = core.session.connector()
    if (!connector) throw failure('connector-not-connected')
    const asking = { step: 'asking', caipNetworkId: network.caipNetworkId, since: core.clock.now() } as const
    state.flow = asking
    try {
      const chain = await core.chain('eip155')
      await chain.switchNetwork({ provider: connector.provider, network })
      await core.session.sync()
      if (activeNetwork(core.state.network).caipNetworkId !== network.caipNetworkId)
        throw failure('switch-failed')
      if (state.flow.step === 'asking') state.flow = { step: 'idle' }
    } catch (error) {
      const { key, rejected } = describe(error)
      if (!rejected) core.report(error)
      if (state.flow.step === 'asking' && state.flow.caipNetworkId === network.caipNetworkId)
        state.flow = { step: 'failed', caipNetworkId: network.caipNetworkId, key, rejected }
      throw toError(error)
    }
  })

/** The visitor does not wait any longer; the wallet's late answer is believed all the same, by its event. */
export const cancelSwitch = (wallet: Wallet): void => {
  wallet.slice(createSwitchState).flow = { step: 'idle' }
  wallet.go.back()
}

/** For the host: by CAIP-2 id, with or without the dialog. */
export const switchNetwork = async (wallet: Wallet, caipNetworkId: string): Promise<void> => {
  const network = offeredNetwork(wallet.state.network, caipNetworkId)
  if (!network) {
    wallet.alert('switch-network-not-found', { network: caipNetworkId.slice(0, 100) })
    throw failure('network-unknown')
  }
  if (activeNetwork(wallet.state.network).caipNetworkId === network.caipNetworkId) return
  if (!wallet.session.connector()) return wallet.session.choose(network)
  if (!wallet.state.config.enableNetworkSwitch) throw failure('chain-not-supported')
  wallet.track('SWITCH_NETWORK', { network: network.caipNetworkId })
  await requestSwitch(wallet, network)
}
