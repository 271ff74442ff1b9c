import { describe, expect, it } from 'vitest'
import { type Facts, fold } from './fold.ts'

const none: Facts = {
  variables: {},
  properties: {},
  calls: {},
  functions: {},
  never: {},
  unequal: [],
  assignments: [],
  keys: [],
}

const tight = (text: string) => text.replace(/\s+/g, ' ').trim()
const folded = (code: string, facts: Partial<Facts>) => tight(fold(code, { ...none, ...facts }))

describe('fold', () => {
  it.each<[name: string, code: string, facts: Partial<Facts>, result: string]>([
    [
      'a variable, where no parameter is called like it',
      'var on = 0; function a() { on = b(on) } function c(on) { on = on + 1; return { on: on } }',
      { variables: { on: 'false' } },
      'var on = 0; function a() { (b(false)) } function c(on) { on = on + 1; return { on: on } }',
    ],
    [
      'properties of anything, and of one variable',
      'x.gone = y.gone = z; w.gone.a; cursor.current || other.current',
      { properties: { gone: '0', 'cursor.current': 'null' } },
      '((z)); 0.a; null || other.current',
    ],
    ['calls', 'f(g(1), a)', { calls: { g: 'null' } }, 'f(null, a)'],
    [
      'bodies of functions',
      'function f(a) { return a }',
      { functions: { f: 'stop()' } },
      'function f(a) {stop()}',
    ],
    [
      'comparisons',
      'a.tag === 4 || 4 !== tag || 5 === tag || LAZY === b',
      { never: { tag: [4] }, unequal: ['LAZY'] },
      'false || true || 5 === tag || false',
    ],
    [
      'cases: code that another one runs on into stays',
      'switch (a.tag) { case 1: b(); case 4: c(); break; case 4: d(); case 5: case 4: e(); break }',
      { never: { tag: [4] } },
      'switch (a.tag) { case 1: b(); c(); break; case 5: e(); break }',
    ],
    [
      'cases: what they declare is still there for the others',
      'function f(a) { switch (a.tag) { case 4: var x = 1; break; case 5: x = 2; return x } }',
      { never: { tag: [4] } },
      'function f(a) {var x; switch (a.tag) { case 5: x = 2; return x } }',
    ],
    [
      'assignments outside of functions',
      'A.b = 1; A.b.c = 2; A.bc = 3; function f() { A.b = 4 }',
      { assignments: ['A.b'] },
      'A.bc = 3; function f() { A.b = 4 }',
    ],
    ['keys', 'x({ a: 1, gone: 2, b: 3 }, { gone: 1 })', { keys: ['gone'] }, 'x({ a: 1, b: 3 }, { })'],
  ])('param: %s', (_name, code, facts, result) => {
    expect(folded(code, facts)).toBe(result)
  })

  it.each<Partial<Facts>>([
    { variables: { gone: '0' } },
    { properties: { gone: '0' } },
    { calls: { gone: '0' } },
    { functions: { gone: '' } },
    { never: { gone: [1] } },
    { unequal: ['gone'] },
    { assignments: ['gone'] },
    { keys: ['gone'] },
  ])('error: a fact about something that is not there: %o', (facts) => {
    expect(() => folded('var x', facts)).toThrow('gone')
  })

  it('error: a function or variable that is there twice', () => {
    expect(() =>
      folded('function f() {} function g() { function f() {} }', { functions: { f: '' } }),
    ).toThrow('f')
  })
})
