/** Owns the short form of an address. Apart from `caip.ts`, which every page pays for. */

/** `0x7099…79C8`; four characters at each end of other addresses. For reading only: compare whole addresses. */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length > head + 5 ? `${address.slice(0, head)}…${address.slice(-4)}` : address
}
