/** Whether a draft can be sent, and if not, why. Pure. */
import type { Address } from '../../chains/chain.ts'
import type { Namespace } from '../../chains/network.ts'
import type { TextKey } from '../../i18n/en.ts'
import { parseAmount } from '../../lib/amount.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import type { BalanceState } from '../../state/account.ts'
import type { Draft } from './send.state.ts'

/** `field`: where the visitor can mend it; a missing value is only said on the button. */
export type Problem = { readonly key: TextKey; readonly field: 'amount' | 'receiver' | 'none' }

export type Checked =
  | { readonly ok: true; readonly value: bigint; readonly to: Address }
  | { readonly ok: false; readonly problem: Problem }

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

const no = (key: TextKey, field: Problem['field']): Checked => ({ ok: false, problem: { key, field } })

/** Reads the draft against the balance; the first problem in the order of the fields. */
export const check = (draft: Draft, balance: BalanceState, namespace: Namespace = 'eip155'): Checked => {
  if (balance.kind === 'unavailable') return no('send.problem.balance', 'none')
  const amount = checkAmount(draft.amount, balance)
  if (typeof amount !== 'bigint') return amount
  const receiver = checkReceiver(draft.receiver, namespace)
  if (typeof receiver !== 'string') return receiver
  // The network's decimals are known with its balance: until then an amount is only text.
  if (balance.kind !== 'known') return no('account.balance.loading', 'none')
  return { ok: true, value: amount, to: receiver }
}

export const checkAmount = (text: string, balance: BalanceState): bigint | Checked => {
  const decimals = balance.kind === 'known' ? balance.decimals : 18
  const parsed = parseAmount(text, decimals)
  if (!parsed.ok) {
    return parsed.problem === 'empty'
      ? no('send.problem.amount', 'none')
      : no(`send.problem.${parsed.problem}`, 'amount')
  }
  if (parsed.value === 0n) return no('send.problem.amount', 'none')
  if (balance.kind === 'known' && parsed.value > balance.value) return no('send.problem.funds', 'amount')
  return parsed.value
}

/**
 * Spec section 5. eip155: 0x and 40 hex characters, checksum checked when mixed case; solana: base58 of 32 bytes, what is
 * there is asked of the chain.
 */
export const checkReceiver = (text: string, namespace: Namespace = 'eip155'): Address | Checked => {
  const trimmed = text.trim()
  if (trimmed === '') return no('send.problem.receiver', 'none')
  if (namespace === 'solana') return toSolanaAddress(trimmed) ?? no('send.problem.address', 'receiver')
  const address = toEvmAddress(trimmed)
  if (!address) {
    const isMistyped = /^0x[0-9a-f]{40}$/i.test(trimmed)
    return no(isMistyped ? 'send.problem.checksum' : 'send.problem.address', 'receiver')
  }
  return address === ZERO_ADDRESS ? no('send.problem.zero', 'receiver') : address
}

/** A receiver as its namespace writes it; undefined: it is none. */
export const readReceiver = (value: unknown, namespace: Namespace): Address | undefined =>
  namespace === 'solana' ? toSolanaAddress(value) : toEvmAddress(value)

/** The amount and the most the network can take must both be there. */
export const coversFee = (balance: bigint, value: bigint, fee: bigint): boolean => value + fee <= balance
