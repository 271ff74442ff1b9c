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
  topic?: string | undefined
  /** The EVM network. */
  chain?: CaipNetworkId | undefined
  /** Undefined also where the session has expired, or the client does not have it any more. */
  get(): Session | undefined
  /** What the session connects. */
  link(): Link | undefined
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
  const sessions = () => p.sessions().filter(({ expiry }) => expiry * 1000 > p.clock.now())

  const active: ActiveSession = {
    get: () => sessions().find(({ topic }) => topic === active.topic),
    link() {
      const read = readLink(active.get())
      if (!read?.eip155) return read
      active.chain = pickChain(read.eip155.approved, [active.chain, p.network('eip155'), ...p.networks()])
      return { ...read, eip155: { ...read.eip155, network: active.chain } }
    },
    clear() {
      active.topic = undefined
      active.chain = undefined
    },
    newest: () => sessions().sort((a, b) => b.expiry - a.expiry)[0],
  }
  return active
}
