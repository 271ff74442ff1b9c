/** A swap that the wallet was asked for before a reload, and that turns out to be sent while its draft is open again. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { providerError } from '../../../connectors/mock.ts'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { createHarness, later, views } from '../../../core/core.testing.ts'
import { saved } from '../../../core/fake-storage.testing.ts'
import { setAmount, startDraft } from '../draft/draft.actions.ts'
import { createMarket, UNI, USDC } from '../market.testing.ts'
import { emptyDraft } from '../swap.state.ts'
import { agreeAndPress, type Swapping, startSwapping } from '../swap.testing.ts'
import { review } from './preview.actions.ts'

afterEach(() => void vi.unstubAllGlobals())

const NETWORK = { caipNetworkId: 'eip155:1' }
const { clock: beginning } = createHarness()

/** The swap: 5 USDC for UNI. */
const swap = {
  ...NETWORK,
  kind: 'swap',
  from: ALICE,
  to: BOB,
  token: USDC,
  value: '5000000',
  symbol: 'USDC',
  decimals: 6,
  sentAt: beginning.now() - 60_000,
}
const walletConnect = { id: 7, topic: 'a'.repeat(64) }
const asked = { ...swap, isRequest: true, walletConnect }

type Reloaded = Swapping & {
  /** The wallet answers what it was asked before the reload. */
  answer(result: unknown): Promise<void>
  /** Another tab of the page has stored these transactions. */
  store(rows: readonly object[]): Promise<void>
}

/** It was approved, and the wallet asked for it (`more`: for what else); then the page was loaded again, and Swap opened. */
const reloaded = async (more: object = {}): Promise<Reloaded> => {
  const browser = Object.assign(new EventTarget(), { crypto })
  vi.stubGlobal('window', browser)
  const { respond, chain, allowances } = createMarket()
  allowances.set(`${ALICE} ${USDC}`, 5_000_000n)
  const storage = saved({
    pending: [{ ...asked, ...more }],
    'pending-swap': {
      ...NETWORK,
      owner: ALICE,
      from: USDC,
      to: UNI,
      amount: '5',
      slippage: '1',
      kind: 'approval',
      hash: hashOf(1),
      done: 0,
    },
  })
  const swapping = await startSwapping({ respond, chain, storage })
  const { core, wallet, settled, state } = swapping
  swapping.chain.on.getTransactionStatus = async () => ({ status: 'pending' })
  wallet.go.reset('Account')
  wallet.go.to('Swap')
  startDraft(wallet, undefined)
  await settled()
  expect(state.draft.amount).toBe('5')
  expect(core.state.unanswered.list).toHaveLength(1)
  return {
    ...swapping,
    async answer(result) {
      const late = core.lateAnswers
      late.find = ({ id }) =>
        id === walletConnect.id ? { method: 'eth_sendTransaction', result } : undefined
      late.onChange()
      await settled()
    },
    async store(rows) {
      const key = 'wallet-modal:pending'
      storage.setItem(key, JSON.stringify({ v: 1, d: rows }))
      const event = { key, newValue: storage.getItem(key), storageArea: storage }
      browser.dispatchEvent(Object.assign(new Event('storage'), event))
      await settled()
    },
  }
}

describe('a swap that was sent before the reload', () => {
  it('attack: its draft is open: emptied, so nobody confirms it twice', async () => {
    const { wallet, state, core, answer } = await reloaded()
    await answer(hashOf(3))
    expect(core.state.transactions.list).toMatchObject([{ hash: hashOf(3), kind: 'swap' }])
    expect(state).toMatchObject({ draft: emptyDraft, done: [] })
    expect(views(wallet)).toEqual(['Account', 'Swap'])
  })

  it('attack: its review is open: that ends, and the visitor sees the account again', async () => {
    const { wallet, state, sent, answer } = await reloaded()
    await review(wallet)
    expect(views(wallet)).toEqual(['Account', 'Swap', 'SwapPreview'])
    await answer(hashOf(3))
    await agreeAndPress(wallet)
    expect(sent()).toEqual([])
    expect(state).toMatchObject({ draft: emptyDraft, flow: { step: 'editing' } })
    expect(views(wallet)).toEqual(['Account'])
  })

  it('attack: another tab has heard the answer: the draft is emptied here as well', async () => {
    const { state, store } = await reloaded()
    await store([{ ...swap, hash: hashOf(3) }])
    expect(state.draft).toEqual(emptyDraft)
  })

  it('behavior: confirmed once more meanwhile, on purpose: the second one is not taken from the visitor', async () => {
    const { wallet, provider, state, sent, settled, answer } = await reloaded()
    const second = later<unknown>()
    provider.answer('eth_sendTransaction', () => second.promise)
    await review(wallet)
    void agreeAndPress(wallet)
    await settled()
    await answer(hashOf(3))
    expect(sent()).toHaveLength(1)
    expect(state.flow.step).toBe('confirming')
    // Declined, it is not offered a third time.
    second.reject(providerError(4001, 'no'))
    await settled()
    expect(state).toMatchObject({ draft: emptyDraft, flow: { step: 'editing' } })
    expect(views(wallet)).toEqual(['Account'])
  })

  it.each([
    ['declined', {}, undefined],
    ['a transfer', { kind: 'transfer' }, hashOf(3)],
    ['of another token', { token: UNI }, hashOf(3)],
    ['of another account', { from: BOB }, hashOf(3)],
    ['on another network', { caipNetworkId: 'eip155:10' }, hashOf(3)],
  ])('behavior: what was asked for was %s: the draft stays', async (_name, more, result) => {
    const { state, answer } = await reloaded(more)
    await answer(result)
    expect(state.draft.amount).toBe('5')
  })

  it('behavior: the visitor has changed the draft since: it stays', async () => {
    const { wallet, state, answer } = await reloaded()
    setAmount(wallet, '6')
    await answer(hashOf(3))
    expect(state.draft.amount).toBe('6')
  })
})
