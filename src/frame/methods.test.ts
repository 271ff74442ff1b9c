import { describe, expect, it } from 'vitest'
import { deadlineOf } from './deadlines.ts'
import { kindOfMethod } from './methods.ts'

describe('kindOfMethod', () => {
  it.each(['eth_call', 'eth_getLogs', 'wallet_getCallsStatus', 'eth_sendRawTransaction'])(
    'param: %s is safe',
    (method) => expect(kindOfMethod(method)).toBe('safe'),
  )

  // Of a safe one the frame is not shown, and it ends after 30 s, though it may have been sent.
  it.each([
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'eth_sendUserOperation',
  ])('param: %s signs or sends: the visitor is asked, for as long as it takes', (method) => {
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
