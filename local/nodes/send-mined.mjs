// Owns waiting for the block of a transaction: a node that mines at once does so after it has answered.

const DEADLINE_MS = 20_000

/**
 * @param {(method: string, ...params: unknown[]) => Promise<any>} ask a node that mines by itself
 * @param {unknown} hash
 * @returns {Promise<any>} the receipt; the transaction may have failed
 * @throws an Error when it is not mined within 20 s
 */
export async function untilMined(ask, hash) {
  const deadline = performance.now() + DEADLINE_MS
  for (;;) {
    const receipt = await ask('eth_getTransactionReceipt', hash)
    if (receipt) return receipt
    if (performance.now() > deadline) throw new Error(`${hash} was not mined within 20 s.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/**
 * Sends by an account of the node, and waits.
 *
 * @param {(method: string, ...params: unknown[]) => Promise<any>} ask
 * @param {object} transaction as of `eth_sendTransaction`
 * @returns {Promise<any>} the receipt
 */
export const sendMined = async (ask, transaction) =>
  untilMined(ask, await ask('eth_sendTransaction', transaction))
