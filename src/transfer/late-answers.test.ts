/** A batch that was asked for over WalletConnect before the page was loaded, and that the wallet has taken since. */
import { describe, expect, it } from 'vitest'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import { createHarness, type Harness, RDNS } from '../core/core.testing.ts'
import { saved, stored } from '../core/fake-storage.testing.ts'
import { makeRemote, TOPIC } from './remote.testing.ts'

const ROW = {
  isRequest: true,
  kind: 'swap',
  caipNetworkId: 'eip155:1',
  from: ALICE,
  to: BOB,
  value: '5000000',
  symbol: 'USDC',
  decimals: 6,
  walletConnect: { id: 3, topic: TOPIC },
}
const TAKEN = { id: '0xbatch' }
const mined = (hash: object = { transactionHash: hashOf(5) }) => ({
  status: 200,
  receipts: [{ status: '0x1', ...hash }],
})

/** What the wallet says of the batch, one answer after the other; then that it is on its way. */
const reloaded = async (...answers: readonly object[]) => {
  const { clock } = createHarness()
  const storage = saved({
    pending: [{ ...ROW, sentAt: clock.now() - 60_000 }],
    'pending-swap': { owner: ALICE, caipNetworkId: 'eip155:1' },
    session: { eip155: RDNS },
  })
  const harness = createHarness({ storage })
  const provider = harness.announce(RDNS)
  provider.answer('eth_accounts', () => [ALICE])
  let asked = 0
  provider.answer('wallet_getCallsStatus', () => answers[asked++] ?? { status: 100 })
  await harness.settled()
  const remote = makeRemote(harness)
  const late = harness.core.lateAnswers
  const answer = async (result: unknown) => {
    late.find = ({ id }) => (id === 3 ? { method: 'wallet_sendCalls', result } : undefined)
    late.onChange()
    await harness.settled()
  }
  return { ...harness, provider, remote, answer }
}

const of = (harness: Harness) => ({
  unanswered: harness.core.state.unanswered.list.length,
  told: harness.emitted('wm-transaction').map(({ hash, kind, status }) => ({ hash, kind, status })),
})
const kept = ({ storage }: Harness) => stored(storage)['wallet-modal:pending']
const FOLLOWED = { unanswered: 0, told: [{ hash: hashOf(5), kind: 'swap', status: 'pending' }] }
const UNCLEAR = { unanswered: 1, told: [] }
const UNSENT = { unanswered: 0, told: [] }

describe('followBatch', () => {
  it('attack: taken late: unanswered until its hash is known, which is followed as any other', async () => {
    const harness = await reloaded({ status: 100 }, mined())
    expect(of(harness)).toEqual(UNCLEAR)
    await harness.answer(TAKEN)
    expect(of(harness)).toEqual(UNCLEAR)
    await harness.clock.advance(4_000)
    expect(of(harness)).toEqual(FOLLOWED)
    expect(harness.core.state.notice.current?.tone).toBe('loading')
    expect(harness.core.state.transactions.list).toMatchObject([{ hash: hashOf(5), value: 5_000_000n }])
    expect(kept(harness)).toMatchObject([{ hash: hashOf(5) }])
    expect(kept(harness)).toHaveLength(1)
    expect(stored(harness.storage)['wallet-modal:pending-swap']).toBeUndefined()
  })

  it('behavior: an older wallet’s answer is the id itself; told of it twice, the wallet is asked once', async () => {
    const harness = await reloaded({ status: 100 }, mined())
    await harness.answer('0xbatch')
    await harness.answer('0xbatch')
    expect(harness.provider.requests.at(-1)?.params).toEqual(['0xbatch'])
    expect(harness.remote.asked).toHaveLength(1)
    await harness.clock.advance(4_000)
    expect(of(harness)).toEqual(FOLLOWED)
  })

  it.each<[string, unknown, readonly object[], object]>([
    ['declined late', undefined, [], UNSENT],
    ['taken, and not sent in the end', TAKEN, [{ status: 400 }], UNSENT],
    ['taken and reverted', TAKEN, [{ ...mined(), status: 500 }], FOLLOWED],
    ['done, and the wallet names no hash', TAKEN, [mined({})], UNCLEAR],
    ['answered with no id', {}, [mined()], UNCLEAR],
    ['answered with an id that is none', { id: 5 }, [mined()], UNCLEAR],
  ])('attack: %s', async (_, result, answers, expected) => {
    const harness = await reloaded(...answers)
    await harness.answer(result)
    await harness.clock.advance(60_000)
    expect(of(harness)).toEqual(expected)
  })

  it('attack: another session since, which is another wallet: it is not asked, and it stays unanswered', async () => {
    const harness = await reloaded(mined())
    harness.remote.session.topic = 'b'.repeat(64)
    await harness.answer(TAKEN)
    await harness.clock.advance(60_000)
    expect([harness.remote.asked, of(harness)]).toEqual([[], UNCLEAR])
  })

  it('behavior: asked while the page is visible, and no longer than it is unanswered', async () => {
    const harness = await reloaded()
    const { clock, page, remote } = harness
    await harness.answer(TAKEN)
    page.visibility = 'hidden'
    await clock.advance(600_000)
    expect(remote.asked).toHaveLength(1)
    page.visibility = 'visible'
    await clock.advance(4_000)
    expect(remote.asked).toHaveLength(2)
    await clock.advance(3_600_000)
    const asked = remote.asked.length
    await clock.advance(60_000)
    expect([remote.asked.length, clock.pending()]).toEqual([asked, 0])
    expect(of(harness)).toEqual(UNSENT)
  })
})
