/**
 * Pure rules for what a transaction moved (wire facts 2.3): transfers of one token in one direction are summed, a
 * small refund is left out, and at most two moves are shown, outgoing first. Exact, without `Number`.
 */
import type { Transfer } from '../../api/contract.ts'
import { parseAmount } from '../../lib/amount.ts'

/** The service gives no decimals; its amounts have at most this many. */
export const MOVE_DECIMALS = 36

export type Move = {
  readonly direction: Transfer['direction']
  /** In units of 10^-36. */
  readonly units: bigint
  /** US dollars in units of 10^-36; undefined when the service gives none. */
  readonly value: bigint | undefined
  /** Symbol, else name, else ''. */
  readonly unit: string
  readonly image: string | undefined
}

export type Moves = {
  readonly shown: readonly Move[]
  /** How many other moves there are. */
  readonly others: number
}

const SHOWN = 2
const ORDER: Readonly<Record<Move['direction'], number>> = { out: 0, self: 1, in: 2 }

const unitsOf = (text: string): bigint | undefined => {
  const parsed = parseAmount(text, MOVE_DECIMALS)
  return parsed.ok ? parsed.value : undefined
}

/**
 * Identifies a token within one transaction. The service gives no addresses, so everything that it does give must be
 * equal. Undefined when it gives nothing.
 */
const identityOf = ({ token, nft }: Transfer): string | undefined => {
  if (nft) return nft.name && JSON.stringify(['nft', nft.name, nft.image])
  if (!token || (!token.name && !token.symbol)) return undefined
  return JSON.stringify(['token', token.name, token.symbol, token.image])
}

type IdentifiedMove = Move & { readonly identity: string | undefined }

const readMove = (transfer: Transfer): IdentifiedMove | undefined => {
  const { direction, token, nft, quantity, value } = transfer
  const units = unitsOf(quantity)
  if (units === undefined) return undefined
  return {
    direction,
    units,
    value: value === undefined ? undefined : unitsOf(value),
    unit: nft?.name ?? token?.symbol ?? token?.name ?? '',
    image: nft ? nft.image : token?.image,
    identity: identityOf(transfer),
  }
}

const mergeMoves = (moves: readonly IdentifiedMove[]): readonly IdentifiedMove[] => {
  const sums = new Map<string, IdentifiedMove>()
  for (const [index, move] of moves.entries()) {
    const key = move.identity === undefined ? `${index}` : `${move.direction} ${move.identity}`
    const sum = sums.get(key)
    const value = sum?.value === undefined || move.value === undefined ? undefined : sum.value + move.value
    sums.set(key, sum ? { ...sum, units: sum.units + move.units, value } : move)
  }
  return [...sums.values()]
}

/** A token that moved both ways: the smaller side is a refund if it is below a tenth of the other. */
const isRefund = (move: IdentifiedMove, moves: readonly IdentifiedMove[]): boolean =>
  move.identity !== undefined &&
  moves.some(
    ({ identity, direction, units }) =>
      identity === move.identity && direction !== move.direction && move.units * 10n < units,
  )

const dollarsOf = ({ value }: Move): bigint => value ?? -1n

/** `unread`: transfers that are not among them, so that what is shown is not taken for all that moved. */
export function movesOf(transfers: readonly Transfer[] | null, unread = 0): Moves {
  const all = mergeMoves((transfers ?? []).flatMap((transfer) => readMove(transfer) ?? []))
  const real = all.filter((move) => !isRefund(move, all))
  const byValue = [...real].sort(
    (a, b) => Number(dollarsOf(b) > dollarsOf(a)) - Number(dollarsOf(b) < dollarsOf(a)),
  )
  const largest = byValue[0]?.value ?? 0n
  const shown = byValue
    // Moves below a hundredth of the largest are only counted.
    .filter(({ value }) => value === undefined || value * 100n >= largest)
    .slice(0, SHOWN)
    .sort((a, b) => ORDER[a.direction] - ORDER[b.direction])
    .map(({ identity: _identity, ...move }) => move)
  return { shown, others: real.length - shown.length + unread }
}
