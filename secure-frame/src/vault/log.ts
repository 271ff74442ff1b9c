/**
 * One JSON line for each thing that happened. Its fields are these and no others: no address, code, token, key or body can come in by
 * mistake. An e-mail address is a hash that only this vault can make.
 */
import type { Clock } from '../../../src/lib/clock.ts'
import type { VaultErrorCode } from '../contract/vault.ts'

export type Entry = {
  readonly event:
    | 'request'
    | 'fault'
    | 'signed-in'
    | 'wallet-created'
    | 'device-approved'
    | 'session-ended'
    | 'email-changed'
    | 'keys-exported'
    | 'mail-failed'
  readonly call?: string
  readonly code?: VaultErrorCode
  /** Name of the error and where it was thrown; never its words, which may hold what was sent. */
  readonly fault?: string
  readonly device?: string
  readonly identity?: string
  readonly site?: string
  readonly ms?: number
}

export type Log = (entry: Entry) => void

export const createLog =
  (clock: Pick<Clock, 'now'>, write: (line: string) => void): Log =>
  ({ event, call, code, fault, device, identity, site, ms }) =>
    write(
      JSON.stringify({
        time: new Date(clock.now()).toISOString(),
        event,
        call,
        code,
        fault,
        device: device?.slice(0, 12),
        identity: identity?.slice(0, 12),
        site,
        ms,
      }),
    )

/** The name and the frames of an error. */
export function faultOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = thrown.cause instanceof Error ? ` because ${thrown.cause.name}` : ''
  return [`${thrown.name}${cause}`, ...frames.slice(0, 3).map((line) => line.trim())].join(' ')
}
