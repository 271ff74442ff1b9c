/** Options that a script tag carries as `data-`: `data-project-id`, `data-networks`, … (interface section 1). */
import type { OptionName } from '../app/options/options.ts'

/** `undefined` when there is none: then the script only registers the element. Text stays text; the element reads it. */
export const scriptOptions = (
  script: Element | null,
  names: readonly OptionName[],
): Readonly<Record<string, string>> | undefined => {
  if (!(script instanceof HTMLElement)) return undefined
  const found = names.flatMap((name) => {
    const text = script.dataset[name]
    return text === undefined ? [] : [[name, text] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
