/** Digits of any script, as those that machines read. */

const DIGIT = /\p{Nd}/u

/** Unicode keeps the ten digits of a script together, in order, and whole sets of ten side by side. */
const digitValue = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}

/** The first `max` digits of a text; whatever else it has is dropped. */
export function latinDigits(text: string, max: number): string {
  let digits = ''
  for (const character of text) {
    if (digits.length === max) break
    if (DIGIT.test(character)) digits += digitValue(character)
  }
  return digits
}
