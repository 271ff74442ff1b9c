/**
 * Schemas of nodes' answers. An invalid answer counts as a failure of the URL, so the next one is tried. 64-bit numbers come as numbers
 * or as text of their digits (`lib/exact-json.ts`).
 */
import * as z from 'zod/mini'
import { failure } from '../../errors/to-error.ts'
import { fromBase58 } from '../../lib/base58.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import { solanaLimits } from './limits.ts'

const digits = z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{1,20}$/))])
const u64 = z.pipe(
  digits,
  z.pipe(
    z.transform((value: string | number) => BigInt(value)),
    z.bigint().check(z.lte(solanaLimits.maxLamports)),
  ),
)

const address = z.string().check(z.refine((text) => toSolanaAddress(text) !== undefined))

export const isSignature = (value: unknown): value is string =>
  fromBase58(value)?.length === solanaLimits.signatureBytes

/** Unwraps `value` from answers that come with a `context` (their slot). */
const unwrapValue = <T extends z.ZodMiniType>(value: T) =>
  z.pipe(
    z.object({ value }),
    z.transform((answer: { value: z.output<T> }) => answer.value),
  )

/** `null`: success. Errors are interpreted in `refusal.ts`. */
const err = z.union([z.null(), z.string(), z.record(z.string(), z.unknown())])

/** Only text that `atob` accepts. */
const isBase64 = ([text, encoding]: [string, string]): boolean =>
  encoding === 'base64' && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

const toBytes = ([text]: [string, string]): Uint8Array => {
  const chars = atob(text)
  // A loop, because a callback per character is too slow for a thousand tokens, about a megabyte.
  const bytes = new Uint8Array(chars.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = chars.charCodeAt(at)
  return bytes
}

const data = z.pipe(z.tuple([z.string(), z.string()]).check(z.refine(isBase64)), z.transform(toBytes))

const account = z.object({ lamports: u64, owner: address, executable: z.boolean(), data })

export type Account = z.output<typeof account>

const status = z.nullable(
  z.object({
    slot: u64,
    err,
    confirmationStatus: z.nullish(z.enum(['processed', 'confirmed', 'finalized'])),
  }),
)

const schemas = {
  getGenesisHash: z.string(),
  getBalance: unwrapValue(u64),
  getBlockHeight: u64,
  getLatestBlockhash: unwrapValue(z.object({ blockhash: address, lastValidBlockHeight: u64 })),
  getFeeForMessage: unwrapValue(z.nullable(u64)),
  getMinimumBalanceForRentExemption: u64,
  getEpochInfo: z.object({ epoch: u64 }),
  getMultipleAccounts: unwrapValue(z.array(z.nullable(account))),
  getRecentPrioritizationFees: z.array(z.object({ prioritizationFee: u64 })),
  getSignatureStatuses: unwrapValue(z.tuple([status])),
  getTokenAccountsByOwner: unwrapValue(z.array(z.object({ pubkey: address, account }))),
  getTransaction: z.nullable(z.object({ meta: z.nullish(z.object({ fee: u64 })) })),
  simulateTransaction: unwrapValue(
    z.object({
      err,
      unitsConsumed: z.nullish(u64),
      logs: z.nullish(z.array(z.string())),
      /** The requested accounts as they would be afterwards. */
      accounts: z.nullish(z.array(z.nullable(account))),
    }),
  ),
  sendTransaction: z.string().check(z.refine(isSignature)),
} as const

export type Method = keyof typeof schemas
export type Answer<M extends Method> = z.output<(typeof schemas)[M]>

const isMethod = (method: string): method is Method => Object.hasOwn(schemas, method)

/** Returns the parsed answer; throws `node-answer-invalid`, also for methods without a schema. */
export function checkAnswer(method: string, answer: unknown, params: readonly unknown[]): unknown {
  const result = isMethod(method) ? schemas[method].safeParse(answer) : undefined
  if (!result?.success || !answersAll(method, result.data, params)) throw failure('node-answer-invalid')
  return result.data
}

/** The accounts are matched by position, so there must be one for each requested address. */
const answersAll = (method: string, answer: unknown, [asked]: readonly unknown[]): boolean =>
  method !== 'getMultipleAccounts' ||
  (Array.isArray(answer) && Array.isArray(asked) && answer.length === asked.length)
