import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { asked, later, views } from '../../core/core.testing.ts'
import { readSessions } from './list.actions.ts'
import {
  down,
  type Granting,
  goodRequest,
  listed,
  PCI,
  ready,
  SIGNATURE,
  startGranting,
} from './sessions.testing.ts'

describe('grantForHost, for another network', () => {
  const elsewhere = ({ clock }: Granting) => ({ ...goodRequest(clock.now()), chainId: '0xa' })
  const switches = ({ provider }: Granting) => asked(provider, 'wallet_switchEthereumChain')

  it.each(['SendPreview', 'SwapPreview'] as const)(
    'error: while %s is in front: busy, before the visitor is led away from it or the wallet asked',
    async (view) => {
      const given = await startGranting()
      await given.element.show()
      given.wallet.go.to(view)
      expect(await given.grant(elsewhere(given))).toBe('sending-busy')
      expect(switches(given)).toEqual([])
      expect(views(given.wallet)).toEqual(['Account', view])
    },
  )

  it('error: two at once: the second is busy while the wallet switches for the first', async () => {
    const given = await startGranting()
    const moved = later<null>()
    given.provider.answer('wallet_switchEthereumChain', () => moved.promise)
    const [first, second] = [given.grant(elsewhere(given)), given.grant(elsewhere(given))]
    await given.settled()
    expect(switches(given)).toHaveLength(1)
    expect(await second).toBe('sending-busy')
    moved.reject(providerError(4001, 'no'))
    expect(await first).toBe(4001)
  })

  it('error: the switch is declined: the next request is shown', async () => {
    const given = await startGranting()
    given.provider.answer('wallet_switchEthereumChain', () => Promise.reject(providerError(4001, 'no')))
    expect(await given.grant(elsewhere(given))).toBe(4001)
    await ready(given)
    expect(given.state.grant?.phase.step).toBe('ready')
  })

  it('behavior: asked while one that failed is still shown: that one goes, and the new one stays the only one', async () => {
    const given = await startGranting()
    given.service.create = () => Promise.reject(down)
    expect(await (await ready(given)).answer).toBe('http-failed')
    const moved = later<null>()
    given.provider.answer('wallet_switchEthereumChain', () => moved.promise)
    void given.grant(elsewhere(given))
    await given.settled()
    expect(given.state.grant).toBeUndefined()
    expect(await given.grant()).toBe('sending-busy')
  })
})

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

describe('revokeForHost, while the wallet does not answer', () => {
  const prompts = ({ provider }: Granting) => asked(provider, 'wallet_revokePermissions')
  const pending = () => new Promise(() => {})

  it.each([
    ['has its prompt', 'wallet_revokePermissions', 1],
    ['has not said its account: it is asked nothing more', 'eth_accounts', 0],
  ])(
    'refusal: the visitor cancels while it %s: 4001, and the next call is not busy',
    async (_name, method, count) => {
      const given = await startGranting()
      given.service.list = () => [listed(given.clock.now())]
      const late = later<unknown>()
      given.provider.answer(method, () => late.promise)
      const first = given.revoke()
      await given.settled()
      expect(await given.revoke()).toBe('sending-busy')
      given.state.revoking[PCI]?.cancel()
      expect(await first).toBe(4001)
      given.provider.answer(method, pending)
      const next = given.revoke()
      await given.settled()
      late.resolve(method === 'eth_accounts' ? [ALICE] : SIGNATURE)
      await given.settled()
      expect(prompts(given)).toHaveLength(count * 2)
      expect(given.called.filter(([name]) => name === 'revoke')).toEqual([])
      given.state.revoking[PCI]?.cancel()
      expect(await next).toBe(4001)
    },
  )
})
