/** Whether a draft can be sent, and if not, why; the request that it makes. Reads the state, asks nobody and writes nothing. */
import type { Address } from '../../../chains/chain.ts'
import type { Namespace } from '../../../chains/network.ts'
import type { ParsedAmount } from '../../../lib/amount.ts'
import { DOLLAR_DECIMALS, unitsOf } from '../../../lib/dollars.ts'
import { toEvmAddress, ZERO_ADDRESS } from '../../../lib/evm-address.ts'
import { languagesOf, readTypedAmount } from '../../../lib/read-typed-amount.ts'
import { toSolanaAddress } from '../../../lib/solana-address.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { createRequest, payerNow, type TransferRequest } from '../../../transfer/request.ts'
import type { Payment } from '../../../transfer/review.ts'
import { type AssetContext, assetContext, type Sendable, sendable } from '../../../transfer/tokens.ts'
import type { Draft, ReceiverState, SendWallet } from '../contract.ts'
import type { SendKey } from '../texts.ts'

/** `field`: where the problem is shown; a missing value is only named on the button. */
export type Problem = { readonly key: SendKey; readonly field: 'amount' | 'receiver' | 'token' | 'none' }

export type Refused = { readonly ok: false; readonly problem: Problem }
/** `name`: what the address was resolved from. */
export type Receiver = { readonly address: Address; readonly name?: string | undefined }
export type Checked = { readonly ok: true; readonly value: bigint; readonly to: Receiver } | Refused

/** The draft with everything needed to check it. */
export type Written = {
  readonly draft: Pick<Draft, 'amount' | 'unit' | 'receiver'>
  readonly token: Sendable
  readonly receiver: ReceiverState
  readonly network: { readonly caipNetworkId: string; readonly chainNamespace: Namespace }
  /** BCP 47. Digits of these languages may be typed as well. */
  readonly languages: readonly string[]
}

const MAX_NAME = 255

const no = (key: SendKey, field: Problem['field']): Refused => ({ ok: false, problem: { key, field } })

/** Checks the draft. Answers the first problem in the order of the fields. */
export function check(written: Written): Checked {
  const { token } = written
  if (token.problem) return no(token.problem, 'token')
  if (token.balance.kind === 'unavailable') return no('send.problem.balance', 'none')
  const amount = checkAmount(written)
  if (typeof amount !== 'bigint') return amount
  const to = checkReceiver(written)
  if ('ok' in to) return to
  // The decimals come with the balance; until then an amount is only text.
  if (token.balance.kind !== 'known') return no('send.balance.loading', 'none')
  return { ok: true, value: amount, to }
}

/** What was typed, in base units of the token; dollars are cut to whole units (decisions 28). */
export function readAmount(written: Pick<Written, 'draft' | 'token' | 'languages'>): ParsedAmount | Refused {
  const { draft, token, languages } = written
  if (draft.unit === 'token') return readTypedAmount(draft.amount, token.decimals, languages)
  const dollars = readTypedAmount(draft.amount, DOLLAR_DECIMALS, languages)
  if (!dollars.ok) return dollars
  const value = unitsOf(dollars.value, token.decimals, token.price)
  if (value === undefined) return no('send.problem.price', 'amount')
  return value === 0n && dollars.value > 0n ? no('send.problem.too-small', 'amount') : { ok: true, value }
}

export function checkAmount(written: Pick<Written, 'draft' | 'token' | 'languages'>): bigint | Refused {
  const { balance } = written.token
  const read = readAmount(written)
  if (!read.ok) {
    if (typeof read.problem !== 'string') return { ok: false, problem: read.problem }
    return read.problem === 'empty'
      ? no('send.problem.amount', 'none')
      : no(`send.problem.${read.problem}`, 'amount')
  }
  if (read.value === 0n) return no('send.problem.amount', 'none')
  if (balance.kind === 'known' && read.value > balance.value) return no('send.problem.funds', 'amount')
  return read.value
}

/**
 * The receiver as specification 5 defines it. eip155: 0x and 40 hex characters, checksum checked when mixed case; solana: base58 of
 * 32 bytes. A name counts once it was resolved for this text and this network.
 */
export function checkReceiver(
  written: Pick<Written, 'draft' | 'receiver' | 'network' | 'token'>,
): Receiver | Refused {
  const { receiver, network, token } = written
  const typed = written.draft.receiver.trim()
  if (!typed) return no('send.problem.receiver', 'none')
  if (receiver.kind !== 'idle' && receiver.text === typed) {
    if (receiver.kind === 'failed') return no(receiver.problem, 'receiver')
    if (receiver.kind === 'resolving' || receiver.caipNetworkId !== network.caipNetworkId)
      return no('send.receiver.resolving', 'none')
    const { address, name } = receiver.receiver
    return accept({ address, name }, token)
  }
  const address = readReceiver(typed, network.chainNamespace)
  if (address) return accept({ address }, token)
  const isMistyped = network.chainNamespace === 'eip155' && /^0x[\da-f]{40}$/i.test(typed)
  return no(isMistyped ? 'send.problem.checksum' : 'send.problem.address', 'receiver')
}

/** Refuses addresses that nobody can hold the key of (decisions 32), also when a name resolves to them. */
const accept = (to: Receiver, token: Sendable): Receiver | Refused => {
  if (to.address === ZERO_ADDRESS) return no('send.problem.zero', 'receiver')
  return to.address === token.address ? no('send.problem.own-contract', 'receiver') : to
}

/** `#` as the emoji of a key, which is the one place where a name has it (ENSIP-15). */
const HASH_KEY = /#\ufe0f?\u20e3/g

/** Whether the text may be a name. Never true for a text that contains an address. */
export function isName(text: string): boolean {
  const typed = text.trim()
  return (
    typed.length <= MAX_NAME &&
    typed.includes('.') &&
    !/[\s\p{Cc}:/?#@]/u.test(typed.replace(HASH_KEY, '')) &&
    !/0x[\da-f]{40}/i.test(typed)
  )
}

/** An address in the notation of its namespace; undefined: it is not valid. */
export const readReceiver = (value: unknown, namespace: Namespace): Address | undefined =>
  namespace === 'solana' ? toSolanaAddress(value) : toEvmAddress(value)

export const contextNow = (wallet: SendWallet): AssetContext => assetContext(wallet, wallet.send.state)

export const paymentNow = (wallet: SendWallet): Payment => ({
  context: contextNow(wallet),
  payer: payerNow(wallet),
})

export function sendableNow(wallet: SendWallet): Sendable {
  const { draft, token } = wallet.send.state
  return sendable(contextNow(wallet), draft.token, token)
}

/** The draft with everything needed to check it, as of now. */
export function writtenNow(wallet: SendWallet): Written {
  const { draft, receiver } = wallet.send.state
  const network = activeNetwork(wallet.state.network)
  return {
    draft,
    receiver,
    network,
    token: sendableNow(wallet),
    languages: languagesOf(wallet.state.config.locale),
  }
}

export const checkDraft = (wallet: SendWallet): Checked => check(writtenNow(wallet))

/** Undefined: the draft cannot be sent as it is. */
export function draftRequest(
  wallet: SendWallet,
): (TransferRequest & { readonly name?: string | undefined }) | undefined {
  const { token, draft } = wallet.send.state
  const { address: from } = activeAccount(wallet.state)
  const checked = checkDraft(wallet)
  if (!checked.ok || !from) return undefined
  const facts = draft.token && token.kind === 'known' ? token.facts : undefined
  if (draft.token && !facts) return undefined
  const { to, value } = checked
  const network = activeNetwork(wallet.state.network)
  const request = createRequest({ network, from, to: to.address, value, token: facts, isMax: draft.max })
  return { ...request, name: to.name }
}
