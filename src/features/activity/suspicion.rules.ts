/**
 * Pure rules for what is hidden by default: transactions that others sent so that a name is read, a link followed or
 * an address copied (decisions 32). Hidden entries can be shown, and are marked then.
 */
import type { Transaction, Transfer } from '../../api/contract.ts'
import { parseAmount } from '../../lib/amount.ts'
import { isMisleadingName } from '../../lib/skeleton.ts'

/**
 * `spam`: the service says so. `imitation`: a name in look-alike letters. `link`: a name that contains a link.
 * `dust`: almost no value.
 */
export type Suspicion = 'spam' | 'imitation' | 'link' | 'dust'

/** Only spam NFTs, or nothing: dropped altogether (wire facts 2.3). */
export const isSpamOnly = ({ transfers, unread }: Pick<Transaction, 'transfers' | 'unread'>): boolean =>
  !unread && (transfers?.every(({ nft }) => nft?.isSpam) ?? false)

/** Compares eip155 addresses, whose case is only a checksum. */
export const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase()

/** A host name as people write it; account names (`.eth`) are none. */
const LINK =
  /:\/\/|\bwww[.．。]|[\p{L}\p{N}-]{2,}[.．。](?!eth\b)(?:[\p{Ll}]{2,}|[\p{Lu}]{2,})(?![\p{L}\p{N}])|\bt[.]me\b/u

/** One cent in units of 10^-36 dollars. */
const CENT = 10n ** 34n

const namesOf = ({ token, nft }: Transfer): readonly string[] =>
  [token?.name, token?.symbol, nft?.name].filter((name) => name !== undefined)

const fiatValueOf = ({ value }: Transfer): bigint | undefined => {
  const parsed = value === undefined ? undefined : parseAmount(value, 36)
  return parsed?.ok ? parsed.value : undefined
}

const isZero = ({ quantity, nft }: Transfer): boolean => !nft && quantity === '0'

/** Nothing moved, or less than one cent came in. */
const isDust = (transfers: readonly Transfer[]): boolean => {
  if (transfers.every(isZero)) return true
  const values = transfers.map((transfer) => (isZero(transfer) ? 0n : fiatValueOf(transfer)))
  if (transfers.some(({ direction, quantity }) => direction !== 'in' && quantity !== '0')) return false
  if (values.includes(undefined)) return false
  return values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n) < CENT
}

/** Why a transaction is suspicious; undefined when it is not. What the account itself sent never is. */
export function suspicionOf(transaction: Transaction, account: string): Suspicion | undefined {
  const { sentFrom, transfers, unread, operation } = transaction
  if (isSame(sentFrom, account)) return undefined
  // Somebody else's call that moved nothing here.
  if (!transfers || transfers.length === 0) return operation === 'receive' ? 'dust' : undefined
  if (transfers.some(({ nft }) => nft?.isSpam)) return 'spam'
  // A token with a price is traded, so a dot in its name is harmless.
  const names = transfers.filter((one) => one.price === undefined && one.value === undefined).flatMap(namesOf)
  if (transfers.flatMap(namesOf).some(isMisleadingName)) return 'imitation'
  if (names.some((name) => LINK.test(name))) return 'link'
  // What could not be read may be worth more.
  return !unread && isDust(transfers) ? 'dust' : undefined
}
