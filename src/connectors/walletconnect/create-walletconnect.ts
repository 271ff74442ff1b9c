/**
 * The real connector of WalletConnect: one sign client, made at the first use, and at most one session. Owns how the two
 * live and end; what a session says is read by `session.ts`, links are made by `pairings.ts`.
 */
import type { Provider } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import { type CaipNetworkId, isNamespace, type Namespace } from '../../lib/namespaces.ts'
import type { ConnectorEvent, Link } from '../connector.ts'
import type { LoadedConnector } from '../lazy.ts'
import { type Client, type ClientOptions, closeClient, openClient, type Session } from './client.ts'
import { createEvmProvider } from './evm-provider.ts'
import { createPairings } from './pairings.ts'
import { proposedNamespaces } from './proposal.ts'
import { type RelayRefusal, reachRelay, refusalOf } from './relay.ts'
import { readAccounts, readLink, readNetwork, sessionMethods, sessionNetworks } from './session.ts'
import { createSolanaProvider } from './solana-provider.ts'
import { createStore, type Store, wipeStore } from './store.ts'

export type WalletConnectOptions = {
  /** Read when the client is made. */
  client(): Omit<ClientOptions, 'store'>
  /** What the page offers. */
  networks(): readonly CaipNetworkId[]
  /** The network in use, as the page has it. */
  network(namespace: Namespace): CaipNetworkId | undefined
  storage(): Storage
  isVisible(): boolean
  readonly reuses: boolean
  /** Why the relay turned the page away. */
  onRefusal(refusal: RelayRefusal, cause: unknown): void
  readonly clock: Clock
  /** Of tests. */
  readonly open?: (options: ClientOptions) => Promise<Client>
}

/** Milliseconds. Opening reads storage and nothing else. */
const OPEN_MS = 10_000
/** The wallet is told; the visitor does not wait for that. */
const GOODBYE_MS = 2_500
/** Seconds. A person reading is not timed out (decisions 18); a request that nobody answers must end some time. */
const REQUEST_S = 3_600

const LEFT = { code: 6000, message: 'User disconnected.' }

/** Its key by which the sign client opens the wallet at each request (protocol 9.2). */
export const DEEPLINK_CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Already gone on the other side, or here (protocol 8.4). */
const isGone = (error: unknown): boolean =>
  /recently deleted|no matching key|not found/i.test(String(readField(error, 'message') ?? error))

type Opened = { readonly client: Client; readonly store: Store }

export const createWalletConnect = (p: WalletConnectOptions): LoadedConnector => {
  const { clock } = p
  let opening: Promise<Opened> | undefined
  let opened: Opened | undefined
  let topic: string | undefined
  let chain: CaipNetworkId | undefined
  let listener: ((event: ConnectorEvent) => void) | undefined
  const refusals = new Set<(error: Error) => void>()

  const tell = (event: ConnectorEvent) => listener?.(event)
  const session = (): Session | undefined =>
    opened?.client.session.getAll().find((one) => one.topic === topic && !isOver(one))
  const isOver = ({ expiry }: Session) => expiry * 1000 <= clock.now()

  const open = (): Promise<Opened> => {
    opening ??= openNow().catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  const openNow = async (): Promise<Opened> => {
    const store = createStore(p.storage)
    const asked = (p.open ?? openClient)({ ...p.client(), store })
    let isLate = false
    ignore(asked.then((client) => (isLate ? closeClient(client) : undefined)))
    const client = await withDeadline(asked, OPEN_MS, clock, () => failure('timeout')).catch((error) => {
      isLate = true
      throw error
    })
    opened = { client, store }
    listen(client)
    return opened
  }

  /** Nothing of it stays, in memory or in storage. */
  const close = async (): Promise<void> => {
    const closing = opened
    opened = undefined
    opening = undefined
    topic = undefined
    chain = undefined
    closing?.store.close()
    if (closing) await closeClient(closing.client)
  }

  const forget = async (): Promise<void> => {
    const closing = close()
    wipeStore(p.storage)
    try {
      p.storage().removeItem(DEEPLINK_CHOICE)
    } catch {
      // No storage, nothing in it.
    }
    await closing
  }

  const end = () => {
    if (topic === undefined) return
    ignore(forget())
    evm.emit('disconnect', new WalletModalError(4900, 'The wallet has disconnected'))
    tell({ type: 'disconnect' })
  }

  const drop = ({ topic: unwanted }: Session) => {
    if (opened) ignore(opened.client.disconnect({ topic: unwanted, reason: LEFT }))
  }

  const pairings = createPairings<Session>({
    async propose() {
      const { client } = await open()
      let fail: (error: Error) => void = () => {}
      const refused = new Promise<never>((_resolve, reject) => {
        fail = reject
      })
      refusals.add(fail)
      try {
        const asked = client.connect({ optionalNamespaces: proposedNamespaces(p.networks()) })
        // From the start: the client loses an answer that comes before anybody waits for it.
        const made = asked.then(({ uri, approval }) => ({ uri, session: ignore(approval()) }))
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
    drop,
    clock,
    isVisible: p.isVisible,
    reuses: p.reuses,
  })

  /** The page's network where the wallet has agreed to it, else the first that it has agreed to. */
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

  const take = (settled: Session): Link => {
    topic = settled.topic
    const taken = link()
    if (!taken) {
      drop(settled)
      ignore(forget())
      throw new WalletModalError(
        'wallet-bad-answer',
        'The wallet settled a session without an account',
        settled,
      )
    }
    opened?.store.keep()
    return taken
  }

  const listen = ({ on, core }: Client) => {
    core.relayer.on('relayer_error', (error: unknown) => {
      const refusal = refusalOf(String(readField(error, 'message') ?? error))
      if (!refusal) return
      p.onRefusal(refusal, error)
      const told = failure(refusal === 'clock-wrong' ? 'clock-wrong' : 'service-refused', error)
      for (const fail of refusals) fail(told)
    })
    const onlyOurs = (act: () => void) => (event: { readonly topic: string }) => {
      if (event.topic === topic) act()
    }
    on('session_delete', onlyOurs(end))
    on('session_expire', onlyOurs(end))
    on('session_update', onlyOurs(update))
    on('session_event', ({ topic: of, params }) => {
      if (of === topic) onEvent(params.event.name, params.event.data, params.chainId)
    })
  }

  const update = () => {
    const read = link()
    if (!read) return end()
    tell({ type: 'link', link: read })
  }

  const onEvent = (name: string, data: unknown, from: unknown) => {
    if (name === 'chainChanged') {
      const network = readNetwork(data, from)
      if (network?.startsWith('eip155:') && network !== chain) use(network)
    } else if (name === 'accountsChanged') {
      const [namespace] = String(from).split(':')
      const accounts = isNamespace(namespace) && readAccounts(namespace, data)
      if (!isNamespace(namespace) || !accounts) return
      if (namespace === 'eip155') evm.emit('accountsChanged', [...accounts])
      tell({ type: 'accounts', namespace, accounts })
    }
  }

  const use = (network: CaipNetworkId) => {
    chain = network
    evm.emit('chainChanged', `0x${Number(network.slice('eip155:'.length)).toString(16)}`)
    tell({ type: 'network', network })
  }

  const ask = async (on: CaipNetworkId, method: string, params: unknown): Promise<unknown> => {
    const current = session()
    if (!opened || !current) throw new WalletModalError(4900, 'The wallet is not connected')
    const [namespace] = on.split(':')
    if (isNamespace(namespace) && !sessionMethods(current, namespace).includes(method))
      throw new WalletModalError(4200, `The wallet has not agreed to ${method}`)
    const { client } = opened
    await reachRelay(client, clock)
    return client.request({
      topic: current.topic,
      chainId: on,
      request: { method, params },
      expiry: REQUEST_S,
    })
  }

  const evm = createEvmProvider({
    accounts: () => link()?.eip155?.accounts ?? [],
    chain: () => (session() ? chain : undefined),
    use(wanted) {
      const current = session()
      if (!current || !sessionNetworks(current, 'eip155').includes(wanted)) return false
      if (wanted !== chain) use(wanted)
      return true
    },
    ask,
  })

  const solana = () =>
    createSolanaProvider({
      methods: () => sessionMethods(session(), 'solana'),
      networks: () => sessionNetworks(session(), 'solana'),
      chain: () => {
        const approved = link()?.solana?.approved
        const wanted = p.network('solana')
        return wanted && approved?.includes(wanted) ? wanted : approved?.[0]
      },
      ask,
    })

  return {
    provider(namespace): Provider | undefined {
      return namespace === 'eip155' ? evm : solana()
    },

    async connect(how) {
      const settled = await pairings.start(how)
      const others = opened?.client.session.getAll() ?? []
      for (const other of others) if (other.topic !== settled.topic) drop(other)
      chain = undefined
      return take(settled)
    },

    async restore() {
      const { client } = await open()
      const [last] = client.session
        .getAll()
        .filter((one) => !isOver(one))
        .sort((a, b) => b.expiry - a.expiry)
      if (last) {
        topic = last.topic
        const read = link()
        if (read) return read
      }
      ignore(forget())
      return undefined
    },

    current: async () => link(),

    async disconnect() {
      const { client } = opened ?? {}
      try {
        const goodbyes = client?.session
          .getAll()
          .map(({ topic }) => client.disconnect({ topic, reason: LEFT }))
        topic = undefined
        await withDeadline(Promise.all(goodbyes ?? []), GOODBYE_MS, clock, () => failure('timeout'))
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
        // Another tab has disconnected, or the modal has left the page: what is here must not go on writing.
        queueMicrotask(() => {
          if (listener === undefined && topic !== undefined) ignore(close())
        })
      }
    },
  }
}
