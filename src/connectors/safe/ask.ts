/** Asks the Safe: a person who decides has no deadline, a read has one. */
import { Methods } from '@safe-global/safe-apps-sdk'
import { rejected } from '../../errors/base.ts'
import { readField } from '../../lib/json.ts'
import type { Confirmations } from './confirmations.ts'
import type { Messenger } from './messenger.ts'
import type { SafeInfo } from './schema.ts'

export type Safe = {
  /** What the Safe said last; throws when it has not said anything. */
  info(): SafeInfo
  readonly messenger: Messenger
  readonly confirmations: Confirmations
}

/** Milliseconds, for reads. */
const READ_MS = 10_000

/** A Safe reports a rejection as text, without a code. */
const isRejection = (error: unknown): boolean =>
  /\b(reject|cancel|declin|den(y|ied))/i.test(String(readField(readField(error, 'cause'), 'message')))

/** No deadline: a person is reading (decisions 18). */
export const askPerson = ({ messenger }: Safe, method: Methods, params: unknown): Promise<unknown> =>
  messenger.ask(method, params).catch((error: unknown) => {
    throw isRejection(error) ? rejected('The Safe declined', error) : error
  })

/** Asks the Safe's network. */
export const read = ({ messenger }: Safe, call: string, params: unknown): Promise<unknown> =>
  messenger.ask(Methods.rpcCall, { call, params }, READ_MS)
