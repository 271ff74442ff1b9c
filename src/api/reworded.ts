/** Failures of calls that specification 8 gives a code and a text of their own. */
import { type ErrorKey, errorTexts } from '../errors/en.errors.ts'
import { ServiceError } from './service-error.ts'

/** The same failure with another code. Anything but a `ServiceError`, such as an abort, is returned unchanged. */
export function reworded(key: ErrorKey, thrown: unknown, message: string = errorTexts[key]): unknown {
  if (!(thrown instanceof ServiceError)) return thrown
  const { status, body, reasons } = thrown
  return new ServiceError(key, reasons[0]?.description ?? message, {
    status,
    body,
    ...(reasons.length > 0 ? {} : { cause: thrown }),
  })
}
