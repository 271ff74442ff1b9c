/**
 * Which session is in use, and its active EVM network, which no session names. Sessions are parsed in `session.ts`;
 * what ends one is `connection.ts`.
 */
import type { Clock } from '../../lib/clock.ts'
import type { CaipNetworkId, Namespace } from '../../lib/namespaces.ts'
import type { Accounts, Link } from '../connector.ts'
import type { Session } from './client.ts'
import { accountsOn, readLink } from './session.ts'

export type ActiveSession = {
  /** Undefined: no session is in use. */
  topic?: string | undefined
  /** The EVM network. */
  chain?: CaipNetworkId | undefined
  /** The wallet has put these first, until its session lists others or in another order; a session itself has no account in use. */
  prefer(namespace: Namespace, accounts: Accounts): void
  /** Undefined also where the session has expired, or the client does not have it any more. */
  get(): Session | undefined
  /** What the session connects. */
  link(): Link | undefined
  /** Uses this session, unless it connects nothing: then the one before stays in use. */
  use(topic: string): Link | undefined
  clear(): void
  /** The session of this topic, else the newest; none that has expired. */
  find(topic: string | undefined): Session | undefined
}

export type ActiveSessionOptions = {
  /** The networks that the page offers. */
  networks(): readonly CaipNetworkId[]
  /** The active network of the page. */
  network(namespace: Namespace): CaipNetworkId | undefined
  readonly clock: Pick<Clock, 'now'>
}

type Networks = readonly CaipNetworkId[]

/** The first EVM network of these that is approved (undefined: all are), else the first approved one. */
const pickChain = (approved: Networks | undefined, wanted: readonly (CaipNetworkId | undefined)[]) =>
  wanted.find((id) => id?.startsWith('eip155:') && (approved?.includes(id) ?? true)) ?? approved?.[0]

/** Those that the wallet has put first, then the others. */
const inOrder = (accounts: Accounts, preferred: readonly string[] = []): Accounts => {
  const [first = accounts[0], ...rest] = new Set([
    ...preferred.filter((one) => accounts.includes(one)),
    ...accounts,
  ])
  return [first, ...rest]
}

/** `sessions`: all that the client has. */
export function createActiveSession(
  p: ActiveSessionOptions & { sessions(): readonly Session[] },
): ActiveSession {
  const sessions = () => p.sessions().filter(({ expiry }) => expiry * 1000 > p.clock.now())

  let preferred: {
    readonly [N in Namespace]?: { readonly accounts: Accounts; readonly listed: string } | undefined
  } = {}

  const active: ActiveSession = {
    get: () => sessions().find(({ topic }) => topic === active.topic),
    prefer(namespace, accounts) {
      const listed = String(readLink(active.get())?.[namespace]?.accounts)
      preferred = { ...preferred, [namespace]: { accounts, listed } }
    },
    link() {
      const session = active.get()
      const read = readLink(session)
      if (!read) return undefined
      const { eip155, solana } = read
      const order = (namespace: Namespace, accounts: Accounts) => {
        // For good: what the session lists now is newer.
        if (preferred[namespace]?.listed !== String(read[namespace]?.accounts))
          preferred = { ...preferred, [namespace]: undefined }
        return inOrder(accounts, preferred[namespace]?.accounts)
      }
      const others = solana && { solana: { ...solana, accounts: order('solana', solana.accounts) } }
      if (!eip155) return others
      const network = pickChain(eip155.approved, [active.chain, p.network('eip155'), ...p.networks()])
      active.chain = network
      const accounts = (network && accountsOn(session, network)) ?? eip155.accounts
      return { eip155: { ...eip155, accounts: order('eip155', accounts), network }, ...others }
    },
    use(next) {
      const { topic, chain } = active
      Object.assign(active, { topic: next, chain: undefined })
      const link = active.link()
      if (!link) Object.assign(active, { topic, chain })
      return link
    },
    clear() {
      active.topic = undefined
      active.chain = undefined
      preferred = {}
    },
    find: (topic) =>
      sessions().find((one) => one.topic === topic) ?? sessions().sort((a, b) => b.expiry - a.expiry)[0],
  }
  return active
}
