/** Holds that the page of the secure frame lists the variables that its programs read, all of them and no others. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { BUNDLER_VARIABLES } from '../secure-frame/src/serve/bundler-variables.ts'
import { EnvError, readEnv, VARIABLES } from '../secure-frame/src/serve/env.ts'
import { PROVIDERS } from '../secure-frame/src/vault/social/providers.ts'

const page = readFileSync(fileURLToPath(new URL('secure-frame.md', import.meta.url)), 'utf8')

/** Name and whether it is required, of each row that begins with a variable. */
const rows = [...page.matchAll(/^\| `(SECURE_FRAME_\w+)` \| (yes|no) \|/gm)].map(
  ([, name = '', required]) => ({
    name,
    isRequired: required === 'yes',
  }),
)
const namesOf = (isBundlers: boolean) =>
  rows.map(({ name }) => name).filter((name) => name.startsWith('SECURE_FRAME_BUNDLER_') === isBundlers)

/** All that the quick start sets. */
const quickStart: Readonly<Record<string, string>> = Object.fromEntries(
  [...page.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name = '', text = '']) => [
    name,
    text.startsWith("'") ? text.slice(1, -1) : text,
  ]),
)
const started: Readonly<Record<string, string>> = {
  ...quickStart,
  SECURE_FRAME_MASTER_KEY: '00112233445566778899aabbccddeeff'.repeat(2),
}

const refusalOf = (variables: Readonly<Record<string, string>>): string => {
  try {
    readEnv(variables)
    return ''
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
}

describe('VARIABLES', () => {
  it('param: those of the server are in the table, in their order', () => {
    expect(VARIABLES.length).toBeGreaterThan(10)
    expect(namesOf(false)).toEqual(VARIABLES)
  })

  it('param: those of the bundler are in a table of their own', () => {
    expect(namesOf(true).sort()).toEqual([...BUNDLER_VARIABLES].sort())
  })

  it('param: the quick start sets the required ones, and they are enough', () => {
    const required = rows.filter(({ name, isRequired }) => isRequired && namesOf(false).includes(name))
    expect(Object.keys(quickStart)).toEqual(required.map(({ name }) => name))
    expect(refusalOf(started)).toBe('')
  })

  it('error: without one that the table calls required, the sentence names it', () => {
    for (const name of Object.keys(quickStart)) {
      const { [name]: _, ...others } = started
      expect(refusalOf(others)).toMatch(new RegExp(`^${name} is missing`))
    }
  })

  it('param: every provider has a row, and no other has', () => {
    const named = [...page.matchAll(/^\| `([a-z]+)` \| `\{"clientId/gm)].map(([, name]) => name)
    expect(named.sort()).toEqual(Object.keys(PROVIDERS).sort())
  })
})
