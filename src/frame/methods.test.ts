import { describe, expect, it } from 'vitest'
import { deadlineOf } from './deadlines.ts'
import { kindOfMethod } from './methods.ts'

/** All that go without a screen (wire facts 6.4). */
const SAFE = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
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
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
]

/** All that the visitor approves or refuses in the frame. */
const UNSAFE = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
]

describe('kindOfMethod', () => {
  it('param: reads are safe', () => {
    expect(SAFE.filter((method) => kindOfMethod(method) !== 'safe')).toEqual([])
  })

  // Of a safe one the frame is not shown, and it ends after 30 s, though it may have been sent.
  it.each(UNSAFE)('param: %s signs or sends: the visitor is asked, for as long as it takes', (method) => {
    expect(kindOfMethod(method)).toBe('unsafe')
    expect(deadlineOf('RPC_REQUEST', method)).toBeUndefined()
  })

  it('attack: whatever is not in the lists is not allowed', () => {
    for (const method of [
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'wallet_addEthereumChain',
      'ETH_CALL',
      'eth_call ',
      'constructor',
      '__proto__',
      'toString',
      '',
      'debug_x',
    ])
      expect(kindOfMethod(method)).toBe('disallowed')
  })
})
