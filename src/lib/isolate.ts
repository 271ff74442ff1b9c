/** Owns text from outside that stands beside amounts in plain text: it must not move or reorder them. */

/** Letters that run from right to left, and so take digits and signs beside them along; beyond the first plane by their first halves. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\ud802\ud803\ud83a\ud83b]/

/**
 * Text from outside among other words, where no element can hold it (labels, notices): it changes nothing around it. In the page a
 * `<bdi>` does the same. Most names need nothing and stay as they are.
 */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)
