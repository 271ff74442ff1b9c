import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from './runs.testing.ts'
import { rpcUrl, safeImage, safeLink, safeWalletIcon, socketUrl } from './url.ts'

const PIXEL = 'data:image/png;base64,iVBORw0KGgo='
const FORBIDDEN = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0000javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://a.b/c',
  'file:///etc/passwd',
  'ftp://a.b',
  'ws://a.b',
  'about:blank',
  'http://a.b',
  'http://localhost.evil.com',
  'http://127.0.0.1.evil.com',
  'http://localhost@evil.com',
  'https://user@a.b',
  'https://user:pass@a.b',
  'https://:pass@a.b',
  'metamask://x',
  'intent://x#Intent;end',
  '//a.b',
  '/path',
  'a.b',
  'https://',
  'https:',
  'filesystem:https://a.b/x',
  'view-source:https://a.b',
  `https://a.b/${'x'.repeat(8192)}`,
  '',
  ' ',
  null,
  undefined,
  1,
  {},
  [[]],
  [['https://a.b']],
  { toString: () => 'https://a.b' },
  new URL('https://a.b'),
]

describe.each([
  ['safeLink', safeLink],
  ['rpcUrl', rpcUrl],
])('%s', (_, check) => {
  it.each([
    ['https://a.b', 'https://a.b/'],
    ['  HTTPS://A.B/x?y=1#z ', 'https://a.b/x?y=1#z'],
    ['http://localhost:8545', 'http://localhost:8545/'],
    ['http://127.0.0.1:8545/x', 'http://127.0.0.1:8545/x'],
    ['http://[::1]:8545', 'http://[::1]:8545/'],
    ['https://b\u00fccher.example', 'https://xn--bcher-kva.example/'],
  ])('param: %s is %s', (value, href) => {
    expect(check(value)).toBe(href)
  })

  it.each([...FORBIDDEN, PIXEL])('attack: %s is refused', (value) => {
    expect(check(value)).toBeUndefined()
  })
})

describe('safeImage', () => {
  it('param: https and data images', () => {
    expect(safeImage('https://a.b/c.png')).toBe('https://a.b/c.png')
    expect(safeImage(PIXEL)).toBe(PIXEL)
  })

  it.each([...FORBIDDEN, 'http://localhost/c.png'])('attack: %s is refused', (value) => {
    expect(safeImage(value)).toBeUndefined()
  })
})

describe('safeWalletIcon', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'svg+xml', 'avif'])('param: data:image/%s', (type) => {
    expect(safeWalletIcon(`data:image/${type};base64,AAAA`)).toBe(`data:image/${type};base64,AAAA`)
    expect(safeWalletIcon(`\n DATA:image/${type},AAAA`)).toBe(`data:image/${type},AAAA`)
  })

  it.each([
    ...FORBIDDEN,
    'https://a.b/c.png',
    'http://localhost/c.png',
    'data:image/png',
    'data:image/pngx,AAAA',
    'data:image/,A',
    'data:image/bmp,A',
    'data:text/html;image/png,A',
    'data:,data:image/png,A',
    `data:image/png,${'A'.repeat(256 * 1024)}`,
  ])('attack: %s is refused', (value) => {
    expect(safeWalletIcon(value)).toBeUndefined()
  })

  it('param: the largest icon allowed', () => {
    const icon = PIXEL.padEnd(256 * 1024, 'A')
    expect(safeWalletIcon(icon)).toBe(icon)
  })
})

describe('all of them', () => {
  it('attack: whatever comes out is allowed, stable and holds no credentials', () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      '//',
      'javascript:',
      'data:image/png,',
      '@',
      ':',
      '\\',
      '/',
      'localhost',
      'evil.com',
      '\t',
      '#',
      '?',
      '%00',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 4 })), { maxLength: 8 }), (parts) => {
        for (const check of [safeLink, rpcUrl, safeImage, safeWalletIcon]) {
          const href = check(parts.join(''))
          if (href === undefined) continue
          const { protocol, hostname, username, password } = new URL(href)
          expect(username + password).toBe('')
          expect(check(href)).toBe(href)
          if (protocol === 'http:') expect(['localhost', '127.0.0.1', '[::1]']).toContain(hostname)
          else if (protocol === 'data:') expect(href).toMatch(/^data:image\//)
          else expect(protocol).toBe('https:')
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('socketUrl', () => {
  it('param: wss, or ws on this machine', () => {
    expect(socketUrl('wss://relay.example')).toBe('wss://relay.example/')
    expect(socketUrl('ws://127.0.0.1:5555')).toBe('ws://127.0.0.1:5555/')
  })

  it.each(['ws://relay.example', 'https://relay.example', 'wss://user@relay.example', 'wss:', 5, undefined])(
    'attack: %s',
    (given) => {
      expect(socketUrl(given)).toBeUndefined()
    },
  )
})
