/**
 * Turns JSON numbers into decimal text. A JSON number may already have lost digits: whether it may count as an exact amount is up to the
 * caller (`api/decimal.ts`).
 */

/** The largest exponent, as a power of ten. */
const MAX_SHIFT = 36

/** A JSON number as plain decimal text without an exponent; undefined if negative, beyond 10^±36 or not finite. */
export function plainNumber(value: number): string | undefined {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value)) ?? []
  const shift = Number(exponent)
  if (!whole || Math.abs(shift) > MAX_SHIFT) return undefined
  if (shift < 0) return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
  return shift > 0 ? whole + fraction.padEnd(shift, '0') : `${whole}${fraction && '.'}${fraction}`
}
