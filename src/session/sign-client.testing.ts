/**
 * A wallet that is reached by WalletConnect, for the random walk: the connector is the real one, only the sign client and the
 * relay are modelled. Sessions live on both sides; what one side says while the other is away is delivered when the relay is
 * back, and the page's side is stored where the real client stores it.
 */
import type { ClientOptions } from '../connectors/walletconnect/client.ts'
import { USER_DISCONNECTED } from '../connectors/walletconnect/opened-client.ts'
import { METHODS } from '../connectors/walletconnect/proposal.ts'
import type { FakeClock } from '../lib/clock.testing.ts'
import { createEmitter } from '../lib/emitter.ts'

type Namespaces = Readonly<Record<string, object>>
type Settled = {
  readonly topic: string
  readonly expiry: number
  readonly peer: { readonly metadata: { readonly name: string; readonly icons: readonly string[] } }
  readonly namespaces: Namespaces
}
type Message = { readonly name: string; readonly topic: string; readonly params?: object }

/** As `session_settle` carries them. */
export const namespacesOf = (accounts: readonly string[]): Namespaces =>
  Object.fromEntries(
    (['eip155', 'solana'] as const).flatMap((namespace) => {
      const own = accounts.filter((account) => account.startsWith(`${namespace}:`))
      const chains = [...new Set(own.map((account) => account.split(':').slice(0, 2).join(':')))]
      const events = ['accountsChanged', 'chainChanged']
      return own.length > 0
        ? [[namespace, { accounts: own, chains, methods: METHODS[namespace], events }]]
        : []
    }),
  )

const SESSIONS = 'client//session'
const EXPIRES_MS = 7 * 24 * 60 * 60_000

export function createSignClients(p: {
  /** The visitor of the wallet is asked; what is returned is theirs to answer. */
  ask<T>(yes: () => T): Promise<T>
  /** What the wallet shares with a new session. */
  namespaces(): Namespaces
}) {
  /** Of the wallet. */
  const sessions = new Map<string, Settled>()
  let mailbox: Message[] = []
  let isRelayUp = true
  let topics = 0
  /** Of the page that is there now. */
  let open: { deliver(): void; lose(): void; close(): void } | undefined

  const send = (message: Message) => {
    mailbox.push(message)
    open?.deliver()
  }

  const openClient = async ({ store, relay }: ClientOptions, clock: FakeClock) => {
    const events = createEmitter()
    const relayer = createEmitter()
    let own: readonly Settled[] = (await store.getItem<Settled[]>(SESSIONS)) ?? []
    let isUp = false
    const save = (next: readonly Settled[]) => {
      own = next
      void store.setItem(SESSIONS, next)
    }
    const remove = (topic: string) => save(own.filter((one) => one.topic !== topic))
    const receive = ({ name, topic, params }: Message) => {
      const known = own.find((one) => one.topic === topic)
      if (!known) return
      const namespaces: unknown = params && Reflect.get(params, 'namespaces')
      if (name === 'session_delete') remove(topic)
      if (name === 'session_update')
        save(own.map((one) => (one === known ? { ...one, namespaces: namespaces as Namespaces } : one)))
      events.emit(name, { topic, params })
    }
    const here = {
      deliver() {
        if (!isUp) return
        const messages = mailbox
        mailbox = []
        for (const message of messages) receive(message)
      },
      lose() {
        if (!isUp) return
        isUp = false
        relayer.emit('relayer_disconnect', undefined)
      },
      close() {
        isUp = false
        if (open === here) open = undefined
      },
    }
    open = here
    const client = {
      on: events.on,
      core: {
        history: { on() {}, off() {}, records: new Map() },
        heartbeat: { stop() {} },
        relayer: {
          ...relayer,
          off: relayer.removeListener,
          confirmOnlineStateOrThrow: async () => {},
          createProvider: async () => {},
          transportOpen() {},
          toEstablishConnection() {},
          publisher: { checkQueue() {}, rpcPublish() {} },
          subscriber: { checkPending() {}, async start() {}, async stop() {} },
          request: async () => 'subscribed',
          provider: {
            connection: { url: 'wss://relay.example', connected: true, send: async () => {} },
            async connect() {
              if (!isRelayUp) throw new Error('The relay cannot be reached')
              isUp = true
              queueMicrotask(here.deliver)
            },
          },
        },
      },
      session: { getAll: () => own.filter(({ expiry }) => expiry * 1000 > clock.now()) },
      async connect() {
        const topic = `topic-${topics++}`
        const settle = () => {
          const session: Settled = {
            topic,
            expiry: Math.floor((clock.now() + EXPIRES_MS) / 1000),
            peer: { metadata: { name: 'Lantern', icons: [] } },
            namespaces: p.namespaces(),
          }
          sessions.set(topic, session)
          save([...own, session])
          return session
        }
        const approved = p.ask(settle)
        return { uri: `wc:${topic}@2?symKey=00`, approval: () => approved }
      },
      async disconnect({ topic }: { readonly topic: string }) {
        if (!own.some((one) => one.topic === topic)) throw new Error(`No matching key. session: ${topic}`)
        remove(topic)
        sessions.delete(topic)
      },
      request: () => p.ask(() => null),
    }
    // As much of a sign client as the connector uses.
    relay.attach(client.core as never)
    return { client, close: here.close }
  }

  return {
    openClient,
    /** The wallet ends what it has with the page. */
    end() {
      for (const topic of sessions.keys()) send({ name: 'session_delete', topic, params: USER_DISCONNECTED })
      sessions.clear()
    },
    /** The wallet shares other accounts or networks. */
    update(namespaces: Namespaces) {
      for (const [topic, session] of sessions) {
        sessions.set(topic, { ...session, namespaces })
        send({ name: 'session_update', topic, params: { namespaces } })
      }
    },
    /** The wallet is on another chain, or puts another account first. */
    event(name: string, data: unknown, chainId: string) {
      for (const topic of sessions.keys())
        send({ name: 'session_event', topic, params: { event: { name, data }, chainId } })
    },
    relay(next: boolean) {
      isRelayUp = next
      if (!next) open?.lose()
    },
    /** The page is gone, and its socket with it. */
    leavePage: () => open?.close(),
  }
}
