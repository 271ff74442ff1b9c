/** A stable hue for a text: the same text always gets the same colour. */
export function hueOf(text: string): number {
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return hash % 360
}
