import { describe, expect, it } from 'vitest'
import type { Hex } from '../../chains/chain.ts'
import { ALICE, BOB, CAROL } from '../../core/accounts.testing.ts'
import { createHarness, type Harness, later, RDNS } from '../../core/core.testing.ts'
import { publicAccount } from '../../host/public.ts'
import { activeNetwork } from '../../state/network.ts'
import { refreshBalance } from './account.actions.ts'
import { accountReadsOf } from './account.state.ts'
import { changeAccount } from './account-choice.actions.ts'
import { refreshAccountTypes } from './account-types.actions.ts'

const start = async (contracts: readonly Hex[], accounts: readonly Hex[] = [ALICE, BOB, CAROL]) => {
  const harness = createHarness()
  const asked: string[] = []
  harness.chain.hasCode = async ({ network, address }) => {
    asked.push(`${network.id} ${address}`)
    return contracts.includes(address)
  }
  const provider = harness.announce(RDNS, { accounts })
  await harness.element.show()
  await harness.connect(RDNS)
  const accountReads = accountReadsOf(harness.core)
  return { ...harness, accountReads, provider, asked, account: harness.core.state.account.eip155 }
}
const types = ({ core }: Harness) =>
  publicAccount(core.state.account.eip155, activeNetwork(core.state.network)).allAccounts.map(
    ({ type }) => type,
  )

describe('refreshAccountTypes', () => {
  it('behavior: with the first balance each account is asked about once, and the page is told', async () => {
    const harness = await start([BOB])
    expect(harness.asked).toEqual([`1 ${ALICE}`, `1 ${BOB}`, `1 ${CAROL}`])
    expect(types(harness)).toEqual(['eoa', 'smartAccount', 'eoa'])
    await refreshBalance(harness.accountReads, { force: true })
    await harness.settled()
    expect(harness.asked).toHaveLength(3)
  })

  it('behavior: another account in use is another order, and nothing to ask', async () => {
    const harness = await start([BOB])
    await changeAccount(harness.wallet, 'eip155', BOB)
    await harness.settled()
    await refreshAccountTypes(harness.accountReads)
    expect(types(harness)).toEqual(['smartAccount', 'eoa', 'eoa'])
    expect(harness.asked).toHaveLength(3)
  })

  it('behavior: another network is another question', async () => {
    const harness = await start([BOB])
    harness.provider.emit('chainChanged', '0xa')
    await harness.settled()
    await refreshAccountTypes(harness.accountReads)
    expect(harness.asked.slice(3)).toEqual([`10 ${ALICE}`, `10 ${BOB}`, `10 ${CAROL}`])
  })

  it('behavior: connected again, it is said again', async () => {
    const harness = await start([ALICE])
    await harness.core.session.disconnect()
    expect(harness.account.smart).toBeUndefined()
    await harness.element.show()
    await harness.connect(RDNS)
    await refreshAccountTypes(harness.accountReads)
    expect(types(harness)).toEqual(['smartAccount', 'eoa', 'eoa'])
  })

  it('error: a node that does not answer says nothing, and is asked again', async () => {
    const harness = await start([ALICE])
    harness.chain.hasCode = () => Promise.reject(new Error('down'))
    harness.provider.emit('chainChanged', '0xa')
    await harness.settled()
    await refreshAccountTypes(harness.accountReads)
    expect(types(harness)).toEqual(['eoa', 'eoa', 'eoa'])
    harness.chain.hasCode = async () => true
    await refreshAccountTypes(harness.accountReads)
    expect(types(harness)).toEqual(['smartAccount', 'smartAccount', 'smartAccount'])
    expect(harness.errors()).toEqual([])
  })

  it('behavior: a late answer about a network left meanwhile is nobody’s', async () => {
    const harness = await start([])
    const late = later<boolean>()
    harness.chain.hasCode = async ({ network }) => (network.id === 10 ? late.promise : false)
    harness.provider.emit('chainChanged', '0xa')
    await harness.settled()
    const asked = refreshAccountTypes(harness.accountReads)
    harness.provider.emit('chainChanged', '0x1')
    await harness.settled()
    await refreshAccountTypes(harness.accountReads)
    late.resolve(true)
    await asked
    await harness.settled()
    expect(types(harness)).toEqual(['eoa', 'eoa', 'eoa'])
  })

  it('param: fifty accounts at most', async () => {
    const many = Array.from({ length: 60 }, (_, at): Hex => `0x${String(at + 10).padStart(40, '1')}`)
    const harness = await start([], many)
    expect(harness.asked).toHaveLength(50)
  })
})
