/**
 * What a transaction moved, as its row says it (wire facts 2.3): the same token in the same direction is one move, a refund of
 * gas none; at most two, what left before what came. Exact: no amount passes through `Number`. Rules only.
 */
import type { Transfer } from '../../api/history-answers.ts'
import { parseAmount } from '../../lib/amount.ts'

/** The service tells no decimals, and no amount with more digits than these. */
export const MOVE_DECIMALS = 36

export type Move = {
  readonly direction: Transfer['direction']
  /** In units of 10^-36. */
  readonly units: bigint
  /** US dollars in units of 10^-36; undefined where the service does not tell. */
  readonly value: bigint | undefined
  /** Symbol, or the name where there is none; '' where there is neither. */
  readonly unit: string
  readonly image: string | undefined
}

export type Moves = {
  readonly shown: readonly Move[]
  /** How many others there are. */
  readonly others: number
}

const SHOWN = 2
const ORDER: Readonly<Record<Move['direction'], number>> = { out: 0, self: 1, in: 2 }

const unitsOf = (text: string): bigint | undefined => {
  const parsed = parseAmount(text, MOVE_DECIMALS)
  return parsed.ok ? parsed.value : undefined
}

/**
 * What tells a token from others: the service gives no address, so only what is alike in everything it does give, and that
 * within one transaction. Undefined: nothing does.
 */
const identityOf = ({ token, nft }: Transfer): string | undefined => {
  if (nft) return nft.name && JSON.stringify(['nft', nft.name, nft.image])
  if (!token || (!token.name && !token.symbol)) return undefined
  return JSON.stringify(['token', token.name, token.symbol, token.image])
}

type Known = Move & { readonly identity: string | undefined }

const known = (transfer: Transfer): Known | undefined => {
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

const merged = (moves: readonly Known[]): readonly Known[] => {
  const sums = new Map<string, Known>()
  for (const [index, move] of moves.entries()) {
    const key = move.identity === undefined ? `${index}` : `${move.direction} ${move.identity}`
    const sum = sums.get(key)
    const value = sum?.value === undefined || move.value === undefined ? undefined : sum.value + move.value
    sums.set(key, sum ? { ...sum, units: sum.units + move.units, value } : move)
  }
  return [...sums.values()]
}

/** Of a token that both left and came: below a tenth of the other side. */
const isRefund = (move: Known, moves: readonly Known[]): boolean =>
  move.identity !== undefined &&
  moves.some(
    ({ identity, direction, units }) =>
      identity === move.identity && direction !== move.direction && move.units * 10n < units,
  )

const dollarsOf = ({ value }: Move): bigint => value ?? -1n

export function movesOf(transfers: readonly Transfer[] | null): Moves {
  const all = merged((transfers ?? []).flatMap((transfer) => known(transfer) ?? []))
  const real = all.filter((move) => !isRefund(move, all))
  const byValue = [...real].sort(
    (a, b) => Number(dollarsOf(b) > dollarsOf(a)) - Number(dollarsOf(b) < dollarsOf(a)),
  )
  const largest = byValue[0]?.value ?? 0n
  const shown = byValue
    // Below a hundredth of the largest: counted, not shown.
    .filter(({ value }) => value === undefined || value * 100n >= largest)
    .slice(0, SHOWN)
    .sort((a, b) => ORDER[a.direction] - ORDER[b.direction])
    .map(({ identity: _identity, ...move }) => move)
  return { shown, others: real.length - shown.length }
}
