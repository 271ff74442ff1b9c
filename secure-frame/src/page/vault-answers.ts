/** The schemas of the vault's answers, by call. The types are those of `contract/vault.ts`. */
import {
  array,
  boolean,
  custom,
  integer,
  literal,
  matching,
  nullable,
  object,
  picklist,
  read,
  type Schema,
  transform,
  unknown,
} from '../../../src/lib/schema.ts'
import type { Identity, VaultCall, VaultCalls, VaultErrorCode } from '../contract/vault.ts'
import { fromBase64Url } from './bytes.ts'

const base64Url = (size: number) =>
  custom<string>((value) => typeof value === 'string' && fromBase64Url(value)?.length === size)

const nothing = object({})
const text = custom<string>((value) => typeof value === 'string' && value.length <= 1_000)
/** An address that a window or a picture is made of. */
const url = custom<string>(
  (value) => typeof value === 'string' && value.length <= 8_192 && /^https?:\/\//.test(value),
)

const provider = picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
const kinds: readonly Schema<Identity>[] = [
  object({ kind: literal('email'), email: text }),
  object({ kind: literal('social'), provider, userName: nullable(text) }),
  object({ kind: literal('farcaster'), userName: text }),
]
const identity = transform(unknown(), (value): Identity | undefined => {
  for (const kind of kinds) {
    const found = read(kind, value)
    if (found) return found
  }
  return undefined
})

const wallet = object({
  keys: object({ iv: base64Url(12), ciphertext: base64Url(64 + 16) }),
  wrappingKey: base64Url(32),
  addresses: object({
    eip155: matching(/^0x[\da-fA-F]{40}$/),
    solana: matching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  }),
})
const copySecret = base64Url(32)
const signedIn = object({ identity, copySecret, wallet: nullable(wallet) })

const session = object({
  id: text,
  site: text,
  browser: text,
  createdAt: integer(0),
  usedAt: integer(0),
  isCurrent: boolean(),
})

export const answers: { readonly [N in VaultCall]: Schema<VaultCalls[N]['answer']> } = {
  'session/open': object({ identity, copySecret }),
  'session/end': nothing,
  'wallet/create': object({ wallet }),
  'email/start': object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  'email/wait': object({ isApproved: boolean() }),
  'email/verify': signedIn,
  'email/change': object({ action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  'email/change-primary': nothing,
  'email/change-secondary': object({ email: text }),
  'social/start': object({ uri: url }),
  'social/finish': signedIn,
  'farcaster/start': object({ url: text }),
  'farcaster/wait': object({ signedIn: nullable(signedIn) }),
  'dashboard/sessions': object({ sessions: array(session) }),
  'dashboard/end': nothing,
  'dashboard/export': object({ by: picklist(['code', 'login']) }),
  'dashboard/export-code': object({ wallet }),
}

export const errorCode = picklist([
  'request-invalid',
  'signature-invalid',
  'clock',
  'nonce-used',
  'origin-refused',
  'session-ended',
  'email-invalid',
  'code-wrong',
  'code-expired',
  'code-exhausted',
  'too-many',
  'device-expired',
  'email-taken',
  'provider-unknown',
  'provider-failed',
  'ticket-invalid',
  'mail-failed',
  'farcaster-failed',
  'wallet-missing',
  'record-damaged',
  'internal',
] satisfies readonly VaultErrorCode[])
