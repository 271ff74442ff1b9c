import { describe, expect, it } from 'vitest'
import type { EvmStatusResult } from '../chains/chain.ts'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import type { Harness } from '../core/core.testing.ts'
import { stored } from '../core/fake-storage.testing.ts'
import { checks, follow, HASH, pending, row, sent, start, statuses } from './follow.testing.ts'

describe('createFollower', () => {
  it('behavior: told, shown and saved at once', async () => {
    const harness = await start()
    await follow(harness)
    expect(harness.emitted('wm-transaction')).toEqual([
      {
        hash: HASH,
        caipNetworkId: 'eip155:1',
        kind: 'transfer',
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

  it('behavior: the notice writes an amount as the views do', async () => {
    const harness = await start()
    harness.core.follow({ ...sent(), value: 1_234_567n * 10n ** 15n })
    await harness.settled()
    expect(harness.core.state.notice.current?.values).toEqual({ amount: '1,234.567', symbol: 'ETH' })
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

  it('error: in a block, then no node answers any more: asked as seldom as ever, and not without end', async () => {
    const { harness } = await inBlock(RECEIPT)
    const { clock, chain } = harness
    chain.on.getTransactionStatus = () => Promise.reject(new Error('down'))
    await clock.advance(25_000)
    const before = checks(harness)
    await clock.advance(300_000)
    expect(checks(harness)).toBe(before + 10)
    await clock.advance(100 * 30_000)
    expect(emitted(harness).at(-1)).toEqual(['unknown', undefined])
    expect([pending(harness), clock.pending()]).toEqual([undefined, 0])
  })

  it('attack: by the hash the wallet has sent something else: unknown, with its link, never success', async () => {
    const { harness, at } = await inBlock({ status: 'unknown', isOther: true })
    expect(harness.emitted('wm-transaction').at(-1)).toEqual({
      hash: HASH,
      caipNetworkId: 'eip155:1',
      kind: 'transfer',
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

  it.each([
    ['not in a block yet', { status: 'pending' }],
    ['in a block', { status: 'success', blockNumber: 100n }],
  ] as const)(
    'behavior: its network is offered no more, while it is %s: followed to its end by what was known of it',
    async (_name, status) => {
      const harness = await start({ options: { networks: ['eip155:1', 'eip155:10'] } })
      await follow(harness, status)
      const { core, chain, clock } = harness
      core.state.network.networks = core.state.network.networks.slice(1)
      await clock.advance(4_000)
      chain.on.getTransactionStatus = async ({ network }) =>
        network.caipNetworkId === 'eip155:1' ? { status: 'success', blockNumber: 5n } : { status: 'pending' }
      await clock.advance(8_000)
      expect(statuses(harness).at(-1)).toBe('success')
      expect(harness.emitted('wm-transaction').at(-1)?.explorerUrl).toBe(
        `https://explorer.example/tx/${HASH}`,
      )
      expect(core.state.transactions.list).toMatchObject([{ status: 'success' }])
      expect(pending(harness)).toBeUndefined()
    },
  )
})
