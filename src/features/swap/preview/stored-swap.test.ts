import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../core/accounts.testing.ts'
import { fakeStorage } from '../../../core/fake-storage.testing.ts'
import { OLD_SWAP, OLD_SWAP_OF_TOKENS, SECOND, USDC } from '../../../core/old-storage.testing.ts'
import { layer } from '../../../core/old-storage-readers.testing.ts'
import { toEvmAddress } from '../../../lib/evm-address.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import type { SentKind } from '../contract.ts'
import { UNI } from '../market.testing.ts'
import { forgetSwap, readStoredSwap, type StoredSwap, saveSwap } from './stored-swap.ts'

const KEY = 'wallet-modal:pending-swap'
const OWN: Readonly<Record<string, unknown>> = JSON.parse(OLD_SWAP).d

/** What is read of it, and whether it still lies there. */
const read = (text: string) => {
  const area = fakeStorage({ [KEY]: text })
  const swap = readStoredSwap(layer(area))
  return { swap, isKept: area.getItem(KEY) !== null }
}
const changed = (more: object) => read(JSON.stringify({ v: 1, d: { ...OWN, ...more } }))

const coinSwap = {
  draft: {
    from: { caipNetworkId: 'eip155:1', address: USDC },
    to: { caipNetworkId: 'eip155:1', address: undefined },
    amount: '1234.5',
    slippage: '0.5',
    max: false,
    isUnlimited: false,
  },
  progress: { kind: 'approval', hash: hashOf(0x14), caipNetworkId: 'eip155:1', owner: SECOND },
  done: ['reset'],
}

describe('a stored swap', () => {
  it('param: one of an earlier version, to the last digit', () => {
    expect(read(OLD_SWAP)).toEqual({ swap: coinSwap, isKept: true })
    expect(read(OLD_SWAP_OF_TOKENS).swap).toMatchObject({
      draft: { from: { caipNetworkId: 'eip155:10' }, to: { caipNetworkId: 'eip155:10', address: UNI } },
      progress: { kind: 'reset', hash: hashOf(0x15) },
      done: [],
    })
  })

  it('behavior: a tab of an earlier version reads what is stored now', () => {
    for (const text of [OLD_SWAP, OLD_SWAP_OF_TOKENS]) {
      const area = fakeStorage()
      const { swap } = read(text)
      if (!swap) throw new Error('a swap')
      saveSwap(layer(area), swap)
      const kept = area.getItem(KEY) ?? ''
      const { kinds, ...known } = JSON.parse(kept).d
      expect([known, kinds]).toEqual([JSON.parse(text).d, [...swap.done, swap.progress.kind]])
      forgetSwap(layer(area), () => false)
      expect(area.getItem(KEY)).toBe(kept)
      forgetSwap(layer(area), ({ hash }) => hash === swap.progress.hash)
      expect(area.length).toBe(0)
    }
  })

  it('attack: an approval without limit is agreed to anew', () => {
    const area = fakeStorage()
    const { swap } = read(OLD_SWAP)
    if (!swap) throw new Error('a swap')
    saveSwap(layer(area), { ...swap, draft: { ...swap.draft, isUnlimited: true, max: true } })
    expect(readStoredSwap(layer(area))?.draft).toMatchObject({ isUnlimited: false, max: false })
    expect(changed({ isUnlimited: true, max: true }).swap).toEqual(coinSwap)
  })

  it.each<[StoredSwap['done'], SentKind, object]>([
    [[], 'reset', { kind: 'reset', done: 0 }],
    [['reset'], 'unlimited', { kind: 'approval', done: 1 }],
    [['reset', 'approval', 'reset'], 'approval', { kind: 'approval', done: 2 }],
  ])(
    'behavior: %j and %s are read as they were, and by a tab of an earlier version too',
    (done, kind, old) => {
      const area = fakeStorage()
      const { swap } = read(OLD_SWAP)
      if (!swap) throw new Error('a swap')
      const own: StoredSwap = { ...swap, done, progress: { ...swap.progress, kind } }
      saveSwap(layer(area), own)
      expect(readStoredSwap(layer(area))).toEqual(own)
      expect(JSON.parse(area.getItem(KEY) ?? '').d).toMatchObject(old)
    },
  )

  it.each([
    ['owner', 'x'],
    ['owner', SECOND.toLowerCase()],
    ['owner', undefined],
    ['from', undefined],
    ['from', 'javascript:alert(1)'],
    ['to', 'x'],
    ['to', null],
    ['caipNetworkId', 'eip155:01'],
    ['caipNetworkId', 'eip155'],
    ['caipNetworkId', 1],
    ['amount', ''],
    ['amount', 5],
    ['amount', '-1'],
    ['amount', '1e9'],
    ['amount', '<b>'],
    ['amount', '9'.repeat(101)],
    ['slippage', ''],
    ['slippage', '-1'],
    ['slippage', '9'.repeat(9)],
    ['kind', 'swap'],
    ['kind', undefined],
    ['hash', '0x12'],
    ['hash', 7],
    ['done', -1],
    ['done', 3],
    ['done', 0.5],
    ['done', '1'],
    ['kinds', ['swap']],
    ['kinds', 'reset'],
    ['kinds', null],
  ])('attack: %s %o: dropped', (name, value) => {
    expect(changed({ [name]: value })).toEqual({ swap: undefined, isKept: false })
  })

  it.each(['', 'x', 'null', '[]', '{"v":1}', '{"v":2,"d":{}}', '{"v":1,"d":[]}', OLD_SWAP.slice(0, -1)])(
    'attack: the text %j: dropped',
    (text) => {
      expect(read(text)).toEqual({ swap: undefined, isKept: false })
    },
  )

  it('attack: whatever stands in a field, what is read is whole or nothing', () => {
    const field = fc.constantFrom(...Object.keys(OWN), 'to', 'kinds', 'other')
    fc.assert(
      fc.property(field, fc.jsonValue(), (name, value) => {
        const { swap, isKept } = changed({ [name]: value })
        expect(isKept).toBe(swap !== undefined)
        if (!swap) return
        const { draft, progress, done } = swap
        for (const one of [draft.from?.address, progress.owner])
          expect(one !== undefined && toEvmAddress(one)).toBe(one)
        expect(draft.amount).toMatch(/^[\d.,\s’']{1,100}$/)
        for (const kind of [...done, progress.kind])
          expect(['reset', 'approval', 'unlimited']).toContain(kind)
      }),
      { numRuns: Math.ceil(RUNS / 10) },
    )
  })
})
