import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { toBase58 } from '../../lib/base58.ts'
import { signMessage } from './sign-message.ts'
import { type Person, person, signingWallet } from './solana.testing.ts'

let ann: Person
let eve: Person

beforeAll(async () => {
  ann = await person(1)
  eve = await person(3)
})
afterEach(() => vi.unstubAllGlobals())

const bytes = (text: string) => new TextEncoder().encode(text)

describe('signMessage', () => {
  it('param: text as UTF-8, or bytes; one request', async () => {
    for (const message of ['Grüße, 1', bytes('Grüße, 1')]) {
      const { provider, log } = signingWallet(ann)
      const signature = await signMessage({ provider, address: ann.address, message })
      expect(signature).toBe(toBase58(await ann.sign(bytes('Grüße, 1'))))
      expect(log).toHaveLength(1)
    }
  })

  it('attack: a signature of somebody else, of something else, or none at all', async () => {
    const wrong: readonly ((signature: Uint8Array) => unknown)[] = [
      () => eve.sign(bytes('hello')),
      () => ann.sign(bytes('hello!')),
      () => new Uint8Array(64),
      (signature) => signature.subarray(1),
      () => undefined,
      () => '',
      () => 'x'.repeat(1_000_000),
    ]
    for (const spoil of wrong) {
      const { provider, log } = signingWallet(ann, { spoil })
      await expect(signMessage({ provider, address: ann.address, message: 'hello' })).rejects.toMatchObject({
        code: 'signature-invalid',
      })
      expect(log).toHaveLength(1)
    }
  })

  it('attack: a wallet that changes the bytes it was given signs something else', async () => {
    const { provider } = signingWallet(ann)
    const message = bytes('hello')
    const changing = {
      signMessage: (p: { address: string; message: Uint8Array }) => {
        p.message.fill(0)
        return provider.signMessage?.(p) ?? Promise.resolve()
      },
    }
    await expect(signMessage({ provider: changing, address: ann.address, message })).rejects.toMatchObject({
      code: 'signature-invalid',
    })
    expect(message).toEqual(bytes('hello'))
  })

  it('behavior: a browser without ed25519, or a page without https, cannot tell', async () => {
    const provider = { signMessage: async () => new Uint8Array(64).fill(1) }
    const asked = () => signMessage({ provider, address: ann.address, message: 'hello' })
    await expect(asked()).rejects.toMatchObject({ code: 'signature-invalid' })
    vi.stubGlobal('crypto', {})
    expect(await asked()).toBe(toBase58(new Uint8Array(64).fill(1)))
    const importKey = () => Promise.reject(new DOMException('no', 'NotSupportedError'))
    vi.stubGlobal('crypto', { subtle: { importKey } })
    expect(await asked()).toBe(toBase58(new Uint8Array(64).fill(1)))
  })

  it('error: refused, or not able to', async () => {
    const refusing = { signMessage: () => Promise.reject({ code: 4001 }) }
    await expect(
      signMessage({ provider: refusing, address: ann.address, message: '' }),
    ).rejects.toMatchObject({
      code: 4001,
    })
    await expect(signMessage({ provider: {}, address: ann.address, message: '' })).rejects.toMatchObject({
      code: 'unsupported-method',
    })
  })
})
