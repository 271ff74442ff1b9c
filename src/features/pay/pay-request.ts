/** What a page asks to be paid, read strictly: each field once, since it may be a getter. */
import type { Address } from '../../chains/chain.ts'
import type { Network } from '../../chains/network.ts'
import type { WithState } from '../../core/contracts/state.ts'
import { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { readField } from '../../lib/json.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import { cleanText } from '../../lib/text.ts'
import { offeredNetwork } from '../../state/network.ts'

export type PaymentRequest = {
  readonly recipient: Address
  readonly amount: string
  readonly network: Network
  readonly token?: Address
  readonly label?: string
  readonly expiresAt?: number
}

/** Characters. */
const MAX_LABEL = 100

export const invalid = (field: string, reason: string): WalletModalError =>
  new WalletModalError('payment-invalid', `${field}: ${reason}`)

export function readPaymentRequest({ state }: WithState, given: unknown, now: number): PaymentRequest {
  const id = readField(given, 'network')
  const network = typeof id === 'string' ? offeredNetwork(state.network, id) : undefined
  if (!network) throw invalid('network', 'a CAIP-2 id of a network that this page offers')
  const read = network.chainNamespace === 'solana' ? toSolanaAddress : toEvmAddress
  const recipient = read(readField(given, 'recipient'))
  if (!recipient) throw invalid('recipient', 'an address of that network')
  const amount = readField(given, 'amount')
  if (typeof amount !== 'string' || !/^\d{1,78}(\.\d{1,255})?$/.test(amount))
    throw invalid('amount', 'decimal text')
  const asked = readField(given, 'token')
  const token = asked === undefined ? undefined : read(asked)
  if (asked !== undefined && !token) throw invalid('token', 'a contract or mint of that network')
  const said = readField(given, 'label') ?? ''
  if (typeof said !== 'string') throw invalid('label', 'text')
  const label = cleanText(said, MAX_LABEL)
  const expiresAt = readField(given, 'expiresAt')
  if (expiresAt !== undefined && (typeof expiresAt !== 'number' || !Number.isSafeInteger(expiresAt)))
    throw invalid('expiresAt', 'seconds since 1970')
  if (expiresAt !== undefined && expiresAt * 1000 <= now) throw failure('payment-expired')
  return {
    network,
    recipient,
    amount,
    ...(token && { token }),
    ...(label && { label }),
    ...(expiresAt !== undefined && { expiresAt }),
  }
}
