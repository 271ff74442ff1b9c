/** Compares a signed text with the one that was asked for, and with the time. The signature itself is checked in `verify/`. */
import {
  formatSignInMessage,
  type ParsedSignInMessage,
  parseSignInMessage,
  type SignInRecord,
} from '../../lib/sign-in-message.ts'
import type { Refusal } from './errors.ts'

/** `now`: epoch milliseconds. */
export function refuseTime(record: SignInRecord, now: number): Refusal | undefined {
  const at = (time: string | undefined, otherwise: number) =>
    time === undefined ? otherwise : Date.parse(time)
  if (at(record.expirationTime, now) < now) return 'expired'
  return Math.max(at(record.notBefore, now), at(record.issuedAt, now)) > now ? 'not-yet-valid' : undefined
}

/** The first one that differs is the reason. */
const COMPARED: readonly (readonly [keyof SignInRecord, Refusal])[] = [
  ['nonce', 'nonce'],
  ['domain', 'domain'],
  ['uri', 'uri'],
  ['accountAddress', 'address'],
  ['chainId', 'chain'],
  ['statement', 'statement'],
]

/**
 * `oneClick`: account and network are the wallet's choice, as the page asks for several networks before it knows the account; the
 * signature says whether the account is whose it was. Behind what was asked for it says which requests the wallet will take.
 */
export function refuseText(
  message: string,
  asked: ParsedSignInMessage,
  oneClick?: { withoutRecap(record: SignInRecord): SignInRecord },
): Refusal | undefined {
  const signed = parseSignInMessage(message)
  if (!signed) return 'message'
  const { accountAddress, chainId } = signed.record
  const record = oneClick?.withoutRecap(signed.record) ?? signed.record
  const expected = oneClick
    ? { record: { ...asked.record, accountAddress, chainId }, format: signed.format }
    : asked
  const differs = COMPARED.find(([field]) => record[field] !== expected.record[field])
  if (differs) return differs[1]
  const text = formatSignInMessage(expected.record, expected.format)
  return text === formatSignInMessage(record, signed.format) ? undefined : 'text'
}
