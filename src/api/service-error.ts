/** The error of a failed API call, which keeps the status and the reasons, which services put into the body (wire facts 1). */
import { WalletModalError } from '../errors/base.ts'
import type { ErrorKey } from '../errors/en.errors.ts'
import { type ServiceErrorKey, serviceTexts } from '../errors/en.service.ts'
import { readField } from '../lib/json.ts'
import { cleanText } from '../lib/text.ts'

/** The service's own text, cleaned but untrusted; to be shown as text only. */
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
  readonly cause?: unknown
  readonly restUntil?: number | undefined
}

/**
 * `status`: the HTTP status, if there was a response. `body`: the response body, parsed if it was JSON. `reasons`: those in the body, in
 * its order. `restUntil`: whatever asks by itself leaves the service alone until then, by the monotonic clock in ms; a visitor's press asks
 * all the same.
 */
export class ServiceError extends WalletModalError {
  readonly status: number | undefined
  readonly body: unknown
  readonly reasons: readonly Reason[]
  readonly restUntil: number | undefined

  constructor(key: ErrorKey, message: string, { status, body, cause, restUntil }: Details = {}) {
    const reasons = readReasons(body)
    const first = reasons[0]?.description
    super(key, message, cause ?? (first === undefined ? undefined : new Error(first)))
    this.status = status
    this.body = body
    this.reasons = reasons
    this.restUntil = restUntil
  }
}

export const serviceError = (key: ServiceErrorKey, details?: Details): ServiceError =>
  new ServiceError(key, serviceTexts[key], details)

const statusKey = (status: number): ServiceErrorKey => {
  if (status === 401 || status === 403) return 'service-refused'
  return status === 429 ? 'rpc-limit' : 'service-failed'
}

export const statusError = (status: number, body: unknown, restUntil?: number): ServiceError =>
  serviceError(statusKey(status), { status, body, restUntil })

/** For an answer that is not JSON, too large or of the wrong shape. */
export const invalidAnswer = (): ServiceError => serviceError('service-answer-invalid')
