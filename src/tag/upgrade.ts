/**
 * Takes what was put on the tag before it was defined: options set as own properties, and the calls that the loader
 * queued.
 */
import { type OptionName, optionNames } from './options/options.ts'
import type { ScriptData } from './options/script-options.ts'
import { DATA, QUEUE, type QueuedCall } from './queue.ts'

export type PreUpgrade = {
  readonly values: readonly (readonly [OptionName, unknown])[]
  readonly calls: readonly QueuedCall[]
  /** The options of the loader's script tag. */
  readonly data: ScriptData
}

/** Removes own properties, which would shadow the accessors of the class. */
export const takePreUpgrade = (element: HTMLElement): PreUpgrade => {
  const take = (name: string): unknown => {
    const value: unknown = Object.hasOwn(element, name) && Reflect.get(element, name)
    Reflect.deleteProperty(element, name)
    return value
  }
  const values = optionNames
    .filter((name) => Object.hasOwn(element, name))
    .map((name) => [name, take(name)] as const)
  const calls = take(QUEUE)
  const data = Object(take(DATA) || {})
  // What stands in for methods. `ready` is no method, and the constructor has just set it.
  for (const name of Object.keys(element))
    if (name in Object.getPrototypeOf(element)) Reflect.deleteProperty(element, name)
  return { values, calls: Array.isArray(calls) ? calls : [], data }
}
