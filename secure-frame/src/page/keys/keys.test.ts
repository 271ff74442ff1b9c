import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { privateKeyToAddress } from 'viem/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeClock } from '../../../../src/lib/clock.testing.ts'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url, toHex } from '../bytes.ts'
import { createMemory } from '../stored.ts'
import { openCopy, removeCopy, storeCopy } from './copy.ts'
import { createKeyHolder } from './holder.ts'
import { addressesOf, evmKey, makeKeys, solanaSeed } from './key-pair.ts'
import { createKeyStore } from './key-store.ts'
import { unwrapKeys, wrapKeys } from './wrapped-keys.ts'

const always = () => true
const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

describe('makeKeys', () => {
  it('behavior: makes two keys of the browser’s randomness, as other libraries know them', () => {
    const keys = makeKeys(randomBytes)
    expect(keys).toHaveLength(64)
    expect(addressesOf(keys).eip155).toBe(privateKeyToAddress(toHex(evmKey(keys))))
    const signature = ed25519.sign(new Uint8Array([1]), solanaSeed(keys))
    expect(ed25519.verify(signature, new Uint8Array([1]), ed25519.getPublicKey(solanaSeed(keys)))).toBe(true)
    expect(makeKeys(randomBytes)).not.toEqual(keys)
  })

  it('attack: a number that is no secp256k1 key is not used, and not for ever looked for', () => {
    const values = [
      new Uint8Array(32),
      new Uint8Array(32).fill(255),
      new Uint8Array(32).fill(7),
      new Uint8Array(32).fill(9),
    ]
    const keys = makeKeys(() => (values.shift() ?? new Uint8Array(32)).slice())
    expect(secp256k1.utils.isValidPrivateKey(evmKey(keys))).toBe(true)
    expect(() => makeKeys(() => new Uint8Array(32))).toThrow()
  })
})

describe('wrapKeys', () => {
  it('behavior: opens again with its wrapping key, and shows nothing of the keys', async () => {
    const keys = makeKeys(randomBytes)
    const wallet = await wrapKeys(keys)
    expect(await unwrapKeys(wallet)).toEqual(keys)
    expect(fromBase64Url(wallet.keys.iv)).toHaveLength(12)
    expect(fromBase64Url(wallet.keys.ciphertext)).toHaveLength(80)
    const clear = toHex(evmKey(keys)).slice(2)
    expect(toHex(fromBase64Url(wallet.keys.ciphertext) ?? new Uint8Array())).not.toContain(clear)
  })

  it('attack: another wrapping key, a changed byte or another wallet’s addresses are refused', async () => {
    const wallet = await wrapKeys(makeKeys(randomBytes))
    const other = await wrapKeys(makeKeys(randomBytes))
    const bytes = fromBase64Url(wallet.keys.ciphertext) ?? new Uint8Array()
    bytes[3] = (bytes[3] ?? 0) ^ 1
    const bad = [
      { ...wallet, wrappingKey: other.wrappingKey },
      { ...wallet, keys: { ...wallet.keys, ciphertext: toBase64Url(bytes) } },
      { ...wallet, keys: { ...wallet.keys, iv: other.keys.iv } },
      { ...wallet, addresses: other.addresses },
      { ...wallet, addresses: { ...wallet.addresses, solana: other.addresses.solana } },
    ]
    for (const one of bad) await expect(unwrapKeys(one)).rejects.toMatchObject({ code: 'record-damaged' })
  })

  it('behavior: the additional data is the one of the contract', async () => {
    const keys = makeKeys(randomBytes)
    const wallet = await wrapKeys(keys)
    const secret = fromBase64Url(wallet.wrappingKey) ?? new Uint8Array()
    const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt'])
    const additionalData = new TextEncoder().encode('wallet-modal secure frame keys 1')
    const how = { name: 'AES-GCM', iv: fromBase64Url(wallet.keys.iv) ?? new Uint8Array(), additionalData }
    const ciphertext = fromBase64Url(wallet.keys.ciphertext) ?? new Uint8Array()
    expect(new Uint8Array(await crypto.subtle.decrypt(how, key, ciphertext))).toEqual(keys)
  })
})

describe('copy', () => {
  it('behavior: opens with both secrets', async () => {
    const stored = createMemory()
    const keys = makeKeys(randomBytes)
    const secret = randomBytes(32)
    await storeCopy(stored, keys, secret)
    expect(await openCopy(stored, secret)).toEqual(keys)
  })

  it('attack: neither the session’s secret nor the browser’s key opens it alone', async () => {
    const stored = createMemory()
    const keys = makeKeys(randomBytes)
    const secret = randomBytes(32)
    await storeCopy(stored, keys, secret)
    expect(await openCopy(stored, randomBytes(32))).toBeUndefined()
    const browserKey = await stored.get('copy-key')
    await stored.remove('copy-key')
    expect(await openCopy(stored, secret)).toBeUndefined()
    expect((browserKey as CryptoKey).extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', browserKey as CryptoKey)).rejects.toThrow()
  })

  it('attack: with the browser’s key and a stolen disk, what is inside is sealed still', async () => {
    const stored = createMemory()
    const keys = makeKeys(randomBytes)
    await storeCopy(stored, keys, randomBytes(32))
    const { iv, ciphertext } = (await stored.get('copy')) as { iv: Bytes; ciphertext: Bytes }
    const additionalData = new TextEncoder().encode('wallet-modal secure frame copy outside 1')
    const how = { name: 'AES-GCM', iv, additionalData }
    const inside = await crypto.subtle.decrypt(how, (await stored.get('copy-key')) as CryptoKey, ciphertext)
    expect(toHex(new Uint8Array(inside))).not.toContain(toHex(evmKey(keys)).slice(2))
    expect(toHex(new Uint8Array(inside))).not.toContain(toHex(solanaSeed(keys)).slice(2))
  })

  it.each([['copy'], ['copy-key']])('error: something else stands where the %s should', async (name) => {
    const stored = createMemory()
    const secret = randomBytes(32)
    await storeCopy(stored, makeKeys(randomBytes), secret)
    await stored.set(name, 'nonsense')
    expect(await openCopy(stored, secret)).toBeUndefined()
  })

  it('behavior: is gone after it was removed', async () => {
    const stored = createMemory()
    const secret = randomBytes(32)
    await storeCopy(stored, makeKeys(randomBytes), secret)
    await removeCopy(stored)
    expect(await stored.get('copy')).toBeUndefined()
    expect(await stored.get('copy-key')).toBeUndefined()
  })
})

describe('createKeyHolder', () => {
  let clock = fakeClock()
  beforeEach(() => {
    clock = fakeClock()
  })

  it('behavior: forgets after 15 minutes without use, and zeroes', async () => {
    const holder = createKeyHolder(clock)
    const keys = makeKeys(randomBytes)
    holder.hold(keys)
    await clock.advance(899_999)
    expect(holder.has()).toBe(true)
    expect(await holder.use(async () => 1)).toBe(1)
    await clock.advance(899_999)
    expect(isZero(keys)).toBe(false)
    await clock.advance(1)
    expect(isZero(keys)).toBe(true)
    expect(holder.use(async () => 1)).toBeUndefined()
    expect(clock.pending()).toBe(0)
  })

  it('attack: a computer that slept does not lend old keys', () => {
    const holder = createKeyHolder(clock)
    const keys = makeKeys(randomBytes)
    holder.hold(keys)
    // The wall clock went on, timers did not.
    clock.jump(900_000)
    expect(holder.use(async () => 1)).toBeUndefined()
    expect(isZero(keys)).toBe(true)
  })

  it('behavior: lends a copy that is zeroed after use, also when that fails', async () => {
    const holder = createKeyHolder(clock)
    holder.hold(makeKeys(randomBytes))
    const lent: Bytes[] = []
    await holder.use(async (keys) => void lent.push(keys))
    await expect(
      holder.use(async (keys) => {
        lent.push(keys)
        throw new Error('x')
      }),
    ).rejects.toThrow()
    expect(lent).toHaveLength(2)
    expect(lent.every(isZero)).toBe(true)
    expect(holder.has()).toBe(true)
  })

  it('behavior: zeroes the keys before it holds others', () => {
    const holder = createKeyHolder(clock)
    const first = makeKeys(randomBytes)
    holder.hold(first)
    holder.hold(makeKeys(randomBytes))
    expect(isZero(first)).toBe(true)
  })
})

describe('createKeyStore', () => {
  const secretText = () => toBase64Url(randomBytes(32))

  it('behavior: makes, adopts, forgets and restores the same wallet', async () => {
    const store = createKeyStore(createMemory(), fakeClock())
    const wallet = await store.make()
    const secret = secretText()
    const addresses = await store.adopt(wallet, secret, always)
    expect(addresses).toEqual(wallet.addresses)
    store.forget()
    expect(store.use(async () => 1)).toBeUndefined()
    expect(await store.restore(secret, always)).toEqual(addresses)
    expect(await store.use(async (_, own) => own)).toEqual(addresses)
  })

  it('attack: another session’s secret restores nothing', async () => {
    const store = createKeyStore(createMemory(), fakeClock())
    await store.adopt(await store.make(), secretText(), always)
    store.forget()
    expect(await store.restore(secretText(), always)).toBeUndefined()
    expect(store.use(async () => 1)).toBeUndefined()
  })

  it('attack: a sign-out while the keys are unwrapped leaves nothing behind', async () => {
    const stored = createMemory()
    const store = createKeyStore(stored, fakeClock())
    await expect(store.adopt(await store.make(), secretText(), () => false)).rejects.toMatchObject({
      code: 'session-ended',
    })
    expect(store.use(async () => 1)).toBeUndefined()
    expect(await stored.get('copy')).toBeUndefined()
  })
})
