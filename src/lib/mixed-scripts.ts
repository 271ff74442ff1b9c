/** Detects text that mixes scripts with look-alike letters (TS 39). Pure. */

/** Scripts with letters that look alike. */
const CONFUSABLE_PAIRS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Canadian_Aboriginal}/u,
]

/** True for text in more than one of these scripts, such as `MetaMask` with a Cyrillic `а`. */
export function hasMixedScripts(text: string): boolean {
  return CONFUSABLE_PAIRS.filter((script) => script.test(text)).length > 1
}
