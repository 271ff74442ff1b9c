// Owns what the wallet remembers of the sessions it has granted, in `localStorage`: by it a page's request to end one finds it.
import { readText, writeText } from '../storage.ts'
import { isHexText, isRecord, parseJson } from '../values.ts'

export const SESSIONS_KEY = 'demo-wallet:canopy:sessions'

/**
 * `id`: on the account's contract. `what`: the permissions and the expiry, as the page has them. `endedAs`: the page's word for it, once it
 * has ended there.
 */
export type GrantedSession = {
  readonly id: `0x${string}`
  readonly chainId: number
  readonly what: string
  readonly endedAs?: string | undefined
}

const KEPT = 50

export const whatOf = (permissions: unknown, expiry: unknown): string => JSON.stringify([permissions, expiry])

const isGranted = (value: unknown): value is GrantedSession =>
  isRecord(value) &&
  isHexText(value.id) &&
  typeof value.chainId === 'number' &&
  typeof value.what === 'string' &&
  (value.endedAs === undefined || typeof value.endedAs === 'string')

export function grantedSessions(): readonly GrantedSession[] {
  const stored = parseJson(readText(SESSIONS_KEY))
  return Array.isArray(stored) ? stored.filter(isGranted) : []
}

export function rememberSession(session: GrantedSession): void {
  writeText(SESSIONS_KEY, JSON.stringify([session, ...grantedSessions()].slice(0, KEPT)))
}

/** Also one that has ended: its page may have lost the signature, and asks again. Of two that say the same, each is ended once. */
export const sessionAskedFor = (pci: string, what: string): GrantedSession | undefined =>
  grantedSessions().find(({ endedAs }) => endedAs === pci) ??
  grantedSessions().find((one) => one.endedAs === undefined && one.what === what)

export function rememberEnd({ id }: GrantedSession, pci: string): void {
  const sessions = grantedSessions().map((one) => (one.id === id ? { ...one, endedAs: pci } : one))
  writeText(SESSIONS_KEY, JSON.stringify(sessions))
}
