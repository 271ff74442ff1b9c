/** What a node answers without a wallet (wire facts 8): looked up here where the wallet itself only signs. */
const READS: ReadonlySet<string> = new Set(
  `blockNumber call createAccessList estimateGas feeHistory gasPrice getBalance getBlockByHash getBlockByNumber
  getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getLogs getProof getStorageAt
  getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount
  getTransactionReceipt maxPriorityFeePerGas blobBaseFee`
    .split(/\s+/)
    .map((name) => `eth_${name}`),
)

export const isRead = (method: string): boolean => READS.has(method)
