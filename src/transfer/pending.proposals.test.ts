import { describe, expect, it } from 'vitest'
import { callKey } from '../chains/evm/call-key.ts'
import { hashNamed, info, SAFE } from '../connectors/safe/safe.testing.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { createHarness, type Harness, RDNS } from '../core/core.testing.ts'
import { saved, stored } from '../core/fake-storage.testing.ts'
import { type Framed, framed, reviewing } from '../core/wallets/framed.testing.ts'
import { confirm } from '../features/send/review/review.actions.ts'
import { forSend } from '../features/send/send.testing.ts'

const NAME = hashNamed('b')
const HASH = hashNamed('a')
const CALL = callKey({ to: BOB, value: 10n ** 17n, input: '0x' })
const DAY = 24 * 3_600_000

const pending = ({ storage }: Harness) => stored(storage)['wallet-modal:pending']
const proposals = ({ core }: Harness) => core.state.transactions.proposals.map(({ name }) => name)
const statuses = (harness: Harness) => harness.emitted('wm-transaction').map(({ status }) => status)
const notice = ({ core }: Harness) => core.state.notice.current
const says = ({ frame }: Framed, txStatus: string, txHash: string | null = null) =>
  frame.answer('getTxBySafeTxHash', () => ({ txStatus, txHash, safeAddress: SAFE }))
const isUnknown = ({ frame }: Framed) =>
  frame.answer('getTxBySafeTxHash', () => {
    throw new Error('Transaction not found')
  })

/** Within two minutes; undefined: none. */
const nextError = async (harness: Harness) => {
  for (let second = 0; second < 120 && notice(harness)?.tone !== 'error'; second++)
    await harness.clock.advance(1_000)
  return notice(harness)
}
const UNSENT = { tone: 'error', key: 'notice.unsent', values: { amount: '0.1', symbol: 'ETH' } }

/** Of now, as the clock of these tests begins. */
const { clock: beginning } = createHarness()
const now = beginning.now()

const row = (more: object = {}) => ({
  name: NAME,
  kind: 'transfer' as const,
  caipNetworkId: 'eip155:1',
  from: SAFE,
  to: BOB,
  value: '100000000000000000',
  symbol: 'ETH',
  decimals: 18,
  sentAt: now - DAY,
  ...more,
})

/** The page again, with what the last one has stored, or this. */
const reloaded = async (rows: unknown, given: Parameters<typeof framed>[0] = {}) => {
  const harness = await framed({ ...given, storage: saved({ pending: rows }) })
  await harness.settled()
  return harness
}

describe('propose', () => {
  it('behavior: kept under the name it has in the Safe, with all that was sent, and no event', async () => {
    const harness = await reviewing()
    void confirm(forSend(harness.wallet))
    await harness.clock.advance(1_000)
    const { sentAt } = harness.core.state.transactions.proposals[0] ?? {}
    expect(pending(harness)).toEqual([row({ sentAt, call: CALL })])
    expect(harness.core.state.transactions).toMatchObject({
      list: [],
      proposals: [{ name: NAME, from: SAFE, to: BOB, value: 10n ** 17n, caipNetworkId: 'eip155:1' }],
    })
    expect(harness.emitted('wm-transaction')).toEqual([])
  })

  it('behavior: executed: it is its hash from then on, told once', async () => {
    const harness = await reviewing()
    const done = confirm(forSend(harness.wallet))
    await harness.clock.advance(1_000)
    says(harness, 'SUCCESS', HASH)
    await harness.clock.advance(4_000)
    await done
    expect([proposals(harness), statuses(harness)]).toEqual([[], ['pending']])
    expect(pending(harness)).toMatchObject([{ hash: HASH, value: '100000000000000000' }])
    expect(pending(harness)).not.toMatchObject([{ name: NAME }])
  })

  it('attack: executed: the network is asked what became of this very call, also after a reload', async () => {
    const live = await reviewing()
    void confirm(forSend(live.wallet))
    await live.clock.advance(1_000)
    const later = await reloaded(pending(live))
    for (const harness of [live, later]) {
      const asked: unknown[] = []
      harness.chain.on.getTransactionStatus = async ({ call }) => {
        asked.push(call)
        return { status: 'pending' }
      }
      says(harness, 'SUCCESS', HASH)
      await harness.clock.advance(60_000)
      expect(new Set(asked)).toEqual(new Set([CALL]))
    }
  })

  it('refusal: the review in front says so; who has left it reads a notice; nothing is kept', async () => {
    const harness = await reviewing()
    const done = confirm(forSend(harness.wallet))
    await harness.clock.advance(1_000)
    says(harness, 'CANCELLED')
    await harness.clock.advance(4_000)
    await done
    expect([proposals(harness), pending(harness), notice(harness)]).toEqual([[], undefined, undefined])

    const left = await reviewing()
    const later = confirm(forSend(left.wallet))
    await left.clock.advance(1_000)
    left.element.requestClose('user')
    says(left, 'CANCELLED')
    expect(await nextError(left)).toEqual(UNSENT)
    await later
    expect([proposals(left), pending(left), statuses(left), left.errors()]).toEqual([[], undefined, [], []])
  })

  it('behavior: a disconnect keeps nothing of it; what the owners do is told all the same', async () => {
    const harness = await reviewing()
    void confirm(forSend(harness.wallet))
    await harness.clock.advance(1_000)
    await harness.core.session.disconnect()
    expect(pending(harness)).toBeUndefined()
    says(harness, 'SUCCESS', HASH)
    await harness.clock.advance(30_000)
    expect([statuses(harness), pending(harness)]).toEqual([['pending'], undefined])
  })
})

describe('resumeProposals', () => {
  it('behavior: in the frame of its Safe it waits on, shown and without a notice, and outlives the next reload', async () => {
    let harness = await reloaded([row()])
    for (let turn = 0; turn < 3; turn++) {
      says(harness, 'AWAITING_CONFIRMATIONS')
      await harness.clock.advance(3_600_000)
      expect([proposals(harness), notice(harness), statuses(harness)]).toEqual([[NAME], undefined, []])
      expect(pending(harness)).toEqual([row()])
      harness = await framed({ storage: harness.storage })
    }
  })

  it('behavior: executed meanwhile: followed as any other, receipt told, receiver known, nothing kept', async () => {
    const harness = await reloaded([row()])
    harness.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 1n })
    says(harness, 'SUCCESS', HASH)
    await harness.clock.advance(60_000)
    expect(harness.emitted('wm-transaction')).toMatchObject([
      { hash: HASH, status: 'pending', caipNetworkId: 'eip155:1' },
      { hash: HASH, status: 'success' },
    ])
    expect([proposals(harness), pending(harness)]).toEqual([[], undefined])
    expect(stored(harness.storage)[`wallet-modal:receivers:eip155:1:${SAFE}`]).toEqual([BOB])
    expect(harness.core.state.transactions.list).toMatchObject([
      { hash: HASH, value: 10n ** 17n, to: BOB, status: 'success' },
    ])
  })

  it('behavior: executed and failed on the network: reverted', async () => {
    const harness = await reloaded([row()])
    harness.chain.on.getTransactionStatus = async () => ({ status: 'reverted', blockNumber: 1n })
    says(harness, 'FAILED', HASH)
    await harness.clock.advance(60_000)
    expect([statuses(harness), pending(harness)]).toEqual([['pending', 'reverted'], undefined])
  })

  it.each<[string, (harness: Framed) => void]>([
    ['cancelled', (harness) => says(harness, 'CANCELLED')],
    ['failed before the network', (harness) => says(harness, 'FAILED')],
    ['deleted', isUnknown],
  ])('refusal: %s: the visitor is told, nothing was sent, nothing is kept', async (_, decide) => {
    const harness = await reloaded([row()])
    decide(harness)
    expect(await nextError(harness)).toEqual(UNSENT)
    expect([proposals(harness), pending(harness), statuses(harness), harness.errors()]).toEqual([
      [],
      undefined,
      [],
      [],
    ])
  })

  it.each<[string, object]>([
    ['another Safe', { answer: info({ safeAddress: ALICE }) }],
    ['this one on another network', { answer: info({ chainId: 10 }) }],
    ['a parent that is no Safe', { answer: 'garbage' }],
    ['a foreign parent', { parent: { origin: 'https://frames.example' } }],
  ])('behavior: in the frame of %s it is kept, not asked for and not shown', async (_, given) => {
    const harness = await reloaded([row()], given)
    await harness.clock.advance(DAY)
    expect([proposals(harness), pending(harness)]).toEqual([[], [row()]])
    expect(harness.frame.asked('getTxBySafeTxHash')).toEqual([])
    expect(harness.emitted('wm-transaction')).toEqual([])
  })

  it('behavior: at top level it is kept while others come and go, and no host is asked for it', async () => {
    const harness = createHarness({ storage: saved({ pending: [row()] }), options: { projectId: 'p' } })
    await harness.settled()
    expect([harness.chain.reads, proposals(harness), pending(harness)]).toEqual([[], [], [row()]])
    harness.announce(RDNS)
    await harness.connect(RDNS)
    const { name: _, ...sent } = row()
    harness.core.follow({ ...sent, hash: HASH, caipNetworkId: 'eip155:1', from: ALICE, value: 1n })
    harness.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 1n })
    await harness.clock.advance(8_000)
    expect([statuses(harness), pending(harness)]).toEqual([['pending', 'success'], [row()]])
    // Nothing outlives the visitor's own disconnect (decisions 11).
    await harness.core.session.disconnect()
    expect(pending(harness)).toBeUndefined()
  })

  it('behavior: the frame shows its Safe later on: followed then, and once', async () => {
    const harness = await reloaded([row()], { answer: info({ chainId: 10 }) })
    says(harness, 'AWAITING_CONFIRMATIONS')
    for (const answer of [info(), info({ chainId: 10 }), info()]) {
      harness.frame.answer('getSafeInfo', () => answer)
      await harness.core.session.connector()?.current()
      await harness.settled()
    }
    expect(proposals(harness)).toEqual([NAME])
    expect(harness.frame.asked('getTxBySafeTxHash')).toHaveLength(1)
  })

  it('param: after 90 days it is forgotten, wherever the page is', async () => {
    for (const open of [reloaded, (rows: unknown) => createHarness({ storage: saved({ pending: rows }) })])
      for (const [sentAt, isKept] of [
        [now - 89 * DAY, true],
        [now - 90 * DAY, false],
        [now + 91 * DAY, false],
      ] as const) {
        const harness = await open([row({ sentAt })])
        await harness.settled()
        expect(pending(harness)).toEqual(isKept ? [row({ sentAt })] : undefined)
      }
  })

  it('attack: hostile rows are dropped, good ones are kept', async () => {
    const bad = [
      row({ name: '0x12' }),
      row({ name: 7 }),
      row({ caipNetworkId: 'eip155:0x1' }),
      row({ from: SAFE.toLowerCase() }),
      row({ to: 'javascript:alert(1)' }),
      row({ token: 'x' }),
      row({ value: '-1' }),
      row({ value: 1 }),
      row({ decimals: 256 }),
      row({ symbol: 'x'.repeat(17) }),
      row({ sentAt: 'now' }),
      row({ sentAt: null }),
    ]
    const good = row({ name: hashNamed('c'), symbol: 'E\u202eTH', extra: '<b>' })
    for (const one of bad) {
      const harness = await reloaded([one, good, good])
      expect(harness.core.state.transactions.proposals).toEqual([
        { ...row({ name: hashNamed('c') }), value: 10n ** 17n },
      ])
      expect([harness.errors(), pending(harness)]).toEqual([[], [row({ name: hashNamed('c') })]])
    }
    const many = Array.from({ length: 1_000 }, (_, at) => row({ name: `0x${`${at}`.padStart(64, '0')}` }))
    const harness = await reloaded(many)
    expect([proposals(harness).length, (pending(harness) as unknown[]).length]).toEqual([20, 20])
  })
})

describe('pending in the frame of a Safe', () => {
  it('behavior: what has its hash is kept until the network has decided, over any number of reloads', async () => {
    const { name: _, ...sent } = row({ hash: HASH })
    let harness = await reloaded([sent])
    for (let turn = 0; turn < 3; turn++) {
      await harness.clock.advance(60_000)
      expect(pending(harness)).toMatchObject([{ hash: HASH }])
      harness = await framed({ storage: harness.storage })
    }
    harness.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 1n })
    await harness.clock.advance(34_000)
    expect([statuses(harness), pending(harness)]).toEqual([['success'], undefined])
  })
})
