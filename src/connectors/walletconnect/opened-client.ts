/** The sign client with its storage and its connection to the relay, which are opened and closed together. */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import { type Client, type ClientOptions, closeClient, openClient } from './client.ts'
import {
  createRelayConnection,
  type RelayConnection,
  type RelayConnectionOptions,
} from './relay-connection.ts'
import { createStore, type Store } from './store.ts'

export type OpenedClient = {
  readonly client: Client
  readonly store: Store
  readonly relay: RelayConnection
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

/** Milliseconds. Opening only reads storage. */
const OPEN_MS = 10_000

/** Rejects with `timeout`; a client that opens after that is closed at once. */
export async function openWithRelay(p: ClientSource & RelayConnectionOptions): Promise<OpenedClient> {
  const store = createStore(p.storage)
  const relay = createRelayConnection(p)
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
    throw error
  })
  return { client, store, relay, dispose: () => dispose(client) }
}
