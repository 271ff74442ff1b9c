// Owns how many transactions of one throwaway sender get onto a local network at once: in the order of their nonces, mined
// whatever way of mining the node has, which it has again afterwards.
import { numberToHex, parseUnits } from 'viem'

/**
 * @param {(method: string, ...params: unknown[]) => Promise<any>} ask the node, which signs for the sender
 * @param {string} sender
 * @param {readonly { to?: string, data: string, value?: bigint, gas: number }[]} transactions
 */
export async function sendAll(ask, sender, transactions) {
  const [minesAtOnce, gasPrice, { baseFeePerGas }, first] = await Promise.all([
    ask('anvil_getAutomine'),
    ask('eth_gasPrice'),
    ask('eth_getBlockByNumber', 'latest', false),
    ask('eth_getTransactionCount', sender, 'latest'),
    ask('anvil_setBalance', sender, numberToHex(parseUnits('1000000', 18))),
  ])
  if (minesAtOnce) await ask('evm_setAutomine', false)
  const hashes = await Promise.all(
    transactions.map(({ to, data, value = 0n, gas }, index) =>
      ask('eth_sendTransaction', {
        from: sender,
        ...(to && { to }),
        data,
        value: numberToHex(value),
        gas: numberToHex(gas),
        gasPrice,
        nonce: numberToHex(Number(first) + index),
      }),
    ),
  )
  const receipts = await mineUntilThere(ask, hashes)
  if (minesAtOnce) await ask('evm_setAutomine', true)
  // Full blocks raise the fee; people find it as if nothing had been sent.
  await ask('anvil_setNextBlockBaseFeePerGas', baseFeePerGas)
  const failed = receipts.findIndex((receipt) => receipt.status !== '0x1')
  if (failed !== -1) throw new Error(`Transaction ${failed} of ${sender} failed.`)
}

// A block takes a transaction only when its gas limit still fits, so one block is not enough.
async function mineUntilThere(ask, hashes) {
  for (let round = 0; round < 20; round += 1) {
    await ask('evm_mine')
    const receipts = await Promise.all(hashes.map((hash) => ask('eth_getTransactionReceipt', hash)))
    if (receipts.every(Boolean)) return receipts
  }
  throw new Error(`The transactions of a local network were not mined.`)
}
