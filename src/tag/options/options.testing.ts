/** Gives options as the element does, and values that no option accepts. */
import { expect } from 'vitest'
import { alertWords } from '../../core/alert-words.ts'
import { acceptedBy } from './accepted.ts'
import { createGivenOptions } from './given-options.ts'
import { defaultConfig, type OptionName } from './options.ts'

/** Sets an option as the element does; returns the value in force and the invalid part. */
export const give = (name: OptionName, raw: unknown) => {
  const given = createGivenOptions()
  given.set(name, raw)
  return { value: given.config[name], bad: given.takeProblems() }
}

export const accepts = (name: OptionName, raw: unknown, value: unknown = raw) => {
  expect(give(name, raw)).toEqual({ value, bad: [] })
}

export const refuses = (name: OptionName, raw: unknown) => {
  const { value, bad } = give(name, raw)
  expect(value).toEqual(defaultConfig()[name])
  expect(bad).toMatchObject([{ option: name }])
  const words = (given: unknown) => alertWords('option-invalid', { option: name, given })
  expect(acceptedBy(name)).not.toBe('')
  expect(words(bad[0]?.given)).toContain(` is not accepted. Give ${acceptedBy(name)}.`)
  expect(words(bad[0]?.given).length - words('').length).toBeLessThanOrEqual(100)
}

export const hostile = () =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('get')
      },
      ownKeys: () => {
        throw new Error('keys')
      },
      has: () => {
        throw new Error('has')
      },
    },
  )
