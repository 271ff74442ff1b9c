/** Hands a reviewed transfer to the wallet, once and to the last digit. What comes of it is `look.ts`. */
import { failure } from '../../errors/to-error.ts'
import { isHash, parseCaipNetworkId, parseChainId } from '../../lib/caip.ts'
import type { Eip1193Provider, Fee, Hex, Transfer } from '../chain.ts'
import { askWallet, toHex } from './wallet.ts'

const MAX_VALUE = 2n ** 256n - 1n

/** A last look before money moves: a caller's mistake must not become a wallet's guess. */
export const toRequest = ({ from, to, value, data, caipNetworkId }: Transfer) => {
  const chainId = parseChainId(parseCaipNetworkId(caipNetworkId)?.reference)
  const valid =
    [from, to].every((address) => /^0x[\da-f]{40}$/i.test(address)) &&
    /^0x(?:[\da-f]{2})*$/i.test(data) &&
    typeof value === 'bigint' &&
    value >= 0n &&
    value <= MAX_VALUE
  if (!valid || chainId === undefined) throw failure('transfer-invalid')
  return { from, to, value: toHex(value), data, chainId: toHex(chainId) }
}

/** Only with max: fixed so that amount and fee fit the balance; else the wallet sets them (decisions 26). */
const feeFields = ({ gas, fields }: Fee) => ({
  gas: toHex(gas),
  ...(fields.type === 'eip1559'
    ? {
        maxFeePerGas: toHex(fields.maxFeePerGas),
        maxPriorityFeePerGas: toHex(fields.maxPriorityFeePerGas),
      }
    : { gasPrice: toHex(fields.gasPrice) }),
})

export const send = async (p: { provider: Eip1193Provider; transfer: Transfer; fee?: Fee }): Promise<Hex> => {
  const request = { ...toRequest(p.transfer), ...(p.fee && feeFields(p.fee)) }
  const hash = await askWallet(p.provider, 'eth_sendTransaction', [request])
  // It may have been sent all the same, and the text of the error says so.
  if (!isHash(hash)) throw failure('hash-invalid', hash)
  return hash
}
