/**
 * Switches networks (specification 4). The active network: nothing happens. Without a wallet: it is just chosen. In a
 * namespace with a wallet: that wallet is asked once, and its answer counts. In a namespace without one: a wallet for
 * it is connected first.
 */

import { subscribe } from 'valtio/vanilla'
import type { Network } from '../../chains/network.ts'
import type { Core, Wallet } from '../../core/wallet.ts'
import { rejected } from '../../errors/base.ts'
import { describe } from '../../errors/message.ts'
import { failure, toError } from '../../errors/to-error.ts'
import { activeNetwork, networkOf, offeredNetwork } from '../../state/network.ts'
import { currentEntry, type ViewEntry } from '../../state/router.ts'
import { switchWhileConnecting } from '../../state/switch-while-connecting.ts'
import { until } from '../../state/until.ts'
import type { NetworkSwitch } from './network.state.ts'

export { networkSwitchOf } from './network.state.ts'

/** Handles a click on a network's row. */
export function pickNetwork(networkSwitch: NetworkSwitch, wallet: Wallet, network: Network): void {
  const { state, session } = wallet
  const { caipNetworkId, chainNamespace } = network
  session.switchAfterConnect(undefined)
  const isSame = activeNetwork(state.network).caipNetworkId === caipNetworkId
  if (!isSame && session.connector(chainNamespace)) {
    pickConnected(networkSwitch, wallet, network)
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

const pickConnected = (networkSwitch: NetworkSwitch, wallet: Wallet, network: Network): void => {
  const { state } = wallet
  const { caipNetworkId, chainNamespace } = network
  const isActive = networkOf(state.network, chainNamespace)?.caipNetworkId === caipNetworkId
  if (!isActive && !state.config.enableNetworkSwitch) return
  wallet.track('SWITCH_NETWORK', { network: caipNetworkId })
  if (isActive) {
    wallet.session.choose(network)
    leaveNetworks(wallet)
  } else {
    wallet.go.to('SwitchNetwork', { caipNetworkId })
    switchAndLeave(networkSwitch, wallet, network)
  }
}

/** Opens Connect for the network's namespace; the connected wallet stays (specification 4). */
export function connectNamespace(wallet: Wallet, network: Network): void {
  switchWhileConnecting(wallet, network)
  wallet.go.to('Connect', { namespace: network.chainNamespace })
}

/** Asks the wallet, and leaves the view when it has switched. A failure stays on the view with its reason. */
export function switchAndLeave(networkSwitch: NetworkSwitch, wallet: Wallet, network: Network): void {
  requestSwitch(networkSwitch, network).then(
    () => {
      const { router } = wallet.state
      const isWaiting = ({ view, data }: ViewEntry) =>
        view === 'SwitchNetwork' && data.caipNetworkId === network.caipNetworkId
      if (!isWaiting(currentEntry(router))) {
        // Another view was opened meanwhile, from which nobody comes back to one that waits for nothing.
        router.stack = router.stack.filter((entry) => !isWaiting(entry))
        return
      }
      // The network may be of another namespace than the active one.
      wallet.session.choose(network)
      leaveNetworks(wallet)
    },
    () => {},
  )
}

/** Goes back to the view before Networks, or home; from the networks with swaps on to Swap. */
const leaveNetworks = (wallet: Wallet): void => {
  const views = ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']
  const { stack } = wallet.state.router
  if (!stack.some(({ view }) => views.includes(view))) return
  const isForSwap = stack.some((entry) => entry.view === 'UnsupportedChain' && entry.data?.mode === 'swap')
  const behind = stack.findLast(({ view }) => !views.includes(view))
  if (behind && stack.length > 1) while (wallet.state.router.stack.at(-1) !== behind) wallet.go.back()
  else if (wallet.session.connector()) wallet.go.home()
  else wallet.go.reset('Connect')
  if (isForSwap && wallet.session.connector()) wallet.go.to('Swap', undefined)
}

/** Milliseconds that a wallet has to answer after its event has told the switch. */
const ANSWER_MS = 3_000

/**
 * Settles like what `ask` returns. Some wallets switch, tell it by their event and never answer the request, and some are left before they
 * have answered; whoever waited for that would wait for ever, and so would everybody who joins.
 */
const untilSwitched = async (core: Core, network: Network, ask: () => Promise<void>): Promise<void> => {
  const stops: (() => void)[] = []
  const { chainNamespace } = network
  const hasSwitched = new Promise<void>((resolve) => {
    let stopTimer = () => {}
    const check = () => {
      stopTimer()
      if (networkOf(core.state.network, chainNamespace)?.caipNetworkId === network.caipNetworkId)
        stopTimer = core.clock.setTimeout(resolve, ANSWER_MS)
    }
    stops.push(subscribe(core.state.network, check), () => stopTimer())
  })
  const hasLeft = new Promise<never>((_resolve, reject) => {
    const check = () => {
      if (!core.session.connector(chainNamespace)) reject(failure('connector-not-connected'))
    }
    stops.push(subscribe(core.state.account, check))
  })
  try {
    await Promise.race([ask(), hasSwitched, hasLeft])
  } finally {
    for (const stop of stops) stop()
  }
}

/** Settles like the flight, or rejects with 4001 when the visitor cancels; the flight goes on, for whoever joins it. */
const untilCancelled = async (
  { waiting }: NetworkSwitch,
  id: string,
  flight: Promise<void>,
): Promise<void> => {
  let cancel = () => {}
  const cancelled = new Promise<never>((_resolve, reject) => {
    cancel = () => reject(rejected('Cancelled before the wallet had switched'))
  })
  waiting.set(cancel, id)
  try {
    await Promise.race([flight, cancelled])
  } finally {
    waiting.delete(cancel)
  }
}

/**
 * Sends one switch request to the connected wallet. Resolves when the wallet is on the network. Rejects with 4001
 * when the visitor declines or cancels, `chain-not-supported` when the wallet cannot.
 */
export async function requestSwitch(networkSwitch: NetworkSwitch, network: Network): Promise<void> {
  const {
    core,
    state: { flows },
    waiting,
  } = networkSwitch
  const { caipNetworkId } = network
  // For callers that have no complete core (specification 8).
  if (!core.session) throw failure('network-client-missing')
  const connectorNow = () => core.session.connector(network.chainNamespace)
  const connector = connectorNow()
  if (!connector) throw failure('connector-not-connected')
  // A second request while the wallet's prompt is open joins the first one.
  const connectorId = connector.id
  flows[caipNetworkId] = { step: 'asking', caipNetworkId, connectorId, since: core.clock.now() }
  const flight = core.flights.once(`switch ${connectorId} ${caipNetworkId}`, async () => {
    const isAsking = () => {
      const flow = flows[caipNetworkId]
      return flow?.step === 'asking' && flow.connectorId === connectorId
    }
    try {
      const provider = connector.provider(network.chainNamespace)
      if (!provider) throw failure('chain-not-supported')
      const chain = await core.chain(network.chainNamespace)
      if (!chain) throw failure('chain-adapter-not-found')
      // Left while the chunk was on its way.
      if (connectorNow() !== connector) throw failure('connector-not-connected')
      // A chain without it needs no switch: each request names its network.
      if (!chain.switchNetwork) core.session.choose(network)
      else {
        const { switchNetwork: ask } = chain
        await untilSwitched(core, network, async () => {
          // Else a wallet that answers late would show its next prompt to somebody who has gone.
          const isWanted = () => connectorNow() === connector && [...waiting.values()].includes(caipNetworkId)
          await ask({ provider, network, isWanted })
          await (await core.session.live()).sync(network.chainNamespace)
        })
        // Left since: a namespace without a wallet is not gone to. One that has come instead is judged by its network.
        if (!connectorNow()) throw failure('connector-not-connected')
      }
      if (networkOf(core.state.network, network.chainNamespace)?.caipNetworkId !== caipNetworkId)
        throw failure('switch-failed')
      if (isAsking()) flows[caipNetworkId] = { step: 'idle' }
    } catch (error) {
      const { key, rejected } = describe(error)
      if (!rejected) core.report(error)
      if (isAsking()) flows[caipNetworkId] = { step: 'failed', caipNetworkId, key, rejected }
      throw toError(error)
    }
  })
  await untilCancelled(networkSwitch, caipNetworkId, flight)
}

/** Stops waiting for the network of the view in front, and leaves it. If the wallet switches later all the same, its event is followed. */
export function cancelSwitch({ state, waiting }: NetworkSwitch, wallet: Wallet): void {
  const { view, data } = currentEntry(wallet.state.router)
  const asked = view === 'SwitchNetwork' ? data.caipNetworkId : ''
  if (state.flows[asked]) state.flows[asked] = { step: 'idle' }
  wallet.go.back()
  for (const [cancel, id] of waiting) if (id === asked) cancel()
}

/** Switches by CAIP-2 id for the host, with the dialog open or closed. */
export async function switchNetwork(
  networkSwitch: NetworkSwitch,
  wallet: Wallet,
  caipNetworkId: string,
): Promise<void> {
  const network = offeredNetwork(wallet.state.network, caipNetworkId)
  if (!network) {
    wallet.alert('switch-network-not-found', { network: caipNetworkId.slice(0, 100) })
    throw failure('network-unknown')
  }
  if (activeNetwork(wallet.state.network).caipNetworkId === network.caipNetworkId) return
  if (!wallet.session.connector(network.chainNamespace)) {
    if (!wallet.session.connector()) return wallet.session.choose(network)
    return connectAndSwitch(networkSwitch, wallet, network)
  }
  const isActive = networkOf(wallet.state.network, network.chainNamespace)?.caipNetworkId === caipNetworkId
  if (!isActive && !wallet.state.config.enableNetworkSwitch) throw failure('chain-not-supported')
  wallet.track('SWITCH_NETWORK', { network: network.caipNetworkId })
  if (isActive) return wallet.session.choose(network)
  await requestSwitch(networkSwitch, network)
  wallet.session.choose(network)
}

/**
 * Shows SwitchActiveChain, because the namespace has no wallet yet. Resolves when the network is active, rejects with
 * 4001 when the dialog closes, or when the wallet has connected and stays on its own network.
 */
const connectAndSwitch = async (
  { state }: NetworkSwitch,
  wallet: Wallet,
  { caipNetworkId, chainNamespace }: Network,
): Promise<void> => {
  const { modal, network } = wallet.state
  await wallet.modal.open()
  wallet.go.to('SwitchActiveChain', { switchToChain: caipNetworkId })
  const isConnected = () => wallet.session.connector(chainNamespace) !== undefined
  if (!(await until(modal, [network], isConnected))) throw rejected('Closed before a wallet was connected')
  // Whoever finishes the connect asks the wallet, for this network or for one that is offered.
  const before = new Set(Object.values(state.flows))
  const ended = () => Object.values(state.flows).find((flow) => !before.has(flow) && flow.step !== 'asking')
  const isActive = () => activeNetwork(network).caipNetworkId === caipNetworkId
  await until(modal, [state], () => isActive() || ended() !== undefined)
  if (isActive()) return
  const flow = ended()
  if (flow?.step === 'failed' && flow.key !== 'rejected') throw failure(flow.key)
  throw rejected('The wallet has connected and has not switched')
}
