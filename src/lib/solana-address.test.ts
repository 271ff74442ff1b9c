import { isAddress } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase58 } from './base58.ts'
import { RUNS } from './runs.testing.ts'
import { toSolanaAddress } from './solana-address.ts'

describe('toSolanaAddress', () => {
  it('param: an address stays as it is', () => {
    for (const address of [
      '11111111111111111111111111111111',
      'So11111111111111111111111111111111111111112',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG',
    ])
      expect(toSolanaAddress(address)).toBe(address)
  })

  it('behavior: 32 bytes and nothing else, as the Solana library has it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 22, maxLength: 40 }), (bytes) => {
        const text = toBase58(bytes)
        expect(toSolanaAddress(text) !== undefined).toBe(bytes.length === 32)
        expect(isAddress(text)).toBe(bytes.length === 32)
      }),
      { numRuns: RUNS / 10 },
    )
  })

  it('error: anything else is undefined', () => {
    const good = 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG'
    const wrong = [
      '',
      ` ${good}`,
      `${good}\n`,
      good.slice(3),
      `${good}1`,
      good.replace('J', '0'),
      // The placeholder of native SOL (wire facts 16.1) has 43 characters and is an address; the next one is not.
      'So1111111111111111111111111111111111111111',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '1'.repeat(33),
      'z'.repeat(44),
      new Uint8Array(32),
      null,
      {},
    ]
    for (const value of wrong) expect(toSolanaAddress(value)).toBeUndefined()
  })
})
