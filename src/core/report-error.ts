/** Tells the host and the services what went wrong, in words. Loaded when something did. */
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

export async function reportError(thrown: unknown, { emit, tell, log }: Listeners): Promise<void> {
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
