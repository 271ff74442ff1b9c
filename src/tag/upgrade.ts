/**
 * Takes what was put on the tag before it was defined: options set as own properties, and the calls that the loader
 * queued.
 */
import { type OptionName, optionNames } from './options/options.ts'
import { QUEUE, type Waiting } from './queue.ts'

export type PreUpgrade = Required<Waiting> & {
  readonly values: readonly (readonly [OptionName, unknown])[]
}

/** Removes own properties, which would shadow the accessors of the class. */
export const takePreUpgrade = (element: HTMLElement): PreUpgrade => {
  const take = (name: string): unknown => {
    const value: unknown = Reflect.get(element, name)
    Reflect.deleteProperty(element, name)
    return value
  }
  const values = optionNames
    .filter((name) => Object.hasOwn(element, name))
    .map((name) => [name, take(name)] as const)
  const { data = {}, claims = [], calls = [] }: Partial<Waiting> = Object(take(QUEUE))
  // What stands in for methods. `ready` is no method, and the constructor has just set it.
  for (const name of Object.keys(element))
    if (name in Object.getPrototypeOf(element)) Reflect.deleteProperty(element, name)
  return { values, data, claims, calls }
}
