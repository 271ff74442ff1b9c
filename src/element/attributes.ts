/** Names of attributes and what their text means; the values themselves are read by `app/options`. */
import { type OptionName, optionNames, options } from '../app/options/options.ts'

export const attributeOf = (name: string): string =>
  name.replace(/[A-Z0-9]+/g, (part) => (/^\d/.test(part) ? part : `-${part.toLowerCase()}`))

const byAttribute = new Map<string, OptionName>(optionNames.map((name) => [attributeOf(name), name]))

export const optionAttributes: readonly string[] = [...byAttribute.keys()]

export const optionOf = (attribute: string): OptionName | undefined => byAttribute.get(attribute)

/** `null`, an attribute that is not there, means the default. */
export const readAttribute = (name: OptionName, text: string | null): unknown =>
  text === null ? undefined : options[name].kind === 'boolean' ? text !== 'false' : text

/**
 * Whether it may be a misspelt option: one letter or hyphen aside leaves its first or its second half as it was. Who it is
 * like is said by a part that is fetched then.
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
