/** Owns whether a name is written in scripts that pass for one another. Pure. */

/** Scripts whose letters pass for one another; a name written in two of them is suspect. */
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

/** Whether the text mixes scripts with look-alike letters, as in a Cyrillic `а` within `MetaMask`. */
export function hasMixedScripts(text: string): boolean {
  return CONFUSABLE_PAIRS.filter((script) => script.test(text)).length > 1
}
