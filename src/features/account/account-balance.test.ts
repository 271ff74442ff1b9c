import { describe, expect, it } from 'vitest'
import { createHarness, RDNS } from '../../core/core.testing.ts'
import { refreshBalance } from './account.actions.ts'
import { accountReadsOf } from './account.state.ts'

describe('refreshBalance', () => {
  it('behavior: a balance younger than 30 s is not read again, unless forced', async () => {
    const { core, chain, clock, announce, connect, settled } = createHarness()
    announce(RDNS)
    await connect(RDNS)
    await settled()
    const accountReads = accountReadsOf(core)
    const reads = () => chain.reads.filter((read) => read.startsWith('balance ')).length
    const before = reads()
    expect(core.state.account.eip155.balance).toMatchObject({ kind: 'known' })
    await clock.advance(29_999)
    await refreshBalance(accountReads)
    expect(reads()).toBe(before)
    await clock.advance(1)
    await refreshBalance(accountReads)
    expect(reads()).toBe(before + 1)
    await refreshBalance(accountReads, { force: true })
    expect(reads()).toBe(before + 2)
  })
})
