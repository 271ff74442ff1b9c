/** Takes what was left on the tag before it was defined: options as own properties, and the loader's queued calls. */
import { type OptionName, optionNames } from '../app/options/options.ts'
import { DATA, INITIAL, QUEUE, QUEUED, type QueuedCall } from './queue.ts'
import type { ScriptData } from './script-options.ts'

export type Left = {
  readonly values: readonly (readonly [OptionName, unknown])[]
  readonly calls: readonly QueuedCall[]
  /** Of the script tag. */
  readonly data: ScriptData
}

/** Own properties shadow the class's accessors: taken off, so that those work. */
export const takeLeft = (element: HTMLElement): Left => {
  const take = (name: string): unknown => {
    const value: unknown = Reflect.get(element, name)
    Reflect.deleteProperty(element, name)
    return value
  }
  const owned = optionNames.filter((name) => Object.hasOwn(element, name))
  const values = owned.map((name) => [name, take(name)] as const)
  const calls = Object.hasOwn(element, QUEUE) ? take(QUEUE) : []
  const data = Object.hasOwn(element, DATA) ? take(DATA) : {}
  // Not `ready`: that one is the class's own by now.
  for (const name of [...QUEUED, ...INITIAL]) Reflect.deleteProperty(element, name)
  return { values, calls: Array.isArray(calls) ? calls : [], data: Object(data) }
}
