import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
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

  it('behavior: nor that of an account or network which the visitor comes back to, unless another read was forced', async () => {
    const { core, chain, clock, announce, connect, settled } = createHarness()
    const provider = announce(RDNS)
    await connect(RDNS)
    await settled()
    const accountReads = accountReadsOf(core)
    const reads = () => chain.reads.filter((read) => read.startsWith('balance ')).length
    const goTo = async (account: string, how?: { readonly force: boolean }) => {
      await clock.advance(2_000)
      provider.emit('accountsChanged', [account])
      await settled()
      await refreshBalance(accountReads, how)
    }
    chain.on.balance = async () => 7n
    await refreshBalance(accountReads, { force: true })
    await goTo(BOB)
    const before = reads()
    chain.on.balance = async () => 8n
    await goTo(ALICE)
    expect(reads()).toBe(before)
    expect(core.state.account.eip155.balance).toMatchObject({ kind: 'known', value: 7n })
    await goTo(BOB, { force: true })
    await goTo(ALICE)
    expect(core.state.account.eip155.balance).toMatchObject({ kind: 'known', value: 8n })
  })
})
