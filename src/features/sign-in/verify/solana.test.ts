import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../../lib/runs.testing.ts'
import { createKey } from './ed25519.testing.ts'
import { verifyOnSolana } from './solana.ts'

const MESSAGE = 'shop.example möchte, dass du dich anmeldest 😀'

describe('verifyOnSolana', () => {
  it('behavior: the account’s own signature of this text, and no other', async () => {
    const [visitor, stranger] = [await createKey(), await createKey()]
    const { address } = visitor
    const signature = await visitor.sign(MESSAGE)
    expect(await verifyOnSolana({ address, message: MESSAGE, signature })).toBe('valid')
    expect(await verifyOnSolana({ address, message: `${MESSAGE} `, signature })).toBe('invalid')
    const other = await stranger.sign(MESSAGE)
    expect(await verifyOnSolana({ address, message: MESSAGE, signature: other })).toBe('invalid')
    expect(await verifyOnSolana({ address: stranger.address, message: MESSAGE, signature })).toBe('invalid')
  })

  it('attack: a signature or an address that is none', async () => {
    const { address, sign } = await createKey()
    const signature = await sign(MESSAGE)
    const cut = signature.slice(0, -1)
    for (const bad of [
      '',
      cut,
      `${signature}1`,
      `1${signature}`,
      '0x12',
      'O0Il',
      address,
      'z'.repeat(100_000),
    ])
      expect([bad, await verifyOnSolana({ address, message: MESSAGE, signature: bad })]).toEqual([
        bad,
        'invalid',
      ])
    for (const bad of ['', '1', address.slice(1), `0x${'12'.repeat(20)}`, '1'.repeat(44)])
      expect([bad, await verifyOnSolana({ address: bad, message: MESSAGE, signature })]).toEqual([
        bad,
        'invalid',
      ])
  })

  it('attack: any changed letter of the signature', async () => {
    const { address, sign } = await createKey()
    const signature = await sign(MESSAGE)
    const runs = Math.ceil(RUNS / 10)
    await fc.assert(
      fc.asyncProperty(fc.nat(signature.length - 1), fc.constantFrom(...'123ABCxyz'), async (at, char) => {
        const changed = signature.slice(0, at) + char + signature.slice(at + 1)
        const verdict = await verifyOnSolana({ address, message: MESSAGE, signature: changed })
        expect(verdict).toBe(changed === signature ? 'valid' : 'invalid')
      }),
      { numRuns: runs },
    )
    console.log(`changed Solana signatures refused: ${runs} of ${runs}`)
  })

  it('error: a browser without Ed25519, or a page without a secure context, cannot tell', async () => {
    const { address, sign } = await createKey()
    const signed = { address, message: MESSAGE, signature: await sign(MESSAGE) }
    const refuse = (name: string) =>
      ({
        importKey: () => Promise.reject(new DOMException('', name)),
        // Only what is used.
      }) as unknown as SubtleCrypto
    expect(await verifyOnSolana(signed, refuse('NotSupportedError'))).toBeUndefined()
    expect(await verifyOnSolana(signed, refuse('DataError'))).toBe('invalid')
    const { crypto: real } = globalThis
    try {
      Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true })
      expect(await verifyOnSolana(signed)).toBeUndefined()
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: real, configurable: true })
    }
  })
})
