import { describe, expect, it } from 'vitest'
import type { EvmStatusResult } from '../chains/chain.ts'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import { createHarness, RDNS } from '../core/core.testing.ts'
import { fakeStorage, saved, stored } from '../core/fake-storage.testing.ts'
import { noticeTexts } from '../i18n/en.notices.ts'
import { createStorage } from '../lib/storage.ts'
import { CALL, checks, follow, HASH, pending, row, sent, start, statuses } from './follow.testing.ts'
import { readPending } from './pending.ts'

describe('createFollower', () => {
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

  it.each([
    ['transfer', 'notice.reverted'],
    ['approval', 'notice.reverted.approval'],
    ['swap', 'notice.reverted.swap'],
    ['payment', 'notice.reverted.payment'],
    ['call', 'notice.reverted.call'],
  ] as const)('param: %s is named to visitor and host, after a reload as well', async (kind, key) => {
    const first = await start()
    first.core.follow({ ...sent(), kind })
    await first.settled()
    const harness = createHarness({ storage: first.storage })
    harness.chain.on.getTransactionStatus = async () => ({ status: 'reverted', blockNumber: 5n })
    await harness.clock.advance(4_000)
    await harness.clock.advance(500)
    expect(harness.emitted('wm-transaction').map((one) => one.kind)).toContain(kind)
    expect(harness.core.state.notice.current?.key).toBe(key)
    expect(noticeTexts).toHaveProperty([key])
  })

  it('attack: a contract that a page’s call has paid is nobody that was sent to, after a reload neither', async () => {
    for (const isReloaded of [false, true]) {
      const first = await start()
      first.core.follow({ ...sent(), kind: 'call' })
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

  it('behavior: a symbol of as many characters as are shown, each of which counts twice in JavaScript', async () => {
    const symbol = '🐸'.repeat(16)
    const { core } = await reloaded([row({ symbol })])
    expect(core.state.transactions.list).toMatchObject([{ symbol }])
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
