/** What a page asks to be paid (decisions 82), read strictly: each field once, since it may be a getter. */
import type { Address } from '../../chains/chain.ts'
import type { Network } from '../../chains/network.ts'
import type { WithState } from '../../core/contracts/state.ts'
import { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { sameAddress } from '../../lib/caip.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { isRecord } from '../../lib/json.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import { cleanText } from '../../lib/text.ts'
import { offeredNetwork } from '../../state/network.ts'

export type PaymentRequest = {
  readonly network: Network
  readonly recipient: Address
  /** Decimal text in whole units. How many decimals there may be, the chain says. */
  readonly amount: string
  /** Absent: the coin. */
  readonly token?: Address
  /** Cleaned and cut. */
  readonly label?: string
  /** Epoch seconds. */
  readonly expiresAt?: number
}

/** Characters. */
const MAX_LABEL = 100
/** Seconds. Later than this are milliseconds. */
const MAX_TIME = 1e11

/** For whoever makes the page. */
export const invalid = (field: string, reason: string): WalletModalError =>
  new WalletModalError('payment-invalid', `${field}: ${reason}`)

/** Nobody has its key: `0x0…0`, and base58 of 32 zero bytes. */
const isNobody = (address: Address): boolean => /^(0x0{40}|1{32})$/.test(address)

/** The request's own: what cannot be read is no absent field, which would be another payment. */
const fieldOf = (given: unknown, name: string): unknown => {
  try {
    return isRecord(given) && Object.hasOwn(given, name) ? given[name] : undefined
  } catch {
    throw invalid(name, 'cannot be read')
  }
}

/** `now`: epoch milliseconds. Throws `payment-invalid` with the first field that is wrong, and `payment-expired`. */
export function readPaymentRequest({ state }: WithState, given: unknown, now: number): PaymentRequest {
  const id = fieldOf(given, 'network')
  const network = typeof id === 'string' ? offeredNetwork(state.network, id) : undefined
  if (!network) throw invalid('network', 'a CAIP-2 id of a network of this page')
  const readAddress = network.chainNamespace === 'solana' ? toSolanaAddress : toEvmAddress
  const recipient = readAddress(fieldOf(given, 'recipient'))
  const asked = fieldOf(given, 'token')
  const token = asked === undefined ? undefined : readAddress(asked)
  if (asked !== undefined && !token) throw invalid('token', 'a contract or mint of that network')
  if (!recipient || isNobody(recipient) || sameAddress(recipient, token))
    throw invalid('recipient', 'an address of that network which somebody owns')
  const amount = fieldOf(given, 'amount')
  if (typeof amount !== 'string' || !/^\d{1,78}(\.\d{1,255})?$/.test(amount))
    throw invalid('amount', 'decimal text, such as 12.5')
  const label = fieldOf(given, 'label') ?? ''
  if (typeof label !== 'string') throw invalid('label', 'text')
  const expiresAt = fieldOf(given, 'expiresAt')
  const isTime = typeof expiresAt === 'number' && expiresAt > 0 && expiresAt < MAX_TIME
  if (expiresAt !== undefined && !isTime) throw invalid('expiresAt', 'seconds since 1970')
  if (isTime && expiresAt * 1000 <= now) throw failure('payment-expired')
  const clean = cleanText(label, MAX_LABEL)
  return {
    network,
    recipient,
    amount,
    ...(token && { token }),
    ...(clean && { label: clean }),
    ...(isTime && { expiresAt }),
  }
}
