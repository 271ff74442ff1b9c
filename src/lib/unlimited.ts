/** Approvals without limit, as they are kept and told of. */

/** The largest amount of ERC-20: an approval of it is one without limit. */
export const UNLIMITED = 2n ** 256n - 1n

export const isUnlimited = ({ kind, value }: { readonly kind: string; readonly value: bigint }): boolean =>
  kind === 'approval' && value === UNLIMITED
