/** What is asked of the exchange, and sent as a wallet would. */
import * as v from 'valibot'
import { hexToBigInt, numberToHex } from 'viem'
import { PROJECT_ID } from './services.mjs'
import { CHAIN, get, MEADOW, node, post, receiptOf, tokenOf } from './services.testing.ts'
import * as shape from './shapes.ts'

/**
 * Sends what was built as a wallet would; the node signs for its own accounts. With the gas that was said: an estimate
 * made in the second of the pool's last swap is too low for the next second, when the pool writes its prices too.
 */
export const send = async (tx: {
  from: string
  to: string
  data: string
  eip155: { gas: string | number }
  value?: bigint
}): Promise<unknown> => {
  const plain = (account: string) => account.split(':').at(-1)
  const hash = await node('eth_sendTransaction', {
    from: plain(tx.from),
    to: plain(tx.to),
    data: tx.data,
    value: numberToHex(tx.value ?? 0n),
    gas: numberToHex(BigInt(tx.eip155.gas)),
  })
  return (await receiptOf(hash)).status
}

export const balanceOf = async (symbol: string, address: string) => {
  const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
  return hexToBigInt(await node('eth_call', { to: tokenOf(symbol).address, data }, 'latest'))
}

export const user = `${CHAIN}:${MEADOW}`
export const quote = (from: string, to: string, amount: bigint) =>
  get(shape.quotes, 'v1/convert/quotes', {
    from,
    to,
    amount: `${amount}`,
    userAddress: MEADOW,
    gasPrice: '1',
  })
export const build = async (from: string, to: string, amount: bigint) => {
  const eip155 = { slippage: 1 }
  const body = {
    amount: `${amount}`,
    eip155,
    from,
    to,
    userAddress: user,
    disableEstimate: true,
    projectId: PROJECT_ID,
  }
  return v.parse(shape.builtSwap, await (await post('v1/convert/build-transaction', body)).json()).tx
}
export const at = (symbol: string) => `${CHAIN}:${tokenOf(symbol).address}`
