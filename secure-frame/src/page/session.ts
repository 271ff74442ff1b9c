/**
 * Who is signed in, as one machine: nothing known yet, signed out, waiting for the device's approval or for a code, signed in. At a load
 * nothing is known until a request needs it; then the vault says. Owns no words of the wire and no approval.
 */
import { createFlights } from '../../../src/lib/flight.ts'
import type { Identity, SignedIn } from '../contract/vault.ts'
import type { Bytes } from './bytes.ts'
import { aborted, Failure, hasCode, notSignedIn } from './failure.ts'
import type { Addresses } from './keys/key-pair.ts'
import type { KeyStore } from './keys/key-store.ts'
import type { Tabs } from './tabs.ts'
import type { Vault } from './vault-client.ts'

export type Member = { readonly identity: Identity; readonly addresses: Addresses }

export type State =
  | { readonly status: 'unknown' | 'signed-out' }
  | { readonly status: 'device' | 'code'; readonly email: string }
  | ({ readonly status: 'signed-in' } & Member)

export type Session = {
  state(): State
  /** Null: nobody is signed in. Rejects where the vault cannot be asked. */
  restore(): Promise<Member | null>
  require(): Promise<Member>
  waitFor(status: 'device' | 'code', email: string): void
  /** A fresh code or social login. Makes the wallet if there is none. */
  accept(signedIn: SignedIn): Promise<Member>
  setIdentity(identity: Identity): void
  /** Lends the keys of `owner`; opens the copy anew if they were forgotten. Rejects if somebody else is signed in by now. */
  useKeys<T>(owner: string, use: (keys: Bytes) => Promise<T>): Promise<T>
  /** Keys and copy are gone at once; the vault is told after. */
  end(): Promise<void>
  /** Forgets everything that is in memory, nothing else. */
  reset(): void
  onEnd(listener: () => void): void
}

type Parts = {
  readonly vault: Vault
  readonly keys: () => Promise<KeyStore>
  readonly tabs: Tabs
  /** The origin of the page around. */
  readonly site: () => string
  readonly report: (error: unknown) => void
}

export function createSession(parts: Parts): Session {
  const { vault, keys, tabs, site } = parts
  const flights = createFlights()
  const listeners = new Set<() => void>()
  let state: State = { status: 'unknown' }
  /** Counts sessions, so that what was begun in one does not end in another. */
  let epoch = 0
  let store: KeyStore | undefined

  const begin = () => {
    const own = epoch
    return () => own === epoch
  }
  const keyStore = async () => {
    store ??= await keys()
    return store
  }
  const leave = (status: 'unknown' | 'signed-out') => {
    epoch++
    state = { status }
    store?.forget()
    for (const listener of listeners) listener()
  }
  const ended = async () => {
    leave('signed-out')
    await (await keyStore()).remove()
  }

  tabs.onTold(() => leave('unknown'))

  const open = async (isCurrent: () => boolean) => {
    try {
      return await vault.call('session/open', { site: site() })
    } catch (error) {
      if (!hasCode(error, 'session-ended')) throw error
      if (isCurrent()) await ended()
      return undefined
    }
  }

  /**
   * Opens the session and the copy. Without a copy the session is worth nothing, and the next sign-in wants a code. It is not ended
   * here: another tab may be about to write its copy.
   */
  const openAnew = async (): Promise<Member | null> => {
    const isCurrent = begin()
    const opened = await open(isCurrent)
    if (!opened) return null
    const addresses = await (await keyStore()).restore(opened.copySecret, isCurrent)
    if (!isCurrent()) throw aborted()
    if (addresses) {
      const member = { identity: opened.identity, addresses }
      state = { status: 'signed-in', ...member }
      return member
    }
    leave('signed-out')
    return null
  }

  const restore = async (): Promise<Member | null> => {
    if (state.status === 'signed-in') return state
    if (state.status === 'signed-out') return null
    // While a code is waited for, an earlier session of this device may still live; it is not opened behind the person's back.
    if (state.status !== 'unknown') return null
    return flights.once('open', openAnew)
  }

  const lend = async <T>(owner: string, use: (keys: Bytes) => Promise<T>) =>
    (await keyStore()).use(async (lent, addresses) => {
      if (addresses.eip155 !== owner && addresses.solana !== owner)
        throw new Failure('Somebody else has signed in meanwhile')
      return { value: await use(lent) }
    })

  return {
    state: () => state,
    restore,
    async require() {
      const member = await restore()
      if (!member) throw notSignedIn()
      return member
    },
    waitFor(status, email) {
      leave('signed-out')
      state = { status, email }
    },
    async accept({ identity, copySecret, wallet }) {
      leave('signed-out')
      const isCurrent = begin()
      const own = await keyStore()
      const kept = wallet ?? (await vault.call('wallet/create', await own.make())).wallet
      const addresses = await own.adopt(kept, copySecret, isCurrent)
      const member = { identity, addresses }
      state = { status: 'signed-in', ...member }
      tabs.tell()
      return member
    },
    setIdentity(identity) {
      if (state.status === 'signed-in') state = { ...state, identity }
    },
    async useKeys(owner, use) {
      if (state.status !== 'signed-in') throw notSignedIn()
      const lent = await lend(owner, use)
      if (lent) return lent.value
      if (!(await flights.once('open', openAnew))) throw notSignedIn()
      const again = await lend(owner, use)
      if (!again) throw notSignedIn()
      return again.value
    },
    async end() {
      leave('signed-out')
      await (await keyStore()).remove()
      tabs.tell()
      try {
        await vault.call('session/end', {})
      } catch (error) {
        // Nothing is left here that it could open; at the next sign-in it is ended first.
        parts.report(error)
      }
    },
    reset: () => leave('unknown'),
    onEnd: (listener) => void listeners.add(listener),
  }
}
