/** The short form of an address, for display only: compare whole addresses. Not in `caip.ts`, because that is in stage 1. */

/** `0x7099…79C8`; of other addresses four characters at each end. */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length > head + 5 ? `${address.slice(0, head)}…${address.slice(-4)}` : address
}
