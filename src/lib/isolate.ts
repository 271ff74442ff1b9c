/** Owns text from outside that stands beside amounts in plain text: it must not move or reorder them. Apart from `text.ts`, which the tag pays for. */

/** Letters that run from right to left, and so take digits and signs beside them along. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Text from outside among other words, where no element can hold it (labels, notices): it changes nothing around it. In the page a
 * `<bdi>` does the same. Most names need nothing and stay as they are.
 */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)

/** An amount and what it is of, the amount first whichever way the symbol runs; in the page `Amount` does the same. */
export const withUnit = (amount: string, unit: string): string =>
  RIGHT_TO_LEFT.test(unit) ? `\u2066${amount} ${isolate(unit)}\u2069` : `${amount} ${unit}`
