/** An approval without limit is called so wherever it is told of once it was sent. */
import { describe, expect, it } from 'vitest'
import { ALICE, hashOf } from '../../../core/accounts.testing.ts'
import { UNLIMITED } from '../../../lib/unlimited.ts'
import { setAmount } from '../draft/draft.actions.ts'
import { createMarket, UNI, USDC } from '../market.testing.ts'
import { leaveReview } from '../swap.state.ts'
import { agreeAndPress, startSwapping, write } from '../swap.testing.ts'
import { review } from './preview.actions.ts'
import { readStoredSwap } from './stored-swap.ts'

/** The approval without limit of USDC was sent, and is on its way. */
const approving = async () => {
  const market = createMarket()
  const { respond, chain, statuses } = market
  const swapping = await startSwapping({ respond, chain })
  const { wallet, provider, sent, settled, clock } = swapping
  swapping.chain.on.getTransactionStatus = async ({ hash }) => statuses.get(hash) ?? { status: 'pending' }
  provider.answer('eth_sendTransaction', () => hashOf(sent().length))
  await write(wallet, { from: USDC, to: UNI, amount: '5', isUnlimited: true })
  await review(wallet)
  await agreeAndPress(wallet)
  await settled()
  const mine = async () => {
    const [request] = sent()
    if (request) market.approve(ALICE, request)
    statuses.set(hashOf(1), { status: 'success', blockNumber: 1n })
    await clock.advance(4_000)
  }
  return { ...swapping, mine }
}

describe('an approval without limit', () => {
  it('attack: is not told of as one of the amount', async () => {
    const { core, state, wallet, clock, mine } = await approving()
    expect(core.state.transactions.list).toMatchObject([{ kind: 'approval', value: UNLIMITED }])
    expect(readStoredSwap(wallet.storage)?.progress.kind).toBe('unlimited')
    await mine()
    await clock.advance(150)
    expect(core.state.notice.current).toMatchObject({
      key: 'notice.success.approval.unlimited',
      values: { symbol: 'USDC' },
    })
    expect(state.done).toEqual(['unlimited'])
  })

  it('behavior: on its way, it is waited for by a swap of any amount of that token', async () => {
    const { state, wallet, sent, mine } = await approving()
    leaveReview(wallet)
    setAmount(wallet, '6')
    await review(wallet)
    await agreeAndPress(wallet)
    expect(sent()).toHaveLength(1)
    expect(state.progress).toMatchObject({ kind: 'unlimited', hash: hashOf(1) })
    await mine()
    await review(wallet)
    expect(state.flow.step === 'reviewing' && state.flow.review.steps.map(({ kind }) => kind)).toEqual([
      'swap',
    ])
  })
})
