import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { toChecksum } from './checksum.ts'
import { RUNS } from './runs.testing.ts'

const digits = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

describe('toChecksum', () => {
  it('behavior: is what viem says for every address, each time it is asked for', () => {
    fc.assert(
      fc.property(digits, (text) => {
        for (const _time of ['first', 'again']) expect(toChecksum(text)).toBe(getAddress(`0x${text}`))
      }),
      { numRuns: RUNS / 10 },
    )
  })

  it('behavior: the example of EIP-55', () => {
    expect(toChecksum('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    )
  })
})
