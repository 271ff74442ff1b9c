/** For how long a destination holds with the wallet that is connected next. */
import { describe, expect, it } from 'vitest'
import type { CaipNetworkId } from '../chains/network.ts'
import { createHarness } from '../core/core.testing.ts'
import { offeredNetwork } from './network.ts'
import { switchWhileConnecting } from './switch-while-connecting.ts'

const OTHER: CaipNetworkId = 'eip155:10'
const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Looks for a wallet of Solana, to go there with it. */
const start = async () => {
  const { wallet, element, settled } = createHarness({
    options: { networks: ['eip155:1', OTHER, SOLANA] },
  })
  await element.show()
  const solana = offeredNetwork(wallet.state.network, SOLANA)
  if (!solana) throw new TypeError('Not offered')
  switchWhileConnecting(wallet, solana)
  wallet.go.to('Connect', { namespace: 'solana' })
  await settled()
  const { network } = wallet.state
  expect(network.switchingTo).toBe(SOLANA)
  return { wallet, element, settled, network }
}

describe('switchWhileConnecting', () => {
  it('behavior: holds a step further on as well; who goes back goes nowhere else', async () => {
    const { wallet, settled, network } = await start()
    wallet.go.to('AllWallets')
    await settled()
    expect(network.switchingTo).toBe(SOLANA)
    wallet.go.back()
    wallet.go.back()
    await settled()
    expect(network.switchingTo).toBeUndefined()
  })

  it('behavior: who closes goes nowhere else', async () => {
    const { element, network } = await start()
    element.requestClose('user')
    expect(network.switchingTo).toBeUndefined()
  })

  it('behavior: what leads elsewhere since, as Connect of a payment does, keeps its own destination', async () => {
    const { wallet, settled, network } = await start()
    wallet.session.switchAfterConnect(OTHER)
    wallet.go.reset('Connect', { namespace: 'eip155' })
    await settled()
    expect(network.switchingTo).toBe(OTHER)
  })
})
