/** What follows an approval that was sent: mined, lost, left, reloaded. */
import { describe, expect, it } from 'vitest'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { keepUp, setAmount, startDraft } from '../draft/draft.actions.ts'
import { createMarket, type FakeMarket, isSwap, UNI, USDC } from '../market.testing.ts'
import { leaveReview } from '../swap.state.ts'
import { agreeAndPress, type Swapping, startSwapping, write } from '../swap.testing.ts'
import { review } from './preview.actions.ts'
import { readStoredSwap } from './stored-swap.ts'

type Trading = Swapping & { readonly market: FakeMarket }

const start = async (
  given: { readonly storage?: Storage; readonly market?: FakeMarket } = {},
): Promise<Trading> => {
  const market = given.market ?? createMarket()
  const { respond, chain } = market
  const swapping = await startSwapping({ respond, chain, ...(given.storage && { storage: given.storage }) })
  swapping.chain.on.getTransactionStatus = async ({ hash }) =>
    market.statuses.get(hash) ?? { status: 'pending' }
  swapping.provider.answer('eth_sendTransaction', () => hashOf(swapping.sent().length))
  return { ...swapping, market }
}

/** The review of USDC for UNI: an approval first. */
const reviewing = async (trading: Trading): Promise<Trading> => {
  await write(trading.wallet, { from: USDC, to: UNI, amount: '5' })
  await review(trading.wallet)
  expect(views(trading.wallet)).toEqual(['Account', 'Swap', 'SwapPreview'])
  return trading
}

/** The approval was sent, and is on its way. */
const approving = async (): Promise<Trading> => {
  const trading = await reviewing(await start())
  await agreeAndPress(trading.wallet)
  await trading.settled()
  expect(trading.sent()).toHaveLength(1)
  return trading
}

const mine = async ({ market, sent, clock }: Trading, owner = ALICE): Promise<void> => {
  const request = sent()[0]
  if (request) market.approve(owner, request)
  market.statuses.set(hashOf(1), { status: 'success', blockNumber: 1n })
  await clock.advance(4_000)
}

const stepsOf = ({ state: { flow } }: Swapping) =>
  flow.step === 'reviewing' ? flow.review.steps.map(({ kind }) => kind) : flow.step

describe('an approval that was sent', () => {
  it('behavior: is waited for, and nothing can be confirmed meanwhile', async () => {
    const trading = await approving()
    const { wallet, state } = trading
    expect(state.progress).toMatchObject({ kind: 'approval', hash: hashOf(1), owner: ALICE })
    expect(views(wallet)).toEqual(['Account', 'Swap', 'SwapPreview'])
    expect(trading.core.state.transactions.list).toMatchObject([{ kind: 'approval', value: 5_000_000n }])
    await agreeAndPress(wallet)
    expect(trading.sent()).toHaveLength(1)
  })

  it('behavior: once mined it leads on to the swap, quoted anew, which needs a press of its own', async () => {
    const trading = await approving()
    const { market, state, wallet, sent } = trading
    market.rate = 3n
    await mine(trading)
    expect(stepsOf(trading)).toEqual(['swap'])
    expect(state.done).toEqual(['approval'])
    expect(state.flow.step === 'reviewing' && state.flow.review.quote.toAmount).toBe(15_000_000n)
    expect(sent()).toHaveLength(1)
    await agreeAndPress(wallet)
    await trading.settled()
    expect(sent().map(isSwap)).toEqual([false, true])
    expect(views(wallet)).toEqual(['Account'])
    expect(readStoredSwap(wallet.storage)).toBeUndefined()
  })

  it.each([
    ['reverted', { status: 'reverted', blockNumber: 1n }],
    ['replaced', { status: 'replaced', hash: hashOf(9), blockNumber: 1n }],
    ['cancelled', { status: 'cancelled', hash: hashOf(9), blockNumber: 1n }],
  ] as const)('error: %s: the draft says so, and does not go on from there', async (_, status) => {
    const trading = await approving()
    const { market, state, wallet, clock } = trading
    market.statuses.set(hashOf(1), status as never)
    await clock.advance(4_000)
    expect(views(wallet)).toEqual(['Account', 'Swap'])
    expect(state).toMatchObject({ problem: 'swap.problem.approval', progress: undefined, done: [] })
    expect(state.draft.amount).toBe('5')
    expect(readStoredSwap(wallet.storage)).toBeUndefined()
    await review(wallet)
    expect(stepsOf(trading)).toEqual(['approval', 'swap'])
  })

  it('error: never decided: the draft says so in the end, and what is stored stays, since it may still be mined', async () => {
    const trading = await approving()
    const { wallet, state, clock, core, market, sent } = trading
    await clock.advance(100 * 30_000)
    expect(core.state.transactions.list).toMatchObject([{ status: 'unknown' }])
    expect(state).toMatchObject({ problem: 'swap.problem.approval.unknown', progress: undefined })
    expect(views(wallet)).toEqual(['Account', 'Swap'])
    expect(readStoredSwap(wallet.storage)?.progress.hash).toBe(hashOf(1))
    const [request] = sent()
    if (request) market.approve(ALICE, request)
    await review(wallet)
    expect(stepsOf(trading)).toEqual(['swap'])
  })

  it('behavior: left meanwhile: nobody is led back, and the review goes on with the swap', async () => {
    const trading = await approving()
    const { wallet, state } = trading
    wallet.go.reset('Account')
    await mine(trading)
    expect(views(wallet)).toEqual(['Account'])
    expect(state.flow.step).toBe('editing')
    wallet.go.to('Swap')
    startDraft(wallet, undefined)
    await review(wallet)
    expect(stepsOf(trading)).toEqual(['swap'])
  })

  it('attack: asked for again while it is on its way: no second one', async () => {
    const trading = await approving()
    const { wallet, sent, state } = trading
    leaveReview(wallet)
    expect(views(wallet)).toEqual(['Account', 'Swap'])
    await review(wallet)
    expect(views(wallet)).toEqual(['Account', 'Swap', 'SwapPreview'])
    expect(state.flow.step).toBe('editing')
    await agreeAndPress(wallet)
    expect(sent()).toHaveLength(1)
    await mine(trading)
    expect(stepsOf(trading)).toEqual(['swap'])
  })

  it('behavior: the review was left while the wallet was open: the late approval is followed all the same', async () => {
    const trading = await reviewing(await start())
    const { wallet, provider, state, sent, settled } = trading
    const answer = later<string>()
    provider.answer('eth_sendTransaction', () => answer.promise)
    const done = agreeAndPress(wallet)
    await settled()
    expect(sent()).toHaveLength(1)
    leaveReview(wallet)
    answer.resolve(hashOf(1))
    await done
    expect(state.progress).toMatchObject({ hash: hashOf(1) })
    expect(readStoredSwap(wallet.storage)?.progress.hash).toBe(hashOf(1))
    await mine(trading)
    expect(state).toMatchObject({ done: ['approval'], progress: undefined })
  })

  it('behavior: its network was left while the wallet was open: once that is back, Swap goes on from the late approval', async () => {
    const trading = await reviewing(await start())
    const { wallet, provider, state, settled } = trading
    const answer = later<string>()
    provider.answer('eth_sendTransaction', () => answer.promise)
    const done = agreeAndPress(wallet)
    await settled()
    provider.emit('chainChanged', '0xa')
    await settled()
    leaveReview(wallet)
    keepUp(wallet)
    answer.resolve(hashOf(1))
    await done
    expect(state).toMatchObject({ draft: { amount: '' }, progress: undefined })
    provider.emit('chainChanged', '0x1')
    await settled()
    startDraft(wallet, undefined)
    expect(state).toMatchObject({ draft: { amount: '5' }, progress: { hash: hashOf(1) } })
  })

  it('behavior: of a draft that was changed meanwhile it is no part any more, also after a reload', async () => {
    const trading = await approving()
    const { wallet, state } = trading
    leaveReview(wallet)
    setAmount(wallet, '6')
    await mine(trading)
    expect(state).toMatchObject({ done: [], progress: undefined })
    expect(stepsOf(trading)).toBe('editing')
    expect(readStoredSwap(wallet.storage)).toBeUndefined()
  })

  it('behavior: left, and the draft changed, while the wallet was open: it is followed, and no part of the new one', async () => {
    const trading = await reviewing(await start())
    const { wallet, provider, state, core, settled } = trading
    const answer = later<string>()
    provider.answer('eth_sendTransaction', () => answer.promise)
    const done = agreeAndPress(wallet)
    await settled()
    leaveReview(wallet)
    setAmount(wallet, '6')
    answer.resolve(hashOf(1))
    await done
    expect(core.state.transactions.list).toMatchObject([{ hash: hashOf(1), kind: 'approval' }])
    expect(state.progress).toBeUndefined()
    expect(readStoredSwap(wallet.storage)).toBeUndefined()
  })

  it('attack: another account’s is not continued; its own goes on when it is back', async () => {
    const trading = await approving()
    const { wallet, provider, state, settled } = trading
    provider.answer('eth_accounts', () => [BOB])
    provider.emit('accountsChanged', [BOB])
    await settled()
    await mine(trading)
    expect(state).toMatchObject({ progress: undefined, done: [] })
    expect(stepsOf(trading)).toBe('editing')
    expect(readStoredSwap(wallet.storage)?.progress.owner).toBe(ALICE)
  })
})

describe('after a reload', () => {
  /** The page again, with what was stored, for whoever the wallet shares. */
  const reload = async (before: Trading) => {
    const trading = await start({ storage: before.storage, market: before.market })
    trading.wallet.go.reset('Account')
    trading.wallet.go.to('Swap')
    return trading
  }

  it('behavior: on its way: waited for, then the swap', async () => {
    const before = await approving()
    const trading = await reload(before)
    const { wallet, state, settled, sent, clock } = trading
    startDraft(wallet, undefined)
    await settled()
    expect(state.draft).toMatchObject({ amount: '5', isUnlimited: false })
    expect(state.progress).toMatchObject({ hash: hashOf(1) })
    await review(wallet)
    expect(state.problem).toBe('swap.waiting')
    const [request] = before.sent()
    if (request) before.market.approve(ALICE, request)
    before.market.statuses.set(hashOf(1), { status: 'success', blockNumber: 1n })
    await clock.advance(4_000)
    expect(state).toMatchObject({ progress: undefined, done: ['approval'], problem: undefined })
    await review(wallet)
    expect(stepsOf(trading)).toEqual(['swap'])
    expect(sent()).toEqual([])
  })

  it('behavior: typed in the visitor’s own digits: Swap goes on with the same amount', async () => {
    const before = await start()
    before.wallet.state.config.locale = 'ar-EG'
    await write(before.wallet, { from: USDC, to: UNI, amount: '١٬٢٣٤٫٥', slippage: '٢٫٥' })
    await review(before.wallet)
    await agreeAndPress(before.wallet)
    await before.settled()
    const { wallet, state } = await reload(before)
    startDraft(wallet, undefined)
    expect(state).toMatchObject({
      draft: { amount: '1234.5', slippage: '2.5' },
      progress: { hash: hashOf(1) },
    })
  })

  it('behavior: mined meanwhile: the chain says so, and the swap is next', async () => {
    const before = await approving()
    await mine(before)
    const trading = await reload(before)
    startDraft(trading.wallet, undefined)
    await trading.settled()
    expect(trading.state.progress).toBeUndefined()
    await review(trading.wallet)
    expect(stepsOf(trading)).toEqual(['swap'])
  })

  it('behavior: mined meanwhile, and the draft changed since: another reload does not bring it back', async () => {
    const before = await approving()
    await mine(before)
    const { wallet, state } = await reload(before)
    startDraft(wallet, undefined)
    expect(state.draft.amount).toBe('5')
    setAmount(wallet, '6')
    expect(readStoredSwap(wallet.storage)).toBeUndefined()
  })

  it('attack: another account’s is not continued', async () => {
    const before = await approving()
    const trading = await reload(before)
    const { wallet, state, provider, settled } = trading
    provider.answer('eth_accounts', () => [BOB])
    provider.emit('accountsChanged', [BOB])
    await settled()
    startDraft(wallet, undefined)
    await settled()
    expect(state.draft.amount).toBe('')
    expect(state.progress).toBeUndefined()
    expect(readStoredSwap(wallet.storage)?.progress.owner).toBe(ALICE)
  })

  it('behavior: disconnected: nothing is left of it', async () => {
    const { core, wallet, settled } = await approving()
    await core.session.disconnect()
    await settled()
    expect(readStoredSwap(wallet.storage)).toBeUndefined()
  })
})
