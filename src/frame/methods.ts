/** What may be asked of the frame by RPC, and whether the visitor has to approve it there (wire facts 6.4). Methods as data. */
import type { MethodKind } from './contract.ts'

/** Read-only: no approval screen. */
const SAFE = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_estimateUserOperationGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
]

/** Signs or sends: the frame shows it, and the visitor approves or refuses there. */
const UNSAFE = [
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'eth_signTypedData_v4',
  'personal_sign',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_sendCalls',
]

const kinds: ReadonlyMap<string, MethodKind> = new Map([
  ...SAFE.map((method) => [method, 'safe'] as const),
  ...UNSAFE.map((method) => [method, 'unsafe'] as const),
])

export const kindOfMethod = (method: string): MethodKind => kinds.get(method) ?? 'disallowed'
