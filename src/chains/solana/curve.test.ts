import {
  address,
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getProgramDerivedAddress,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { toBase58 } from '../../lib/base58.ts'
import { isOnCurve } from './curve.ts'

const programAddress = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

describe('isOnCurve', () => {
  it('behavior: every key is a point', async () => {
    for (let i = 0; i < 100; i++) {
      const seed = new Uint8Array(32).fill(i).map((byte, at) => byte * 7 + at)
      const { publicKey } = await createKeyPairFromPrivateKeyBytes(seed)
      expect(isOnCurve(await getAddressFromPublicKey(publicKey))).toBe(true)
    }
  })

  it('behavior: no derived address is one, and the bumps that were passed over are', async () => {
    for (let i = 0; i < 50; i++) {
      const [derived] = await getProgramDerivedAddress({ programAddress, seeds: [`seed ${i}`] })
      expect(isOnCurve(derived)).toBe(false)
    }
  })

  it('param: the edges: y of 0, 1, the prime, and all ones', () => {
    const of = (y: bigint) =>
      isOnCurve(toBase58(Uint8Array.from({ length: 32 }, (_, i) => Number((y >> BigInt(8 * i)) & 255n))))
    const P = 2n ** 255n - 19n
    expect([0n, 1n, 2n, P - 1n, P, P + 1n].map(of)).toEqual([true, true, false, true, true, true])
    // x = 0 with the sign bit set.
    expect(of(1n + 2n ** 255n)).toBe(true)
  })

  it('error: what is no address is no point', () => {
    for (const text of ['', 'x', '1'.repeat(31), '0'.repeat(32)]) expect(isOnCurve(text)).toBe(false)
  })
})
