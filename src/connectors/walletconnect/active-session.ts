/**
 * Which session is in use, and its active EVM network, which no session names. Sessions are parsed in `session.ts`;
 * what ends one is `connection.ts`.
 */
import type { Clock } from '../../lib/clock.ts'
import type { CaipNetworkId, Namespace } from '../../lib/namespaces.ts'
import type { Link } from '../connector.ts'
import type { Session } from './client.ts'
import { readLink } from './session.ts'

export type ActiveSession = {
  /** Undefined: no session is in use. */
  topic(): string | undefined
  /** Undefined also where the session has expired, or the client does not have it any more. */
  get(): Session | undefined
  /** What the session connects. */
  link(): Link | undefined
  /** The EVM network. */
  chain(): CaipNetworkId | undefined
  setChain(chain: CaipNetworkId): void
  use(session: Session): void
  clear(): void
  /** The session to restore: the newest that has not expired. */
  newest(): Session | undefined
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

/** `sessions`: all that the client has. */
export function createActiveSession(
  p: ActiveSessionOptions & { sessions(): readonly Session[] },
): ActiveSession {
  let topic: string | undefined
  let chain: CaipNetworkId | undefined

  const sessions = () => p.sessions().filter(({ expiry }) => expiry * 1000 > p.clock.now())
  const get = () => sessions().find((one) => one.topic === topic)

  return {
    topic: () => topic,
    get,
    link() {
      const read = readLink(get())
      if (!read?.eip155) return read
      chain = pickChain(read.eip155.approved, [chain, p.network('eip155'), ...p.networks()])
      return { ...read, eip155: { ...read.eip155, network: chain } }
    },
    chain: () => chain,
    setChain(next) {
      chain = next
    },
    use(session) {
      topic = session.topic
    },
    clear() {
      topic = undefined
      chain = undefined
    },
    newest: () => sessions().sort((a, b) => b.expiry - a.expiry)[0],
  }
}
