/** A wallet that makes several calls as one: approval and swap are one request, of which one hash comes. */
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { stored } from '../../../core/fake-storage.testing.ts'
import { makeRemote } from '../../../transfer/remote.testing.ts'
import { createMarket, UNI, USDC } from '../market.testing.ts'
import { leaveReview } from '../swap.state.ts'
import { type Swapping, startSwapping, write } from '../swap.testing.ts'
import { press, review } from './preview.actions.ts'

/** What the wallet says of the batch, one answer after the other. */
const reviewing = async (...answers: readonly object[]) => {
  const { respond, chain } = createMarket()
  const calls = async () => ({ ...(await chain.calls()), canBatch: async () => true })
  const swapping = await startSwapping({ respond, chain: { ...chain, calls } })
  const { wallet, provider, state } = swapping
  provider.answer('wallet_sendCalls', () => ({ id: 'a' }))
  let asked = 0
  provider.answer('wallet_getCallsStatus', () => answers[asked++] ?? { status: 100 })
  await write(wallet, { from: USDC, to: UNI, amount: '5' })
  await review(wallet)
  const { flow } = state
  if (flow.step !== 'reviewing') throw new Error(`${flow.step}: ${state.problem}`)
  return { ...swapping, shown: flow.review }
}

const pressed = async (...answers: readonly object[]) => {
  const swapping = await reviewing(...answers)
  void press(swapping.wallet)
  await swapping.settled()
  return swapping
}

const followed = ({ core }: Swapping) =>
  core.state.transactions.list.map(({ hash, kind }) => ({ hash, kind }))

describe('sentBatch', () => {
  it('behavior: every step of the review in one request, of which nothing is done alone', async () => {
    const { sent, shown } = await pressed()
    const calls = shown.steps.map(({ call }) => ({ ...call, value: `0x${call.value.toString(16)}` }))
    expect(shown.steps.map(({ kind }) => kind)).toEqual(['approval', 'swap'])
    expect(sent()).toEqual([{ version: '2.0.0', from: ALICE, chainId: '0x1', atomicRequired: true, calls }])
  })

  it('behavior: asked what became of it until the wallet knows, then its hash is followed', async () => {
    const done = { status: 200, receipts: [{ status: '0x1', transactionHash: hashOf(5) }] }
    const swapping = await pressed({ status: 100 }, done)
    expect(followed(swapping)).toEqual([])
    await swapping.clock.advance(2_000)
    expect(followed(swapping)).toEqual([{ hash: hashOf(5), kind: 'swap' }])
    expect(swapping.sent()).toHaveLength(1)
  })

  it('behavior: after a minute it is asked less often, while the page is hidden not at all', async () => {
    const { clock, page, provider, state } = await pressed()
    const times = () => provider.requests.filter(({ method }) => method === 'wallet_getCallsStatus').length
    await clock.advance(60_000)
    const before = times()
    expect(before).toBeGreaterThan(25)
    await clock.advance(60_000)
    expect(times() - before).toBeLessThanOrEqual(7)
    page.visibility = 'hidden'
    const seen = times()
    await clock.advance(3_600_000)
    expect(times()).toBe(seen)
    page.visibility = 'visible'
    await clock.advance(3_600_000)
    expect(state.flow.step).toBe('reviewing')
  })

  it('attack: left while the wallet is looked at before it is asked: it is not asked', async () => {
    const { wallet, provider, settled, sent } = await reviewing()
    const looking = later<readonly Hex[]>()
    provider.answer('eth_accounts', () => looking.promise)
    const pressing = press(wallet)
    await settled()
    leaveReview(wallet)
    looking.resolve([ALICE])
    await pressing
    expect(sent()).toEqual([])
  })

  it('behavior: one that reverted has a hash too', async () => {
    const swapping = await pressed({ status: 500, receipts: [{ transactionHash: hashOf(6) }] })
    expect(followed(swapping)).toEqual([{ hash: hashOf(6), kind: 'swap' }])
  })

  it.each([
    ['it failed without a hash', { status: 400 }, 'reverted'],
    ['it is done, and the wallet names no hash', { status: 200 }, 'hash-invalid'],
  ])('error: %s: the review says so, and nothing is followed', async (_, answer, problem) => {
    const swapping = await pressed(answer)
    expect(swapping.state).toMatchObject({ problem, flow: { step: 'reviewing' } })
    expect(followed(swapping)).toEqual([])
  })
})

describe('sentBatch, over WalletConnect', () => {
  const DONE = { status: 200, receipts: [{ status: '0x1', transactionHash: hashOf(5) }] }
  const kept = ({ storage }: Swapping) => stored(storage)['wallet-modal:pending']

  const asking = async (...answers: readonly object[]) => {
    const swapping = await reviewing(...answers)
    const remote = makeRemote(swapping)
    void press(swapping.wallet)
    await swapping.settled()
    return { ...swapping, remote }
  }

  it.each<[string, (swapping: Swapping) => unknown]>([
    ['gone back', ({ wallet }) => leaveReview(wallet)],
    ['closed', ({ element }) => element.requestClose('user')],
    ['on another network', ({ provider }) => provider.emit('chainChanged', '0xa')],
    ['another account', ({ provider }) => provider.emit('accountsChanged', [BOB])],
  ])('attack: %s while it is on its way: its hash is followed and told all the same', async (_, leave) => {
    const swapping = await asking({ status: 100 }, { status: 100 }, DONE)
    const { clock, settled, emitted, core } = swapping
    leave(swapping)
    await settled()
    await clock.advance(4_000)
    expect(followed(swapping)).toEqual([{ hash: hashOf(5), kind: 'swap' }])
    expect(emitted('wm-transaction')).toMatchObject([{ hash: hashOf(5), kind: 'swap', status: 'pending' }])
    expect(core.state.notice.current).toMatchObject({ tone: 'loading' })
    expect(core.state.unanswered.counts[ALICE]).toBe(0)
    expect(kept(swapping)).toMatchObject([{ hash: hashOf(5) }])
  })

  it('attack: what became of it is asked over and over: that is not kept as a request of the visitor', async () => {
    const swapping = await asking()
    await swapping.clock.advance(60_000)
    expect(swapping.remote.asked.length).toBeGreaterThan(20)
    expect(kept(swapping)).toMatchObject([{ isRequest: true, walletConnect: { id: 7 } }])
    expect(kept(swapping)).toHaveLength(1)
  })

  it('attack: another session since, which is another wallet: it is not asked', async () => {
    const { clock, remote } = await asking()
    const before = remote.asked.length
    remote.session.topic = 'b'.repeat(64)
    await clock.advance(60_000)
    expect(remote.asked).toHaveLength(before)
  })
})
