/** The keys of this session: made or unwrapped at sign-in, held in memory, and opened anew from the copy on this device. */
import type { Clock } from '../../../../src/lib/clock.ts'
import type { Wallet } from '../../contract/vault.ts'
import { type Bytes, fromBase64Url, randomBytes } from '../bytes.ts'
import { Failure } from '../failure.ts'
import type { Stored } from '../stored.ts'
import { openCopy, removeCopy, storeCopy } from './copy.ts'
import { createKeyHolder } from './holder.ts'
import { type Addresses, addressesOf, makeKeys } from './key-pair.ts'
import { unwrapKeys, wrapKeys } from './wrapped-keys.ts'

export type KeyStore = {
  /** A new wallet, wrapped. Nothing of it is kept here: the vault's answer is what counts. */
  make(): Promise<Wallet>
  /** Holds the wallet's keys. `isCurrent`: false once the session has ended meanwhile. */
  adopt(wallet: Wallet, copySecret: string, isCurrent: () => boolean): Promise<Addresses>
  /** Holds the keys of the copy. Undefined: no copy opens. */
  restore(copySecret: string, isCurrent: () => boolean): Promise<Addresses | undefined>
  /** Whether there are keys in memory. */
  has(): boolean
  /** Undefined: there are none in memory, and `restore` comes first. */
  use<T>(use: (keys: Bytes, addresses: Addresses) => Promise<T>): Promise<T> | undefined
  /** From memory. */
  forget(): void
  /** From memory and from this device. */
  remove(): Promise<void>
}

export function createKeyStore(stored: Stored, clock: Clock): KeyStore {
  const holder = createKeyHolder(clock)

  const hold = (keys: Bytes, isCurrent: () => boolean): Addresses => {
    const addresses = addressesOf(keys)
    if (!isCurrent()) {
      keys.fill(0)
      throw new Failure('The session has ended', 'session-ended')
    }
    holder.hold(keys)
    return addresses
  }

  return {
    async make() {
      const keys = makeKeys(randomBytes)
      const wallet = await wrapKeys(keys)
      keys.fill(0)
      return wallet
    },
    async adopt(wallet, copySecret, isCurrent) {
      const keys = await unwrapKeys(wallet)
      const secret = secretOf(copySecret)
      await storeCopy(stored, keys, secret)
      secret.fill(0)
      if (!isCurrent()) await removeCopy(stored)
      return hold(keys, isCurrent)
    },
    async restore(copySecret, isCurrent) {
      const secret = secretOf(copySecret)
      const keys = await openCopy(stored, secret)
      secret.fill(0)
      return keys && hold(keys, isCurrent)
    },
    has: holder.has,
    use: (use) => holder.use((keys) => use(keys, addressesOf(keys))),
    forget: holder.forget,
    async remove() {
      holder.forget()
      await removeCopy(stored)
    },
  }
}

const secretOf = (text: string): Bytes => {
  const secret = fromBase64Url(text)
  if (secret?.length !== 32) throw new Failure('The server gave an answer that cannot be read.')
  return secret
}
