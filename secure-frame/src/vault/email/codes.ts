/**
 * Mailed codes: six digits, stored as a hash that holds what they are for, whom they were mailed to and which device asked; for ten
 * minutes and five tries, the newest alone. And how many mails an address gets.
 */
import { domainToASCII } from 'node:url'
import { fromBase64Url, hmac, isSame, toBase64Url } from '../bytes.ts'
import { type Core, indexOf, MINUTE } from '../core.ts'
import { VaultFailure } from '../failure.ts'
import { nameOf } from '../log.ts'
import type { Purpose } from '../mail/mailer.ts'
import { type Code, kinds } from '../records.ts'
import { type Change, type Kind, put, remove } from '../store/store.ts'

const CODE_MS = 10 * MINUTE
const MAX_TRIES = 5
const MAILS = 5
const MAILS_MS = 15 * MINUTE

type About = {
  readonly purpose: Purpose
  readonly email: string
  readonly deviceId: string
}

export const mailsLock = (id: string): string => `mails ${id}`

const hashOf = ({ store }: Core, { purpose, email, deviceId }: About, code: string): Uint8Array =>
  hmac(store.indexKey, 'code', purpose, email, deviceId, code)

const newCode = (core: Core): string => String(core.random.below(1_000_000)).padStart(6, '0')

/** Mail servers know domains in ASCII: one that is written in another way has the same mailbox, and no more mails. */
const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`
}

/**
 * Counts a mail to this address, sends it, and if it could not be sent takes back that it was counted.
 *
 * @throws VaultFailure `too-many` or `mail-failed`
 */
export async function countedMail(core: Core, email: string, send: () => Promise<void>): Promise<void> {
  const id = indexOf(core, 'mails', mailboxOf(email))
  const change = async (edit: (times: readonly number[]) => readonly number[]) =>
    core.locks(mailsLock(id), async () => {
      const now = core.clock.now()
      const times = (await core.store.get(kinds.mails, id)) ?? []
      // A clock that was ahead has left times to come, which would count until then.
      const lately = times.filter((time) => Math.abs(now - time) < MAILS_MS)
      await core.store.write([put(kinds.mails, id, edit(lately))])
    })
  const at = core.clock.now()
  await change((times) => {
    const [oldest = at] = times
    if (times.length >= MAILS)
      throw new VaultFailure('too-many', 'Too many mails were sent to this address. Try again later.', {
        retryAfter: Math.ceil((oldest + MAILS_MS - at) / 1_000),
      })
    return [...times, at]
  })
  try {
    await send()
  } catch (cause) {
    await change((times) => {
      const last = times.lastIndexOf(at)
      return times.filter((_, index) => index !== last)
    })
    core.log({ event: 'mail-failed', fault: nameOf(cause) })
    throw new VaultFailure('mail-failed', 'The mail could not be sent. Try again in a moment.', { cause })
  }
}

/** The device's record that has the code. */
type Keeping<T> = {
  readonly kind: Kind<T>
  readonly withCode: (code: Code) => T
  /** What is left where the mail fails, if not what was there. */
  readonly unsent?: (before: T | undefined) => T
  /** Written in the same batches. */
  readonly beside?: (isSent: boolean) => readonly Change[]
}

/**
 * Makes a code, stores it in place of any before it, and mails it. Not sent: what was there is as good as before, as the page waits on for
 * what an earlier mail has.
 */
export async function mailCode<T>(
  core: Core,
  about: About & { readonly site: string; readonly next?: string },
  { kind, withCode, unsent, beside = () => [] }: Keeping<T>,
): Promise<void> {
  const { email, site, purpose, next, deviceId } = about
  const code = newCode(core)
  const hash = toBase64Url(hashOf(core, about, code))
  const before = await core.store.get(kind, deviceId)
  const left = unsent ? unsent(before) : before
  const restored = left === undefined ? remove(kind, deviceId) : put(kind, deviceId, left)
  await countedMail(core, email, async () => {
    const made = withCode({ hash, expiresAt: core.clock.now() + CODE_MS, tries: 0 })
    await core.store.write([put(kind, deviceId, made), ...beside(true)])
    try {
      await core.mailer.code({ to: email, code, site, purpose, next })
    } catch (error) {
      await core.store.write([restored, ...beside(false)])
      throw error
    }
  })
}

/**
 * Resolves if it is the code. A wrong one is counted by `changes`, and the fifth takes the code away. The caller removes the code in the
 * batch that does what it was for, under the same lock.
 *
 * @throws VaultFailure `code-expired`, `code-wrong` or `code-exhausted`
 */
export async function checkCode(
  core: Core,
  about: About & { readonly stored: Code | null; readonly code: string },
  changes: (code: Code | null) => readonly Change[],
): Promise<void> {
  const { stored, code } = about
  if (!stored || stored.expiresAt <= core.clock.now())
    throw new VaultFailure('code-expired', 'This code has expired. Ask for a new one.')
  const hash = fromBase64Url(stored.hash, 32) ?? new Uint8Array()
  if (isSame(hash, hashOf(core, about, code))) return
  const tries = stored.tries + 1
  await core.store.write(changes(tries < MAX_TRIES ? { ...stored, tries } : null))
  if (tries < MAX_TRIES) throw new VaultFailure('code-wrong', 'This code is not right. Check the mail.')
  throw new VaultFailure('code-exhausted', 'Too many wrong codes. Ask for a new one.')
}
