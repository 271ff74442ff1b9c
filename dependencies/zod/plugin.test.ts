import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ownMembers } from './plugin.ts'

describe('ownMembers', () => {
  const whole = readFileSync(new URL('../../node_modules/zod/v4/core/util.js', import.meta.url), 'utf8')
  const [, text = ''] = /export (function members\([\s\S]*?\n\})/.exec(whole) ?? []

  it('attack: what a page has added to every object is no member', () => {
    const install = (code: string) => {
      const members: (proto: object, table: object) => void = new Function('defineBound', `return ${code}`)(
        () => {},
      )
      members(
        {},
        {
          get own() {
            return 1
          },
        },
      )
    }
    Object.defineProperty(Object.prototype, 'extend', {
      value: () => 'extend',
      enumerable: true,
      configurable: true,
      writable: true,
    })
    try {
      expect(() => install(text)).toThrow("reading 'get'")
      expect(() =>
        install(ownMembers(whole).match(/export (function members\([\s\S]*?\n\})/)?.[1] ?? ''),
      ).not.toThrow()
    } finally {
      Reflect.deleteProperty(Object.prototype, 'extend')
    }
  })

  it('error: a version that is written differently is noticed', () => {
    expect(() => ownMembers('export const members = 1')).toThrow('differently')
  })
})
