/** The shapes of what hosts and storage give: sessions and the records in them. */
import * as v from '../../lib/schema.ts'
import type { SignInRecord } from '../../lib/sign-in-message.ts'
import type { SignInSession } from './contract.ts'

/** Characters. Signatures of contract accounts are as long as that, those of keys 132. */
const MAX_SIGNATURE = 131_074
const MAX_MESSAGE = 16_384
const MAX_LIST = 100

const textUpTo = (max: number) =>
  v.custom<string>((value) => typeof value === 'string' && value.length <= max)

/** As the host's `signMessage` answers it. */
export const signature = v.custom<string>(
  (value) => typeof value === 'string' && value !== '' && value.length <= MAX_SIGNATURE,
)
export const message = v.custom<string>(
  (value) => typeof value === 'string' && value !== '' && value.length <= MAX_MESSAGE,
)

const text = textUpTo(MAX_MESSAGE)

const record: v.Schema<SignInRecord> = v.object({
  accountAddress: text,
  chainId: v.matching(/^[-a-z\d]{3,8}:[-\w]{1,32}$/),
  domain: text,
  uri: text,
  version: v.literal('1'),
  nonce: text,
  notBefore: v.optional(text),
  statement: v.optional(text),
  resources: v.optional(v.array(text)),
  requestId: v.optional(text),
  issuedAt: v.optional(text),
  expirationTime: v.optional(text),
})

const cacao = v.object({
  h: v.object({ t: text }),
  p: v.custom<Readonly<Record<string, unknown>>>((value) => typeof value === 'object' && value !== null),
  s: v.object({ t: text, s: textUpTo(MAX_SIGNATURE) }),
})

/** Message and signature may be empty: what a server remembers of a sign-in has none. */
const session: v.Schema<SignInSession> = v.object({
  data: record,
  message: text,
  signature: textUpTo(MAX_SIGNATURE),
  cacao: v.optional(cacao),
})

export const readRecord = (value: unknown): SignInRecord | undefined => v.read(record, value)

/** Undefined if one of them is of another shape. */
export const readSessions = (value: unknown): readonly SignInSession[] | undefined =>
  Array.isArray(value) && value.length <= MAX_LIST ? v.read(v.array(session), value) : undefined

/** What is stored of a session; the rest is in its message. */
export const storedSession = v.object({ message, signature, cacao: v.optional(cacao) })
