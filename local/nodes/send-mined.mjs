// Owns sending by an account of a local node and waiting for its block: a node that mines at once does so after it has answered.

const DEADLINE_MS = 20_000

/**
 * @param {(method: string, ...params: unknown[]) => Promise<any>} ask a node that mines by itself
 * @param {object} transaction as of `eth_sendTransaction`
 * @returns {Promise<string>} the hash; the transaction may have failed
 * @throws an Error when it is not mined within 20 s
 */
export async function sendMined(ask, transaction) {
  const hash = await ask('eth_sendTransaction', transaction)
  const deadline = performance.now() + DEADLINE_MS
  while (!(await ask('eth_getTransactionReceipt', hash))) {
    if (performance.now() > deadline) throw new Error(`${hash} was not mined within 20 s.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return hash
}
