/** What the balances of an account say that calls have changed. Makes no requests. */
import type { Change, TrialRequest } from '../../calls.ts'
import type { Address, Hex } from '../../chain.ts'

/** What is traded comes first: only so many are looked at. */
export const watchedOf = ({ traded, tokens }: Pick<TrialRequest, 'traded' | 'tokens'>, count: number) =>
  [...new Set([...traded, ...tokens])].slice(0, count) as Hex[]

type Balances = readonly (bigint | undefined)[]

/**
 * `had`, `has`: of the coin, then of `tokens`; undefined could not be read. Of the coin and of what is traded both have to be known, or
 * nothing is: undefined. Whatever else could not be read before the calls is left out: anybody can send an account such a token, and no
 * exchange makes one of it. What can only no longer be read counts as gone.
 */
export const changesOf = (
  traded: readonly Address[],
  tokens: readonly Address[],
  had: Balances,
  has: Balances,
): readonly Change[] | undefined => {
  const rows = [undefined, ...tokens].map((token, index) => ({
    token,
    before: had[index],
    after: has[index],
  }))
  const isUnknown = rows.some(
    ({ token, before, after }) =>
      (token === undefined || traded.includes(token)) && (before === undefined || after === undefined),
  )
  if (isUnknown) return undefined
  return rows.flatMap(({ token, before, after = 0n }) =>
    before === undefined || before === after ? [] : [{ ...(token && { token }), change: after - before }],
  )
}
