import { getAddressEncoder, getProgramDerivedAddress, address as toAddress } from '@solana/web3.js'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toBase58 } from '../../../lib/base58.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { programs } from '../instructions.ts'
import { associatedAccount, metadataAccount } from './derive.ts'

afterEach(() => vi.unstubAllGlobals())

const anyAddress = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toBase58)
const bytes = (address: string) => getAddressEncoder().encode(toAddress(address))

describe('associatedAccount', () => {
  it('behavior: the library derives the same', async () => {
    const program = fc.constantFrom(programs.token, programs.token2022)
    await fc.assert(
      fc.asyncProperty(anyAddress, anyAddress, program, async (owner, mint, of) => {
        const [address] = await getProgramDerivedAddress({
          programAddress: toAddress(programs.associated),
          seeds: [bytes(owner), bytes(of), bytes(mint)],
        })
        expect(await associatedAccount(owner, mint, of)).toBe(address)
      }),
      { numRuns: RUNS / 10 },
    )
  })

  it('error: what is no address', async () => {
    for (const wrong of ['', '0x0', '1'.repeat(31), programs.token.slice(1)])
      await expect(associatedAccount(wrong, programs.token, programs.token)).rejects.toMatchObject({
        code: 'address-invalid',
      })
  })

  it('error: a page without https cannot, and says so', async () => {
    vi.stubGlobal('crypto', {})
    await expect(associatedAccount(programs.token, programs.token, programs.token)).rejects.toMatchObject({
      code: 'page-insecure',
    })
  })
})

describe('metadataAccount', () => {
  it('behavior: the library derives the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyAddress, async (mint) => {
        const [address] = await getProgramDerivedAddress({
          programAddress: toAddress(programs.metadata),
          seeds: ['metadata', bytes(programs.metadata), bytes(mint)],
        })
        expect(await metadataAccount(mint)).toBe(address)
      }),
      { numRuns: RUNS / 20 },
    )
  })
})
