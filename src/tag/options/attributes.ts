/**
 * Maps attribute names to options and back, and attribute text to raw values. The values are parsed in `tag/options`.
 */
import { type OptionName, optionNames, options } from './options.ts'

export const attributeOf = (name: string): string =>
  name.replace(/[A-Z]+/g, (capitals) => `-${capitals.toLowerCase()}`)

const byAttribute = new Map<string, OptionName>(optionNames.map((name) => [attributeOf(name), name]))

export const optionAttributes: readonly string[] = [...byAttribute.keys()]

export const optionOf = (attribute: string): OptionName | undefined => byAttribute.get(attribute)

/** `null` means that the attribute is absent, so the option gets its default. */
export const readAttribute = (name: OptionName, text: string | null): unknown =>
  text === null ? undefined : options[name].kind === 'boolean' ? text !== 'false' : text

/**
 * Whether an attribute may be a misspelt option: similar in length, and its first or second half fits one. A cheap
 * test for the first stage; `misspelt.ts` is loaded to name the option.
 */
export const maybeMisspelt = (attribute: string): boolean => {
  const half = attribute.length >> 1
  return (
    !byAttribute.has(attribute) &&
    optionAttributes.some(
      (known) =>
        Math.abs(known.length - attribute.length) < 2 &&
        (known.startsWith(attribute.slice(0, half)) || known.endsWith(attribute.slice(half))),
    )
  )
}
