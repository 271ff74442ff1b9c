/** Tells the host and the services what went wrong, in words. Loaded when something did. */
import { isModalError, WalletModalError } from '../errors/base.ts'
import { categoryOf, type ErrorCategory } from '../errors/category.ts'
import { explain, toModalError } from '../errors/explain.ts'
import { readField } from '../lib/json.ts'
import type { Emit } from './events.ts'

type Listeners = {
  readonly emit: Emit
  /** As an analytics event, by its category. */
  tell(category: ErrorCategory, properties: Readonly<Record<string, unknown>>): void
  log(...words: unknown[]): void
}

/**
 * What the secure frame says in words is for the visitor, and may repeat what they have typed: others are given the code. It has no cause;
 * what says that the frame is not there has one.
 */
const withoutWords = (thrown: unknown): unknown => {
  if (!isModalError(thrown)) return thrown
  const { code, message, cause } = thrown
  if (code === 'frame-failed' && cause === undefined)
    return new WalletModalError(code, 'The secure frame refused, in words that are for the visitor')
  const known = withoutWords(cause)
  return known === cause ? thrown : new WalletModalError(code, message, known)
}

export async function reportError(given: unknown, { emit, tell, log }: Listeners): Promise<void> {
  const thrown = withoutWords(given)
  const { code, rejected, details } = await explain(thrown)
  if (rejected) return
  const { message, cause = thrown } = await toModalError(thrown)
  log(`${code}: ${message}`, details ?? '')
  emit('wm-error', { code, message, cause })
  tell(categoryOf(code), {
    errorType: String(code),
    errorMessage: details ? `${message} ${details}` : message,
    stackTrace: String(readField(thrown, 'stack') ?? ''),
  })
}
