/** Which token is sent, and how much of it there is. */
import { describe, expect, it, vi } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { createHarness, later, views } from '../../../core/core.testing.ts'
import { confirm, review } from '../review/review.actions.ts'
import { previewHtml, readPreview } from '../send.testing.ts'
import { chooseToken, setAmount, setReceiver } from './draft.actions.ts'
import { reread } from './draft.reads.ts'
import { sendableNow } from './draft.rules.ts'
import { choose, coins, list, owned, problemOf, TOKEN, writing } from './draft.testing.ts'

const OTHER: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

describe('chooseToken', () => {
  it('behavior: its facts come from the chain; money of another token is not kept', async () => {
    const sending = await writing()
    setAmount(sending.wallet, '0.5')
    await choose(sending)
    expect(sending.state.draft).toMatchObject({ token: { address: TOKEN }, amount: '', max: false })
    expect(sendableNow(sending.wallet)).toMatchObject({
      address: TOKEN,
      symbol: 'UNI',
      decimals: 6,
      balance: { kind: 'known', value: 5_000_000n },
    })
    setAmount(sending.wallet, '1')
    await choose(sending)
    expect(sending.state.draft.amount).toBe('1')
  })

  it('error: what is no token, or no address at all, is not sent, and never the coin in its place', async () => {
    const sending = await writing()
    for (const [token, problem] of [
      [OTHER, 'token-unknown'],
      ['', 'token-missing'],
      ['0x12', 'token-missing'],
      ['uni.eth', 'token-missing'],
    ] as const) {
      await choose(sending, token)
      setAmount(sending.wallet, '0.1')
      setReceiver(sending.wallet, BOB)
      reread(sending.wallet)
      await sending.settled()
      expect(problemOf(sending)).toBe(problem)
      await review(sending.wallet)
      expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    }
    chooseToken(sending.wallet, undefined)
    setAmount(sending.wallet, '0.1')
    expect(problemOf(sending)).toBe('ok')
  })

  it('attack: a token that counts differently than it is listed is refused', async () => {
    const sending = await writing()
    list(sending, owned({ decimals: 18 }))
    await choose(sending)
    setAmount(sending.wallet, '1')
    setReceiver(sending.wallet, BOB)
    expect(problemOf(sending)).toBe('send.problem.decimals')
    await review(sending.wallet)
    expect(sending.sent()).toEqual([])
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
  })

  it.each([5, 7])(
    'attack: a token that has %s decimals instead of 6 by the review is refused',
    async (decimals) => {
      const sending = await writing()
      await choose(sending)
      setAmount(sending.wallet, '1')
      setReceiver(sending.wallet, BOB)
      sending.chain.owned[TOKEN] = coins({ decimals })
      await review(sending.wallet)
      expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'send.problem.decimals' })
    },
  )

  it('attack: a token that calls itself like another one by the review is looked at again', async () => {
    const sending = await writing()
    list(sending, owned({ address: OTHER, symbol: 'USDC', name: 'USD Coin' }))
    await choose(sending)
    setAmount(sending.wallet, '1')
    setReceiver(sending.wallet, BOB)
    sending.chain.owned[TOKEN] = coins({ symbol: 'USDC' })
    await review(sending.wallet)
    const findings = [{ reason: 'counterfeit', symbol: 'USDC' }, { reason: 'first-time' }]
    expect(sending.state.flow).toMatchObject({ review: { findings } })
  })

  it('behavior: the latest choice counts', async () => {
    const sending = await writing()
    sending.chain.owned[OTHER] = coins({ symbol: 'DAI', decimals: 18 })
    const { token } = sending.chain
    const slow = later<void>()
    sending.chain.token = async (p) => {
      if (p.token === TOKEN) await slow.promise
      return token(p)
    }
    chooseToken(sending.wallet, TOKEN)
    chooseToken(sending.wallet, OTHER)
    await sending.settled()
    slow.resolve()
    await sending.settled()
    expect(sendableNow(sending.wallet)).toMatchObject({ symbol: 'DAI', decimals: 18 })
  })
})

describe('review, of a token', () => {
  it('behavior: what stands there is sent: to the contract, by transfer', async () => {
    const sending = await writing()
    await choose(sending)
    setAmount(sending.wallet, '1.25')
    setReceiver(sending.wallet, BOB)
    await review(sending.wallet)
    expect(views(sending.wallet)).toEqual(['Account', 'Send', 'SendPreview'])
    const shown = readPreview(previewHtml(sending), 6)
    expect(shown).toMatchObject({ to: BOB, amount: 1_250_000n })
    expect(shown.rows.Token).toContain(TOKEN)
    expect(shown.rows['Leaves you']).toBe('3.75 UNI0.999979 ETH')
    await confirm(sending.wallet)
    await sending.settled()
    const [request] = sending.sent()
    expect(request).toMatchObject({ to: TOKEN, value: '0x0', chainId: '0x1' })
    expect(request?.data).toBe(
      `0xa9059cbb${BOB.slice(2).toLowerCase().padStart(64, '0')}${1_250_000n.toString(16).padStart(64, '0')}`,
    )
    expect(sending.core.state.transactions.list).toMatchObject([
      { token: TOKEN, to: BOB, value: 1_250_000n, symbol: 'UNI', decimals: 6 },
    ])
    expect(views(sending.wallet)).toEqual(['Account'])
    expect(sending.state.token).toEqual({ kind: 'coin' })
    expect(sending.state.draft.token).toBeUndefined()
  })

  it('behavior: reloaded while it is pending, it is still a token', async () => {
    const sending = await writing()
    await choose(sending)
    setAmount(sending.wallet, '1.25')
    setReceiver(sending.wallet, BOB)
    await review(sending.wallet)
    await confirm(sending.wallet)
    await sending.settled()
    const next = createHarness({ storage: sending.storage })
    await next.settled()
    expect(next.core.state.transactions.list).toMatchObject([
      { token: TOKEN, to: BOB, value: 1_250_000n, symbol: 'UNI', decimals: 6, status: 'pending' },
    ])
  })

  it('error: more than there is of the token, or too little of the coin', async () => {
    const sending = await writing()
    await choose(sending)
    setReceiver(sending.wallet, BOB)
    setAmount(sending.wallet, '5.000001')
    expect(problemOf(sending)).toBe('send.problem.funds')
    setAmount(sending.wallet, '5')
    const tokens = sending.chain.owned[TOKEN]
    if (tokens) tokens.balances[ALICE] = 4_999_999n
    await review(sending.wallet)
    expect(sending.state.problem).toBe('send.problem.funds')
    if (tokens) tokens.balances[ALICE] = 5_000_000n
    sending.chain.balances[ALICE] = sending.chain.total - 1n
    await review(sending.wallet)
    expect(sending.state.problem).toBe('send.problem.fee')
    sending.chain.balances[ALICE] = sending.chain.total
    await review(sending.wallet)
    expect(sending.state.flow.step).toBe('reviewing')
  })
})

describe('reread', () => {
  it('behavior: prices are left alone for as long as their service has named, and what the chain says is read', async () => {
    const sending = await writing({ options: { projectId: 'ab'.repeat(16) } })
    const prices = vi.spyOn(sending.wallet, 'dataApi')
    sending.state.pricesRestUntil = sending.clock.monotonic() + 30_000
    reread(sending.wallet)
    await sending.settled()
    expect(prices).not.toHaveBeenCalled()
    await sending.clock.advance(30_000)
    reread(sending.wallet)
    await sending.settled()
    expect(prices).toHaveBeenCalled()
  })
})
