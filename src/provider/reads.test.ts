import { describe, expect, it } from 'vitest'
import { isRead } from './reads.ts'

describe('isRead', () => {
  it('behavior: what a node can answer', () => {
    for (const name of ['call', 'getBalance', 'blockNumber', 'getTransactionReceipt'])
      expect(isRead(`eth_${name}`), name).toBe(true)
  })

  it('attack: what signs, sends or lists accounts never goes past the wallet', () => {
    const asks =
      `sendTransaction sendRawTransaction sign signTransaction signTypedData signTypedData_v4 accounts
      requestAccounts coinbase newFilter subscribe sendUserOperation toString constructor`.split(/\s+/)
    for (const name of asks) expect(isRead(`eth_${name}`), name).toBe(false)
    const others = [
      '',
      'eth_',
      'call',
      'ETH_CALL',
      'eth_call ',
      'personal_sign',
      'wallet_sendCalls',
      'toString',
    ]
    for (const method of others) expect(isRead(method), method).toBe(false)
  })
})
