import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { type BrowsePlace, browseLink, deepLink, linkTarget } from './deep-links.ts'

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
    const place = { isTelegramAndroid: true }
    expect(deepLink('trust://', URI, place)?.url).toBe(`trust://wc?uri=${encodeURIComponent(ENCODED)}`)
    expect(deepLink('https://a.example', URI, place)?.url).toBe(`https://a.example/wc?uri=${ENCODED}`)
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

describe('browseLink', () => {
  const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
  const SOLFLARE = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
  const COINBASE = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
  const place: BrowsePlace = {
    href: 'https://shop.example/cart?a=1',
    origin: 'https://shop.example',
    isAndroid: false,
    namespace: 'solana',
    has: () => false,
  }
  const page = encodeURIComponent(place.href)
  const origin = encodeURIComponent(place.origin)

  it('param: each wallet its own', () => {
    expect(browseLink(PHANTOM, place)).toBe(`https://phantom.app/ul/browse/${page}?ref=${origin}`)
    expect(browseLink(PHANTOM, { ...place, isAndroid: true })).toBe(
      `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
    )
    expect(browseLink(SOLFLARE, place)).toBe(`https://solflare.com/ul/v1/browse/${page}?ref=${page}`)
    expect(browseLink(COINBASE, place)).toBe(`https://go.cb-w.com/dapp?cb_url=${page}`)
    expect(browseLink(COINBASE, { ...place, namespace: 'eip155' })).toBe(`cbwallet://miniapp?url=${page}`)
  })

  it('param: not of other wallets, other namespaces, or inside the wallet itself', () => {
    expect(browseLink('0'.repeat(64), place)).toBeUndefined()
    expect(browseLink(SOLFLARE, { ...place, namespace: 'eip155' })).toBeUndefined()
    for (const id of [PHANTOM, SOLFLARE, COINBASE])
      expect(browseLink(id, { ...place, has: () => true })).toBeUndefined()
  })
})
