/** `Retry-After` (RFC 9110, 10.2.3): seconds or a date. */

/** Milliseconds to wait, 0 when the moment is past; undefined when there is no header or it cannot be read. */
export function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  // A date only in the form that HTTP has: `Date.parse` makes a year of any number.
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(date - now, 0)
}
