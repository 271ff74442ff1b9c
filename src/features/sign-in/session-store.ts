/**
 * The sign-in sessions of the ready default, stored until they expire or the visitor signs out (decisions 37, 84). Storage is not trusted:
 * what a session says is read from its message, and whether it was signed, `verify/` says each time a page is loaded.
 */

import { sameAddress } from '../../lib/caip.ts'
import type { Clock } from '../../lib/clock.ts'
import * as v from '../../lib/schema.ts'
import { SIGN_IN_KEY } from '../../lib/sign-in-key.ts'
import { parseSignInMessage } from '../../lib/sign-in-message.ts'
import type { SafeStorage } from '../../lib/storage.ts'
import type { SignInSession } from './contract.ts'
import { refuseTime } from './refusals.ts'
import { storedSession } from './schemas.ts'

const MAX_SESSIONS = 50

export type SessionStore = {
  /** That of this account on this network, unless its time is over or has not come. Whose time is over goes. `chainId`: CAIP-2. */
  find(chainId: string, address: string): SignInSession | undefined
  /** In place of an earlier one of its account and network. */
  add(session: SignInSession): void
  remove(chainId: string, address: string): void
  /** Of all networks of the namespace. */
  removeAll(namespace: string): void
  clear(): void
}

/** As it is stored. */
type Row = v.Output<typeof storedSession>

const isOf = ({ data }: SignInSession, chainId: string, address: string): boolean =>
  data.chainId === chainId && sameAddress(data.accountAddress, address)

/** Undefined: its message is none. */
const toSession = (row: Row): SignInSession | undefined => {
  const parsed = parseSignInMessage(row.message)
  return parsed && { data: parsed.record, ...row }
}

/** Whether its text says so at a glance: to parse all of them each time would take a long task. A statement may look like that line. */
const seemsExpired = ({ message }: Row, now: number): boolean => {
  const [, ...times] = message.split('\nExpiration Time: ')
  return Date.parse(times.at(-1)?.split('\n', 1)[0] ?? '') < now
}

/** Unreadable ones are dropped, and so are those beyond the fiftieth. */
const readRows = (value: unknown): readonly Row[] | undefined =>
  Array.isArray(value)
    ? value.slice(0, MAX_SESSIONS).flatMap((one) => v.read(storedSession, one) ?? [])
    : undefined

export function createSessionStore(storage: SafeStorage, clock: Pick<Clock, 'now'>): SessionStore {
  const rows = () => storage.get(SIGN_IN_KEY, readRows) ?? []
  const save = (sessions: readonly SignInSession[]): void => {
    const kept = sessions
      .filter(({ data }) => refuseTime(data, clock.now()) !== 'expired')
      .slice(0, MAX_SESSIONS)
      .map(({ data: _, ...row }) => row)
    if (kept.length > 0) storage.set(SIGN_IN_KEY, kept)
    else storage.remove(SIGN_IN_KEY)
  }
  const without = (isGone: (one: SignInSession) => boolean) =>
    rows()
      .flatMap((row) => toSession(row) ?? [])
      .filter((one) => !isGone(one))
  const others = (chainId: string, address: string) => without((one) => isOf(one, chainId, address))

  return {
    find(chainId, address) {
      const all = rows()
      const now = clock.now()
      if (all.some((row) => seemsExpired(row, now))) save(without(() => false))
      return (
        all
          // Most are of other accounts.
          .filter((row) => sameAddress(row.message.split('\n', 2)[1], address))
          .flatMap((row) => toSession(row) ?? [])
          .find((one) => isOf(one, chainId, address) && refuseTime(one.data, now) === undefined)
      )
    },
    add: (session) => save([session, ...others(session.data.chainId, session.data.accountAddress)]),
    remove: (chainId, address) => save(others(chainId, address)),
    removeAll: (namespace) => save(without(({ data }) => data.chainId.startsWith(`${namespace}:`))),
    clear: () => save([]),
  }
}
