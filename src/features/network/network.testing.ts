import type { Network } from '../../chains/network.ts'
import { findKnown } from '../../chains/networks.ts'
import { createHarness, type HarnessOptions, later, RDNS } from '../../core/core.testing.ts'
import { networkSwitchOf } from './network.state.ts'

export const known = (id: string): Network => {
  const network = findKnown(id)
  if (!network) throw new TypeError(id)
  return network
}
export const ETHEREUM = known('eip155:1')
export const OPTIMISM = known('eip155:10')
export const BASE = known('eip155:8453')
export const SOLANA = known('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
export const DEVNET = known('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
export const SWITCH = 'wallet_switchEthereumChain'

export const start = async (given: HarnessOptions = {}, chainId = 1) => {
  const harness = createHarness({
    ...given,
    options: { networks: ['eip155:1', 'eip155:10', 'eip155:8453'], ...given.options },
  })
  const provider = harness.announce(RDNS, { chainId })
  await harness.element.show()
  await harness.connect(RDNS)
  await harness.element.show()
  const active = () => harness.core.state.network.active.eip155?.id
  const networkSwitch = networkSwitchOf(harness.core)
  /** Of the network that was first asked for last. */
  const flow = () => Object.values(networkSwitch.state.flows).at(-1) ?? { step: 'idle' }
  return { ...harness, provider, active, networkSwitch, flow }
}

/** The wallet's prompt stays open until the test answers; then the wallet has switched, if it allowed that. */
export const prompting = async () => {
  const harness = await start()
  const answers = new Map<string, ReturnType<typeof later<null>>>()
  harness.provider.answer(SWITCH, (params) => {
    const id: string = Array.isArray(params) ? params[0].chainId : ''
    const answer = later<null>()
    answers.set(id, answer)
    return answer.promise.then(() => {
      harness.provider.answer('eth_chainId', () => id)
      harness.provider.emit('chainChanged', id)
      return null
    })
  })
  harness.wallet.go.to('Networks')
  const answer = (id: string) => {
    const found = answers.get(id)
    if (!found) throw new TypeError(`${id} was not asked for`)
    return found
  }
  return { ...harness, answer }
}
