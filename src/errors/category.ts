/** Maps an error code to one of the analytics service's four categories (wire facts 4.1). Part of stage 1. */
import type { ErrorCode } from './base.ts'

export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

/** An invalid answer, a failed service, the secure frame, or anything else. */
export const categoryOf = (code: ErrorCode): ErrorCategory => {
  const word = String(code)
  if (/-answer/.test(word)) return 'DATA_PARSING_ERROR'
  if (/^(service|http|names?)-/.test(word)) return 'API_ERROR'
  return word.startsWith('frame-') ? 'SECURE_SITE_ERROR' : 'INTERNAL_SDK_ERROR'
}
