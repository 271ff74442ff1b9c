// @vitest-environment happy-dom
// What the form of a swap tells of itself, and when it says that the next rate comes.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../../core/accounts.testing.ts'
import { createHarness } from '../../../core/core.testing.ts'
import { loadView } from '../../../surface/features.ts'
import { act, connected } from '../../../surface/surface.testing.tsx'
import { setUpViews } from '../../../surface/views.testing.ts'
import { priceKey } from '../../../transfer/tokens.ts'
import { UNI, USDC } from '../market.testing.ts'
import { swapOf } from '../swap.state.ts'

setUpViews()
beforeAll(async () => {
  const { core } = createHarness()
  for (const view of ['Swap', 'SwapSelectToken'] as const) await loadView(core, view)
})

/** On the network with this id, the view is opened from Account. */
const opening = async (id: string) => {
  const shown = await connected({ options: { networks: ['eip155:1', 'eip155:11155111'] } })
  await act(async () => shown.provider.emit('chainChanged', id))
  await shown.flush()
  await act(async () => shown.wallet.go.to('Swap'))
  await shown.flush()
  const told = () => shown.emitted('wm-event').filter(({ event }) => event.includes('SWAP'))
  return { ...shown, told }
}

describe('wm-event', () => {
  it('behavior: a network without swaps opens none; once one with them is in use, it is told', async () => {
    const shown = await opening('0xaa36a7')
    expect(shown.text()).toContain('There are no swaps on Sepolia')
    expect(shown.told()).toEqual([])
    await act(async () => shown.provider.emit('chainChanged', '0x1'))
    await shown.flush()
    expect(shown.told()).toEqual([
      { event: 'OPEN_SWAP', properties: { isSmartAccount: false, network: 'eip155:1' } },
    ])
  })

  it('behavior: a click on a side is told, and nothing of it', async () => {
    const shown = await opening('0x1')
    await shown.click('Choose another token')
    expect(shown.told().slice(1)).toEqual([{ event: 'CLICK_SELECT_TOKEN_TO_SWAP', properties: {} }])
  })
})

describe('what the page gives', () => {
  it('behavior: is taken over also where the draft from before was of another network', async () => {
    const shown = await connected()
    const { state } = swapOf(shown.core)
    const there = { caipNetworkId: 'eip155:10', address: UNI } as const
    state.draft = { ...state.draft, from: there, to: there, amount: '7' }
    await act(async () => shown.wallet.go.to('Swap', { fromToken: USDC, toToken: 'ETH', amount: '0.1' }))
    await shown.flush()
    await act(() => shown.clock.advance(6_000))
    expect(state.draft).toMatchObject({
      from: { caipNetworkId: 'eip155:1', address: USDC },
      to: { caipNetworkId: 'eip155:1', address: undefined },
      amount: '0.1',
    })
  })
})

describe('the line of the next rate', () => {
  it('behavior: counts to when the exchange wants to be asked again', async () => {
    const shown = await opening('0x1')
    // What it reads when it is mounted would be read over what is written here.
    await vi.waitFor(async () => {
      await shown.flush()
      shown.button('Choose another token')
    })
    await act(() => shown.clock.advance(1_000))
    const swap = swapOf(shown.core)
    const { state } = swap
    const to = { caipNetworkId: 'eip155:1', address: UNI } as const
    const facts = { address: UNI, symbol: 'UNI', name: 'Uniswap', decimals: 6, balance: 0n }
    const { clock } = shown.wallet
    const quote = {
      fromAmount: 10n ** 17n,
      toAmount: 21n,
      gasPrice: 1n,
      at: clock.now(),
      monotonic: clock.monotonic(),
    }
    await act(async () => {
      state.draft = { ...state.draft, to, amount: '0.1' }
      state.tokens = { [priceKey('eip155:1', UNI)]: { kind: 'known', token: to, owner: ALICE, facts } }
      state.quote = { kind: 'known', quote }
    })
    expect(shown.text()).toContain('New rate in 10 s')
    await act(async () => {
      swap.quoteRestUntil = clock.monotonic() + 25_000
      state.quote = { kind: 'known', quote: { ...quote, monotonic: quote.monotonic - 30_000 } }
    })
    expect(shown.text()).toContain('New rate in 25 s')
    swap.quoteRestUntil = 0
    await act(() => shown.clock.advance(1_000))
    expect(shown.text()).toContain('Asking for the rate')
    // Beside an open prompt nothing is asked by itself.
    await act(async () => {
      state.quote = { kind: 'known', quote: { ...quote, monotonic: quote.monotonic - 30_000 } }
      swap.prompts.set(Promise.resolve(), shown.core.session.connector())
      await shown.clock.advance(1_000)
    })
    expect(shown.text()).not.toContain('Asking for the rate')
  })
})
