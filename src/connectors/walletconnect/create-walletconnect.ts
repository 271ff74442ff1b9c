/**
 * The real connector of WalletConnect: at most one session. Owns which one it is and how it ends; the client it lives by is
 * `client-lifecycle.ts`, what a session says is read by `session.ts`, links are made by `pairings.ts`.
 */
import type { Provider } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import { type CaipNetworkId, isNamespace, type Namespace } from '../../lib/namespaces.ts'
import type { LateAnswer, RequestId } from '../../state/unanswered.ts'
import type { ConnectHow, ConnectorEvent, Link, Pairing, RequestWatch } from '../connector.ts'
import type { LoadedConnector } from '../lazy.ts'
import { createAsking } from './requests.ts'
import type { Client, Session } from './client.ts'
import { createClientLife, LEFT, type LifeOptions } from './client-lifecycle.ts'
import { type Ask, createEvmProvider } from './evm-provider.ts'
import { createPairings } from './pairings.ts'
import { readAccounts, readLink, readNetwork, sessionMethods, sessionNetworks } from './session.ts'
import { createSolanaProvider } from './solana-provider.ts'

export type WalletConnectOptions = LifeOptions & {
  /** What the page offers. */
  networks(): readonly CaipNetworkId[]
  /** The network in use, as the page has it. */
  network(namespace: Namespace): CaipNetworkId | undefined
  isVisible(): boolean
  /** A request is on its way to the wallet. */
  onAsked(asked: RequestId): void
  /** A session of an earlier page load is there, or an answer has come. `look`: what there is to a request. */
  onAnswers(find: (request: RequestId) => LateAnswer | undefined): void
  readonly reuses: boolean
}

/** Milliseconds. The wallet is told; the visitor does not wait for that. */
const GOODBYE_MS = 2_500

/** No link could be made. */
const RELAY_FAILED: readonly unknown[] = ['relay-unreachable', 'service-refused', 'clock-wrong']

/** Already gone on the other side, or here (wire facts 8.4). */
const isGone = (error: unknown): boolean =>
  /recently deleted|no matching key|not found/i.test(String(readField(error, 'message') ?? error))

export function createWalletConnect(p: WalletConnectOptions): LoadedConnector {
  const { clock } = p
  let topic: string | undefined
  let chain: CaipNetworkId | undefined
  let listener: ((event: ConnectorEvent) => void) | undefined

  /** Who waits for a wallet's answer to a link. */
  let attempts = 0
  const life = createClientLife(
    {
      ...p,
      wantedBy: () => (topic !== undefined ? 'session' : attempts > 0 ? 'link' : 'nobody'),
      onChange(isUp) {
        if (topic !== undefined) tell({ type: 'reachable', isReachable: isUp })
      },
      onGivenUp: () => pairings.fail(failure('relay-unreachable')),
    },
    (client) => listen(client),
  )
  const tell = (event: ConnectorEvent) => listener?.(event)
  const sessions = (): readonly Session[] => life.current()?.session.getAll() ?? []
  const isOver = ({ expiry }: Session) => expiry * 1000 <= clock.now()
  const session = () => sessions().find((one) => one.topic === topic && !isOver(one))

  const { ask, end: endAsking } = createAsking({
    client: life.current,
    line: life.line,
    session,
    onAsked: p.onAsked,
    clock,
  })

  const leave = () => {
    topic = undefined
    chain = undefined
    endAsking()
  }

  const close = (): Promise<void> => {
    leave()
    return life.close()
  }

  const forget = (): Promise<void> => {
    leave()
    return life.forget()
  }

  const end = () => {
    if (topic === undefined) return
    ignore(forget())
    evm.emit('disconnect', new WalletModalError(4900, 'The wallet has disconnected'))
    tell({ type: 'disconnect' })
  }

  const pairings = createPairings<Session>({
    propose: () => life.propose(p.networks()),
    drop: (unwanted) => life.drop(unwanted),
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

  /** The relay is looked for as long as the session lives. */
  const keepUp = () =>
    void life
      .line()
      ?.reach()
      .catch(() => {})

  const take = (session: Session): Link => {
    topic = session.topic
    const taken = link()
    if (!taken) {
      life.drop(session)
      ignore(forget())
      throw new WalletModalError(
        'wallet-bad-answer',
        'The wallet settled a session without an account',
        session,
      )
    }
    life.keep()
    keepUp()
    return taken
  }

  /** The client writes down what comes, also where nobody waits for it any more. */
  const answerTo = ({ id, topic: of }: RequestId): LateAnswer | undefined => {
    const record = of === topic ? life.current()?.core.history.records.get(id) : undefined
    if (record?.topic !== of || !record.response) return undefined
    const { request, response } = record
    return {
      method: readField(readField(request.params, 'request'), 'method'),
      result: readField(response, 'result'),
    }
  }

  const listen = ({ on, core }: Client) => {
    core.history.on('history_updated', () => p.onAnswers(answerTo))
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

  /** What the session does not hold is not believed: a wallet that means it updates the session first. */
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
      tell({ type: 'accounts', namespace, accounts })
    }
  }

  const use = (network: CaipNetworkId) => {
    chain = network
    evm.emit('chainChanged', `0x${Number(network.slice('eip155:'.length)).toString(16)}`)
    tell({ type: 'network', network })
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
    ask,
  }
  const evm = createEvmProvider(evmParts)

  const solana = (asking: Ask) =>
    createSolanaProvider({
      methods: () => sessionMethods(session(), 'solana'),
      networks: () => sessionNetworks(session(), 'solana'),
      chain: () => {
        const approved = link()?.solana?.approved
        const wanted = p.network('solana')
        return wanted && approved?.includes(wanted) ? wanted : approved?.[0]
      },
      ask: asking,
    })

  const attempt = async (how: ConnectHow = {}): Promise<Session> => {
    let isShown = false
    const onPairing = (pairing: Pairing) => {
      isShown = true
      how.onPairing?.(pairing)
    }
    attempts += 1
    // Somebody has pressed: a pause of before does not count.
    life
      .line()
      ?.reach({ now: true })
      .catch(() => {})
    try {
      return await pairings.start({ ...how, onPairing })
    } catch (error) {
      // Who tries again has a new client. Where a link was shown, a wallet may still answer to it, and is let go then.
      const isUseless = !isShown || RELAY_FAILED.includes(readField(error, 'code'))
      if (topic === undefined && attempts === 1 && isUseless) ignore(close())
      throw error
    } finally {
      attempts -= 1
      life.line()?.release()
    }
  }

  return {
    provider(namespace, watch?: RequestWatch): Provider | undefined {
      const watched: Ask = (chain, method, params) => ask(chain, method, params, watch)
      if (namespace === 'solana') return solana(watched)
      return watch ? createEvmProvider({ ...evmParts, ask: watched }) : evm
    },

    async connect(how) {
      const session = await attempt(how)
      for (const other of sessions()) if (other.topic !== session.topic) life.drop(other)
      chain = undefined
      return take(session)
    },

    async restore() {
      if (life.isBehind()) await close()
      const client = await life.open()
      const [last] = client.session
        .getAll()
        .filter((one) => !isOver(one))
        .sort((a, b) => b.expiry - a.expiry)
      if (last) {
        topic = last.topic
        const read = link()
        if (read) {
          keepUp()
          p.onAnswers(answerTo)
          return read
        }
      }
      ignore(forget())
      return undefined
    },

    current: async () => link(),

    async disconnect() {
      const client = life.current()
      try {
        const goodbyes = sessions().map((one) => client?.disconnect({ topic: one.topic, reason: LEFT }))
        topic = undefined
        await withDeadline(Promise.all(goodbyes), GOODBYE_MS, clock, () => failure('timeout'))
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
