/** Looks up a text in the dictionary that it was made with, and fills in its values. So far that is English everywhere. */

import { isolate } from '../lib/isolate.ts'

export type Values = Readonly<Record<string, string>>

/**
 * Replaces `{name}` by `values.name`. Values may come from outside, so right-to-left ones are isolated and cannot reorder the digits
 * beside them. A placeholder without a value stays visible.
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
