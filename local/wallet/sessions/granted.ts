// Owns what the wallet remembers of the sessions it has granted, in `localStorage`: by it a page's request to end one finds it.
import { readText, writeText } from '../storage.ts'
import { isHexText, isRecord, parseJson } from '../values.ts'

export const SESSIONS_KEY = 'demo-wallet:canopy:sessions'

/** `id`: on the account's contract. `what`: the permissions and the expiry, as the page has them. */
export type GrantedSession = { readonly id: `0x${string}`; readonly chainId: number; readonly what: string }

const KEPT = 50

export const whatOf = (permissions: unknown, expiry: unknown): string => JSON.stringify([permissions, expiry])

const isGranted = (value: unknown): value is GrantedSession =>
  isRecord(value) &&
  isHexText(value.id) &&
  typeof value.chainId === 'number' &&
  typeof value.what === 'string'

export function grantedSessions(): readonly GrantedSession[] {
  const stored = parseJson(readText(SESSIONS_KEY))
  return Array.isArray(stored) ? stored.filter(isGranted) : []
}

export function rememberSession(session: GrantedSession): void {
  writeText(SESSIONS_KEY, JSON.stringify([session, ...grantedSessions()].slice(0, KEPT)))
}

export function forgetSession({ id }: GrantedSession): void {
  writeText(SESSIONS_KEY, JSON.stringify(grantedSessions().filter((one) => one.id !== id)))
}
