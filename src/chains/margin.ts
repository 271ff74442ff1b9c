/** The safety margin of estimates: × 1.2, rounded up, so that a fee shown as "up to" is never too low (decisions 26). */
export const withMargin = (amount: bigint): bigint => (amount * 12n + 9n) / 10n
