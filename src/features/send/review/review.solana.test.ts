/** What a review on Solana says beside amount and fee: what the estimate has found, and what changes while it is open. */
import { describe, expect, it } from 'vitest'
import { keepReview, mayConfirm } from '../../../transfer/review-flow.ts'
import type { SendWallet } from '../contract.ts'
import { startDraft } from '../draft/draft.actions.ts'
import { forSend, sendForHost } from '../send.testing.ts'
import { ANN, type SolanaSending, startSolanaSending } from '../solana.testing.ts'
import { press, review } from './review.actions.ts'
import { readReview } from './review.reads.ts'

const keep = (wallet: SendWallet) => keepReview(wallet, wallet.send, readReview(wallet))

const EVE = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const RENT = 2_039_280n

/** Five of a token that keeps a hundredth, to an account of the token that is there. */
const reviewing = async (fee: Partial<SolanaSending['fee']> = {}) => {
  const sending = await startSolanaSending()
  sending.owned[MINT] = { symbol: 'USDC', name: 'USD Coin', decimals: 6, balances: { [ANN]: 10n ** 9n } }
  Object.assign(sending.fee, { withheld: 50_000n }, fee)
  sending.wallet.go.to('Send')
  startDraft(forSend(sending.wallet), { token: MINT, amount: '5', to: EVE })
  await sending.settled()
  await review(forSend(sending.wallet))
  // The draft's own estimate is over.
  await sending.clock.advance(500)
  return { ...sending, state: forSend(sending.wallet).send.state, fee: sending.fee }
}

describe('review, on Solana', () => {
  it.each(['off-curve', 'program-owned'] as const)(
    'attack: %s, as the estimate alone has found: it has to be agreed to',
    async (reason) => {
      const { state } = await reviewing({ review: reason })
      expect(state.flow).toMatchObject({
        review: { findings: [{ level: 'blocking', reason }, { reason: 'first-time' }] },
      })
      expect(mayConfirm(state)).toBe(false)
      expect(mayConfirm({ flow: state.flow, agreed: [reason] })).toBe(true)
    },
  )
})

describe('sendForHost, on Solana', () => {
  it('error: data for a contract is not left out in silence: it is refused', async () => {
    const { wallet } = await startSolanaSending()
    const answer = sendForHost(wallet, { to: EVE, value: 1_000_000n, data: '0x12' })
    await expect(answer).rejects.toMatchObject({ code: 'transfer-invalid' })
    expect(forSend(wallet).send.state.flow.step).toBe('editing')
  })
})

describe('keepReview, on Solana', () => {
  it.each<[string, Partial<SolanaSending['fee']>, Partial<SolanaSending['fee']>]>([
    ['the receiver’s account has to be opened by now', {}, { deposit: RENT }],
    ['the receiver’s account is there by now', { deposit: RENT }, { deposit: 0n }],
    ['the token keeps twice as much', {}, { withheld: 100_000n }],
    // What it keeps is part of the instruction, so nothing else can be sent.
    ['the token keeps a little more', {}, { withheld: 60_000n }],
  ])('behavior: %s: it is shown and said before it can be confirmed', async (_, before, after) => {
    const sending = await reviewing(before)
    const stop = keep(forSend(sending.wallet))
    await sending.clock.advance(15_000)
    expect(sending.state.changed).toBeUndefined()
    Object.assign(sending.fee, after)
    await sending.clock.advance(15_000)
    expect(sending.state.changed).toEqual({ key: 'review.changed.fee', times: 1 })
    expect(sending.state.flow).toMatchObject({ review: { fee: after } })
    await press(forSend(sending.wallet))
    expect(sending.wires).toEqual([])
    stop()
  })

  it('behavior: half of the token has gone elsewhere: it is said', async () => {
    const sending = await reviewing()
    const stop = keep(forSend(sending.wallet))
    Object.assign(sending.owned[MINT]?.balances ?? {}, { [ANN]: 5n * 10n ** 8n })
    await sending.clock.advance(15_000)
    expect(sending.state.changed).toEqual({ key: 'review.changed.balance', times: 1 })
    stop()
  })
})
