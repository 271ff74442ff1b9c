import { describe, expect, it } from 'vitest'
import { kindOfMethod } from './methods.ts'

describe('kindOfMethod', () => {
  it('param: reads are safe, what signs or sends is not', () => {
    for (const method of ['eth_call', 'eth_getLogs', 'wallet_getCallsStatus', 'eth_sendRawTransaction'])
      expect(kindOfMethod(method)).toBe('safe')
    for (const method of ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls', 'solana_signMessage'])
      expect(kindOfMethod(method)).toBe('unsafe')
  })

  it('attack: whatever is not in the lists is not allowed', () => {
    for (const method of [
      'eth_sign',
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
