/** The read methods that a node can answer when the wallet only signs (wire facts 8). */
const READS: ReadonlySet<string> = new Set(
  `blockNumber call createAccessList estimateGas feeHistory gasPrice getBalance getBlockByHash getBlockByNumber
  getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getLogs getProof getStorageAt
  getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount
  getTransactionReceipt maxPriorityFeePerGas blobBaseFee`
    .split(/\s+/)
    .map((name) => `eth_${name}`),
)

export const isRead = (method: string): boolean => READS.has(method)
