/**
 * Maps error texts of nodes to message keys, because geth, erigon, anvil and others use one code for many errors. The first pattern
 * that matches wins, so narrow ones come first.
 */
import type { ErrorKey } from './en.errors.ts'

const patterns: readonly (readonly [RegExp, ErrorKey])[] = [
  // First, because a contract's revert reason may contain any of the other texts.
  [/execution reverted: *\S/i, 'reverted-reason'],
  [
    /execution reverted|gas required exceeds|always failing|out ?of ?gas|vm (execution )?error|invalid opcode/i,
    'reverted',
  ],
  [/(creation|deployment) failed/i, 'deployment-failed'],
  [/(fee per gas|fee cap) higher than 2\^256/i, 'fee-cap-too-high'],
  [/(fee per gas|fee cap) less than block/i, 'fee-cap-too-low'],
  [/(fee per gas|tip) higher than (max fee|fee cap)/i, 'tip-above-fee-cap'],
  [/nonce has max value/i, 'nonce-max'],
  [/nonce too high/i, 'nonce-too-high'],
  // What a node has already, too: a wallet that hears this of its own second try has sent it.
  [/nonce too low|already (imported|known|been processed)|\bknown transaction/i, 'nonce-too-low'],
  [/intrinsic gas too high|gas limit reached/i, 'gas-too-high'],
  [/intrinsic gas too low/i, 'gas-too-low'],
  [/insufficient (funds|balance)|exceeds transaction sender/i, 'insufficient-funds'],
  [/transaction type not (valid|supported)/i, 'type-not-supported'],
]

export const nodeKey = (text: string): ErrorKey | undefined =>
  patterns.find(([pattern]) => pattern.test(text))?.[1]

/** The contract's revert reason after "execution reverted:". Untrusted text. */
export const revertReason = (text: string): string | undefined =>
  /execution reverted: *(.*)/is.exec(text)?.[1]
