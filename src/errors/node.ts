/**
 * What a node's words mean: nodes answer one code for many refusals and tell them apart only in English text
 * (geth, erigon, anvil and their kin). Owns the patterns; the first that fits wins, so the narrow ones come first.
 */
import type { ErrorKey } from './en.errors.ts'

const patterns: readonly (readonly [RegExp, ErrorKey])[] = [
  // First: a contract's own reason may quote any of the others.
  [/execution reverted:\s*\S/i, 'reverted-reason'],
  [/execution reverted|gas required exceeds allowance|always failing transaction/i, 'reverted'],
  [/contract (creation|deployment).{0,40}fail|create collision/i, 'deployment-failed'],
  [/(max fee per gas|fee cap) (is )?higher than 2\^256-1/i, 'fee-cap-too-high'],
  [/(max fee per gas|fee cap) (is )?less than block base fee|transaction is outdated/i, 'fee-cap-too-low'],
  [/(max priority fee per gas|tip) (is )?higher than (max fee per gas|fee cap)/i, 'tip-above-fee-cap'],
  [/nonce has max value/i, 'nonce-max'],
  [/nonce too high/i, 'nonce-too-high'],
  [/nonce too low|transaction already imported|already known/i, 'nonce-too-low'],
  [/intrinsic gas too high|gas limit reached/i, 'gas-too-high'],
  [/intrinsic gas too low/i, 'gas-too-low'],
  [/insufficient (funds|balance)|exceeds transaction sender account balance/i, 'insufficient-funds'],
  [/transaction type not (valid|supported)/i, 'type-not-supported'],
]

export const nodeKey = (text: string): ErrorKey | undefined =>
  patterns.find(([pattern]) => pattern.test(text))?.[1]

/** The contract's own words after "execution reverted:". Untrusted text. */
export const revertReason = (text: string): string | undefined =>
  /execution reverted:\s*(.*)/is.exec(text)?.[1]
