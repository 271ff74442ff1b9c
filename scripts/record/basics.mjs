/** What both who reads types and who writes them need. */

/** Whether a set of flags has one of these. */
export const has = (value, flag) => (value & flag) !== 0

export const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
