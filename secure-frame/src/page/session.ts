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
  /** `isOld`: another tab has changed the identity, and the vault is asked for it before it is said again. */
  | ({ readonly status: 'signed-in'; readonly isOld?: true } & Member)

export type Session = {
  state(): State
  /** Null: nobody is signed in. Rejects where the vault cannot be asked. */
  restore(): Promise<Member | null>
  require(): Promise<Member>
  waitFor(status: 'device' | 'code', email: string): void
  /** Asks for a fresh code or social login. Makes the wallet if there is none. Rejects when it was signed out meanwhile. */
  accept(login: () => Promise<SignedIn>): Promise<Member>
  /** Also in the other tabs. */
  setIdentity(identity: Identity): void
  /** Whether the session has not been ended elsewhere, as in the dashboard. Also true where the vault cannot be asked. */
  isLive(): Promise<boolean>
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

/** The state, and what begins and ends with it. */
const createMachine = (keys: Parts['keys']) => {
  const listeners = new Set<() => void>()
  let state: State = { status: 'unknown' }
  /** Counts sessions, so that what was begun in one does not end in another. */
  let epoch = 0
  let store: KeyStore | undefined

  const keyStore = async () => {
    store ??= await keys()
    return store
  }
  const leave = (status: 'unknown' | 'signed-out') => {
    const wasSignedIn = state.status === 'signed-in'
    epoch++
    state = { status }
    store?.forget()
    if (wasSignedIn) for (const listener of listeners) listener()
  }
  return {
    keyStore,
    leave,
    state: () => state,
    enter(next: State) {
      state = next
    },
    begin() {
      const own = epoch
      return () => own === epoch
    },
    onEnd: (listener: () => void) => void listeners.add(listener),
    setIdentity(identity: Identity) {
      if (state.status === 'signed-in') state = { status: state.status, identity, addresses: state.addresses }
    },
    markOld() {
      if (state.status === 'signed-in') state = { ...state, isOld: true }
    },
    /** Nothing of the session is left on this device. */
    async remove() {
      leave('signed-out')
      await (await keyStore()).remove()
    },
  }
}

type Machine = ReturnType<typeof createMachine>

/**
 * Opens the session and the copy. Without a copy the session is worth nothing, and the next sign-in wants a code. It is not ended
 * here: another tab may be about to write its copy.
 */
const openSession = async (machine: Machine, { vault, site }: Parts): Promise<Member | null> => {
  const isCurrent = machine.begin()
  const answer = async () => {
    try {
      return await vault.call('session/open', { site: site() })
    } catch (error) {
      if (!hasCode(error, 'session-ended')) throw error
      if (isCurrent()) await machine.remove()
      return undefined
    }
  }
  const opened = await answer()
  if (!opened) return null
  const addresses = await (await machine.keyStore()).restore(opened.copySecret, isCurrent)
  if (!isCurrent()) throw aborted()
  if (!addresses) {
    machine.leave('signed-out')
    return null
  }
  const member = { identity: opened.identity, addresses }
  machine.enter({ status: 'signed-in', ...member })
  return member
}

const isOld = (state: State): boolean => state.status === 'signed-in' && state.isOld === true

/** Whether the vault still has the session; also true where it cannot be asked. Hears who an old identity is by now. */
const askVault = async (machine: Machine, { vault, site }: Parts): Promise<boolean> => {
  const isCurrent = machine.begin()
  const before = machine.state()
  try {
    const { identity } = await vault.call('session/open', { site: site() })
    // Else it was changed once more meanwhile, or is somebody else's by now, of which this tab is about to hear.
    if (isOld(before) && machine.state() === before) machine.setIdentity(identity)
    return true
  } catch (error) {
    if (!hasCode(error, 'session-ended')) return true
    if (isCurrent()) await machine.remove()
    return false
  }
}

/** Undefined: the keys were forgotten, and the copy has to be opened. */
const lendKeys = async <T>(machine: Machine, owner: string, use: (keys: Bytes) => Promise<T>) =>
  (await machine.keyStore()).use(async (lent, addresses) => {
    if (addresses.eip155 !== owner && addresses.solana !== owner)
      throw new Failure('Somebody else has signed in meanwhile')
    return { value: await use(lent) }
  })

export function createSession(parts: Parts): Session {
  const { vault, keys, tabs } = parts
  const flights = createFlights()
  const machine = createMachine(keys)
  const { state, leave } = machine
  /** How often it was signed out. */
  let ends = 0
  const open = () => flights.once('open', () => openSession(machine, parts))

  tabs.onTold((news) => (news === 'identity' ? machine.markOld() : leave('unknown')))

  const restore = async (): Promise<Member | null> => {
    if (isOld(state())) await flights.once('identity', () => askVault(machine, parts))
    const now = state()
    if (now.status === 'signed-in') return now
    // While a code is waited for, an earlier session of this device may still live; it is not opened behind the person's back.
    return now.status === 'unknown' ? open() : null
  }

  return {
    state,
    restore,
    async require() {
      const member = await restore()
      if (!member) throw notSignedIn()
      return member
    },
    waitFor(status, email) {
      leave('signed-out')
      machine.enter({ status, email })
    },
    async accept(login) {
      const before = ends
      const { identity, copySecret, wallet } = await login()
      // Signed out while the vault was asked: what it has begun is ended as well.
      if (ends !== before) {
        await this.end()
        throw aborted()
      }
      leave('signed-out')
      const isCurrent = machine.begin()
      const store = await machine.keyStore()
      const kept = wallet ?? (await vault.call('wallet/create', await store.make())).wallet
      const addresses = await store.adopt(kept, copySecret, isCurrent)
      const member = { identity, addresses }
      machine.enter({ status: 'signed-in', ...member })
      tabs.tell('session')
      return member
    },
    setIdentity(identity) {
      machine.setIdentity(identity)
      tabs.tell('identity')
    },
    // Without keys in memory the copy has to be opened, and then the vault is asked in any case.
    isLive: async () => !(await machine.keyStore()).has() || askVault(machine, parts),
    async useKeys(owner, use) {
      if (state().status !== 'signed-in') throw notSignedIn()
      const lent = await lendKeys(machine, owner, use)
      if (lent) return lent.value
      if (!(await open())) throw notSignedIn()
      const again = await lendKeys(machine, owner, use)
      if (!again) throw notSignedIn()
      return again.value
    },
    async end() {
      ends++
      await machine.remove()
      tabs.tell('session')
      try {
        await vault.call('session/end', {})
      } catch (error) {
        // Nothing is left here that it could open; at the next sign-in it is ended first.
        parts.report(error)
      }
    },
    reset: () => leave('unknown'),
    onEnd: machine.onEnd,
  }
}
