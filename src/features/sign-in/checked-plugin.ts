/**
 * The edge to whatever plug-in there is: what it throws, does not answer in time, or answers in another shape becomes a typed error, and
 * never a session. A good answer of a whole plug-in of the host is believed (decisions 84).
 */
import { isModalError } from '../../errors/base.ts'
import { ownFailure } from '../../errors/own.ts'
import { failure, toError } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import * as v from '../../lib/schema.ts'
import type { MessageRequest, SignatureRequest, SignInRecord, SignInSession } from './contract.ts'
import { signInFailed } from './errors.ts'
import * as schemas from './schemas.ts'

/** Milliseconds. Not for `signMessage`, before which a person reads (decisions 18). */
export const DEADLINE = 30_000

/**
 * Rejects with `sign-in-failed`, or with what the ready default says: `sign-in-refused`, `sign-in-unreachable`.
 */
export type CheckedPlugin = {
  createMessage(request: MessageRequest): Promise<{ readonly record: SignInRecord; readonly text: string }>
  /** Undefined: the wallet is to be asked. Rejects with 4001 where the visitor declines, and with `signature-invalid`. */
  readonly signMessage: ((request: SignatureRequest) => Promise<string>) | undefined
  addSession(session: SignInSession): Promise<void>
  revokeSession(chainId: string, address: string): Promise<void>
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  getSessions(chainId: string, address: string): Promise<readonly SignInSession[]>
  isRequired(): boolean
  signsOutOnDisconnect(): boolean
  /** Whether it verifies sessions in the page, each time that it is asked: nobody else is polled by that. */
  readonly verifiesHere?: boolean
  /** Whether it has ended a session. Resolves at once where the plug-in does not care. */
  accountChanged(address: string | undefined): Promise<boolean>
}

/** The plug-in is read at each use, as its members may be getters. */
export function checkPlugin(plugin: object, clock: Pick<Clock, 'setTimeout'>): CheckedPlugin {
  /** Calls a member of the plug-in at once; one that is missing fails as one that throws. */
  const call = async (name: string, args: readonly unknown[]): Promise<unknown> => {
    const member = readField(plugin, name)
    if (typeof member !== 'function') throw new TypeError(`siwx has no ${name}()`)
    return Reflect.apply(member, plugin, args)
  }

  const ask = async (name: string, ...args: readonly unknown[]): Promise<unknown> => {
    try {
      return await withDeadline(call(name, args), DEADLINE, clock, () => ownFailure('timeout'))
    } catch (error) {
      throw isModalError(error) && String(error.code).startsWith('sign-in-') ? error : signInFailed(error)
    }
  }

  const signMessage = async (request: SignatureRequest): Promise<string> => {
    const answer = await call('signMessage', [request]).catch((error: unknown) => {
      throw toError(error)
    })
    const signature = v.read(schemas.signature, answer)
    if (signature === undefined) throw failure('signature-invalid')
    return signature
  }

  return {
    async createMessage(request) {
      const answer = await ask('createMessage', request)
      const record = schemas.readRecord(answer)
      const text = readText(answer)
      if (!record || text === undefined)
        throw signInFailed(new TypeError('siwx.createMessage() answered another shape'))
      return { record, text }
    },
    signMessage: typeof readField(plugin, 'signMessage') === 'function' ? signMessage : undefined,
    addSession: async (session) => void (await ask('addSession', session)),
    revokeSession: async (...of) => void (await ask('revokeSession', ...of)),
    setSessions: async (sessions) => void (await ask('setSessions', sessions)),
    async getSessions(...of) {
      const sessions = schemas.readSessions(await ask('getSessions', ...of))
      if (!sessions) throw signInFailed(new TypeError('siwx.getSessions() answered another shape'))
      return sessions
    },
    isRequired() {
      const member = readField(plugin, 'getRequired')
      try {
        return typeof member !== 'function' || Reflect.apply(member, plugin, []) !== false
      } catch {
        // Whoever cannot say so has not said that it is not.
        return true
      }
    },
    signsOutOnDisconnect: () => readField(plugin, 'signOutOnDisconnect') !== false,
    accountChanged: async (address) =>
      Boolean(readField(plugin, 'accountChanged')) && (await ask('accountChanged', address)) === true,
  }
}

/** What the record's own `toString` says; that of every object says nothing. */
const readText = (answer: unknown): string | undefined => {
  const toText = readField(answer, 'toString')
  if (typeof toText !== 'function' || toText === Object.prototype.toString) return undefined
  try {
    return v.read(schemas.message, Reflect.apply(toText, answer, []))
  } catch {
    // One that throws has given no text.
    return undefined
  }
}
