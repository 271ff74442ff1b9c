/** Parses the `Retry-After` header (RFC 9110, 10.2.3): seconds or a date. */

/** Milliseconds to wait, 0 if the date is past; undefined without a valid header. `now`: ms since the epoch. */
export function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  // Only HTTP's date format, because `Date.parse` accepts almost anything.
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(date - now, 0)
}
