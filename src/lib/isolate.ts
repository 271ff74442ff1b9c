/** Isolates right-to-left text from outside, so that it does not reorder the digits beside it (UAX 9). For plain text only. */

/** Right-to-left letters, and the leading surrogates of those beyond the BMP. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\ud802\ud803\ud83a\ud83b]/

/** Wraps right-to-left text in isolate marks, where no `<bdi>` is possible (labels, notices). Other text comes back unchanged. */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)
