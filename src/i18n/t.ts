/** Turns a key of the dictionary and its values into a sentence. The English dictionary's keys are the type. */

export type Values = Readonly<Record<string, string>>

/** A name that is written from right to left would turn the words around it. */
const isolated = (value: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufeff]/.test(value) ? `\u2068${value}\u2069` : value

/** `{name}` in a text becomes `values.name`; a brace without a value stays visible, so that it is noticed. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (brace, name: string) =>
    Object.hasOwn(values, name) ? isolated(values[name] ?? brace) : brace,
  )

export type Translate<Key extends string> = (key: Key, values?: Values) => string

export const createT =
  <Key extends string>(dictionary: Readonly<Record<Key, string>>): Translate<Key> =>
  (key, values) =>
    fill(dictionary[key] ?? key, values)
