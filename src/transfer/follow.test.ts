import { describe, expect, it } from 'vitest'
import type { EvmStatusResult } from '../chains/chain.ts'
import {
  ALICE,
  BOB,
  createHarness,
  fakeStorage,
  type Harness,
  type HarnessOptions,
  hashOf,
  RDNS,
  saved,
  stored,
} from '../core/core.testing.ts'
import { createStorage } from '../lib/storage.ts'
import { readPending } from './pending.ts'

const HASH = hashOf(7)
const CALL = `0:${hashOf(9)}`

const sent = (hash = HASH) => ({
  hash,
  caipNetworkId: 'eip155:1' as const,
  from: ALICE,
  to: BOB,
  value: 5n * 10n ** 17n,
  symbol: 'ETH',
  decimals: 18,
  sentAt: 1,
})

const row = (more: object = {}) => ({ ...sent(), value: '500000000000000000', ...more })

const start = async (given: HarnessOptions = {}): Promise<Harness> => {
  const harness = createHarness(given)
  harness.announce(RDNS)
  await harness.connect(RDNS)
  return harness
}

const follow = async (harness: Harness, check: EvmStatusResult = { status: 'pending' }) => {
  harness.chain.on.getTransactionStatus = async () => check
  harness.core.follow(sent())
  await harness.settled()
}

const checks = ({ chain }: Harness) => chain.reads.filter((read) => read.startsWith('look')).length
const statuses = (harness: Harness) => harness.emitted('wm-transaction').map(({ status }) => status)
const pending = ({ storage }: Harness) => stored(storage)['wallet-modal:pending']

describe('createFollower', () => {
  it('behavior: told, shown and saved at once', async () => {
    const harness = await start()
    await follow(harness)
    expect(harness.emitted('wm-transaction')).toEqual([
      {
        hash: HASH,
        caipNetworkId: 'eip155:1',
        status: 'pending',
        explorerUrl: `https://explorer.example/tx/${HASH}`,
      },
    ])
    expect(harness.core.state.notice.current).toEqual({
      tone: 'loading',
      key: 'notice.sent',
      values: { amount: '0.5', symbol: 'ETH' },
    })
    expect(pending(harness)).toEqual([row({ since: '100' })])
    expect(harness.core.state.transactions.list).toMatchObject([
      { ...sent(), status: 'pending', since: 100n },
    ])
  })

  it('behavior: every 4 s until 25 s, then "still pending" and every 30 s', async () => {
    const harness = await start()
    const times: number[] = []
    harness.chain.on.getTransactionStatus = async () => {
      times.push(harness.clock.monotonic())
      return { status: 'pending' }
    }
    const began = harness.clock.monotonic()
    harness.core.follow(sent())
    await harness.clock.advance(24_999)
    expect(harness.core.state.notice.current?.key).toBe('notice.sent')
    await harness.clock.advance(1)
    await harness.clock.advance(150)
    expect(harness.core.state.notice.current).toMatchObject({ tone: 'loading', key: 'notice.pending' })
    await harness.clock.advance(60_000)
    expect(times.map((time) => (time - began) / 1_000)).toEqual([0, 4, 8, 12, 16, 20, 24, 25, 55, 85])
  })

  it('behavior: 99 slow looks, then unknown, forgotten', async () => {
    const harness = await start()
    await follow(harness)
    await harness.clock.advance(25_000)
    const quick = 7
    await harness.clock.advance(98 * 30_000 - 1)
    expect(checks(harness)).toBe(quick + 98)
    expect(statuses(harness)).toEqual(['pending'])
    await harness.clock.advance(30_001)
    expect(checks(harness)).toBe(quick + 99)
    expect(statuses(harness)).toEqual(['pending', 'unknown'])
    expect(pending(harness)).toBeUndefined()
    await harness.clock.advance(300_000)
    expect(checks(harness)).toBe(quick + 99)
    expect(harness.clock.pending()).toBe(0)
  })

  it('behavior: nobody looks while the page is hidden, and that does not count', async () => {
    const harness = await start()
    await follow(harness)
    harness.page.visibility = 'hidden'
    await harness.clock.advance(1_000_000)
    expect(checks(harness)).toBe(1)
    harness.page.visibility = 'visible'
    await harness.clock.advance(30_000)
    expect(checks(harness)).toBe(2)
    await harness.clock.advance(99 * 30_000)
    expect(statuses(harness)).toEqual(['pending', 'unknown'])
  })

  it.each<[EvmStatusResult, object]>([
    [
      { status: 'success', blockNumber: 5n },
      { tone: 'success', key: 'notice.success' },
    ],
    [
      { status: 'reverted', blockNumber: 5n },
      { tone: 'error', key: 'notice.reverted' },
    ],
    [
      { status: 'success', blockNumber: 5n, replacedBy: hashOf(8) },
      { tone: 'success', key: 'notice.success' },
    ],
    [
      { status: 'reverted', blockNumber: 5n, replacedBy: hashOf(8) },
      { tone: 'error', key: 'notice.reverted' },
    ],
    [
      { status: 'replaced', replacedBy: hashOf(8) },
      { tone: 'error', key: 'notice.replaced' },
    ],
    [
      { status: 'cancelled', replacedBy: hashOf(8) },
      { tone: 'error', key: 'notice.cancelled' },
    ],
  ])('behavior: %o ends it', async (status, notice) => {
    const harness = await start()
    await follow(harness)
    harness.chain.on.getTransactionStatus = async () => status
    const balances = harness.chain.reads.filter((read) => read.startsWith('balance')).length
    await harness.clock.advance(4_000)
    await harness.clock.advance(150)
    expect(statuses(harness)).toEqual(['pending', status.status])
    const replacedBy = 'replacedBy' in status ? hashOf(8) : undefined
    expect(harness.emitted('wm-transaction')[1]).toMatchObject({
      hash: HASH,
      explorerUrl: `https://explorer.example/tx/${replacedBy ?? HASH}`,
    })
    expect(harness.emitted('wm-transaction')[1]?.replacedBy).toBe(replacedBy)
    expect(harness.core.state.notice.current).toMatchObject(notice)
    expect(harness.core.state.transactions.list).toMatchObject([{ status: status.status }])
    expect(pending(harness)).toBeUndefined()
    expect(harness.chain.reads.filter((read) => read.startsWith('balance'))).toHaveLength(balances + 1)
    const before = checks(harness)
    await harness.clock.advance(600_000)
    expect(checks(harness)).toBe(before)
  })

  /** The chain grows by hand; where the transaction is, is the test's. */
  const inBlock = async (check: EvmStatusResult) => {
    const harness = await start()
    const at = { look: check, height: 100n }
    harness.chain.on.getTransactionStatus = async () => at.look
    harness.chain.on.blockNumber = async () => at.height
    harness.core.follow(sent())
    await harness.clock.advance(150)
    return { harness, at }
  }
  const RECEIPT: EvmStatusResult = { status: 'success', blockNumber: 100n }
  const receivers = ({ storage }: Harness) => stored(storage)[`wallet-modal:receivers:eip155:1:${ALICE}`]
  const emitted = (harness: Harness) =>
    harness.emitted('wm-transaction').map(({ status, blockNumber }) => [status, blockNumber])

  it('behavior: in a block it is pending until two more have come, asked for every 4 s', async () => {
    const { harness, at } = await inBlock(RECEIPT)
    expect(emitted(harness)).toEqual([
      ['pending', undefined],
      ['pending', 100],
    ])
    expect(harness.core.state.notice.current).toMatchObject({ tone: 'loading', key: 'notice.confirming' })
    expect(harness.core.state.transactions.list).toMatchObject([{ status: 'pending', blockNumber: 100n }])
    expect(pending(harness)).toMatchObject([{ hash: HASH }])
    at.height = 101n
    await harness.clock.advance(8_000)
    expect(checks(harness)).toBe(3)
    expect([emitted(harness).length, receivers(harness)]).toEqual([2, undefined])
    at.height = 102n
    await harness.clock.advance(4_000)
    expect(emitted(harness).slice(2)).toEqual([['success', 100]])
    expect([receivers(harness), pending(harness)]).toEqual([[BOB], undefined])
    const before = checks(harness)
    await harness.clock.advance(600_000)
    expect(checks(harness)).toBe(before)
  })

  it('behavior: a chain that stands still, or a node that does not say how far it is: 60 s in its block are enough', async () => {
    for (const height of [async () => 100n, () => Promise.reject(new Error('down'))]) {
      const { harness } = await inBlock(RECEIPT)
      harness.chain.on.blockNumber = height
      await harness.clock.advance(59_800)
      expect(statuses(harness)).toEqual(['pending', 'pending'])
      await harness.clock.advance(4_000)
      expect(emitted(harness).slice(2)).toEqual([['success', 100]])
      expect(checks(harness)).toBe(16)
    }
  })

  it.each<[string, EvmStatusResult]>([
    ['waits again', { status: 'pending' }],
    ['is nowhere', { status: 'unknown' }],
  ])(
    'attack: a receipt that goes with its block: it %s, and whom it went to is not known',
    async (_, gone) => {
      const { harness, at } = await inBlock(RECEIPT)
      at.look = gone
      at.height = 101n
      await harness.clock.advance(4_150)
      expect(emitted(harness).slice(2)).toEqual([['pending', undefined]])
      expect(harness.core.state.notice.current).toMatchObject({ tone: 'loading', key: 'notice.sent' })
      expect(harness.core.state.transactions.list).toMatchObject([
        { status: 'pending', blockNumber: undefined },
      ])
      expect(receivers(harness)).toBeUndefined()
      // In another block, where it fails: what was said before does not count.
      at.look = { status: 'reverted', blockNumber: 101n }
      await harness.clock.advance(4_000)
      at.height = 103n
      await harness.clock.advance(4_000)
      expect(emitted(harness).slice(3)).toEqual([
        ['pending', 101],
        ['reverted', 101],
      ])
      expect([receivers(harness), pending(harness)]).toEqual([undefined, undefined])
    },
  )

  it('behavior: what took its place is waited for as well', async () => {
    const { harness, at } = await inBlock({ status: 'replaced', replacedBy: hashOf(8), blockNumber: 100n })
    expect(emitted(harness)).toEqual([['pending', undefined]])
    at.look = RECEIPT
    await harness.clock.advance(4_000)
    at.height = 102n
    await harness.clock.advance(4_000)
    expect(emitted(harness).slice(1)).toEqual([
      ['pending', 100],
      ['success', 100],
    ])
  })

  it('attack: a chain that reorganises for ever is not asked for ever', async () => {
    const { harness, at } = await inBlock(RECEIPT)
    let height = 100n
    harness.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: ++height })
    harness.chain.on.blockNumber = async () => height
    await harness.clock.advance(200 * 30_000)
    expect(statuses(harness).at(-1)).toBe('unknown')
    expect(checks(harness)).toBeLessThan(120)
    expect([receivers(harness), harness.clock.pending()]).toEqual([undefined, 0])
    expect(at.look).toBe(RECEIPT)
  })

  it('attack: by the hash the wallet has sent something else: unknown, with its link, never success', async () => {
    const { harness, at } = await inBlock({ status: 'unknown', isOther: true })
    expect(harness.emitted('wm-transaction').at(-1)).toEqual({
      hash: HASH,
      caipNetworkId: 'eip155:1',
      status: 'unknown',
      explorerUrl: `https://explorer.example/tx/${HASH}`,
    })
    expect(harness.core.state.notice.current).toMatchObject({ tone: 'error', key: 'notice.other' })
    expect(harness.core.state.transactions.list).toMatchObject([{ status: 'unknown', isOther: true }])
    at.look = RECEIPT
    await harness.clock.advance(600_000)
    expect(statuses(harness)).toEqual(['pending', 'unknown'])
    expect([receivers(harness), pending(harness)]).toEqual([undefined, undefined])
  })

  it('behavior: pending is told although the first look already knows more', async () => {
    const harness = await start()
    await follow(harness, { status: 'success', blockNumber: 1n })
    expect(statuses(harness)).toEqual(['pending', 'success'])
  })

  it('error: nodes that fail, hang up or do not know it never end it', async () => {
    const harness = await start()
    await follow(harness)
    let asked = 0
    harness.chain.on.getTransactionStatus = () => {
      asked += 1
      if (asked % 3 === 0) throw new Error('at once')
      return asked % 3 === 1 ? Promise.reject(new Error('down')) : Promise.resolve({ status: 'unknown' })
    }
    harness.chain.on.blockNumber = () => Promise.reject(new Error('down'))
    await harness.clock.advance(60_000)
    expect(statuses(harness)).toEqual(['pending'])
    harness.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 1n })
    harness.chain.on.blockNumber = async () => 3n
    await harness.clock.advance(30_000)
    expect(statuses(harness)).toEqual(['pending', 'success'])
    expect(harness.errors()).toEqual([])
  })

  it('behavior: the same hash is followed once, several side by side', async () => {
    const harness = await start()
    await follow(harness)
    harness.core.follow(sent())
    harness.core.follow(sent(hashOf(8)))
    await harness.settled()
    expect(harness.core.state.transactions.list.map(({ hash }) => hash)).toEqual([hashOf(8), HASH])
    harness.chain.on.getTransactionStatus = async ({ hash }) =>
      hash === HASH ? { status: 'success', blockNumber: 1n } : { status: 'pending' }
    await harness.clock.advance(4_000)
    expect(pending(harness)).toMatchObject([{ hash: hashOf(8) }])
  })

  it.each([
    ['success', { status: 'success', blockNumber: 5n }, 1n, [BOB]],
    ['a success that moved nothing', { status: 'success', blockNumber: 5n }, 0n, undefined],
    ['reverted', { status: 'reverted', blockNumber: 5n }, 1n, undefined],
    ['replaced', { status: 'replaced', replacedBy: hashOf(8) }, 1n, undefined],
    ['cancelled', { status: 'cancelled' }, 1n, undefined],
  ] as const)(
    'behavior: %s: whom it went to is known from then on, or not',
    async (_, status, value, known) => {
      const harness = await start()
      harness.core.follow({ ...sent(), value })
      await harness.settled()
      const receivers = () => stored(harness.storage)[`wallet-modal:receivers:eip155:1:${ALICE}`]
      expect(receivers()).toBeUndefined()
      harness.chain.on.getTransactionStatus = async () => status
      await harness.clock.advance(4_000)
      expect(receivers()).toEqual(known)
      // It outlives a disconnect (decisions 11).
      await harness.core.session.disconnect()
      expect(receivers()).toEqual(known)
    },
  )

  it('attack: a contract that a page’s call has paid is nobody that was sent to, after a reload neither', async () => {
    for (const isReloaded of [false, true]) {
      const first = await start()
      first.core.follow({ ...sent(), isCall: true })
      await first.settled()
      const harness = isReloaded ? createHarness({ storage: first.storage }) : first
      harness.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 5n })
      await harness.clock.advance(4_000)
      expect(harness.core.state.transactions.list).toMatchObject([{ status: 'success' }])
      expect(Object.keys(stored(harness.storage)).filter((key) => key.includes('receivers'))).toEqual([])
    }
  })

  it('behavior: what another tab follows stays stored, until that tab has seen its end', async () => {
    const first = await start()
    const second = await start({ storage: first.storage })
    await follow(first)
    second.core.follow(sent(hashOf(8)))
    await second.settled()
    expect(pending(first)).toMatchObject([{ hash: hashOf(8) }, { hash: HASH }])
    second.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 97n })
    await second.clock.advance(4_000)
    expect(pending(first)).toMatchObject([{ hash: HASH }])
    const reloaded = createHarness({ storage: first.storage })
    await reloaded.settled()
    expect(reloaded.core.state.transactions.list).toMatchObject([{ hash: HASH, status: 'pending' }])
    first.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 98n })
    await first.clock.advance(4_000)
    expect(pending(first)).toBeUndefined()
  })

  it('param: twenty are kept', async () => {
    const harness = await start()
    for (let i = 1; i <= 25; i++) harness.core.follow(sent(hashOf(i)))
    await harness.settled()
    expect(harness.core.state.transactions.list).toHaveLength(20)
    expect(pending(harness)).toHaveLength(20)
  })

  it('behavior: the nonce that a look found, and what it does, are kept for the next ones', async () => {
    const harness = await start()
    const seen: unknown[] = []
    harness.chain.on.getTransactionStatus = async ({ nonce, call }) => {
      seen.push([nonce, call])
      return { status: 'pending', nonce: 5, call: CALL }
    }
    harness.core.follow(sent())
    await harness.clock.advance(4_000)
    expect(seen).toEqual([
      [undefined, undefined],
      [5, CALL],
    ])
    expect(pending(harness)).toMatchObject([{ nonce: 5, call: CALL }])
  })

  it('behavior: after a disconnect nothing of it is stored, the end is told all the same', async () => {
    const harness = await start()
    await follow(harness)
    await harness.core.session.disconnect()
    harness.chain.on.getTransactionStatus = async () => ({ status: 'pending', nonce: 5 })
    await harness.clock.advance(4_000)
    expect(pending(harness)).toBeUndefined()
    harness.core.follow(sent(hashOf(8)))
    await harness.settled()
    expect(Object.keys(stored(harness.storage)).sort()).toEqual(['wallet-modal:recent'])
    harness.chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 1n })
    await harness.clock.advance(4_000)
    expect(statuses(harness)).toEqual(['pending', 'pending', 'success', 'success'])
  })
})

describe('resume', () => {
  const reloaded = async (rows: unknown, check: EvmStatusResult = { status: 'pending' }) => {
    const harness = createHarness({ storage: saved({ pending: rows, session: { eip155: RDNS } }) })
    harness.chain.on.getTransactionStatus = async () => check
    await harness.settled()
    return harness
  }

  it('behavior: what was unfinished is followed, in the old order, without a notice', async () => {
    const harness = await reloaded([row({ hash: hashOf(8), nonce: 3, call: CALL }), row({ since: '100' })])
    expect(harness.core.state.transactions.list).toMatchObject([
      { hash: hashOf(8), nonce: 3, call: CALL, value: 5n * 10n ** 17n },
      { hash: HASH, since: 100n },
    ])
    expect(harness.core.state.notice.current).toBeUndefined()
    expect(checks(harness)).toBe(2)
  })

  it('behavior: its end is told and it is removed', async () => {
    const harness = await reloaded([row()], { status: 'success', blockNumber: 1n })
    expect(statuses(harness)).toEqual(['success'])
    expect(pending(harness)).toBeUndefined()
  })

  it('behavior: a wallet that does not come back keeps nothing from being followed', async () => {
    const harness = await reloaded([row()])
    await harness.clock.advance(10_000)
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
    expect(pending(harness)).toMatchObject([{ hash: HASH }])
  })

  it('behavior: with nothing stored nothing is loaded', async () => {
    const harness = createHarness()
    await harness.settled()
    expect(harness.chain.reads).toEqual([])
  })

  it('param: as many decimals as Solana lets a token have', async () => {
    const harness = await reloaded([row({ decimals: 255 })])
    expect(harness.core.state.transactions.list).toMatchObject([{ decimals: 255 }])
  })

  it('attack: hostile storage: good rows are kept, the rest is dropped', async () => {
    const bad = [
      null,
      'x',
      {},
      row({ hash: '0x12' }),
      row({ hash: HASH.toUpperCase() }),
      row({ caipNetworkId: 'eip155:0x1' }),
      row({ caipNetworkId: 'eip155:1e3' }),
      row({ from: ALICE.toLowerCase() }),
      row({ to: 'javascript:alert(1)' }),
      row({ value: '-1' }),
      row({ value: '1.5' }),
      row({ value: 1 }),
      row({ value: '9'.repeat(79) }),
      row({ decimals: 1e9 }),
      row({ decimals: -1 }),
      row({ symbol: 'x'.repeat(17) }),
      row({ nonce: -1 }),
      row({ nonce: 1.5 }),
      row({ call: 5 }),
      row({ call: 'x'.repeat(67) }),
      row({ call: hashOf(9) }),
      row({ since: {} }),
      row({ sentAt: 'now' }),
    ]
    const good = row({ hash: hashOf(9), symbol: 'E\u202eTH', __proto__: { polluted: true }, extra: '<b>' })
    for (const one of bad) {
      const harness = await reloaded([one, good])
      expect(harness.core.state.transactions.list).toMatchObject([{ hash: hashOf(9), symbol: 'ETH' }])
      expect(harness.core.state.transactions.list[0]).not.toHaveProperty('extra')
    }
    for (const rows of ['x', 5, {}, [], null, { length: 1, 0: good }]) {
      const harness = await reloaded(rows)
      expect(harness.core.state.transactions.list).toEqual([])
      expect(harness.errors()).toEqual([])
    }
    const many = Array.from({ length: 1_000 }, (_, i) => row({ hash: hashOf(i + 1) }))
    expect((await reloaded(many)).core.state.transactions.list).toHaveLength(20)
  })

  it('attack: text that is no JSON, or of another version', () => {
    for (const text of ['', '{', 'null', '{"v":2,"d":[]}', `{"v":1,"d":${'['.repeat(5_000)}`]) {
      const storage = createStorage({
        backend: () => fakeStorage({ 'wallet-modal:pending': text }),
        log: () => {},
      })
      expect(readPending(storage, 0)).toEqual({ list: [], proposals: [], requests: [] })
    }
  })
})

describe('notices', () => {
  const shown = ({ core }: Harness) => core.state.notice.current?.key

  it('behavior: an open one closes first, the new one opens after 150 ms, the newest wins', async () => {
    const { core, clock, ...harness } = createHarness()
    const key = () => shown({ core, clock, ...harness })
    core.notices.show('success', 'a')
    expect(key()).toBe('a')
    core.notices.show('success', 'b')
    expect(key()).toBeUndefined()
    await clock.advance(100)
    core.notices.show('error', 'c')
    expect(key()).toBeUndefined()
    await clock.advance(149)
    expect(key()).toBeUndefined()
    await clock.advance(1)
    expect(key()).toBe('c')
  })

  it('behavior: goes after 5 s; a loading one stays', async () => {
    const harness = createHarness()
    harness.core.notices.show('success', 'a')
    await harness.clock.advance(4_999)
    expect(shown(harness)).toBe('a')
    await harness.clock.advance(1)
    expect(shown(harness)).toBeUndefined()
    harness.core.notices.show('loading', 'b')
    await harness.clock.advance(1e7)
    expect(shown(harness)).toBe('b')
    harness.core.notices.hide()
    expect(shown(harness)).toBeUndefined()
    harness.core.notices.show('loading', 'c')
    expect(shown(harness)).toBe('c')
  })

  it('behavior: the time of one does not end the next', async () => {
    const harness = createHarness()
    harness.core.notices.show('success', 'a')
    await harness.clock.advance(4_900)
    harness.core.notices.show('success', 'b')
    await harness.clock.advance(5_000)
    expect(shown(harness)).toBe('b')
    await harness.clock.advance(150)
    expect(shown(harness)).toBeUndefined()
  })

  it('behavior: hidden while the next one waits, nothing opens', async () => {
    const harness = createHarness()
    harness.core.notices.show('success', 'a')
    harness.core.notices.show('success', 'b')
    harness.core.notices.hide()
    await harness.clock.advance(1_000)
    expect(shown(harness)).toBeUndefined()
    expect(harness.clock.pending()).toBe(0)
  })
})
