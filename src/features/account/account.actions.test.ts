import { describe, expect, it } from 'vitest'
import { createHarness, later, RDNS } from '../../core/core.testing.ts'
import { FRESH_MS, refreshBalance } from './account.actions.ts'
import { accountReadsOf } from './account.state.ts'

const setUp = async () => {
  const harness = createHarness()
  harness.announce(RDNS)
  await harness.connect(RDNS)
  await harness.settled()
  const accountReads = accountReadsOf(harness.core)
  return { ...harness, accountReads, account: harness.core.state.account.eip155 }
}

describe('refreshBalance', () => {
  it('behavior: an answer that takes longer than 30 s is heard, although one looks again meanwhile', async () => {
    const { account, chain, clock, accountReads, settled } = await setUp()
    const late = later<bigint>()
    chain.on.balance = () => late.promise
    void refreshBalance(accountReads, { force: true })
    await settled()
    await clock.advance(FRESH_MS)
    chain.on.balance = () => later<bigint>().promise
    void refreshBalance(accountReads)
    await settled()
    late.resolve(7n)
    await settled()
    expect(account.balance).toMatchObject({ kind: 'known', value: 7n })
  })
  it('attack: a clock that was set back does not keep it from being read', async () => {
    const { account, chain, clock, accountReads, settled } = await setUp()
    chain.on.balance = async () => 7n
    await refreshBalance(accountReads, { force: true })
    clock.jump(-3_600_000)
    chain.on.balance = async () => 8n
    await refreshBalance(accountReads)
    await settled()
    expect(account.balance).toMatchObject({ kind: 'known', value: 8n })
  })
})
