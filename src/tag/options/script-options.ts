/** Reads options from a script tag's `data-` attributes: `data-project-id`, `data-networks`, … (interface 3). */

import { attributeOf, maybeMisspelt } from './attributes.ts'
import { optionNames } from './options.ts'

export type ScriptData = Readonly<Record<string, string | undefined>>

/** Undefined when there is no option and no misspelt one: then the script only registers the element. */
export const scriptOptions = (script: HTMLElement | undefined): ScriptData | undefined => {
  if (!script) return undefined
  const data = { ...script.dataset }
  const isMeant = (name: string) =>
    optionNames.some((one) => one === name) || maybeMisspelt(attributeOf(name))
  return Object.keys(data).some(isMeant) ? data : undefined
}
