import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { BOB } from '../../core/accounts.testing.ts'
import { asked, later } from '../../core/core.testing.ts'
import { readSessions } from './list.actions.ts'
import { down, listed, PCI, startGranting } from './sessions.testing.ts'

describe('revokeForHost, while the list is read twice at once', () => {
  /** The first two readings wait, each for its own gate; a later one is answered at once. */
  const gated = async () => {
    const given = await startGranting()
    const gates = [later<unknown>(), later<unknown>()] as const
    let count = 0
    given.service.list = () => gates[count++]?.promise ?? [listed(given.clock.now())]
    const open = async (index: 0 | 1) => {
      gates[index].resolve([listed(given.clock.now())])
      await given.settled()
    }
    return { ...given, gates, open, signed: () => asked(given.provider, 'wallet_revokePermissions') }
  }

  it('behavior: two calls of the page: each goes on with what it read itself', async () => {
    const given = await gated()
    const outcomes = [given.revoke(), given.revoke()]
    await given.settled()
    await given.open(0)
    expect(given.signed()).toHaveLength(1)
    await given.open(1)
    expect(given.signed()).toHaveLength(2)
    expect(await Promise.all(outcomes)).toEqual([undefined, undefined])
  })

  it('behavior: a call of the page, then the view: signed, and shown is what was read last', async () => {
    const given = await gated()
    const revoked = given.revoke()
    await given.settled()
    const viewed = readSessions(given.wallet)
    await given.settled()
    given.provider.answer('wallet_revokePermissions', () => Promise.reject(providerError(4001, 'no')))
    given.gates[0].resolve([listed(given.clock.now()), listed(given.clock.now(), { pci: 'older' })])
    await given.settled()
    expect(given.signed()).toHaveLength(1)
    await given.open(1)
    expect(await revoked).toBe(4001)
    await viewed
    expect(given.state.list?.sessions.map(({ pci }) => pci)).toEqual([PCI])
  })

  it('error: the one that was read first fails: its call says so, and nothing of it is shown', async () => {
    const given = await gated()
    const outcomes = [given.revoke(), given.revoke()]
    await given.settled()
    given.gates[0].reject(down)
    await given.settled()
    expect(await outcomes[0]).toBe('service-failed')
    expect(given.state.list?.status).toBe('reading')
    await given.open(1)
    expect(await outcomes[1]).toBeUndefined()
    expect(given.signed()).toHaveLength(1)
  })

  it('attack: somebody else is connected when it has been read: nobody is asked for the session of another', async () => {
    const given = await gated()
    const revoked = given.revoke()
    await given.settled()
    given.provider.emit('accountsChanged', [BOB])
    await given.settled()
    await given.open(0)
    expect(await revoked).toBe('permissions-invalid')
    expect(given.signed()).toEqual([])
  })
})
