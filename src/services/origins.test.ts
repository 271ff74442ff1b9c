import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOriginAllowed } from './origins.ts'

const allowed = (origin: string, ...patterns: string[]) => isOriginAllowed(origin, patterns)

describe('isOriginAllowed', () => {
  it('behavior: an empty list allows every origin, any other only its own', () => {
    expect(allowed('https://shop.example')).toBe(true)
    expect(allowed('https://shop.example', 'https://other.example')).toBe(false)
  })

  it('behavior: with a scheme the origins are compared, the path is not', () => {
    for (const pattern of ['https://shop.example', 'https://shop.example/', 'https://SHOP.example:443/a?b#c'])
      expect(allowed('https://shop.example', pattern), pattern).toBe(true)
    for (const pattern of ['http://shop.example', 'https://shop.example:8443', 'https://www.shop.example'])
      expect(allowed('https://shop.example', pattern), pattern).toBe(false)
  })

  it('behavior: without a scheme the host counts, and the port where there is one', () => {
    expect(allowed('https://shop.example:8443', 'shop.example')).toBe(true)
    expect(allowed('http://shop.example', 'shop.example')).toBe(true)
    expect(allowed('https://shop.example:8443', 'shop.example:8443')).toBe(true)
    expect(allowed('https://shop.example', 'shop.example:443')).toBe(true)
    expect(allowed('https://shop.example', 'shop.example:8443')).toBe(false)
  })

  it('behavior: a star is exactly one whole label, or any port', () => {
    expect(allowed('https://a.shop.example', '*.shop.example')).toBe(true)
    expect(allowed('https://shop.example', '*.shop.example')).toBe(false)
    expect(allowed('https://a.b.shop.example', '*.shop.example')).toBe(false)
    expect(allowed('https://a.b.shop.example', 'https://*.*.shop.example')).toBe(true)
    expect(allowed('https://ab.shop.example', 'https://a*.shop.example')).toBe(false)
    expect(allowed('https://shop.example:1234', 'https://shop.example:*')).toBe(true)
  })

  it('behavior: this machine and the usual places to try a page out are always allowed', () => {
    const positions = [
      'http://localhost:5173',
      'http://localhost',
      'https://127.0.0.1:8080',
      // Apps that wrap a page.
      'capacitor://localhost',
      'ionic://localhost',
      'https://preview.pages.dev',
      'https://preview.vercel.app',
    ]
    for (const position of positions) expect(allowed(position, 'shop.example'), position).toBe(true)
    expect(allowed('https://a.preview.pages.dev', 'shop.example')).toBe(false)
  })

  it('attack: look-alikes, opaque origins and garbage are not allowed', () => {
    const others = [
      'https://shop.example.evil.test',
      'https://evilshop.example',
      'https://localhost.evil.test',
      'capacitor://evil.test',
      'null',
      'file://',
      '',
    ]
    for (const origin of others)
      expect(allowed(origin, 'shop.example', 'https://shop.example'), origin).toBe(false)
    const host = fc.domain()
    fc.assert(
      fc.property(host, host, (mine, listed) => {
        fc.pre(
          mine.toLowerCase() !== listed.toLowerCase() &&
            !/(pages\.dev|vercel\.app|ngrok-free\.app)$/.test(mine),
        )
        expect(allowed(`https://${mine}`, listed, `https://${listed}`)).toBe(false)
      }),
    )
    fc.assert(fc.property(fc.string(), fc.string(), (origin, pattern) => void allowed(origin, pattern)))
  })
})
