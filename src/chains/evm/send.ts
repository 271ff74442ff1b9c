/**
 * What a chain asks of wallets goes through here: directly to the provider and exactly once. So does a reviewed transfer; what becomes of it
 * is read in `transaction-status.ts`. (A connector asks by itself while it connects.) viem's wallet client retries on some codes, and the
 * visitor would confirm twice (decisions 24). No deadline, because the visitor may be reading a prompt (decisions 18).
 */
import { isAddress, maxUint256, numberToHex } from 'viem'
import { failure, toError } from '../../errors/to-error.ts'
import { isHash, sameAddress } from '../../lib/caip.ts'
import { parseCaipNetworkId, parseChainId } from '../../lib/chain-id.ts'
import type { Eip1193Provider, EvmFee, EvmTransfer, Hex } from '../chain.ts'
import { transferData } from './erc20.ts'

/** Rejects with whatever the wallet threw. `async` turns a synchronous throw into a rejection. */
export const askRaw = async (
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => provider.request({ method, params })

/** Rejects with a `WalletModalError`. */
export async function askWallet(...asked: Parameters<typeof askRaw>): Promise<unknown> {
  try {
    return await askRaw(...asked)
  } catch (error) {
    throw toError(error)
  }
}

/** A last check, so that a wallet never has to interpret an invalid transfer. Returns the chain id; throws `transfer-invalid`. */
export function checkTransfer({ from, to, value, data, token, caipNetworkId }: EvmTransfer): number {
  const chainId = parseChainId(parseCaipNetworkId(caipNetworkId)?.reference)
  const valid =
    isAddress(from) &&
    isAddress(to) &&
    /^0x(?:[\da-f]{2})*$/i.test(data) &&
    typeof value === 'bigint' &&
    value >= 0n &&
    value <= maxUint256 &&
    (!token || (isAddress(token.address) && !sameAddress(token.address, to) && data === '0x'))
  if (!valid || chainId === undefined) throw failure('transfer-invalid')
  return chainId
}

/** The call that the transaction makes: for a token, its contract is called with a value of 0. */
export type EvmCall = Pick<EvmTransfer, 'from' | 'to' | 'value' | 'data'>

export const callOf = ({ from, to, value, data, token }: EvmTransfer): EvmCall =>
  token && isAddress(token.address)
    ? { from, to: token.address, value: 0n, data: transferData(to, value) }
    : { from, to, value, data }

/** Sent only with the max sendable, where amount and fee must fit the balance; else the wallet sets them (decisions 26). */
const feeFields = ({ gas, fields }: EvmFee) => ({
  gas: numberToHex(gas),
  ...(fields.type === 'eip1559'
    ? {
        maxFeePerGas: numberToHex(fields.maxFeePerGas),
        maxPriorityFeePerGas: numberToHex(fields.maxPriorityFeePerGas),
      }
    : { gasPrice: numberToHex(fields.gasPrice) }),
})

type EvmSend = {
  readonly provider: Eip1193Provider
  readonly transfer: EvmTransfer
  readonly fee?: EvmFee
  readonly beforeAsk?: () => void
}

/** Resolves with the transaction hash. Rejects with the mapped error of the wallet, or `hash-invalid`. */
export async function send(p: EvmSend): Promise<Hex> {
  const chainId = numberToHex(checkTransfer(p.transfer))
  const { from, to, value, data } = callOf(p.transfer)
  const request = { from, to, value: numberToHex(value), data, chainId, ...(p.fee && feeFields(p.fee)) }
  p.beforeAsk?.()
  const hash = await askWallet(p.provider, 'eth_sendTransaction', [request])
  // The transaction may have been sent anyway, and the text of the error says so.
  if (!isHash(hash)) throw failure('hash-invalid', hash)
  return hash
}
