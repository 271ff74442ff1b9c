import { describe, expect, it } from 'vitest'
import { hashNamed, info, SAFE } from '../connectors/safe/safe.testing.ts'
import { confirm } from '../features/send/send.actions.ts'
import { ALICE, BOB, createGround, type Ground, RDNS, saved, stored } from './core.testing.ts'
import { type Framed, framed, reviewing } from './framed.testing.ts'

const NAME = hashNamed('b')
const HASH = hashNamed('a')
const DAY = 24 * 3_600_000

const pending = ({ storage }: Ground) => stored(storage)['wallet-modal:pending']
const proposals = ({ core }: Ground) => core.state.transactions.proposals.map(({ name }) => name)
const statuses = (ground: Ground) => ground.told('wm-transaction').map(({ status }) => status)
const notice = ({ core }: Ground) => core.state.notice.current
const says = ({ frame }: Framed, txStatus: string, txHash: string | null = null) =>
  frame.answer('getTxBySafeTxHash', () => ({ txStatus, txHash, safeAddress: SAFE }))
const isUnknown = ({ frame }: Framed) =>
  frame.answer('getTxBySafeTxHash', () => {
    throw new Error('Transaction not found')
  })

/** Within two minutes; undefined: none. */
const nextError = async (ground: Ground) => {
  for (let second = 0; second < 120 && notice(ground)?.tone !== 'error'; second++)
    await ground.clock.advance(1_000)
  return notice(ground)
}
const UNSENT = { tone: 'error', key: 'notice.unsent', values: { amount: '0.1', symbol: 'ETH' } }

/** Of now, as the clock of these tests begins. */
const { clock: beginning } = createGround()
const now = beginning.now()

const row = (more: object = {}) => ({
  name: NAME,
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
  const ground = await framed({ ...given, storage: saved({ pending: rows }) })
  await ground.settled()
  return ground
}

describe('propose', () => {
  it('behavior: kept under the name it has in the Safe, with all that was sent, and no event', async () => {
    const ground = await reviewing()
    void confirm(ground.wallet)
    await ground.clock.advance(1_000)
    const { sentAt } = ground.core.state.transactions.proposals[0] ?? {}
    expect(pending(ground)).toEqual([row({ sentAt })])
    expect(ground.core.state.transactions).toMatchObject({
      list: [],
      proposals: [{ name: NAME, from: SAFE, to: BOB, value: 10n ** 17n, caipNetworkId: 'eip155:1' }],
    })
    expect(ground.told('wm-transaction')).toEqual([])
  })

  it('behavior: executed: it is its hash from then on, told once', async () => {
    const ground = await reviewing()
    const done = confirm(ground.wallet)
    await ground.clock.advance(1_000)
    says(ground, 'SUCCESS', HASH)
    await ground.clock.advance(4_000)
    await done
    expect([proposals(ground), statuses(ground)]).toEqual([[], ['pending']])
    expect(pending(ground)).toMatchObject([{ hash: HASH, value: '100000000000000000' }])
    expect(pending(ground)).not.toMatchObject([{ name: NAME }])
  })

  it('refusal: the review in front says so; who has left it reads a notice; nothing is kept', async () => {
    const ground = await reviewing()
    const done = confirm(ground.wallet)
    await ground.clock.advance(1_000)
    says(ground, 'CANCELLED')
    await ground.clock.advance(4_000)
    await done
    expect([proposals(ground), pending(ground), notice(ground)]).toEqual([[], undefined, undefined])

    const left = await reviewing()
    const later = confirm(left.wallet)
    await left.clock.advance(1_000)
    left.seat.requestClose('user')
    says(left, 'CANCELLED')
    expect(await nextError(left)).toEqual(UNSENT)
    await later
    expect([proposals(left), pending(left), statuses(left), left.errors()]).toEqual([[], undefined, [], []])
  })

  it('behavior: a disconnect keeps nothing of it; what the owners do is told all the same', async () => {
    const ground = await reviewing()
    void confirm(ground.wallet)
    await ground.clock.advance(1_000)
    await ground.core.session.disconnect()
    expect(pending(ground)).toBeUndefined()
    says(ground, 'SUCCESS', HASH)
    await ground.clock.advance(30_000)
    expect([statuses(ground), pending(ground)]).toEqual([['pending'], undefined])
  })
})

describe('resumeProposals', () => {
  it('behavior: in the frame of its Safe it waits on, shown and without a notice, and outlives the next reload', async () => {
    let ground = await reloaded([row()])
    for (let turn = 0; turn < 3; turn++) {
      says(ground, 'AWAITING_CONFIRMATIONS')
      await ground.clock.advance(3_600_000)
      expect([proposals(ground), notice(ground), statuses(ground)]).toEqual([[NAME], undefined, []])
      expect(pending(ground)).toEqual([row()])
      ground = await framed({ storage: ground.storage })
    }
  })

  it('behavior: executed meanwhile: followed as any other, receipt told, receiver known, nothing kept', async () => {
    const ground = await reloaded([row()])
    ground.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 1n })
    says(ground, 'SUCCESS', HASH)
    await ground.clock.advance(60_000)
    expect(ground.told('wm-transaction')).toMatchObject([
      { hash: HASH, status: 'pending', caipNetworkId: 'eip155:1' },
      { hash: HASH, status: 'success' },
    ])
    expect([proposals(ground), pending(ground)]).toEqual([[], undefined])
    expect(stored(ground.storage)[`wallet-modal:receivers:eip155:1:${SAFE}`]).toEqual([BOB])
    expect(ground.core.state.transactions.list).toMatchObject([
      { hash: HASH, value: 10n ** 17n, to: BOB, status: 'success' },
    ])
  })

  it('behavior: executed and failed on the network: reverted', async () => {
    const ground = await reloaded([row()])
    ground.chain.on.getTransactionStatus = async () => ({ status: 'reverted', blockNumber: 1n })
    says(ground, 'FAILED', HASH)
    await ground.clock.advance(60_000)
    expect([statuses(ground), pending(ground)]).toEqual([['pending', 'reverted'], undefined])
  })

  it.each<[string, (ground: Framed) => void]>([
    ['cancelled', (ground) => says(ground, 'CANCELLED')],
    ['failed before the network', (ground) => says(ground, 'FAILED')],
    ['deleted', isUnknown],
  ])('refusal: %s: the visitor is told, nothing was sent, nothing is kept', async (_, decide) => {
    const ground = await reloaded([row()])
    decide(ground)
    expect(await nextError(ground)).toEqual(UNSENT)
    expect([proposals(ground), pending(ground), statuses(ground), ground.errors()]).toEqual([
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
    const ground = await reloaded([row()], given)
    await ground.clock.advance(DAY)
    expect([proposals(ground), pending(ground)]).toEqual([[], [row()]])
    expect(ground.frame.asked('getTxBySafeTxHash')).toEqual([])
    expect(ground.told('wm-transaction')).toEqual([])
  })

  it('behavior: at top level it is kept while others come and go, and no host is asked for it', async () => {
    const ground = createGround({ storage: saved({ pending: [row()] }), options: { projectId: 'p' } })
    await ground.settled()
    expect([ground.chain.reads, proposals(ground), pending(ground)]).toEqual([[], [], [row()]])
    ground.announce(RDNS)
    await ground.connect(RDNS)
    const { name: _, ...sent } = row()
    ground.core.follow({ ...sent, hash: HASH, caipNetworkId: 'eip155:1', from: ALICE, value: 1n })
    ground.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 1n })
    await ground.clock.advance(8_000)
    expect([statuses(ground), pending(ground)]).toEqual([['pending', 'success'], [row()]])
    // Nothing outlives the visitor's own disconnect (decisions 11).
    await ground.core.session.disconnect()
    expect(pending(ground)).toBeUndefined()
  })

  it('behavior: the frame shows its Safe later on: followed then, and once', async () => {
    const ground = await reloaded([row()], { answer: info({ chainId: 10 }) })
    says(ground, 'AWAITING_CONFIRMATIONS')
    for (const answer of [info(), info({ chainId: 10 }), info()]) {
      ground.frame.answer('getSafeInfo', () => answer)
      await ground.core.session.connector()?.current()
      await ground.settled()
    }
    expect(proposals(ground)).toEqual([NAME])
    expect(ground.frame.asked('getTxBySafeTxHash')).toHaveLength(1)
  })

  it('param: after 90 days it is forgotten, wherever the page is', async () => {
    for (const open of [reloaded, (rows: unknown) => createGround({ storage: saved({ pending: rows }) })])
      for (const [sentAt, isKept] of [
        [now - 89 * DAY, true],
        [now - 90 * DAY, false],
        [now + 91 * DAY, false],
      ] as const) {
        const ground = await open([row({ sentAt })])
        await ground.settled()
        expect(pending(ground)).toEqual(isKept ? [row({ sentAt })] : undefined)
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
      const ground = await reloaded([one, good, good])
      expect(ground.core.state.transactions.proposals).toEqual([
        { ...row({ name: hashNamed('c') }), value: 10n ** 17n },
      ])
      expect([ground.errors(), pending(ground)]).toEqual([[], [row({ name: hashNamed('c') })]])
    }
    const many = Array.from({ length: 1_000 }, (_, at) => row({ name: `0x${`${at}`.padStart(64, '0')}` }))
    const ground = await reloaded(many)
    expect([proposals(ground).length, (pending(ground) as unknown[]).length]).toEqual([20, 20])
  })
})

describe('pending in the frame of a Safe', () => {
  it('behavior: what has its hash is kept until the network has decided, over any number of reloads', async () => {
    const { name: _, ...sent } = row({ hash: HASH })
    let ground = await reloaded([sent])
    for (let turn = 0; turn < 3; turn++) {
      await ground.clock.advance(60_000)
      expect(pending(ground)).toMatchObject([{ hash: HASH }])
      ground = await framed({ storage: ground.storage })
    }
    ground.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 1n })
    await ground.clock.advance(34_000)
    expect([statuses(ground), pending(ground)]).toEqual([['success'], undefined])
  })
})
