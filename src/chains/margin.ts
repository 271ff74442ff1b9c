/** × 1.2, rounded up: "up to" must never be too little (decisions 26). */
export const withMargin = (amount: bigint): bigint => (amount * 12n + 9n) / 10n
