/**
 * Whether what the service built may be asked of a wallet (decisions 73): first by its fields, then by what it does when it is tried. Asks
 * nobody and writes nothing.
 */
import type { Call, Change, EvmCalls, Trial } from '../../../chains/calls.ts'
import type { Address, Hex } from '../../../chains/chain.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { isSame } from '../../../transfer/tokens.ts'

/** Hundredths of a percent in one. */
const WHOLE = 10_000n

/** Minimum received: the quote less the slippage, in hundredths of a percent, rounded down (decisions 75). */
export const minimumReceived = (quoted: bigint, slippage: bigint): bigint =>
  (quoted * (WHOLE - slippage)) / WHOLE

export type Wanted = {
  readonly owner: Address
  readonly amount: bigint
  /** Absent: the coin. */
  readonly from: Address | undefined
  readonly to: Address | undefined
  readonly minimum: bigint
}

/** What the service built: the swap, and where a token is sold whom its approval names. */
export type Built = {
  readonly to: Address
  readonly data: Hex
  /** Undefined: the built approval is none. */
  readonly spender?: Address | undefined
}

export type BuiltFacts = {
  /** `to` has code that is no person's. */
  readonly isContract: boolean
  /** Tokens that are listed or held on this network. */
  readonly tokens: readonly Address[]
  readonly wrapData: EvmCalls['wrapData']
}

export type Checked =
  | { readonly ok: true; readonly call: Call; readonly isWrap: boolean }
  | { readonly ok: false; readonly why: string }

const no = (why: string): Checked => ({ ok: false, why })

/** The call that is made of it, with a value of ours; or why it is refused, for the host's engineer. */
export function checkBuilt(wanted: Wanted, built: Built, facts: BuiltFacts): Checked {
  const { owner, amount, from, to } = wanted
  const value = from === undefined ? amount : 0n
  const call: Call = { to: built.to, value, data: built.data }
  if (sameAddress(built.to, owner)) return no('The built swap is a call of the account itself')
  if (!facts.isContract) return no('The built swap calls an address without code')
  const isToken = [from, to, ...facts.tokens].some((token) => sameAddress(token, built.to))
  if (isToken) {
    const direction = wrapping(wanted, built.to)
    if (direction === undefined || built.data.toLowerCase() !== facts.wrapData({ amount, direction }))
      return no('The built swap calls a token')
    return { ok: true, call, isWrap: true }
  }
  if (from !== undefined && !sameAddress(built.spender, built.to))
    return no('The built approval is for somebody else than the built swap')
  return { ok: true, call, isWrap: false }
}

/** The coin for the token that is called, or the other way round. */
const wrapping = ({ from, to }: Wanted, called: Address): 'wrap' | 'unwrap' | undefined => {
  if (from === undefined && sameAddress(to, called)) return 'wrap'
  return to === undefined && sameAddress(from, called) ? 'unwrap' : undefined
}

export type TrialCheck =
  | { readonly ok: true }
  /** `short`: some of the right thing arrives, but less than the minimum, as of a token that keeps a part. */
  | { readonly ok: false; readonly problem: 'reverts' | 'short' | 'differs'; readonly why: string }

const differs = (why: string): TrialCheck => ({ ok: false, problem: 'differs', why })

/** `allowed`: what the spender may take afterwards, at most. */
export type TrialFacts = {
  readonly spender: Address | undefined
  readonly allowed: bigint
  /** Calls of steps before the swap. */
  readonly before: number
}

/** Whether the calls do what is reviewed, and nothing else. */
export function checkTrial(
  wanted: Wanted,
  trial: Trial,
  { spender, allowed, before }: TrialFacts,
): TrialCheck {
  if (trial.kind === 'untried') return { ok: true }
  if (trial.kind === 'reverted')
    return {
      ok: false,
      problem: 'reverts',
      why: `Call ${trial.at + 1} of ${before + 1} would fail: ${trial.reason ?? 'no reason given'}`,
    }
  const { from, to, amount, minimum } = wanted
  const changeOf = (asset: Address | undefined): bigint =>
    trial.changes.reduce((sum, one) => (isSame(one.token, asset) ? sum + one.change : sum), 0n)
  if (changeOf(from) < -amount) return differs('More is taken than the amount')
  const received = changeOf(to)
  // Of an amount of a few units the minimum may be rounded to 0.
  if (received <= 0n) return differs('Nothing of what is bought arrives')
  const isOther = ({ token }: Change) => !isSame(token, from) && !isSame(token, to)
  if (trial.changes.some((one) => isOther(one) && one.change < 0n))
    return differs('Something else leaves the account')
  const isKnown = (token: Address, by: Address) => sameAddress(token, from) && sameAddress(by, spender)
  const isExcess = trial.allowances.some(
    (one) => one.amount > 0n && (!isKnown(one.token, one.spender) || one.amount > allowed),
  )
  if (isExcess) return differs('Another allowance appears')
  if (received < minimum) return { ok: false, problem: 'short', why: 'Less arrives than the minimum' }
  return { ok: true }
}
