import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later, methods } from '../../core/core.testing.ts'
import { confirm } from './grant.actions.ts'
import {
  APP_KEY,
  COSIGNER_KEY,
  confirmed,
  down,
  goodRequest,
  granting,
  OTHER_KEY,
  PCI,
  ready,
  startGranting,
  TOKEN,
  tokenAllowance,
} from './sessions.testing.ts'

const OWNER = `eip155:1:${ALICE}`
const ANYTHING = { type: 'anything', data: {} }
const UNI = { symbol: 'UNI', name: 'Uniswap', decimals: 6, balances: {} }

describe('capabilities', () => {
  const able = {
    supported: true,
    signerTypes: ['keys'],
    permissionTypes: ['native-token-recurring-allowance'],
    policyTypes: [],
  }

  it.each<[string, unknown]>([
    ['all of it is listed', { '0x1': { permissions: able } }],
    ['as JSON text', JSON.stringify({ '0x01': { permissions: able } })],
    ['nothing said of permissions', { '0x1': { atomic: { status: 'supported' } } }],
    ['of another chain', { '0xa': { permissions: { supported: false } } }],
  ])('param: %s', async (_name, answer) => {
    const given = await startGranting()
    given.provider.answer('wallet_getCapabilities', () => answer)
    expect(await confirmed(given)).toMatchObject({ context: PCI })
  })

  it.each<[string, unknown]>([
    ['not supported', { ...able, supported: false }],
    ['another signer', { ...able, signerTypes: ['account'] }],
    ['another permission', { ...able, permissionTypes: ['contract-call'] }],
    ['no list', { supported: true }],
  ])('error: %s: neither service nor wallet are asked', async (_name, permissions) => {
    const given = await startGranting()
    given.provider.answer('wallet_getCapabilities', () => ({ '0x1': { permissions } }))
    expect(await confirmed(given)).toBe('capability-unsupported')
    expect(given.state.grant?.phase).toMatchObject({ at: 'capabilities' })
    expect(given.called).toEqual([])
    expect(given.requests()).toEqual([])
  })

  it.each<[string, unknown]>([
    ['text', 'no JSON'],
    ['a list', []],
    ['null', null],
  ])('attack: %s are none', async (_name, answer) => {
    const given = await startGranting()
    given.provider.answer('wallet_getCapabilities', () => answer)
    expect(await confirmed(given)).toBe('capabilities-invalid')
    expect(given.requests()).toEqual([])
  })

  it('error: a wallet that never answers is asked for the session all the same', async () => {
    const given = await startGranting()
    given.provider.answer('wallet_getCapabilities', () => new Promise(() => {}))
    const { answer } = await ready(given)
    expect(given.state.grant?.phase.step).toBe('preparing')
    await given.clock.advance(10_000)
    await confirm(given.wallet)
    await given.settled()
    expect(await answer).toMatchObject({ context: PCI })
  })

  it('error: a session without the method is 4200 at once: no key is made for it, and the wallet is not asked', async () => {
    const given = await startGranting()
    given.provider.hasAgreedTo = (method) => method !== 'wallet_grantPermissions'
    expect(await confirmed(given)).toBe(4200)
    expect(given.state.grant?.phase).toMatchObject({
      at: 'capabilities',
      problem: { key: 'sessions.unsupported' },
    })
    expect(given.called).toEqual([])
    expect(given.requests()).toEqual([])
    expect(methods(given.provider)).not.toContain('wallet_getCapabilities')
    given.provider.hasAgreedTo = () => true
    expect(await confirmed(given)).toMatchObject({ context: PCI })
  })
})

describe('the cosigner', () => {
  it.each<[string, () => unknown, unknown]>([
    ['refuses', () => Promise.reject(down), 'http-failed'],
    ['is not on this network', () => ({ value: null, skipped: 'unsupported' }), 'chain-not-supported'],
    ['cannot be asked', () => ({ value: null, skipped: 'unavailable' }), 'service-failed'],
  ])('error: %s: the wallet is not asked', async (_name, create, code) => {
    const given = await startGranting()
    given.service.create = create
    expect(await confirmed(given)).toBe(code)
    expect(given.state.grant?.phase).toMatchObject({ at: 'cosigner' })
    expect(given.requests()).toEqual([])
  })

  it('error: does not activate: said, and what the wallet granted has no effect', async () => {
    const given = await startGranting()
    given.service.activate = () => Promise.reject(down)
    expect(await confirmed(given)).toBe('http-failed')
    expect(given.state.grant?.phase).toMatchObject({ at: 'activate' })
    expect(given.requests()).toHaveLength(1)
    expect(given.called.filter(([name]) => name === 'activate')).toHaveLength(1)
  })

  it('error: a token that is none: neither it nor the wallet are asked', async () => {
    const given = await startGranting()
    const now = given.clock.now()
    const permissions = [tokenAllowance(Math.floor(now / 1000))]
    expect(await confirmed(given, { ...goodRequest(now), permissions })).toBe('token-unknown')
    expect(given.state.grant?.phase).toMatchObject({ at: 'tokens' })
    expect(given.called).toEqual([])
    given.chain.owned[TOKEN] = UNI
    expect(await confirmed(given, { ...goodRequest(now), permissions })).toMatchObject({ context: PCI })
  })
})

describe('the wallet’s answer', () => {
  /** Two permissions, and what the wallet makes of them. */
  type Asked = { readonly permissions: readonly [object, object]; readonly start: number }
  const larger = (start: number) => ({
    type: 'erc20-recurring-allowance',
    data: { ...tokenAllowance(start).data, allowance: '0x4c4b41' },
  })

  it.each<[string, (asked: Asked) => object, object]>([
    ['another kind', () => ({ permissions: [ANYTHING] }), { added: [0], missing: 2 }],
    [
      'one base unit more',
      ({ permissions: [coin], start }) => ({ permissions: [coin, larger(start)] }),
      { added: [1], missing: 1 },
    ],
    ['one of the two', ({ permissions: [coin] }) => ({ permissions: [coin] }), { added: [], missing: 1 }],
    [
      'one of them twice',
      ({ permissions: [coin, token] }) => ({ permissions: [coin, token, token] }),
      { added: [2], missing: 0 },
    ],
    ['until later', () => ({ expiry: 4_000_000_000 }), { added: [], missing: 0, isLonger: true }],
  ])('behavior: %s: activated as it is, answered as it is, marked', async (_name, spoil, marked) => {
    const given = await startGranting()
    given.chain.owned[TOKEN] = UNI
    const now = given.clock.now()
    const start = Math.floor(now / 1000)
    const { permissions, ...request } = goodRequest(now)
    const both = [...permissions, tokenAllowance(start)] as const
    const more = spoil({ permissions: both as Asked['permissions'], start })
    given.provider.answer('wallet_grantPermissions', (params) => ({ ...granting(params), ...more }))
    const asked = { ...request, permissions: both }
    const answer = await confirmed(given, asked)
    expect(answer).toMatchObject(more)
    const [, , body] = given.called.at(-1) ?? []
    expect(given.called.at(-1)).toMatchObject(['activate', OWNER, more])
    expect(Object(body).permissions).toEqual(Object(answer).permissions)
    expect(given.state.differing).toEqual({ [PCI]: true })
    const { added, missing, expiry } = given.state.created?.differences ?? {}
    expect({ added, missing: missing?.length, ...(expiry !== undefined && { isLonger: true }) }).toEqual(
      marked,
    )
  })

  it('behavior: in another order and spelling it is what was asked for', async () => {
    const given = await startGranting()
    given.provider.answer('wallet_grantPermissions', (params) => {
      const answer = JSON.parse(JSON.stringify(granting(params)))
      const [{ type, data }] = answer.permissions
      const permissions = [{ data: Object.fromEntries(Object.entries(data).reverse()), type }]
      return {
        ...answer,
        permissions,
        signer: { ...answer.signer, data: { keys: [...answer.signer.data.keys].reverse() } },
      }
    })
    expect(await confirmed(given)).toMatchObject({ context: PCI })
    expect(given.state.differing).toEqual({})
  })

  it.each<[string, readonly object[]]>([
    ['another key', [COSIGNER_KEY, OTHER_KEY]],
    ['one more', [COSIGNER_KEY, APP_KEY, OTHER_KEY]],
    ['not the cosigner’s', [APP_KEY]],
    ['the cosigner’s alone', [COSIGNER_KEY]],
    ['the same bytes of another curve', [COSIGNER_KEY, { ...APP_KEY, type: 'secp256r1' }]],
  ])('attack: to %s: not activated, and said', async (_name, keys) => {
    const given = await startGranting()
    given.provider.answer('wallet_grantPermissions', (params) => ({
      ...granting(params),
      signer: { type: 'keys', data: { keys } },
    }))
    expect(await confirmed(given)).toBe('wallet-bad-answer')
    expect(given.state.grant?.phase).toMatchObject({ step: 'failed', at: 'keys' })
    expect(given.called.map(([name]) => name)).toEqual(['create'])
  })

  it.each<[string, (answer: object) => unknown]>([
    ['nothing', () => null],
    ['text', () => 'ok'],
    ['no permissions', (answer) => ({ ...answer, permissions: [] })],
    ['no context', (answer) => ({ ...answer, context: undefined })],
    ['a hidden letter', (answer) => ({ ...answer, context: 'a\u202eb' })],
    ['no expiry', (answer) => ({ ...answer, expiry: 'soon' })],
    ['an expiry that has passed', (answer) => ({ ...answer, expiry: 5 })],
    ['no signer', (answer) => ({ ...answer, signer: {} })],
    ['another chain', (answer) => ({ ...answer, chainId: '0xa' })],
    ['another account', (answer) => ({ ...answer, address: BOB })],
    [
      'a getter that throws',
      (answer) => ({
        ...answer,
        get expiry() {
          throw new Error('no')
        },
      }),
    ],
  ])('attack: %s: not activated', async (_name, spoil) => {
    const given = await startGranting()
    given.provider.answer('wallet_grantPermissions', (params) => spoil(granting(params)))
    expect(await confirmed(given)).toBe('wallet-bad-answer')
    expect(given.state.grant?.phase).toMatchObject({ at: 'answer' })
    expect(given.called.map(([name]) => name)).toEqual(['create'])
  })

  it('error: so late that what it grants is over: not activated', async () => {
    const given = await startGranting()
    const now = given.clock.now()
    const said = later<object>()
    given.provider.answer('wallet_grantPermissions', () => said.promise)
    const { answer } = await ready(given, { ...goodRequest(now), expiry: Math.floor(now / 1000) + 30 })
    void confirm(given.wallet)
    await given.settled()
    await given.clock.advance(60_000)
    said.resolve(granting(given.requests()))
    expect(await answer).toBe('wallet-bad-answer')
    expect(given.called.map(([name]) => name)).toEqual(['create'])
  })
})
