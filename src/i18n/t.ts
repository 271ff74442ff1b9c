/** Turns a key of the dictionary and its values into a sentence. The English dictionary's keys are the type. */

import { isolate } from '../lib/isolate.ts'

export type Values = Readonly<Record<string, string>>

/**
 * `{name}` in a text becomes `values.name`, isolated where it runs from right to left: it may come from outside, and must not move
 * the digits beside it. A brace without a value stays visible, so that it is noticed.
 */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (brace, name: string) =>
    Object.hasOwn(values, name) ? isolate(values[name] ?? brace) : brace,
  )

export type Translate<Key extends string> = (key: Key, values?: Values) => string

export const createT =
  <Key extends string>(dictionary: Readonly<Record<Key, string>>): Translate<Key> =>
  (key, values) =>
    fill(dictionary[key] ?? key, values)
