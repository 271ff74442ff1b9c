/**
 * The sign client while it lives: made at the first use, closed or forgotten at the end, and what goes by it whoever is
 * connected: proposals, goodbyes, a relay that turns the page away. Knows nothing of the session in use.
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
import { createRelayLine, type LineOptions, type RelayLine } from './relay-connection.ts'
import { createStore, type Store, sweepStore, wipeStore } from './store.ts'

export type LifeOptions = {
  /** Read when the client is made. */
  client(): Omit<ClientOptions, 'store' | 'line'>
  storage(): Storage
  /** Why the relay turned the page away. */
  onRefusal(refusal: RelayRefusal, cause: unknown): void
  readonly clock: Clock
  /** Of tests. */
  readonly open?: (options: ClientOptions) => Promise<Client>
}

export type ClientLife = {
  /** Rejects with `timeout`; with `aborted` when it was let go meanwhile. */
  open(): Promise<Client>
  /** Another tab has connected since this client has read what is stored: it knows nothing of that session. */
  isBehind(): boolean
  /** The one that is open. */
  current(): Client | undefined
  /** The way to the relay of the one that is open. */
  line(): RelayLine | undefined
  /** A link for a wallet, and the session that may come of it. Rejects when the relay turns the page away. */
  propose(networks: readonly CaipNetworkId[]): Promise<Proposal<Session>>
  /** Ends a session that nobody wants; the wallet is told. */
  drop(session: Session): void
  /** There is a session: it outlives the page from now on. */
  keep(): void
  /** The client is let go; what is stored stays. */
  close(): Promise<void>
  /** Nothing of it stays, in memory or in storage. */
  forget(): Promise<void>
}

/** Milliseconds. Opening reads storage and nothing else. */
const OPEN_MS = 10_000

export const LEFT = { code: 6000, message: 'User disconnected.' }

/** The sign client’s own name for the app that is opened at each request (wire facts 9.2). */
export const DEEPLINK_CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

type Opened = { readonly client: Client; readonly store: Store; readonly line: RelayLine }

/**
 * A proposal that runs out is rejected twice: what is awaited, and a copy that the client keeps for whoever asks again. Nobody
 * does, so it would be a rejection that nobody handles, on the host's page.
 */
export const withHandledRejection = <T>(approval: () => Promise<T>): Promise<T> =>
  approval().catch((error) => {
    ignore(approval())
    throw error
  })

export function createClientLife(
  p: LifeOptions & Omit<LineOptions, 'clock'>,
  listen: (client: Client) => void,
): ClientLife {
  const { clock } = p
  let opening: Promise<Opened> | undefined
  let opened: Opened | undefined
  /** Counts how often it was let go: what was being opened then is closed when it comes. */
  let turn = 0
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
    const mine = turn
    const store = createStore(p.storage)
    const line = createRelayLine(p)
    const asked = (p.open ?? openClient)({ ...p.client(), store, line })
    let isLate = false
    const letGo = (client: Client) => {
      line.close()
      store.close()
      return closeClient(client)
    }
    ignore(asked.then((client) => (isLate ? letGo(client) : undefined)))
    const client = await withDeadline(asked, OPEN_MS, clock, () => failure('timeout')).catch((error) => {
      isLate = true
      throw error
    })
    if (mine !== turn) {
      ignore(letGo(client))
      throw failure('aborted')
    }
    opened = { client, store, line }
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
    turn += 1
    opened = undefined
    opening = undefined
    if (!closing) return
    closing.line.close()
    closing.store.close()
    sweepStore(p.storage)
    await closeClient(closing.client)
  }

  const drop = ({ topic }: Session) => {
    if (opened) ignore(opened.client.disconnect({ topic, reason: LEFT }))
  }

  return {
    open: async () => (await open()).client,
    current: () => opened?.client,
    line: () => opened?.line,
    isBehind: () => opened?.store.isBehind() ?? false,
    drop,
    keep: () => opened?.store.keep(),
    close,
    async forget() {
      const closing = close()
      wipeStore(p.storage)
      try {
        p.storage().removeItem(DEEPLINK_CHOICE)
      } catch {
        // No storage, nothing in it.
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
        // From the start: the client loses an answer that comes before anybody waits for it.
        const made = asked.then(({ uri, approval }) => ({
          uri,
          session: ignore(withHandledRejection(approval)),
        }))
        const { uri, session } = await Promise.race([made, refused]).catch((error) => {
          ignore(made.then((late) => late.session.then(drop)))
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
