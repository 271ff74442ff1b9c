import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../../lib/runs.testing.ts'
import { deepLink, linkTarget } from './deep-links.ts'

const URI = 'wc:abc@2?expiryTimestamp=1&relay-protocol=irn&symKey=ff'
const ENCODED = encodeURIComponent(URI)
const plain = { isTelegramAndroid: false }

describe('deepLink', () => {
  it.each([
    ['metamask', 'metamask://'],
    ['metamask:', 'metamask://'],
    ['metamask://', 'metamask://'],
    ['ledger://wallet', 'ledger://wallet/'],
    ['https://link.example.com', 'https://link.example.com/'],
    ['https://link.example.com/app/', 'https://link.example.com/app/'],
    ['https://link.example.com/app?utm=1', 'https://link.example.com/app/'],
  ])('param: %s', (given, href) => {
    expect(deepLink(given, URI, plain)).toEqual({ url: `${href}wc?uri=${ENCODED}`, href })
  })

  it('param: Telegram on Android decodes native links once by itself', () => {
    const position = { isTelegramAndroid: true }
    expect(deepLink('trust://', URI, position)?.url).toBe(`trust://wc?uri=${encodeURIComponent(ENCODED)}`)
    expect(deepLink('https://a.example', URI, position)?.url).toBe(`https://a.example/wc?uri=${ENCODED}`)
  })

  it.each([
    undefined,
    '',
    'javascript://%0aalert(1)',
    'javascript:alert(1)//',
    'data://text/html,x',
    'intent://x',
    'http://evil.example',
    'https://user@evil.example',
    'https://',
  ])('attack: no link of %s', (given) => {
    expect(deepLink(given, URI, plain)).toBeUndefined()
  })

  it('attack: what is no pairing link is handed to nobody', () => {
    expect(deepLink('trust://', 'https://evil.example', plain)).toBeUndefined()
  })

  it('attack: whatever the directory says, the link is of its scheme and the pairing stays whole', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('java', 'a:', '//', 'x://y')),
        (given) => {
          const made = deepLink(given, URI, plain)
          if (!made) return
          expect(made.url).not.toMatch(/^(javascript|data|blob|file|vbscript|intent):/i)
          expect(made.url.endsWith(`wc?uri=${ENCODED}`)).toBe(true)
          expect(made.url.startsWith(made.href)).toBe(true)
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('linkTarget', () => {
  it.each([
    [false, false, '_self'],
    [false, true, '_top'],
    [true, false, '_blank'],
    [true, true, '_blank'],
  ] as const)('param: Telegram %s, framed %s: %s', (isTelegram, isFramed, target) => {
    expect(linkTarget({ isTelegram, isFramed })).toBe(target)
  })
})
