/**
 * Opens the sign client at its first use and closes or wipes it at the end. Owns what does not depend on the session
 * in use: proposals, ending unwanted sessions, and relays that refuse the page. Which session is in use is
 * `create-walletconnect.ts`.
 */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import { type Client, type ClientOptions, closeClient, openClient, type Session } from './client.ts'
import type { Proposal } from './pairings.ts'
import { proposedNamespaces } from './proposal.ts'
import { type RelayRefusal, refusalOf } from './relay.ts'
import {
  createRelayConnection,
  type RelayConnection,
  type RelayConnectionOptions,
} from './relay-connection.ts'
import { createStore, type Store, sweepStore, wipeStore } from './store.ts'

export type ClientLifecycleOptions = {
  /** Read when the client is opened. */
  client(): Omit<ClientOptions, 'store' | 'relay'>
  storage(): Storage
  /** Called when the relay refuses the page. */
  onRefusal(refusal: RelayRefusal, cause: unknown): void
  readonly clock: Clock
  /** For tests. */
  readonly open?: (options: ClientOptions) => Promise<Client>
}

export type ClientLifecycle = {
  /** Rejects with `timeout`; with `aborted` when the client was closed meanwhile. */
  open(): Promise<Client>
  /** Another tab has connected since this client read the storage, so it does not know that session. */
  isStale(): boolean
  /** The open client, if any. */
  current(): Client | undefined
  /** Its connection to the relay. */
  relay(): RelayConnection | undefined
  /** Creates a pairing URI, and the session that may come of it. Rejects when the relay refuses the page. */
  propose(networks: readonly CaipNetworkId[]): Promise<Proposal<Session>>
  /** Ends a session that is not wanted, and tells its wallet. */
  drop(session: Session): void
  /** Stores the client's data from now on, because there is a session to restore. */
  persist(): void
  /** Closes the client; what it has stored stays. */
  close(): Promise<void>
  /** Closes the client and wipes what it has stored. */
  forget(): Promise<void>
}

/** Milliseconds. Opening only reads storage. */
const OPEN_MS = 10_000

export const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** The sign client's own key for the app that it opens at each request (wire facts 9.2). */
export const DEEPLINK_CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

type Opened = { readonly client: Client; readonly store: Store; readonly relay: RelayConnection }

/**
 * The client rejects an expired proposal twice: the promise that is awaited, and a copy for a second call of
 * `approval`. Nobody makes that call, so the copy would be an unhandled rejection on the host's page.
 */
export const withHandledRejection = <T>(approval: () => Promise<T>): Promise<T> =>
  approval().catch((error) => {
    ignore(approval())
    throw error
  })

export function createClientLifecycle(
  p: ClientLifecycleOptions & Omit<RelayConnectionOptions, 'clock'>,
  listen: (client: Client) => void,
): ClientLifecycle {
  const { clock } = p
  let opening: Promise<Opened> | undefined
  let opened: Opened | undefined
  /** Increases at each close, so that a client that finishes opening after that is closed at once. */
  let generation = 0
  const refusals = new Set<(error: Error) => void>()

  const open = (): Promise<Opened> => {
    if (opening) return opening
    const asked = openNow().catch((error) => {
      if (opening === asked) opening = undefined
      throw error
    })
    opening = asked
    return asked
  }

  const openNow = async (): Promise<Opened> => {
    const started = generation
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
    const client = await withDeadline(asked, OPEN_MS, clock, () => failure('timeout')).catch((error) => {
      isLate = true
      throw error
    })
    if (started !== generation) {
      ignore(dispose(client))
      throw failure('aborted')
    }
    opened = { client, store, relay }
    listenToRelay(client)
    listen(client)
    return opened
  }

  const listenToRelay = ({ core }: Client) => {
    core.relayer.on('relayer_error', (error: unknown) => {
      const refusal = refusalOf(String(readField(error, 'message') ?? error))
      if (!refusal) return
      p.onRefusal(refusal, error)
      const reason = failure(refusal === 'clock-wrong' ? 'clock-wrong' : 'service-refused', error)
      for (const fail of refusals) fail(reason)
    })
  }

  const close = async (): Promise<void> => {
    const closing = opened
    generation += 1
    opened = undefined
    opening = undefined
    if (!closing) return
    closing.relay.close()
    closing.store.close()
    sweepStore(p.storage)
    await closeClient(closing.client)
  }

  const drop = ({ topic }: Session) => {
    if (opened) ignore(opened.client.disconnect({ topic, reason: USER_DISCONNECTED }))
  }

  return {
    open: async () => (await open()).client,
    current: () => opened?.client,
    relay: () => opened?.relay,
    isStale: () => opened?.store.isStale() ?? false,
    drop,
    persist: () => opened?.store.persist(),
    close,
    async forget() {
      const closing = close()
      wipeStore(p.storage)
      try {
        p.storage().removeItem(DEEPLINK_CHOICE)
      } catch {
        // Storage is blocked, so the key is not there.
      }
      await closing
    },
    async propose(networks) {
      const { client } = await open()
      let fail: (error: Error) => void = () => {}
      const refused = new Promise<never>((_resolve, reject) => {
        fail = reject
      })
      refusals.add(fail)
      try {
        const asked = client.connect({ optionalNamespaces: proposedNamespaces(networks) })
        // Call `approval` at once: the client loses an answer that comes before.
        const proposed = asked.then(({ uri, approval }) => ({
          uri,
          session: ignore(withHandledRejection(approval)),
        }))
        const { uri, session } = await Promise.race([proposed, refused]).catch((error) => {
          ignore(proposed.then((late) => late.session.then(drop)))
          throw error
        })
        if (!uri) throw failure('relay-unreachable')
        return { uri, session }
      } finally {
        refusals.delete(fail)
      }
    },
  }
}
