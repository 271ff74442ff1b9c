/** Which hash counts as the answer to a request: one that the list has for something else says nothing of this one. */
import { describe, expect, it } from 'vitest'
import type { EvmTransfer } from '../chains/chain.ts'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import type { Follow } from '../core/contracts/sending.ts'
import { later } from '../core/core.testing.ts'
import { stored } from '../core/fake-storage.testing.ts'
import { press, submit } from '../features/send/review/review.actions.ts'
import { type Sending, startSending, write } from '../features/send/send.testing.ts'

type Followed = Parameters<Follow>[0]

const events = ({ emitted }: Sending) => emitted('wm-transaction').map(({ hash }) => hash)
const followed = ({ core }: Sending) => core.state.transactions.list.map(({ hash }) => hash)
const requests = ({ storage }: Sending) => {
  const kept = stored(storage)['wallet-modal:pending']
  return Array.isArray(kept) ? kept.filter(({ isRequest }) => isRequest) : []
}

/** The first is sent; the wallet answers the next with the same hash. */
const sentOnce = async () => {
  const sending = await startSending()
  await write(sending, '0.1', BOB)
  await press(sending.wallet)
  await sending.settled()
  expect(followed(sending)).toEqual([hashOf(1)])
  sending.provider.answer('eth_sendTransaction', () => hashOf(1))
  return sending
}

/** The hash is followed while the wallet is asked, as another tab or a late answer tells of it; `more`: what it was sent for. */
const toldMeanwhile = async (more: Partial<Followed> = {}) => {
  const sending = await startSending()
  await write(sending, '0.1', BOB)
  const { flow } = sending.state
  if (flow.step !== 'reviewing') throw new Error(flow.step)
  const { transfer } = flow.review
  const { provider, core, chain, clock, settled, wallet } = sending
  const answer = later<string>()
  provider.answer('eth_sendTransaction', () => answer.promise)
  const outcome = submit(wallet).catch(({ code }) => code)
  await settled()
  core.follow({
    kind: 'transfer',
    caipNetworkId: 'eip155:1',
    from: ALICE,
    to: BOB,
    value: transfer.value,
    symbol: 'ETH',
    decimals: 18,
    sentAt: clock.now(),
    hash: hashOf(1),
    call: chain.callKey(transfer as EvmTransfer),
    ...more,
  })
  await settled()
  answer.resolve(hashOf(1))
  return { ...sending, outcome: await outcome }
}

describe('sendRequest', () => {
  it.each([
    ['another amount', '0.2'],
    ['the same once more', '0.1'],
  ])(
    'attack: %s, and the wallet answers with the hash of the one before: it may be sent',
    async (_, amount) => {
      const sending = await sentOnce()
      const { wallet, state, core, settled } = sending
      await write(sending, amount, BOB)
      await press(wallet)
      await settled()
      expect(state).toMatchObject({ problem: 'hash-invalid', flow: { step: 'reviewing' } })
      expect([events(sending), followed(sending)]).toEqual([[hashOf(1)], [hashOf(1)]])
      expect(core.state.unanswered.counts[ALICE]).toBe(1)
      expect(requests(sending)).toHaveLength(1)
    },
  )

  it('behavior: told of meanwhile by another tab: it counts, and is followed once', async () => {
    const sending = await toldMeanwhile()
    await sending.settled()
    expect(sending.outcome).toBe(hashOf(1))
    expect([events(sending), followed(sending)]).toEqual([[hashOf(1)], [hashOf(1)]])
    expect(sending.core.state.unanswered.counts[ALICE]).toBe(0)
    expect(requests(sending)).toEqual([])
  })

  it.each<[string, Partial<Followed>]>([
    ['receiver', { to: ALICE }],
    ['amount', { value: 1n }],
    ['token', { token: BOB }],
    ['network', { caipNetworkId: 'eip155:10' }],
    ['sender', { from: BOB }],
    ['call', { call: `0:${hashOf(9)}` }],
  ])('attack: told of meanwhile, with another %s: it may be sent', async (_, more) => {
    const sending = await toldMeanwhile(more)
    expect(sending.outcome).toBe('hash-invalid')
    expect(sending.core.state.unanswered.counts[ALICE]).toBe(1)
  })
})
