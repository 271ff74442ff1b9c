/**
 * What connect, restore and disconnect share: the sign client, the session in use, its requests and its providers.
 * Owns how they end together.
 */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore } from '../../lib/flight.ts'
import type { ConnectorEvent, LateAnswer, RequestId } from '../connector.ts'
import { type ActiveSession, type ActiveSessionOptions, createActiveSession } from './active-session.ts'
import type { Session } from './client.ts'
import {
  type ClientLifecycle,
  type ClientLifecycleOptions,
  createClientLifecycle,
} from './client-lifecycle.ts'
import { createPairings, type Pairings } from './pairings.ts'
import { createProviders, type Providers } from './providers.ts'
import { createRequests, findAnswer } from './requests.ts'
import type { Approved } from './sign-in-ask.ts'
import { listenToWallet } from './wallet-events.ts'

export type WalletConnectOptions = ClientLifecycleOptions &
  ActiveSessionOptions & {
    isVisible(): boolean
    /** A request has been sent to the wallet. */
    onAsked(asked: RequestId): void
    /**
     * Called when a session is restored and whenever an answer arrives. `find` returns the answer to a request, if it
     * has come.
     */
    onAnswers(find: (request: RequestId) => LateAnswer | undefined): void
    readonly reusesPairing: boolean
    /** Calls back when another tab has written to storage; returns what ends that. Left out: there is no other tab. */
    onOtherTab?(heard: () => void): () => void
  }

export type Connection = {
  readonly lifecycle: ClientLifecycle
  readonly active: ActiveSession
  readonly pairings: Pairings<Approved<Session>>
  readonly providers: Providers
  readonly signIn: WalletConnectOptions['signIn']
  readonly clock: Clock
  /** How many connects wait for a wallet, or for what it has signed to be verified. */
  attempts: number
  /** How many restores wait for the client to open. */
  restores: number
  /** All sessions of the client, also those that are not in use. */
  sessions(): readonly Session[]
  /** Connects to the relay; it is retried as long as it is wanted. `now`: without waiting for the end of a pause. */
  connectRelay(how?: { readonly now: boolean }): void
  /** Looks for answers to earlier requests. */
  readAnswers(): void
  /** Tells whoever listens to the connector or its provider. */
  tell(event: ConnectorEvent): void
  /** No session is in use any more, and what was asked by it gets no answer. */
  clear(): void
  /** Closes the client; what it has stored stays. */
  close(): Promise<void>
  /** Another tab has connected: the client makes way for one that knows that session, and ends its own. */
  makeWay(): void
  /** Wipes what is stored, and closes the client unless a wallet is being connected: its pairing would go with it. */
  forget(): Promise<void>
}

/** `follow`: this tab's session has ended, and another tab has connected meanwhile. */
export function createConnection(
  p: WalletConnectOptions,
  emit: (event: ConnectorEvent) => void,
  follow: () => void,
): Connection {
  const lifecycle = createClientLifecycle(
    {
      ...p,
      wantedBy: () => (active.topic !== undefined ? 'session' : connection.attempts > 0 ? 'link' : 'nobody'),
      onChange(isUp) {
        if (active.topic !== undefined) emit({ type: 'reachable', isReachable: isUp })
      },
      onGivenUp: () => pairings.fail(failure('relay-unreachable')),
    },
    (client) => {
      client.core.history.on('history_updated', connection.readAnswers)
      listenToWallet(client, active, publish)
    },
  )
  const sessions = () => lifecycle.current()?.session.getAll() ?? []
  const active = createActiveSession({ ...p, sessions })
  const requests = createRequests({
    ...p,
    client: lifecycle.current,
    relay: lifecycle.relay,
    session: active.get,
  })
  const providers = createProviders({
    ...p,
    active,
    send: requests.send,
    switchTo: (network) => publish({ type: 'network', network }),
  })
  const pairings = createPairings<Approved<Session>>({
    ...p,
    propose: lifecycle.propose,
    drop: ({ session }) => lifecycle.drop(session),
  })

  const clear = () => {
    active.clear()
    requests.end()
  }

  const tell = (event: ConnectorEvent) => {
    providers.emit(event)
    emit(event)
  }

  const publish = (event: ConnectorEvent) => {
    if (event.type === 'accounts') active.prefer(event.namespace, event.accounts)
    // What is stored by then is the other tab's.
    if (event.type === 'disconnect' && lifecycle.isStale()) return follow()
    if (event.type === 'disconnect') ignore(connection.forget())
    if (event.type !== 'network') return tell(event)
    const before = active.link()?.eip155?.accounts
    active.chain = event.network
    tell(event)
    // The session may have other accounts there.
    const accounts = active.link()?.eip155?.accounts
    if (accounts && accounts.join() !== before?.join())
      tell({ type: 'accounts', namespace: 'eip155', accounts })
  }

  const connection: Connection = {
    lifecycle,
    active,
    pairings,
    providers,
    signIn: p.signIn,
    clock: p.clock,
    attempts: 0,
    restores: 0,
    sessions,
    connectRelay(how) {
      const connecting = lifecycle.relay()?.connect(how)
      if (connecting) ignore(connecting)
    },
    readAnswers: () =>
      p.onAnswers((asked) =>
        asked.topic === active.topic ? findAnswer(lifecycle.current(), asked) : undefined,
      ),
    tell,
    clear,
    close() {
      clear()
      return lifecycle.close()
    },
    makeWay() {
      clear()
      pairings.renew()
      lifecycle.retire()
    },
    async forget() {
      clear()
      lifecycle.wipe()
      if (connection.attempts === 0) await lifecycle.close()
    },
  }
  return connection
}
