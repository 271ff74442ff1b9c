import { describe, expect, it } from 'vitest'
import { faultOf, nameOf } from './log.ts'

const failed = (fields: object) => Object.assign(new TypeError('550 no such user ann@example.org'), fields)

describe('nameOf', () => {
  it.each([
    [failed({}), 'TypeError'],
    [failed({ code: 'ETLS' }), 'TypeError ETLS'],
    [failed({ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }), 'TypeError ESOCKET CERT_HAS_EXPIRED'],
    ['ann@example.org', 'string'],
  ])('param: %#', (thrown, name) => {
    expect(nameOf(thrown)).toBe(name)
  })

  it.each(['ann@example.org', '123456 is the code', 550, { toString: () => 'ETLS' }, 'A'.repeat(41)])(
    'attack: %o is no code, and is left out',
    (code) => {
      expect(nameOf(failed({ code, originalCode: code }))).toBe('TypeError')
    },
  )
})

describe('faultOf', () => {
  it('behavior: names the error behind an error, and never says their words', () => {
    const fault = faultOf(failed({ cause: failed({ code: 'LEVEL_LOCKED' }) }))
    expect(fault).toMatch(/^TypeError because TypeError LEVEL_LOCKED at /)
    expect(fault).not.toContain('ann@')
  })

  it('attack: words that look like frames are left out', () => {
    const fault = faultOf(new TypeError('refused\n    at ann@example.org\n    at planted (ann:1:2)'))
    expect(fault).toMatch(/^TypeError at /)
    expect(fault).not.toMatch(/ann|planted/)
  })
})
