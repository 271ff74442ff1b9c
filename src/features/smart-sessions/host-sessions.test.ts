import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { asked, later, methods, views } from '../../core/core.testing.ts'
import { goThere } from '../../host/host-verbs.ts'
import { confirm } from './grant.actions.ts'
import { grantForHost } from './host-sessions.ts'
import { view } from './SmartSessionRequestView.tsx'
import {
  APP_KEY,
  COSIGNER_KEY,
  confirmed,
  down,
  type Granting,
  goodRequest,
  granting,
  listed,
  PCI,
  ready,
  SIGNATURE,
  startGranting,
} from './sessions.testing.ts'

const OWNER = `eip155:1:${ALICE}`

describe('grantForHost', () => {
  it('behavior: shown first; granted once with the cosigner’s key first, activated, and answered', async () => {
    const given = await startGranting()
    const request = goodRequest(given.clock.now())
    const { answer } = await ready(given, request)
    expect(views(given.wallet)).toEqual(['Account', 'SmartSessionRequest'])
    expect(given.state.grant?.phase.step).toBe('ready')
    expect(given.requests()).toEqual([])
    expect(given.called).toEqual([['create', OWNER, request]])
    await confirm(given.wallet)
    await given.settled()
    const { permissions, expiry } = request
    expect(await answer).toEqual({ chainId: '0x1', address: ALICE, expiry, permissions, context: PCI })
    const keys = [COSIGNER_KEY, APP_KEY]
    expect(given.requests()).toEqual([{ ...request, signer: { type: 'keys', data: { keys } }, version: 2 }])
    expect(given.called[1]).toEqual([
      'activate',
      OWNER,
      {
        pci: PCI,
        chainId: '0x1',
        expiry,
        permissions,
        signer: { type: 'keys', data: { keys } },
        context: '0xc0ffee',
      },
    ])
    expect(views(given.wallet)).toEqual(['Account', 'SmartSessionCreated'])
    expect(given.errors()).toEqual([])
  })

  it('behavior: what the page changes afterwards is not what is asked for', async () => {
    const given = await startGranting()
    const request = goodRequest(given.clock.now())
    const { answer } = await ready(given, structuredClone(request))
    Object.assign(request.permissions[0]?.data ?? {}, { allowance: '0xffffffffffffffffffff' })
    await confirm(given.wallet)
    await given.settled()
    await answer
    expect(given.requests()).toMatchObject([{ permissions: [{ data: { allowance: '0x16345785d8a0000' } }] }])
  })

  it.each<[string, (given: Granting) => void]>([
    ['closed', ({ element }) => void element.requestClose('user')],
    ['gone back', ({ wallet }) => view.leave?.(wallet, { sessions: wallet.sessions })],
    ['gone elsewhere', ({ wallet }) => wallet.go.reset('Receive')],
  ])('refusal: %s is 4001; nothing is granted, and another may come', async (_how, go) => {
    const given = await startGranting()
    const { answer } = await ready(given)
    go(given)
    expect(await answer).toBe(4001)
    await confirm(given.wallet)
    expect(given.requests()).toEqual([])
    expect(await confirmed(given)).toMatchObject({ context: PCI })
  })

  it('refusal: by the wallet: 4001, said, and no error', async () => {
    const given = await startGranting()
    given.provider.answer('wallet_grantPermissions', () => {
      throw providerError(4001, 'no')
    })
    expect(await confirmed(given)).toBe(4001)
    expect(given.state.grant?.phase).toMatchObject({ at: 'wallet', problem: { isDeclined: true } })
    expect(given.errors()).toEqual([])
    expect(given.called.map(([name]) => name)).toEqual(['create'])
  })

  it('error: its expiry passes while it is on the screen: said, and the wallet is not asked', async () => {
    const given = await startGranting()
    const now = given.clock.now()
    const request = { ...goodRequest(now), expiry: Math.floor(now / 1000) + 30 }
    const answer = grantForHost(given.wallet, request, goThere)
    await given.settled()
    expect(given.state.grant?.phase.step).toBe('ready')
    await given.clock.advance(60_000)
    const before = methods(given.provider)
    void confirm(given.wallet)
    await expect(answer).rejects.toMatchObject({
      code: 'permissions-invalid',
      message: expect.stringMatching(/^expiry: /),
    })
    expect(given.state.grant?.phase).toMatchObject({ step: 'failed', at: 'expiry' })
    expect(methods(given.provider)).toEqual(before)
    expect(given.called.map(([name]) => name)).toEqual(['create'])
    expect(await confirmed(given)).toMatchObject({ context: PCI })
  })

  it('behavior: left while the wallet asks: what it grants then is told to nobody', async () => {
    const given = await startGranting()
    const said = later<object>()
    given.provider.answer('wallet_grantPermissions', () => said.promise)
    const { answer } = await ready(given)
    void confirm(given.wallet)
    await given.settled()
    given.element.requestClose('user')
    expect(await answer).toBe(4001)
    said.resolve(granting(asked(given.provider, 'wallet_grantPermissions')[0]))
    await given.settled()
    expect(given.called.map(([name]) => name)).toEqual(['create'])
    expect(given.state.created).toBeUndefined()
  })

  it('behavior: closed while the service is told: granted all the same', async () => {
    const given = await startGranting()
    const told = later<boolean>()
    given.service.activate = () => told.promise
    const { answer } = await ready(given)
    void confirm(given.wallet)
    await given.settled()
    given.element.requestClose('user')
    told.resolve(true)
    await given.settled()
    expect(await answer).toMatchObject({ context: PCI })
    expect(views(given.wallet)).not.toContain('SmartSessionCreated')
  })

  it('behavior: one at a time', async () => {
    const given = await startGranting()
    const { answer } = await ready(given)
    expect(await given.grant()).toBe('sending-busy')
    await confirm(given.wallet)
    await given.settled()
    expect(await answer).toMatchObject({ context: PCI })
  })

  it('behavior: on another network of the page: the wallet is asked to go there first', async () => {
    const given = await startGranting()
    const request = { ...goodRequest(given.clock.now()), chainId: '0xa' }
    expect(await confirmed(given, request)).toMatchObject({ chainId: '0xa' })
    expect(methods(given.provider)).toContain('wallet_switchEthereumChain')
    expect(given.called[0]?.[1]).toBe(`eip155:10:${ALICE}`)
  })

  it('error: nobody is connected', async () => {
    const given = await startGranting({}, { isConnected: false })
    expect(await given.grant()).toBe(4100)
  })

  it('error: the account or the network is another one: the wallet is not asked', async () => {
    const given = await startGranting({}, { accounts: [ALICE, BOB] })
    const { answer } = await ready(given)
    given.provider.emit('accountsChanged', [BOB])
    await given.settled()
    expect(await answer).toBe('account-changed')
    const second = await ready(given)
    given.provider.emit('chainChanged', '0xa')
    await given.settled()
    expect(await second.answer).toBe('network-changed')
    expect(given.requests()).toEqual([])
  })

  it('attack: the wallet is elsewhere without saying so: it is asked again before, and not for this', async () => {
    const given = await startGranting()
    const { answer } = await ready(given)
    given.provider.answer('eth_accounts', () => [BOB])
    await confirm(given.wallet)
    expect(await answer).toBe('account-changed')
    expect(given.requests()).toEqual([])
  })

  it.each([4200, -32601, -32004])(
    'error: a wallet without the method (%i): said in words, nothing activated',
    async (code) => {
      const given = await startGranting()
      given.provider.answer('wallet_grantPermissions', () => {
        throw providerError(code, 'What is that?')
      })
      await confirmed(given)
      expect(given.state.grant?.phase).toMatchObject({
        step: 'failed',
        at: 'wallet',
        problem: { key: 'sessions.unsupported' },
      })
      expect(given.requests()).toHaveLength(1)
    },
  )
})

describe('revokeForHost', () => {
  const started = async () => {
    const given = await startGranting()
    given.service.list = () => [listed(given.clock.now())]
    return given
  }

  it('behavior: signed once by the wallet, told to the service, and the list read again', async () => {
    const given = await started()
    const { permissions, expiry } = listed(given.clock.now())
    expect(await given.revoke()).toBeUndefined()
    expect(asked(given.provider, 'wallet_revokePermissions')).toEqual([
      [{ pci: PCI, permissions, expiry, address: OWNER }],
    ])
    expect(given.called).toEqual([
      ['list', OWNER],
      ['revoke', OWNER, { pci: PCI, signature: SIGNATURE }],
      ['list', OWNER],
    ])
  })

  it.each(['other', undefined, 5, null])(
    'error: %s is no active session: named, and nobody is asked',
    async (context) => {
      const given = await started()
      expect(await given.revoke(context === undefined ? {} : context)).toBe('permissions-invalid')
      expect(asked(given.provider, 'wallet_revokePermissions')).toEqual([])
    },
  )

  it('error: over or revoked already', async () => {
    const given = await started()
    for (const more of [{ revokedAt: 1 }, { expiry: 1 }]) {
      given.service.list = () => [listed(given.clock.now(), more)]
      expect(await given.revoke()).toBe('permissions-invalid')
    }
  })

  it('error: the list cannot be read', async () => {
    const given = await started()
    given.service.list = () => Promise.reject(down)
    expect(await given.revoke()).toBe('service-failed')
  })

  it.each<[string, () => unknown, unknown]>([
    ['no', () => Promise.reject(providerError(4001, 'no')), 4001],
    ['that it knows no such method', () => Promise.reject(providerError(4200, '?')), 4200],
    ['null, as for a permission of another kind', () => null, 'signature-invalid'],
    ['a cut signature', () => '0xab', 'signature-invalid'],
  ])('error: the wallet says %s: the session stays', async (_name, answer, code) => {
    const given = await started()
    given.provider.answer('wallet_revokePermissions', answer)
    expect(await given.revoke()).toBe(code)
    expect(given.called.map(([name]) => name)).toEqual(['list', 'list'])
    expect(given.state.list?.sessions).toHaveLength(1)
    expect(given.state.refused[PCI]?.at).toBe('wallet')
  })

  it('error: the service fails: said, the row stays, and the next try signs anew', async () => {
    const given = await started()
    given.service.revoke = () => Promise.reject(down)
    expect(await given.revoke()).toBe('http-failed')
    expect(given.state.refused[PCI]).toMatchObject({ at: 'service', key: 'http-failed' })
    expect(given.state.list?.sessions).toHaveLength(1)
    given.service.revoke = () => true
    expect(await given.revoke()).toBeUndefined()
    expect(asked(given.provider, 'wallet_revokePermissions')).toHaveLength(2)
    expect(given.state.refused).toEqual({})
  })

  it('behavior: twice at once asks once', async () => {
    const given = await started()
    const [first, second] = await Promise.all([given.revoke(), given.revoke()])
    expect([first, second]).toContain('sending-busy')
    expect(asked(given.provider, 'wallet_revokePermissions')).toHaveLength(1)
  })
})
