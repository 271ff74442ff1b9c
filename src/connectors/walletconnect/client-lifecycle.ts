/**
 * Opens the sign client at its first use and closes or wipes it at the end. Owns what does not depend on the session
 * in use: proposals, ending unwanted sessions, and relays that refuse the page. Which session is in use is
 * `active-session.ts`.
 */
import { failure } from '../../errors/to-error.ts'
import { ignore } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { CaipNetworkId, Namespace } from '../../lib/namespaces.ts'
import type { Client, Session } from './client.ts'
import { type ClientSource, type OpenedClient, openWithRelay } from './opened-client.ts'
import type { Proposal } from './pairings.ts'
import { createPending } from './pending.ts'
import { type OneClick, propose } from './propose.ts'
import { type RelayRefusal, refusalOf } from './relay.ts'
import type { RelayConnection, RelayConnectionOptions } from './relay-connection.ts'
import type { Approved, SignInAsk } from './sign-in-ask.ts'
import { sweepStore, wipeStore } from './store.ts'

export type ClientLifecycleOptions = ClientSource & {
  /** Called when the relay refuses the page. */
  onRefusal(refusal: RelayRefusal, cause: unknown): void
  /** The networks that the page offers. */
  networks(): readonly CaipNetworkId[]
  /** The active network of the page. */
  network(namespace: Namespace): CaipNetworkId | undefined
  /** Undefined: the page wants no sign-in. Asked for each link. */
  signIn?(): Promise<SignInAsk | undefined> | undefined
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
  propose(): Promise<Proposal<Approved<Session>>>
  /** Ends a session and tells its wallet, once however often it is called meanwhile. */
  end(session: Session): Promise<void>
  /** The same, where nobody waits for it: the session is not wanted. */
  drop(session: Session): void
  /** Stores the client's data from now on, because there is this session to restore. */
  persist(session: Session): void
  /** The topic of the session to restore. */
  stored(): string | undefined
  /** Closes the client; what it has stored stays. */
  close(): Promise<void>
  /** The next `open` opens another client. This one ends its sessions, and those that its links still bring, and closes then. */
  retire(): void
  /** Wipes what is stored. An open client goes on in memory, and writes only once it is to persist. */
  wipe(): void
}

/** The sign client's own key for the app that it opens at each request (wire facts 9.2). */
export const DEEPLINK_CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

const forgetDeeplink = (storage: () => Storage): void => {
  try {
    storage().removeItem(DEEPLINK_CHOICE)
  } catch {
    // Storage is blocked, so the key is not there.
  }
}

export function createClientLifecycle(
  p: ClientLifecycleOptions & RelayConnectionOptions,
  listen: (client: Client) => void,
): ClientLifecycle {
  let opening: Promise<OpenedClient> | undefined
  let opened: OpenedClient | undefined
  /** Increases at each close, so that a client that finishes opening after that is closed at once. */
  let generation = 0
  /** Proposals that are rejected when the relay refuses the page. */
  const refusals = createPending()
  const oneClick: OneClick = {}

  const open = (): Promise<OpenedClient> => {
    if (opening) return opening
    const asked = openNow().catch((error) => {
      if (opening === asked) opening = undefined
      throw error
    })
    opening = asked
    return asked
  }

  const openNow = async (): Promise<OpenedClient> => {
    const started = generation
    const next = await openWithRelay(p)
    if (started !== generation) {
      ignore(next.dispose())
      throw failure('aborted')
    }
    opened = next
    next.client.core.relayer.on('relayer_error', onRelayError)
    listen(next.client)
    return next
  }

  const onRelayError = (error: unknown) => {
    const refusal = refusalOf(String(readField(error, 'message') ?? error))
    if (!refusal) return
    p.onRefusal(refusal, error)
    refusals.rejectAll(failure(refusal === 'clock-wrong' ? 'clock-wrong' : 'service-refused', error))
  }

  /** From now on there is no client; returns the one that there was. */
  const leave = (): OpenedClient | undefined => {
    const before = opened
    generation += 1
    opened = undefined
    opening = undefined
    return before
  }

  const close = async (): Promise<void> => {
    const closing = leave()
    if (!closing) return
    const closed = closing.dispose()
    sweepStore(p.storage)
    await closed
  }

  const end = async ({ topic }: Session): Promise<void> => opened?.end(topic)
  const drop = (session: Session) => void ignore(end(session))

  return {
    open: async () => (await open()).client,
    current: () => opened?.client,
    relay: () => opened?.relay,
    isStale: () => opened?.store.isStale() ?? false,
    end,
    drop,
    persist: ({ topic }) => opened?.store.persist(topic),
    stored: () => opened?.store.topic(),
    close,
    retire() {
      const retired = leave()
      if (retired) ignore(retired.retire())
    },
    wipe() {
      wipeStore(p.storage)
      forgetDeeplink(p.storage)
    },
    async propose() {
      const [{ client, proposed }, signIn] = await Promise.all([open(), p.signIn?.()])
      const proposal = propose(client, { ...p, signIn, oneClick, refusals, drop })
      // From now on, so that a client that retires meanwhile waits for it. What it has brought is among its sessions.
      const approved = proposal.then(({ session }) => session)
      proposed.add(approved)
      const forget = () => void proposed.delete(approved)
      approved.then(forget, forget)
      return proposal
    },
  }
}
