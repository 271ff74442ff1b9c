import { describe, expect, it } from 'vitest'
import { ALICE, BOB, CAROL, createGround, type Ground, later, RDNS } from '../../app/core.testing.ts'
import { publicAccount } from '../../app/public.ts'
import type { Hex } from '../../chains/chain.ts'
import { activeNetwork } from '../../state/network.ts'
import { chooseAccount, refreshBalance } from './account.actions.ts'
import { refreshAccountTypes } from './account-types.actions.ts'

const start = async (contracts: readonly Hex[], accounts: readonly Hex[] = [ALICE, BOB, CAROL]) => {
  const ground = createGround()
  const asked: string[] = []
  ground.chain.hasCode = async ({ network, address }) => {
    asked.push(`${network.id} ${address}`)
    return contracts.includes(address)
  }
  const provider = ground.announce(RDNS, { accounts })
  await ground.seat.show()
  await ground.connect(RDNS)
  return { ...ground, provider, asked, account: ground.core.state.account.eip155 }
}
const types = ({ core }: Ground) =>
  publicAccount(core.state.account.eip155, activeNetwork(core.state.network)).allAccounts.map(
    ({ type }) => type,
  )

describe('refreshAccountTypes', () => {
  it('behavior: with the first balance each account is asked about once, and the page is told', async () => {
    const ground = await start([BOB])
    expect(ground.asked).toEqual([`1 ${ALICE}`, `1 ${BOB}`, `1 ${CAROL}`])
    expect(types(ground)).toEqual(['eoa', 'smartAccount', 'eoa'])
    await refreshBalance(ground.core, { force: true })
    await ground.settled()
    expect(ground.asked).toHaveLength(3)
  })

  it('behavior: another account in use is another order, and nothing to ask', async () => {
    const ground = await start([BOB])
    chooseAccount(ground.wallet, 'eip155', BOB)
    await ground.settled()
    await refreshAccountTypes(ground.core)
    expect(types(ground)).toEqual(['smartAccount', 'eoa', 'eoa'])
    expect(ground.asked).toHaveLength(3)
  })

  it('behavior: another network is another question', async () => {
    const ground = await start([BOB])
    ground.provider.emit('chainChanged', '0xa')
    await ground.settled()
    await refreshAccountTypes(ground.core)
    expect(ground.asked.slice(3)).toEqual([`10 ${ALICE}`, `10 ${BOB}`, `10 ${CAROL}`])
  })

  it('behavior: connected again, it is said again', async () => {
    const ground = await start([ALICE])
    await ground.core.session.disconnect()
    expect(ground.account.smart).toBeUndefined()
    await ground.seat.show()
    await ground.connect(RDNS)
    await refreshAccountTypes(ground.core)
    expect(types(ground)).toEqual(['smartAccount', 'eoa', 'eoa'])
  })

  it('error: a node that does not answer says nothing, and is asked again', async () => {
    const ground = await start([ALICE])
    ground.chain.hasCode = () => Promise.reject(new Error('down'))
    ground.provider.emit('chainChanged', '0xa')
    await ground.settled()
    await refreshAccountTypes(ground.core)
    expect(types(ground)).toEqual(['eoa', 'eoa', 'eoa'])
    ground.chain.hasCode = async () => true
    await refreshAccountTypes(ground.core)
    expect(types(ground)).toEqual(['smartAccount', 'smartAccount', 'smartAccount'])
    expect(ground.errors()).toEqual([])
  })

  it('behavior: a late answer about a network left meanwhile is nobody’s', async () => {
    const ground = await start([])
    const late = later<boolean>()
    ground.chain.hasCode = async ({ network }) => (network.id === 10 ? late.promise : false)
    ground.provider.emit('chainChanged', '0xa')
    await ground.settled()
    const asked = refreshAccountTypes(ground.core)
    ground.provider.emit('chainChanged', '0x1')
    await ground.settled()
    await refreshAccountTypes(ground.core)
    late.resolve(true)
    await asked
    await ground.settled()
    expect(types(ground)).toEqual(['eoa', 'eoa', 'eoa'])
  })

  it('param: fifty accounts at most', async () => {
    const many = Array.from({ length: 60 }, (_, at): Hex => `0x${String(at + 10).padStart(40, '1')}`)
    const ground = await start([], many)
    expect(ground.asked).toHaveLength(50)
  })
})
