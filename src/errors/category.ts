/** Under which of the analytics service's four names an error is reported (wire facts 4.1). In the first loading stage. */
import type { ErrorCode } from './base.ts'

export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

/** By the error's stable code: an answer that is not valid, a service, the secure frame, or we ourselves. */
export const categoryOf = (code: ErrorCode): ErrorCategory => {
  const word = String(code)
  if (/-answer/.test(word)) return 'DATA_PARSING_ERROR'
  if (/^(service|http|names?)-/.test(word)) return 'API_ERROR'
  return word.startsWith('frame-') ? 'SECURE_SITE_ERROR' : 'INTERNAL_SDK_ERROR'
}
