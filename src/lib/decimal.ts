/** Owns numbers of services and wallets that come as JSON numbers, on their way to text: prices, never amounts that are sent. */

/** Powers of ten in the exponent. */
const MAX_SHIFT = 36

/** Plain decimal digits of a JSON number, exponents written out; undefined below 0, beyond 10^±36 and for NaN. */
export function plainNumber(value: number): string | undefined {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value)) ?? []
  const shift = Number(exponent)
  if (!whole || Math.abs(shift) > MAX_SHIFT) return undefined
  if (shift < 0) return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
  return shift > 0 ? whole + fraction.padEnd(shift, '0') : `${whole}${fraction && '.'}${fraction}`
}
