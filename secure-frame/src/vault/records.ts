/** Every kind of record: its name in the store and its shape. What the store gives has been parsed by these. */
import {
  array,
  boolean,
  integer,
  literal,
  matching,
  nullable,
  type Output,
  object,
  picklist,
  read,
  type Schema,
  string,
  transform,
  unknown,
} from '../../../src/lib/schema.ts'
import type { Identity, Wallet } from '../contract/vault.ts'
import { fromBase64Url } from './bytes.ts'
import type { Kind } from './store/store.ts'

/** Of exactly `size` bytes, in base64url. */
export const bytesText = (size: number): Schema<string> =>
  transform(string(), (text) => (fromBase64Url(text, size) ? text : undefined))

const time = integer(0)

const identitySchemas: readonly Schema<Identity>[] = [
  object({ kind: literal('email'), email: string() }),
  object({
    kind: literal('social'),
    provider: picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
    userName: nullable(string()),
  }),
  object({ kind: literal('farcaster'), userName: string() }),
]

const identity = transform(unknown(), (value): Identity | undefined => {
  for (const schema of identitySchemas) {
    const found = read(schema, value)
    if (found) return found
  }
  return undefined
})

/** 64 bytes of keys and the tag. */
export const walletSchema: Schema<Wallet> = object({
  keys: object({ iv: bytesText(12), ciphertext: bytesText(80) }),
  wrappingKey: bytesText(32),
  addresses: object({
    eip155: matching(/^0x[\da-fA-F]{40}$/),
    solana: matching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  }),
})

const session = object({
  id: string(),
  identityId: string(),
  copySecret: bytesText(32),
  createdAt: time,
  usedAt: time,
  /** When a code or a login last said who this is. */
  verifiedAt: time,
})
export type Session = Output<typeof session>

const code = object({
  /** What it was mailed for and to; the code itself is only a hash. */
  hash: bytesText(32),
  expiresAt: time,
  tries: integer(0, 5),
})
export type Code = Output<typeof code>

const device = object({
  site: string(),
  browser: string(),
  /** Hashes of the addresses whose link was pressed for this device. */
  approved: array(string()),
  session: nullable(session),
})
export type Device = Output<typeof device>

/** A login by e-mail under way on a device. */
const login = object({
  email: string(),
  site: string(),
  browser: string(),
  /** Hash of the token of the link that approves it; null once the device is approved. */
  link: nullable(string()),
  linkExpiresAt: time,
  code: nullable(code),
})
export type Login = Output<typeof login>

const change = object({
  /** The address that it began with. If the identity has another one by now, it is worth nothing. */
  from: string(),
  email: string(),
  /** Whether the old address has given its code, or did not have to. */
  isOldDone: boolean(),
  code: nullable(code),
})
export type EmailChange = Output<typeof change>

/** What an identity has tried of other addresses lately. */
const claims = object({
  /** When wrong codes were entered. */
  wrong: array(time),
  /** Hash of an address, and when it was last asked for. */
  asked: array(object({ address: string(), at: time })),
})
export type Claims = Output<typeof claims>

export const kinds = {
  identity: { name: 'identity', schema: identity } satisfies Kind<Identity>,
  /** Hash of what somebody is known by, such as an e-mail address → the identity's id. */
  index: { name: 'index', schema: string() } satisfies Kind<string>,
  /** By identity. */
  wallet: { name: 'wallet', schema: walletSchema } satisfies Kind<Wallet>,
  /** By identity. */
  claims: { name: 'claims', schema: claims } satisfies Kind<Claims>,
  device: { name: 'device', schema: device } satisfies Kind<Device>,
  /** `{identity}/{device}`: where somebody has sessions. */
  member: { name: 'member', schema: literal(true) } satisfies Kind<true>,
  /** By device. */
  login: { name: 'login', schema: login } satisfies Kind<Login>,
  change: { name: 'change', schema: change } satisfies Kind<EmailChange>,
  export: { name: 'export', schema: code } satisfies Kind<Code>,
  /** Hash of a link's token → the device that waits for it. */
  link: {
    name: 'link',
    schema: object({ deviceId: string(), expiresAt: time }),
  } satisfies Kind<{ deviceId: string; expiresAt: number }>,
  /** Hash of an address → when it was sent mails. */
  mails: { name: 'mails', schema: array(time) } satisfies Kind<readonly number[]>,
  ticket: {
    name: 'ticket',
    schema: object({ value: unknown(), expiresAt: time }),
  } satisfies Kind<{ value: unknown; expiresAt: number }>,
} as const
