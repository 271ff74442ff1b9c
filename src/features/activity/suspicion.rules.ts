/**
 * Which rows of the history nobody should have to see: what others sent so that a name is read, a link is followed or an
 * address is copied (decisions 32). Rules only; what is hidden can be shown, and is marked then.
 */
import type { Transaction, Transfer } from '../../api/history-answers.ts'
import { parseAmount } from '../../lib/amount.ts'
import { isMisleadingName } from '../../lib/skeleton.ts'

/** `spam`: the service says so. `imitation`: a name in look-alike letters. `link`: a name that is one. `dust`: next to nothing. */
export type Suspicion = 'spam' | 'imitation' | 'link' | 'dust'

/** Nothing in it but spam NFTs: not a row at all (wire facts 2.3; an empty list counts as well). */
export const isSpamOnly = ({ transfers }: Pick<Transaction, 'transfers'>): boolean =>
  transfers?.every(({ nft }) => nft?.isSpam) ?? false

/** Addresses of eip155: case is a checksum only. */
export const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase()

/** A host name as people write one; names of accounts (`.eth`) are none. */
const LINK =
  /:\/\/|\bwww[.．。]|[\p{L}\p{N}-]{2,}[.．。](?!eth\b)(?:[\p{Ll}]{2,}|[\p{Lu}]{2,})(?![\p{L}\p{N}])|\bt[.]me\b/u

/** One cent, in units of 10^-36. */
const CENT = 10n ** 34n

const namesOf = ({ token, nft }: Transfer): readonly string[] =>
  [token?.name, token?.symbol, nft?.name].filter((name) => name !== undefined)

const fiatValueOf = ({ value }: Transfer): bigint | undefined => {
  const parsed = value === undefined ? undefined : parseAmount(value, 36)
  return parsed?.ok ? parsed.value : undefined
}

const isNothing = ({ quantity, nft }: Transfer): boolean => !nft && quantity === '0'

/** Nothing moved, or less than a cent came in. */
const isDust = (transfers: readonly Transfer[]): boolean => {
  if (transfers.every(isNothing)) return true
  const worths = transfers.map((transfer) => (isNothing(transfer) ? 0n : fiatValueOf(transfer)))
  if (transfers.some(({ direction, quantity }) => direction !== 'in' && quantity !== '0')) return false
  if (worths.includes(undefined)) return false
  return worths.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n) < CENT
}

/** Undefined: nothing is. What the account itself sent never is. */
export function suspicionOf(transaction: Transaction, account: string): Suspicion | undefined {
  const { sentFrom, transfers, operation } = transaction
  if (isSame(sentFrom, account)) return undefined
  // Others' calls that moved nothing here.
  if (!transfers || transfers.length === 0) return operation === 'receive' ? 'dust' : undefined
  if (transfers.some(({ nft }) => nft?.isSpam)) return 'spam'
  // What has a price is traded: then a dot in its name is no trap.
  const names = transfers.filter((one) => one.price === undefined && one.value === undefined).flatMap(namesOf)
  if (transfers.flatMap(namesOf).some(isMisleadingName)) return 'imitation'
  if (names.some((name) => LINK.test(name))) return 'link'
  return isDust(transfers) ? 'dust' : undefined
}
