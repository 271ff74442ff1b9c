/**
 * The connector of WalletConnect, with at most one session in use. Owns which session that is and how it ends. The
 * sign client is in `client-lifecycle.ts`, sessions are parsed in `session.ts`, pairings are created in
 * `pairings.ts`.
 */
import type { Provider } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import { type CaipNetworkId, isNamespace, type Namespace } from '../../lib/namespaces.ts'
import type { LateAnswer, RequestId } from '../../state/unanswered.ts'
import type { ConnectOptions, ConnectorEvent, Link, Pairing, RequestWatch } from '../connector.ts'
import type { LoadedConnector } from '../lazy.ts'
import type { Client, Session } from './client.ts'
import { type ClientLifecycleOptions, createClientLifecycle, USER_DISCONNECTED } from './client-lifecycle.ts'
import { createEvmProvider, type SendRequest } from './evm-provider.ts'
import { createPairings } from './pairings.ts'
import { createRequests } from './requests.ts'
import { readAccounts, readLink, readNetwork, sessionMethods, sessionNetworks } from './session.ts'
import { createSolanaProvider } from './solana-provider.ts'

export type WalletConnectOptions = ClientLifecycleOptions & {
  /** The networks that the page offers. */
  networks(): readonly CaipNetworkId[]
  /** The active network of the page. */
  network(namespace: Namespace): CaipNetworkId | undefined
  isVisible(): boolean
  /** A request has been sent to the wallet. */
  onAsked(asked: RequestId): void
  /**
   * Called when a session is restored and whenever an answer arrives. `find` returns the answer to a request, if it
   * has come.
   */
  onAnswers(find: (request: RequestId) => LateAnswer | undefined): void
  readonly reusesPairing: boolean
}

/** Milliseconds that the visitor waits at most for the wallet to be told. */
const DISCONNECT_MS = 2_500

/** Errors that mean no pairing can be created. */
const RELAY_FAILED: readonly unknown[] = ['relay-unreachable', 'service-refused', 'clock-wrong']

/** The session no longer exists on one of the two sides (wire facts 8.4). */
const isGone = (error: unknown): boolean =>
  /recently deleted|no matching key|not found/i.test(String(readField(error, 'message') ?? error))

export function createWalletConnect(p: WalletConnectOptions): LoadedConnector {
  const { clock } = p
  let topic: string | undefined
  let chain: CaipNetworkId | undefined
  let listener: ((event: ConnectorEvent) => void) | undefined

  /** How many connects are waiting for a wallet. */
  let attempts = 0
  const lifecycle = createClientLifecycle(
    {
      ...p,
      wantedBy: () => (topic !== undefined ? 'session' : attempts > 0 ? 'link' : 'nobody'),
      onChange(isUp) {
        if (topic !== undefined) emit({ type: 'reachable', isReachable: isUp })
      },
      onGivenUp: () => pairings.fail(failure('relay-unreachable')),
    },
    (client) => listen(client),
  )
  const emit = (event: ConnectorEvent) => listener?.(event)
  const sessions = (): readonly Session[] => lifecycle.current()?.session.getAll() ?? []
  const isExpired = ({ expiry }: Session) => expiry * 1000 <= clock.now()
  const session = () => sessions().find((one) => one.topic === topic && !isExpired(one))

  const { send, end: endRequests } = createRequests({
    client: lifecycle.current,
    relay: lifecycle.relay,
    session,
    onAsked: p.onAsked,
    clock,
  })

  const clearSession = () => {
    topic = undefined
    chain = undefined
    endRequests()
  }

  const close = (): Promise<void> => {
    clearSession()
    return lifecycle.close()
  }

  const forget = (): Promise<void> => {
    clearSession()
    return lifecycle.forget()
  }

  const end = () => {
    if (topic === undefined) return
    ignore(forget())
    evm.emit('disconnect', new WalletModalError(4900, 'The wallet has disconnected'))
    emit({ type: 'disconnect' })
  }

  const pairings = createPairings<Session>({
    propose: () => lifecycle.propose(p.networks()),
    drop: (unwanted) => lifecycle.drop(unwanted),
    clock,
    isVisible: p.isVisible,
    reusesPairing: p.reusesPairing,
  })

  /**
   * Picks the wallet's `eip155` network, since a session names none as current: the last one if still approved, else
   * the page's active one, else the first of the page's that is approved, else the first approved one.
   */
  const toLink = (read: Link): Link => {
    const { eip155 } = read
    if (!eip155) return read
    const has = (id: CaipNetworkId | undefined) => id !== undefined && (eip155.approved?.includes(id) ?? true)
    const wanted = [chain, p.network('eip155'), ...p.networks()].find(
      (id) => id?.startsWith('eip155:') && has(id),
    )
    chain = wanted ?? eip155.approved?.[0]
    return { ...read, eip155: { ...eip155, network: chain } }
  }

  const link = (): Link | undefined => {
    const read = readLink(session())
    return read && toLink(read)
  }

  /** Connects to the relay; it is retried as long as the session lives. */
  const keepRelayConnected = () =>
    void lifecycle
      .relay()
      ?.connect()
      .catch(() => {})

  const take = (session: Session): Link => {
    topic = session.topic
    const adopted = link()
    if (!adopted) {
      lifecycle.drop(session)
      ignore(forget())
      throw new WalletModalError(
        'wallet-bad-answer',
        'The wallet settled a session without an account',
        session,
      )
    }
    lifecycle.persist()
    keepRelayConnected()
    return adopted
  }

  /** The client records answers even when nobody waits for them any more. */
  const findAnswer = ({ id, topic: of }: RequestId): LateAnswer | undefined => {
    const record = of === topic ? lifecycle.current()?.core.history.records.get(id) : undefined
    if (record?.topic !== of || !record.response) return undefined
    const { request, response } = record
    return {
      method: readField(readField(request.params, 'request'), 'method'),
      result: readField(response, 'result'),
    }
  }

  const listen = ({ on, core }: Client) => {
    core.history.on('history_updated', () => p.onAnswers(findAnswer))
    const forThisSession = (act: () => void) => (event: { readonly topic: string }) => {
      if (event.topic === topic) act()
    }
    on('session_delete', forThisSession(end))
    on('session_expire', forThisSession(end))
    on('session_update', forThisSession(update))
    on('session_event', ({ topic: of, params }) => {
      if (of === topic) onEvent(params.event.name, params.event.data, params.chainId)
    })
  }

  const update = () => {
    const read = link()
    if (!read) return end()
    emit({ type: 'link', link: read })
  }

  /**
   * Ignores networks and accounts that the session does not include; a wallet that adds one updates the session
   * first.
   */
  const onEvent = (name: string, data: unknown, from: unknown) => {
    const granted = readLink(session())
    if (name === 'chainChanged') {
      const network = readNetwork(data, from)
      if (!network?.startsWith('eip155:') || network === chain || !granted?.eip155) return
      if (granted.eip155.approved?.includes(network) ?? true) use(network)
    } else if (name === 'accountsChanged') {
      const [namespace] = String(from).split(':')
      const accounts = isNamespace(namespace) && readAccounts(namespace, data)
      if (!isNamespace(namespace) || !accounts) return
      if (!accounts.every((one) => granted?.[namespace]?.accounts.includes(one))) return
      if (namespace === 'eip155') evm.emit('accountsChanged', [...accounts])
      emit({ type: 'accounts', namespace, accounts })
    }
  }

  const use = (network: CaipNetworkId) => {
    chain = network
    evm.emit('chainChanged', `0x${Number(network.slice('eip155:'.length)).toString(16)}`)
    emit({ type: 'network', network })
  }

  const evmParts: Parameters<typeof createEvmProvider>[0] = {
    accounts: () => link()?.eip155?.accounts ?? [],
    chain: () => (session() ? chain : undefined),
    use(wanted) {
      const current = session()
      if (!current || !sessionNetworks(current, 'eip155').includes(wanted)) return false
      if (wanted !== chain) use(wanted)
      return true
    },
    send,
  }
  const evm = createEvmProvider(evmParts)

  const solana = (send: SendRequest) =>
    createSolanaProvider({
      methods: () => sessionMethods(session(), 'solana'),
      networks: () => sessionNetworks(session(), 'solana'),
      chain: () => {
        const approved = link()?.solana?.approved
        const wanted = p.network('solana')
        return wanted && approved?.includes(wanted) ? wanted : approved?.[0]
      },
      send,
    })

  const attempt = async (options: ConnectOptions = {}): Promise<Session> => {
    let isShown = false
    const onPairing = (pairing: Pairing) => {
      isShown = true
      options.onPairing?.(pairing)
    }
    attempts += 1
    // The visitor has just pressed, so do not wait for the end of a pause.
    lifecycle
      .relay()
      ?.connect({ now: true })
      .catch(() => {})
    try {
      return await pairings.start({ ...options, onPairing })
    } catch (error) {
      // After a failure the next attempt gets a new client. If a link was shown, a wallet may still answer it, so the
      // client stays open to end that session.
      const isUseless = !isShown || RELAY_FAILED.includes(readField(error, 'code'))
      if (topic === undefined && attempts === 1 && isUseless) ignore(close())
      throw error
    } finally {
      attempts -= 1
      lifecycle.relay()?.stopIfUnwanted()
    }
  }

  return {
    provider(namespace, watch?: RequestWatch): Provider | undefined {
      const watched: SendRequest = (chain, method, params) => send(chain, method, params, watch)
      if (namespace === 'solana') return solana(watched)
      return watch ? createEvmProvider({ ...evmParts, send: watched }) : evm
    },

    async connect(options) {
      const session = await attempt(options)
      for (const other of sessions()) if (other.topic !== session.topic) lifecycle.drop(other)
      chain = undefined
      return take(session)
    },

    async restore() {
      if (lifecycle.isStale()) await close()
      const client = await lifecycle.open()
      const [last] = client.session
        .getAll()
        .filter((one) => !isExpired(one))
        .sort((a, b) => b.expiry - a.expiry)
      if (last) {
        topic = last.topic
        const read = link()
        if (read) {
          keepRelayConnected()
          p.onAnswers(findAnswer)
          return read
        }
      }
      ignore(forget())
      return undefined
    },

    current: async () => link(),

    async disconnect() {
      const client = lifecycle.current()
      try {
        const requests = sessions().map((one) =>
          client?.disconnect({ topic: one.topic, reason: USER_DISCONNECTED }),
        )
        topic = undefined
        await withDeadline(Promise.all(requests), DISCONNECT_MS, clock, () => failure('timeout'))
      } catch (error) {
        if (!isGone(error)) throw error
      } finally {
        await forget()
      }
    },

    watch(next) {
      listener = next
      return () => {
        if (listener !== next) return
        listener = undefined
        // Unwatched for good: another tab has disconnected, or the modal has left the page. The client must not go on
        // writing.
        queueMicrotask(() => {
          if (listener === undefined && topic !== undefined) ignore(close())
        })
      }
    },
  }
}
