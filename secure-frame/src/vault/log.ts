/**
 * One JSON line for each thing that happened. Its fields are these and no others: no address, code, token, key or body can come in by
 * mistake. An e-mail address is a hash that only this vault can make.
 */
import type { Clock } from '../../../src/lib/clock.ts'
import type { VaultErrorCode } from '../contract/vault.ts'

export type Entry = {
  readonly event:
    | 'started'
    | 'start-failed'
    | 'stopping'
    | 'stopped'
    | 'request'
    | 'fault'
    | 'warning'
    | 'login'
    | 'signed-in'
    | 'wallet-created'
    | 'device-approved'
    | 'session-ended'
    | 'email-changed'
    | 'keys-exported'
    | 'mail-failed'
  /** A sentence of this program's own, which repeats nothing that was sent. */
  readonly line?: string
  readonly call?: string
  readonly code?: VaultErrorCode
  /** Name and code of the error and where it was thrown; never its words, which may hold what was sent. */
  readonly fault?: string
  readonly device?: string
  readonly identity?: string
  readonly site?: string
  readonly ms?: number
}

export type Log = (entry: Entry) => void

export const createLog =
  (clock: Pick<Clock, 'now'>, write: (line: string) => void): Log =>
  ({ event, line, call, code, fault, device, identity, site, ms }) =>
    write(
      JSON.stringify({
        time: new Date(clock.now()).toISOString(),
        event,
        line,
        call,
        code,
        fault,
        device: device?.slice(0, 12),
        identity: identity?.slice(0, 12),
        site,
        ms,
      }),
    )

const isCode = (code: unknown): code is string => typeof code === 'string' && /^[A-Z\d_]{1,40}$/.test(code)

/** The name of an error and its codes: that of the library, such as `ESOCKET`, and that of the system behind it, such as `ECONNREFUSED`. */
export function nameOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  const code = 'code' in thrown ? thrown.code : undefined
  const original = 'originalCode' in thrown ? thrown.originalCode : undefined
  return [thrown.name, ...[code, original].filter(isCode)].join(' ')
}

const isFrame = (line: string) => /^\s+at .*(?::\d+\)?|<anonymous>\)?|native\)?)$/.test(line)

/** Its name and frames. */
export function faultOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  const { stack = '', message } = thrown
  // Behind its words, which may have lines that look like frames.
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n')
  const cause = thrown.cause instanceof Error ? ` because ${nameOf(thrown.cause)}` : ''
  return [
    `${nameOf(thrown)}${cause}`,
    ...frames
      .filter(isFrame)
      .slice(0, 3)
      .map((line) => line.trim()),
  ].join(' ')
}
