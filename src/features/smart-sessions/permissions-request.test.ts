import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { createHarness } from '../../core/core.testing.ts'
import { isModalError } from '../../errors/base.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { readPermissionsRequest } from './permissions-request.ts'
import { contractCall, goodRequest, tokenAllowance } from './sessions.testing.ts'

const NOW = 1_700_000_000_000
const SECONDS = NOW / 1000
const page = createHarness({ options: { networks: ['eip155:1', 'eip155:10'] } }).core
page.state.account.eip155.address = ALICE

const whole = () => ({
  ...goodRequest(NOW),
  address: ALICE,
  permissions: [...goodRequest(NOW).permissions, tokenAllowance(SECONDS), structuredClone(contractCall)],
  policies: [{ type: 'gas-limit', data: { limit: '0x5208' } }],
})

type Path = readonly (string | number)[]

/** The good request with one field set; `undefined` takes it out. */
const changed = (path: Path, value: unknown): unknown => {
  const request: unknown = structuredClone(whole())
  const at = path.slice(0, -1).reduce((one, key) => Reflect.get(Object(one), key), request)
  const last = path.at(-1) ?? ''
  if (value === undefined) Reflect.deleteProperty(Object(at), last)
  else Reflect.set(Object(at), last, value)
  return request
}

const nameOf = (path: Path): string =>
  path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : `${name}${name && '.'}${key}`),
    '',
  )

const read = (given: unknown) => readPermissionsRequest(page, given, NOW)

const codeOf = (given: unknown): unknown => {
  try {
    read(given)
    return undefined
  } catch (error) {
    return isModalError(error) ? `${error.code} ${error.message.split(':')[0]}` : error
  }
}

const coin: Path = ['permissions', 0, 'data']
const token: Path = ['permissions', 1, 'data']
const call: Path = ['permissions', 2, 'data']
const key: Path = ['signer', 'data', 'keys', 0]

const hexes = ['', '1', '0x', '0xg', 1, 1n, null, `0x1${'0'.repeat(64)}`]
const addresses = ['', 'alice.eth', '0x1', BOB.replace('C5', 'c5'), 5, null]
const times = [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '1800000000', NOW + 1e9, null]
const periods = ['', 'sometimes', '0', '-1', '1.5', '1e3', 86_400, null, 'constructor', '__proto__']

/** Each field with what is no value of it. */
const MALFORMED: readonly (readonly [Path, readonly unknown[]])[] = [
  [['chainId'], [undefined, 1, '1', '0x', '0x0', 'eip155:1', '0x89', null]],
  [['address'], [...addresses, BOB]],
  [['expiry'], [undefined, SECONDS, SECONDS - 1, ...times]],
  [['signer'], [undefined, null, [], 'keys']],
  [
    ['signer', 'type'],
    [undefined, 'account', 'Keys', 1],
  ],
  [
    ['signer', 'data'],
    [undefined, null, []],
  ],
  [
    ['signer', 'data', 'keys'],
    [undefined, [], {}, 'x'],
  ],
  [
    [...key, 'type'],
    [undefined, 'ed25519', null],
  ],
  [
    [...key, 'publicKey'],
    [undefined, '0x', '0x11', `0x${'g'.repeat(66)}`, `0x${'1'.repeat(67)}`, 1],
  ],
  [['permissions'], [undefined, [], {}, null, Array(101).fill(goodRequest(NOW).permissions[0])]],
  [
    ['permissions', 0, 'type'],
    [undefined, 'anything', 'constructor', 1],
  ],
  [coin, [undefined, null, [], 'x']],
  [
    [...coin, 'allowance'],
    [undefined, ...hexes],
  ],
  [
    [...coin, 'start'],
    [undefined, SECONDS - 61, SECONDS + 604_800, ...times],
  ],
  [
    [...coin, 'period'],
    [undefined, ...periods],
  ],
  [
    [...token, 'token'],
    [undefined, ...addresses],
  ],
  [
    [...token, 'allowance'],
    [undefined, ...hexes],
  ],
  [
    [...token, 'start'],
    [undefined, SECONDS - 61, ...times],
  ],
  [
    [...token, 'period'],
    [undefined, ...periods],
  ],
  [
    [...call, 'address'],
    [undefined, ...addresses],
  ],
  [
    [...call, 'abi'],
    [undefined, {}, 'x', null],
  ],
  [
    [...call, 'functions'],
    [undefined, [], {}, null],
  ],
  [
    [...call, 'functions', 0, 'functionName'],
    [undefined, '', ' mint', 'mi\u202ent', 5, 'a'.repeat(200)],
  ],
  [
    [...call, 'functions', 0, 'args'],
    [{}, null, 'x'],
  ],
  [
    [...call, 'functions', 0, 'args', 0, 'operator'],
    [undefined, 'NOT', 'equal', 1],
  ],
  [
    [...call, 'functions', 0, 'args', 0, 'value'],
    [undefined, 'x', 1, '0x1', null],
  ],
  [[...call, 'functions', 0, 'valueLimit'], hexes],
  [
    [...call, 'functions', 0, 'operation'],
    ['call', 'Create', 1, null],
  ],
  [['policies'], [undefined, {}, null, 'x']],
  [
    ['policies', 0, 'type'],
    [undefined, '', 'a b', 1],
  ],
  [
    ['policies', 0, 'data'],
    [undefined, null, [], 'x', new Map(), { at: new Date(0) }, { value: 1n }],
  ],
]

/** Objects of the request: none may have a field that nobody knows. */
const OBJECTS: readonly Path[] = [
  [],
  ['signer'],
  ['signer', 'data'],
  key,
  ['permissions', 0],
  coin,
  ['permissions', 1],
  token,
  ['permissions', 2],
  call,
  [...call, 'functions', 0],
  [...call, 'functions', 0, 'args', 0],
  ['policies', 0],
]

describe('readPermissionsRequest', () => {
  it('behavior: every field comes back as it was given', () => {
    expect(read(whole())).toMatchObject({ request: whole(), network: { caipNetworkId: 'eip155:1' } })
    const { address: _, ...least } = { ...whole(), policies: [] }
    expect(read(least).request).toEqual(least)
    expect(read({ ...whole(), chainId: '0x0A' }).network.id).toBe(10)
    for (const period of ['hourly', 'monthly', 'yearly', '1000'])
      expect(codeOf(changed([...coin, 'period'], period))).toBeUndefined()
  })

  const malformed = MALFORMED.flatMap(([path, values]) => values.map((value) => [path, value] as const))
  it.each(malformed.map(([path, value]) => [nameOf(path), value, path] as const))(
    'error: %s of %o is named',
    (name, value, path) => {
      const said = codeOf(changed(path, value))
      expect(said).toMatch(/^permissions-invalid /)
      expect(`${said}`.slice('permissions-invalid '.length)).toContain(name)
    },
  )

  it.each(OBJECTS.map((path) => [nameOf(path) || 'the request', path] as const))(
    'error: a field that nobody knows in %s is named',
    (_name, path) => {
      expect(codeOf(changed([...path, 'extra'], 1))).toBe(`permissions-invalid ${nameOf([...path, 'extra'])}`)
    },
  )

  it('error: the networks of another namespace, and one that the page does not offer', () => {
    for (const chainId of ['0x2105', '0xffffffffffffffffffff'])
      expect(codeOf({ ...whole(), chainId })).toBe('permissions-invalid chainId')
  })

  it('attack: what a library puts on every object is no field, and takes none’s place', () => {
    Object.assign(Object.prototype, { address: BOB, valueLimit: '0x1' })
    try {
      const { address: _, ...least } = whole()
      expect(Object.hasOwn(read(least).request, 'address')).toBe(false)
    } finally {
      Reflect.deleteProperty(Object.prototype, 'address')
      Reflect.deleteProperty(Object.prototype, 'valueLimit')
    }
  })

  it('attack: what the page changes afterwards in an object of its own is not part of what was read', () => {
    const given = structuredClone(whole())
    const call = { type: 'function', name: 'pay', inputs: [{ type: 'uint256' }] }
    // As a framework’s proxy, which cannot be cloned, hands them on.
    Object.assign(given.permissions[2] ?? {}, { data: { ...contractCall.data, abi: [call] } })
    const before = structuredClone(given)
    const { request } = read(given)
    Object.assign(call.inputs[0] ?? {}, { type: 'address' })
    Object.assign(given.policies[0]?.data ?? {}, { limit: '0xffffff' })
    expect(request).toEqual(before)
  })

  it('attack: JSON so deep or so large that nobody can read it', () => {
    const deep = Array.from({ length: 20 }).reduce<object>((inner) => ({ inner }), {})
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    for (const data of [deep, cycle, { list: Array(3_000).fill(1) }, { text: 'x'.repeat(10_001) }])
      expect(codeOf(changed(['policies', 0, 'data'], data))).toBe('permissions-invalid policies[0].data')
  })

  it('attack: whatever stands in whatever field, it is read or refused by our own error', () => {
    const paths = MALFORMED.map(([path]) => path)
    const path = fc.oneof(fc.constantFrom(...paths), fc.constant(['policies', 0, 'data']))
    const value = fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.integer()))
    let whole = 0
    fc.assert(
      fc.property(path, value, (at, one) => {
        const given = changed(at, one)
        try {
          const { request } = read(given)
          // What is read is what was given: nothing is mended.
          expect(JSON.parse(JSON.stringify(request))).toEqual(JSON.parse(JSON.stringify(given)))
          whole++
        } catch (error) {
          expect(isModalError(error)).toBe(true)
        }
      }),
      { numRuns: Math.ceil(RUNS / 10) },
    )
    expect(whole).toBeGreaterThan(0)
    for (const given of [undefined, null, 5, 'x', [], () => 1])
      expect(codeOf(given)).toBe('permissions-invalid request')
  })
})
