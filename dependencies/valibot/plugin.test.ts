import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ownKeys } from './plugin.ts'

type Valibot = typeof import('valibot')

const source = readFileSync(new URL('../../node_modules/valibot/dist/index.mjs', import.meta.url), 'utf8')

/** valibot as this code has it. */
const load = (code: string): Valibot =>
  new Function(
    code.replace(
      /\nexport \{(.*)\};/,
      (_, names: string) => `\nreturn {${names.replaceAll(/(\w+) as (\w+)/g, '$2: $1')}}`,
    ),
  )()

const theirs = load(source)
const ours = load(ownKeys(source))

/** What `run` returns while every object has such a key. */
const withForeign = <T>(key: string, foreign: PropertyDescriptor, run: () => T): T => {
  Object.defineProperty(Object.prototype, key, { configurable: true, writable: true, ...foreign })
  try {
    return run()
  } finally {
    Reflect.deleteProperty(Object.prototype, key)
  }
}

describe('ownKeys', () => {
  it('attack: what a page has added to every object is no entry of a schema', () => {
    const parse = (v: Valibot) => {
      const schema = v.object({ n: v.number() })
      return withForeign('extend', { value: () => 'extend', enumerable: true }, () =>
        Object.keys(v.parse(schema, { n: 1 })),
      )
    }
    expect(() => parse(theirs)).toThrow('~run')
    expect(parse(ours)).toEqual(['n'])
  })

  it('attack: nor what was found wrong with a value', () => {
    const parse = (v: Valibot) => {
      const schema = v.object({ list: v.array(v.pipe(v.unknown(), v.transform(String))) })
      return withForeign('issues', { value: [] }, () => v.safeParse(schema, { list: [1] }).success)
    }
    expect(parse(theirs)).toBe(false)
    expect(parse(ours)).toBe(true)
  })

  it('attack: nor what takes the place of a missing value', () => {
    const parse = (v: Valibot) => {
      const schema = v.object({ n: v.number() })
      return withForeign('fallback', { value: 'foreign' }, () => v.safeParse(schema, {}).success)
    }
    expect(parse(theirs)).toBe(true)
    expect(parse(ours)).toBe(false)
  })

  it('behavior: what is wrong is not described; where, and that it is, stays', () => {
    const wrong = (v: Valibot) => {
      const schema = v.object({ list: v.array(v.pipe(v.string(), v.minLength(2))), n: v.number() })
      const { issues = [] } = v.safeParse(schema, { list: ['a', 1], n: 'x' })
      return issues.map(({ path, message }) => [path?.map(({ key }) => key), message])
    }
    expect(wrong(ours)).toEqual(wrong(theirs).map(([path]) => [path, undefined]))
    expect(wrong(theirs).every(([, message]) => typeof message === 'string')).toBe(true)
  })

  it('error: a version that is written differently is noticed', () => {
    expect(() => ownKeys('export const object = 1')).toThrow('differently')
    expect(() => ownKeys(`${source}\nfor (let key in entries) parse(key)`)).toThrow('differently')
  })
})
