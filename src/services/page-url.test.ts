import { describe, expect, it } from 'vitest'
import { type AnalyticsPage, newEventId, pageOf } from './page-url.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

describe('pageOf', () => {
  it.each([
    ['https://a.example/shop/1?token=x#y', 'https://a.example/shop/1', 'a.example'],
    ['http://user:pw@localhost:3000/', 'http://localhost:3000/', 'localhost'],
    ['https://a.example', 'https://a.example/', 'a.example'],
    ['about:blank', '', ''],
    ['about:srcdoc', '', ''],
    ['file:///home/jane/index.html?x', '', ''],
    ['blob:https://a.example/1?x', '', ''],
    ['data:text/html,x', '', ''],
    ['null', '', ''],
    ['', '', ''],
  ])('param: %s is at %j, %j', (href, url, domain) => {
    expect(pageOf(href)).toEqual({ url, domain })
  })

  it('attack: an endless path is cut', () => {
    expect(pageOf(`https://a.example/${'x'.repeat(100_000)}`).url).toHaveLength(2_048)
  })
})

describe('newEventId', () => {
  const fill = (byte: number) => (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(byte)

  it('param: the browser\u2019s own where there is one', () => {
    expect(newEventId({ randomUUID: () => 'own', getRandomValues: fill(0) })).toBe('own')
    expect(newEventId(crypto)).toMatch(UUID)
  })

  it.each([0, 255, 90])('param: version 4 by hand where the page came by http (%i)', (byte) => {
    expect(newEventId({ getRandomValues: fill(byte) })).toMatch(UUID)
  })

  it('behavior: no two alike', () => {
    const getRandomValues = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes)
    const ids = Array.from({ length: 1_000 }, () => newEventId({ getRandomValues }))
    expect(new Set(ids).size).toBe(1_000)
    for (const id of ids) expect(id).toMatch(UUID)
  })

  it('param: a window is a page', () => {
    const isPage: Window extends AnalyticsPage ? true : false = true
    expect(isPage).toBe(true)
  })
})
