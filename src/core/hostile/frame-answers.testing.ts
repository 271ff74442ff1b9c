/**
 * Owns what a hostile secure frame may answer: the right answer to each request, and everything that can be wrong with one (quality 3).
 * Answers come by `postMessage`, so they are whatever a browser can copy: more than JSON.
 */
import { accountsOn, OWNER } from '../../connectors/auth/fake-visitor.testing.ts'
import type { FrameRequestName } from '../../frame/contract.ts'
import { asMessage } from './cases.testing.ts'
import { ACCOUNTS, CHAINS, GARBAGE, NAMES } from './values.testing.ts'

const USER = {
  email: 'ann@example.com',
  userName: 'ann',
  address: OWNER,
  chainId: 1,
  smartAccountDeployed: false,
  accounts: accountsOn(false),
  preferredAccountType: 'eoa',
}

/** As a good frame answers: payload of the request, and of the answer. */
export const RIGHT: Readonly<Record<FrameRequestName, { readonly ask?: object; readonly answer?: unknown }>> =
  {
    CONNECT_EMAIL: { ask: { email: 'ann@example.com' }, answer: { action: 'VERIFY_OTP' } },
    CONNECT_DEVICE: {},
    CONNECT_OTP: { ask: { otp: '123456' } },
    GET_SOCIAL_REDIRECT_URI: {
      ask: { provider: 'google' },
      answer: { uri: 'https://provider.example/?a=1' },
    },
    CONNECT_SOCIAL: { ask: { uri: 'https://a.example/?code=1' }, answer: USER },
    GET_FARCASTER_URI: { answer: { url: 'https://farcaster.example/~/1' } },
    CONNECT_FARCASTER: { answer: { userName: 'ann' } },
    GET_USER: { ask: { chainId: 'eip155:1' }, answer: USER },
    SIGN_OUT: {},
    IS_CONNECTED: { answer: { isConnected: true } },
    GET_CHAIN_ID: {},
    SWITCH_NETWORK: { ask: { chainId: 'eip155:1' }, answer: { chainId: 1 } },
    RPC_REQUEST: { ask: { method: 'eth_call', params: [] }, answer: '0x01' },
    UPDATE_EMAIL: { ask: { email: 'bea@example.com' }, answer: { action: 'VERIFY_PRIMARY_OTP' } },
    UPDATE_EMAIL_PRIMARY_OTP: { ask: { otp: '123456' } },
    UPDATE_EMAIL_SECONDARY_OTP: { ask: { otp: '123456' }, answer: { newEmail: 'bea@example.com' } },
    SYNC_THEME: { ask: {} },
    SYNC_DAPP_DATA: { ask: {} },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: { answer: { smartAccountEnabledNetworks: [1, 8453] } },
    SET_PREFERRED_ACCOUNT: { ask: { type: 'eoa' }, answer: { type: 'eoa', address: OWNER } },
    RELOAD: {},
    RPC_ABORT: {},
  }

export const requestNames = Object.keys(RIGHT) as FrameRequestName[]

const cyclic: Record<string, unknown> = { address: OWNER, chainId: 1 }
cyclic['self'] = cyclic

const nested = (depth: number): unknown => {
  let made: unknown = 'x'
  for (let level = 0; level < depth; level += 1) made = { made }
  return made
}

const throwing = Object.defineProperty({}, 'address', {
  enumerable: true,
  get: () => {
    throw new Error('a getter')
  },
})

/** In place of a whole answer or a field of it. */
export const VALUES: readonly unknown[] = [
  // What a browser cannot copy never comes.
  ...[...GARBAGE, ...NAMES, ...ACCOUNTS, ...CHAINS].map(asMessage),
  cyclic,
  nested(2_000),
  throwing,
  new Set([1]),
  new Uint8Array(1_000),
  /x/g,
  new Error('no answer'),
  2 ** 53,
  1.5,
  2n ** 256n,
  `${2n ** 256n}`,
  '１',
  '0x',
  '9'.repeat(5_000),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'eip155:1e3',
  'cosmos:hub-4',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://evil.example',
  'https://a:b@evil.example/',
  '//evil.example',
  'x'.repeat(1_000_000),
  Array.from({ length: 20_000 }, (_, index) => index + 1),
  Array.from({ length: 20_000 }, () => ({ address: OWNER, type: 'eoa' })),
  Array.from({ length: 20_000 }),
  'VERIFY_OTP',
  'CONNECT',
  'smartAccount',
  'payment',
]

type Path = readonly (string | number)[]

const pathsIn = (value: unknown, at: Path = []): readonly Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => {
        const here = [...at, Array.isArray(value) ? Number(key) : key]
        return [here, ...pathsIn(child, here)]
      })
    : []

const MISSING = Symbol('missing')

const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? replaced(one, rest, by) : one))
  const { [key]: old, ...others } = value as Record<string | number, unknown>
  return rest.length === 0 && by === MISSING ? others : { ...others, [key]: replaced(old, rest, by) }
}

const EXTRA = JSON.parse(
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"token":"t0ken"}',
)

/** What is wrong with an answer: a name, and the payload. */
export type Mutation = { readonly name: string; readonly payload: unknown }

/** One lie for each part of the answer and each value; the answer as a whole; more than was asked for. */
export function mutationsOf(right: unknown): readonly Mutation[] {
  const whole = VALUES.map((payload, index) => ({ name: `all of it, value ${index}`, payload }))
  const fields = pathsIn(right).flatMap((path) =>
    [MISSING, ...VALUES].map((by, index) => ({
      name: `${path.join('.')}, value ${index - 1}`,
      payload: replaced(right, path, by),
    })),
  )
  const more =
    typeof right === 'object'
      ? [
          { name: 'more fields', payload: Object.assign(Object.create(null), EXTRA, right) },
          { name: 'twice in a list', payload: [right, right] },
          { name: 'as text', payload: JSON.stringify(right) },
        ]
      : []
  return [...whole, ...fields, ...more]
}
