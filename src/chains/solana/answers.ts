/**
 * Schemas of nodes' answers. An invalid answer counts as a failure of the URL, so the next one is tried. 64-bit numbers come as numbers
 * or as text of their digits (`lib/exact-json.ts`).
 */
import { failure } from '../../errors/to-error.ts'
import { fromBase58 } from '../../lib/base58.ts'
import { isRecord } from '../../lib/json.ts'
import * as v from '../../lib/schema.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import { solanaLimits } from './limits.ts'

const isDigits = (value: unknown): value is string | number =>
  typeof value === 'string' ? /^\d{1,20}$/.test(value) : Number.isSafeInteger(value) && Number(value) >= 0

const u64 = v.transform(v.custom<string | number>(isDigits), (digits) => {
  const amount = BigInt(digits)
  return amount <= solanaLimits.maxLamports ? amount : undefined
})

const address = v.custom<string>((value) => toSolanaAddress(value) !== undefined)

export const isSignature = (value: unknown): value is string =>
  fromBase58(value)?.length === solanaLimits.signatureBytes

/** Unwraps `value` from answers that come with a `context` (their slot). */
const unwrapValue = <T>(value: v.Schema<T>) =>
  v.transform<{ readonly value: T }, T>(v.object({ value }), (answer) => answer.value)

/** `null`: success. Errors are interpreted in `refusal.ts`. */
const err = v.nullable(
  v.custom<string | Record<string, unknown>>((value) => typeof value === 'string' || isRecord(value)),
)

/** Only text that `atob` accepts. */
const isBase64 = (value: unknown): boolean => {
  const [text, encoding, ...rest]: readonly unknown[] = Array.isArray(value) ? value : []
  if (typeof text !== 'string' || encoding !== 'base64' || rest.length > 0) return false
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}

const toBytes = ([text]: readonly [string, string]): Uint8Array => {
  const chars = atob(text)
  // A loop, because a callback per character is too slow for a thousand tokens, about a megabyte.
  const bytes = new Uint8Array(chars.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = chars.charCodeAt(at)
  return bytes
}

const data = v.map(v.custom<readonly [string, string]>(isBase64), toBytes)

const account = v.object({ lamports: u64, owner: address, executable: v.boolean(), data })

export type Account = v.Output<typeof account>

const status = v.nullable(
  v.object({
    slot: u64,
    err,
    confirmationStatus: v.nullish(v.picklist(['processed', 'confirmed', 'finalized'])),
  }),
)

const lamports = v.array(u64)
/** Nodes leave out the owner in what is years old. */
const holdings = v.array(
  v.object({ mint: address, owner: v.nullish(address), uiTokenAmount: v.object({ amount: u64 }) }),
)
const addresses = v.array(address)

/** As `json` has it. Balances are in the order of the message's accounts, then of those from lookup tables. */
const landed = v.nullable(
  v.object({
    meta: v.nullish(
      v.object({
        fee: u64,
        preBalances: lamports,
        postBalances: lamports,
        preTokenBalances: v.nullish(holdings, []),
        postTokenBalances: v.nullish(holdings, []),
        loadedAddresses: v.nullish(v.object({ writable: addresses, readonly: addresses })),
      }),
    ),
    transaction: v.object({ message: v.object({ accountKeys: addresses }) }),
  }),
)

/** A list of exactly one. */
const only = <T>(item: v.Schema<T>) =>
  v.transform(v.array(item), ([first, ...rest]): readonly [T] | undefined =>
    first !== undefined && rest.length === 0 ? [first] : undefined,
  )

const schemas = {
  getGenesisHash: v.string(),
  getBalance: unwrapValue(u64),
  getBlockHeight: u64,
  getLatestBlockhash: unwrapValue(v.object({ blockhash: address, lastValidBlockHeight: u64 })),
  getFeeForMessage: unwrapValue(v.nullable(u64)),
  getMinimumBalanceForRentExemption: u64,
  getEpochInfo: v.object({ epoch: u64 }),
  getMultipleAccounts: unwrapValue(v.array(v.nullable(account))),
  getRecentPrioritizationFees: v.array(v.object({ prioritizationFee: u64 })),
  getSignatureStatuses: unwrapValue(only(status)),
  getTokenAccountsByOwner: unwrapValue(v.array(v.object({ pubkey: address, account }))),
  getTransaction: landed,
  simulateTransaction: unwrapValue(
    v.object({
      err,
      unitsConsumed: v.nullish(u64),
      logs: v.nullish(v.array(v.string())),
      /** The requested accounts as they would be afterwards. */
      accounts: v.nullish(v.array(v.nullable(account))),
    }),
  ),
  sendTransaction: v.custom<string>(isSignature),
} as const

export type Method = keyof typeof schemas
export type Answer<M extends Method> = v.Output<(typeof schemas)[M]>

const isMethod = (method: string): method is Method => Object.hasOwn(schemas, method)

/** Returns the parsed answer; throws `node-answer-invalid`, also for methods without a schema. */
export function checkAnswer(method: string, answer: unknown, params: readonly unknown[]): unknown {
  const result = isMethod(method) ? v.read<unknown>(schemas[method], answer) : undefined
  if (result === undefined || !answersAll(method, result, params)) throw failure('node-answer-invalid')
  return result
}

/** The accounts are matched by position, so there must be one for each requested address. */
const answersAll = (method: string, answer: unknown, [asked]: readonly unknown[]): boolean =>
  method !== 'getMultipleAccounts' ||
  (Array.isArray(answer) && Array.isArray(asked) && answer.length === asked.length)
