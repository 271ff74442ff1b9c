import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../api/contract.ts'
import { isNewPurchase, isUnderWay } from './purchases.rules.ts'

const row = (more: Partial<Transaction>): Transaction => ({
  id: 'a',
  operation: 'bought',
  status: 'confirmed',
  minedAt: 1_000,
  transfers: null,
  ...more,
})

describe('isNewPurchase', () => {
  it.each<[string, boolean, Partial<Transaction>, readonly string[] | undefined]>([
    ['there before', false, { minedAt: 9_000 }, ['a']],
    ['there before, and in progress still', false, { status: 'pending', minedAt: 9_000 }, ['a']],
    ['in progress since', true, { status: 'pending', minedAt: 1 }, ['b']],
    ['in progress, where it is not known what was there', true, { status: 'pending', minedAt: 1 }, undefined],
    ['not there before, by a clock that is behind', true, { minedAt: 1 }, ['b']],
    ['failed since', true, { status: 'failed' }, []],
    ['newer, where it is not known what was there', true, { minedAt: 5_001 }, undefined],
    ['older, where it is not known what was there', false, { minedAt: 5_000 }, undefined],
  ])('param: %s: %s', (_name, expected, more, before) => {
    expect(isNewPurchase({ startedAt: 5_000, before: before && new Set(before) }, row(more))).toBe(expected)
  })
})

describe('isUnderWay', () => {
  const now = new Date(2025, 2, 15).getTime()
  it.each<[string, boolean, Partial<Transaction>]>([
    ['of this month', true, { status: 'pending', minedAt: new Date(2025, 2, 1).getTime() }],
    ['of the last month', false, { status: 'pending', minedAt: new Date(2025, 1, 28).getTime() }],
    ['of the month a year ago', false, { status: 'pending', minedAt: new Date(2024, 2, 15).getTime() }],
    ['over', false, { minedAt: now }],
  ])('param: %s: %s', (_name, expected, more) => expect(isUnderWay([row(more)], now)).toBe(expected))
})
