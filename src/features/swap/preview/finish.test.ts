/** What follows a swap that was sent: it is followed wherever the visitor is by then, and what arrived is told. */
import { describe, expect, it } from 'vitest'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { setAmount } from '../draft/draft.actions.ts'
import { createMarket, UNI } from '../market.testing.ts'
import { emptyDraft, leaveReview } from '../swap.state.ts'
import { type Swapping, startSwapping, write } from '../swap.testing.ts'
import { press, review } from './preview.actions.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (hex: string) => `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`

/** Half a coin for UNI; the wallet has been asked, and is about to answer. */
const asked = async () => {
  const { respond, chain } = createMarket()
  const swapping = await startSwapping({ respond, chain })
  const { wallet, provider, settled } = swapping
  const answer = later<string>()
  provider.answer('eth_sendTransaction', () => answer.promise)
  await write(wallet, { from: undefined, to: UNI, amount: '0.5' })
  await review(wallet)
  const pressing = press(wallet)
  await settled()
  expect(swapping.sent()).toHaveLength(1)
  const answered = async () => {
    answer.resolve(hashOf(1))
    await pressing
  }
  return { ...swapping, answered }
}

/** Every notice of the next ten seconds. */
const notices = async ({ core, clock }: Swapping) => {
  const seen = new Set<string>()
  for (let at = 0; at < 10_000; at += 100) {
    await clock.advance(100)
    const { current } = core.state.notice
    if (current) seen.add([current.key, ...Object.values(current.values)].join(' '))
  }
  return [...seen]
}

describe('finishSwap', () => {
  it('behavior: left while the wallet was open: the late swap is followed, and the new draft stays', async () => {
    const { wallet, state, core, answered } = await asked()
    leaveReview(wallet)
    setAmount(wallet, '0.25')
    await answered()
    expect(core.state.transactions.list).toMatchObject([{ hash: hashOf(1), kind: 'swap' }])
    expect(state.draft.amount).toBe('0.25')
    expect(views(wallet)).toEqual(['Account', 'Swap'])
  })

  it('attack: left while the wallet was open, and not changed: the draft is not ready for a second swap', async () => {
    const { wallet, state, answered } = await asked()
    leaveReview(wallet)
    await answered()
    expect(state).toMatchObject({ draft: emptyDraft, last: undefined, flow: { step: 'editing' } })
    expect(views(wallet)).toEqual(['Account', 'Swap'])
  })

  it('attack: left and reviewed again meanwhile: that review ends with the draft', async () => {
    const { wallet, state, sent, answered } = await asked()
    leaveReview(wallet)
    await review(wallet)
    await answered()
    await press(wallet)
    expect(sent()).toHaveLength(1)
    expect(state).toMatchObject({ draft: emptyDraft, flow: { step: 'editing' } })
  })

  it('behavior: confirmed once more meanwhile, the second one is not taken from the visitor', async () => {
    const { wallet, provider, state, sent, settled, answered } = await asked()
    leaveReview(wallet)
    await review(wallet)
    const second = later<string>()
    provider.answer('eth_sendTransaction', () => second.promise)
    void press(wallet)
    await settled()
    expect(sent()).toHaveLength(2)
    await answered()
    expect(state).toMatchObject({ draft: { amount: '0.5' }, flow: { step: 'confirming' } })
    second.resolve(hashOf(2))
    await settled()
    expect(state.draft).toEqual(emptyDraft)
  })

  it.each([
    ['success', '0x6acfc0', ['notice.received 7 UNI']],
    ['success', '0x0', []],
    ['reverted', '0x6acfc0', []],
  ] as const)(
    'behavior: after a %s with %s units in its logs, told as arrived: %j',
    async (status, units, told) => {
      const swapping = await asked()
      const { chain, answered } = swapping
      const log = { address: UNI, topics: [TRANSFER, word(BOB), word(ALICE)], data: word(units) }
      chain.read = async () => ({ transactionHash: hashOf(1), logs: [log] })
      chain.on.getTransactionStatus = async () => ({ status, blockNumber: 1n })
      await answered()
      const received = (await notices(swapping)).filter((text) => text.startsWith('notice.received'))
      expect(received).toEqual(told)
    },
  )

  it('behavior: of a swap that was sped up, what arrived is told by the hash that was mined', async () => {
    const swapping = await asked()
    const { chain, answered } = swapping
    const log = { address: UNI, topics: [TRANSFER, word(BOB), word(ALICE)], data: word('0x6acfc0') }
    chain.read = async ({ params: [hash] }) =>
      hash === hashOf(2) ? { transactionHash: hash, logs: [log] } : null
    chain.on.getTransactionStatus = async () => ({
      status: 'success',
      blockNumber: 1n,
      replacedBy: hashOf(2),
    })
    await answered()
    expect(await notices(swapping)).toContain('notice.received 7 UNI')
  })
})
