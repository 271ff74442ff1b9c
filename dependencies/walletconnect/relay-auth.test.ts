import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as ours from './stand-ins/relay-auth.ts'

/** The original, resolved from the sign client. */
const require = createRequire(createRequire(import.meta.url).resolve('@walletconnect/sign-client'))
const theirs: typeof ours = await import(
  pathToFileURL(require.resolve('@walletconnect/relay-auth')).href
).then((module) => module.default ?? module)

const seeds = Array.from({ length: 20 }, (_, n) => Uint8Array.from({ length: 32 }, (_, at) => n * 13 + at))

describe('what stands in for the relay’s tokens', () => {
  it('behavior: keys and issuers are the original’s', () => {
    for (const seed of seeds) {
      const made = ours.generateKeyPair(seed)
      expect(made).toEqual(theirs.generateKeyPair(seed))
      expect(ours.encodeIss(made.publicKey)).toBe(theirs.encodeIss(made.publicKey))
    }
  })

  it('behavior: tokens are the original’s, letter by letter', async () => {
    for (const seed of seeds) {
      const given = [
        'topic “ä” 🐚',
        'wss://relay.example',
        86_400,
        ours.generateKeyPair(seed),
        1_800_000_000,
      ] as const
      expect(await ours.signJWT(...given)).toBe(await theirs.signJWT(...given))
    }
  })

  it('behavior: reads what the original reads', async () => {
    const token = await theirs.signJWT('sub ü', 'aud', 60, theirs.generateKeyPair(), 1_800_000_000)
    const read = ours.decodeJWT(token)
    expect(read).toEqual(theirs.decodeJWT(token))
    expect(read.payload).toMatchObject({ sub: 'sub ü', exp: 1_800_000_060 })
  })

  it('behavior: without a seed every key is another one', () => {
    const keys = new Set(Array.from({ length: 10 }, () => ours.generateKeyPair().secretKey.join()))
    expect(keys.size).toBe(10)
  })

  it('error: what is no token is not read', () => {
    for (const bad of ['', 'a.b.c', '..', 'e30.%.e30']) expect(() => ours.decodeJWT(bad)).toThrow()
  })
})
