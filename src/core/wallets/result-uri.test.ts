import { describe, expect, it } from 'vitest'
import { takeResultUri } from './result-uri.ts'

const pageAt = (href: string, isRefused = false) => {
  const replaced: (string | URL | null | undefined)[] = []
  const state = { of: 'the host' }
  const history = {
    state,
    replaceState(given: unknown, _title: string, url: string | URL | null | undefined) {
      expect(given).toBe(state)
      if (isRefused) throw new DOMException('Not allowed', 'SecurityError')
      replaced.push(url)
    },
  }
  // Safe: as much of a page as is asked for.
  const page = { location: new URL(href), history } as unknown as Window
  return { uri: takeResultUri(page), replaced }
}

describe('takeResultUri', () => {
  it.each([
    ['?result_uri=https%3A%2F%2Fa.example%2F%3Ft%3D1', '/cart'],
    ['?a=%20b+c&result_uri=https%3A%2F%2Fa.example%2F%3Ft%3D1&d#top', '/cart?a=%20b+c&d#top'],
    ['?result%5Furi=https%3A%2F%2Fa.example%2F%3Ft%3D1&result_uri=2#?result_uri=3', '/cart#?result_uri=3'],
  ])('behavior: taken out of %s, the rest stays to the letter', (search, rest) => {
    expect(pageAt(`https://shop.example/cart${search}`)).toEqual({
      uri: 'https://a.example/?t=1',
      replaced: [rest],
    })
  })

  it('behavior: empty is removed as well', () => {
    expect(pageAt('https://shop.example/?result_uri')).toEqual({ uri: '', replaced: ['/'] })
  })

  it('param: there is none', () => {
    for (const rest of ['', '?a=result_uri', '?my_result_uri=1', '#result_uri=1'])
      expect(pageAt(`https://shop.example/cart${rest}`)).toEqual({ uri: undefined, replaced: [] })
  })

  it('error: where it cannot be removed it counts as none', () => {
    expect(pageAt('https://shop.example/?result_uri=1', true).uri).toBeUndefined()
  })
})
