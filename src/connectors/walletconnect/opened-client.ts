/** The sign client with its storage and its connection to the relay, which are opened and closed together. */
import { isModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { createFlights, ignore, withDeadline } from '../../lib/flight.ts'
import {
  type Client,
  type ClientOptions,
  closeClient,
  leaveGlobals,
  openClient,
  type Session,
} from './client.ts'
import {
  createRelayConnection,
  type RelayConnection,
  type RelayConnectionOptions,
} from './relay-connection.ts'
import type { Approved } from './sign-in-ask.ts'
import { createStore, type Store, wipeStore } from './store.ts'

export type OpenedClient = {
  readonly client: Client
  readonly store: Store
  readonly relay: RelayConnection
  /** What its links may still bring. */
  readonly proposed: Set<Promise<Approved<Session>>>
  /** Ends a session and tells its wallet, once however often it is called meanwhile. */
  end(topic: string): Promise<void>
  /**
   * Another client takes its place in the page: this one writes no more, ends its sessions but for the one that is in use elsewhere, and
   * closes when those that its links may still bring have ended as well. The client itself lets a link expire after five minutes.
   */
  retire(): Promise<void>
  /** Closes all three; what is stored stays. */
  dispose(): Promise<void>
}

export type ClientSource = {
  /** Read when the client is opened. */
  client(): Omit<ClientOptions, 'store' | 'relay'>
  storage(): Storage
  readonly clock: Clock
  /** For tests. */
  readonly open?: (options: ClientOptions) => Promise<Client>
}

export const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Milliseconds. Opening only reads storage. */
const OPEN_MS = 10_000

/** Our own errors, such as a timeout, say nothing about what is stored. */
const isUnreadable = (error: unknown) => !isModalError(error)

/**
 * Rejects with `timeout`; a client that opens after that is closed at once. If the client cannot make sense of what is
 * stored, that is wiped and the client opens without it.
 */
export const openWithRelay: typeof openOnce = (p) =>
  openOnce(p).catch((error) => {
    if (isUnreadable(error)) return openOnce(p)
    throw error
  })

async function openOnce(p: ClientSource & RelayConnectionOptions): Promise<OpenedClient> {
  const store = createStore(p.storage)
  let isRetired = false
  const relay = createRelayConnection({
    clock: p.clock,
    wantedBy: () => (isRetired ? 'link' : p.wantedBy()),
    onChange: (isUp) => {
      if (!isRetired) p.onChange(isUp)
    },
    onGivenUp: () => {
      if (!isRetired) p.onGivenUp()
    },
  })
  const asked = (p.open ?? openClient)({ ...p.client(), store, relay })
  let isLate = false
  const dispose = (client: Client) => {
    relay.close()
    store.close()
    return closeClient(client)
  }
  ignore(asked.then((client) => (isLate ? dispose(client) : undefined)))
  const client = await withDeadline(asked, OPEN_MS, p.clock, () => failure('timeout')).catch((error) => {
    isLate = true
    relay.close()
    // Another tab may have stored a session meanwhile.
    if (isUnreadable(error) && !store.isStale()) wipeStore(p.storage)
    store.close()
    // The next client would share what this one has opened so far.
    leaveGlobals()
    throw error
  })
  const endings = createFlights()
  const end = (topic: string) =>
    endings.once(topic, () => client.disconnect({ topic, reason: USER_DISCONNECTED }))
  const proposed: OpenedClient['proposed'] = new Set()
  const retire = async () => {
    isRetired = true
    // It may have read the one that another tab was about to use.
    const kept = store.topicNow()
    store.close()
    leaveGlobals()
    await Promise.allSettled([
      ...client.session.getAll().flatMap(({ topic }) => (topic === kept ? [] : end(topic))),
      ...[...proposed].map(async (approved) => end((await approved).session.topic)),
    ])
    await dispose(client)
  }
  return { client, store, relay, proposed, end, retire, dispose: () => dispose(client) }
}
