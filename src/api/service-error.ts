/** What a service said when it said no. Owns keeping its status and body readable: the reasons are in the BODY (wire facts 1). */
import { WalletModalError } from '../errors/base.ts'
import { type ErrorKey, errorTexts } from '../errors/en.errors.ts'
import { readField } from '../lib/json.ts'
import { cleanText } from '../lib/text.ts'

/** The service's own words, cleaned; untrusted, to be shown as text only. */
export type Reason = { readonly name: string; readonly description: string }

const MAX_REASONS = 10
const MAX_DESCRIPTION = 200

const readReasons = (body: unknown): readonly Reason[] => {
  const given = readField(body, 'reasons')
  if (!Array.isArray(given)) return []
  return given.slice(0, MAX_REASONS).flatMap((one: unknown) => {
    const description = cleanText(readField(one, 'description'), MAX_DESCRIPTION)
    return description ? [{ name: cleanText(readField(one, 'name')), description }] : []
  })
}

type Details = {
  readonly status?: number | undefined
  readonly body?: unknown
  readonly message?: string | undefined
  readonly cause?: unknown
}

/**
 * A call that failed. `status`: of HTTP, when there was an answer. `body`: the answer as it came, parsed when it was JSON.
 * `reasons`: what the body says about it, most telling first.
 */
export class ServiceError extends WalletModalError {
  readonly status: number | undefined
  readonly body: unknown
  readonly reasons: readonly Reason[]

  constructor(key: ErrorKey, { status, body, message, cause }: Details = {}) {
    const reasons = readReasons(body)
    const first = reasons[0]?.description
    super(key, message ?? errorTexts[key], cause ?? (first === undefined ? undefined : new Error(first)))
    this.status = status
    this.body = body
    this.reasons = reasons
  }
}

const statusKey = (status: number): ErrorKey => {
  if (status === 401 || status === 403) return 'service-refused'
  return status === 429 ? 'rpc-limit' : 'service-failed'
}

export const statusError = (status: number, body: unknown): ServiceError =>
  new ServiceError(statusKey(status), { status, body })

/** The answer came and is not what it has to be: not JSON, too large, not of its shape. */
export const invalidAnswer = (): ServiceError => new ServiceError('service-answer-invalid')

/** The same failure in the words of specification 8. An aborted call stays what it is. */
export function reworded(key: ErrorKey, thrown: unknown, message?: string): unknown {
  if (!(thrown instanceof ServiceError)) return thrown
  const { status, body, reasons } = thrown
  return new ServiceError(key, {
    status,
    body,
    message: reasons[0]?.description ?? message,
    ...(reasons.length > 0 ? {} : { cause: thrown }),
  })
}
