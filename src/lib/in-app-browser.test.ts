import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BrowseContext, hasInAppBrowser, inAppBrowserLink, readBrowseContext } from './in-app-browser.ts'
import { RUNS } from './runs.testing.ts'

const PHANTOM = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' }
const SOLFLARE = { id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' }
const COINBASE = { id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa' }
const COINBASE_SINCE = { id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8' }
const BINANCE = { id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25' }

const position: BrowseContext = {
  href: 'https://shop.example/cart?a=1&b=ö#top',
  origin: 'https://shop.example',
  isAndroid: false,
  namespace: 'eip155',
  namespaces: ['eip155', 'solana'],
  has: () => false,
}
const onSolana: BrowseContext = { ...position, namespace: 'solana' }
const page = encodeURIComponent(position.href)
const origin = encodeURIComponent(position.origin)

describe('inAppBrowserLink', () => {
  it('param: Phantom, in any namespace', () => {
    const link = `https://phantom.app/ul/browse/${page}?ref=${origin}`
    expect([position, onSolana].map((at) => inAppBrowserLink(PHANTOM, at))).toEqual([link, link])
    expect(inAppBrowserLink(PHANTOM, { ...position, isAndroid: true })).toBe(
      `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
    )
  })

  it('param: Solflare, where the page has Solana', () => {
    const link = `https://solflare.com/ul/v1/browse/${page}?ref=${page}`
    expect([position, onSolana].map((at) => inAppBrowserLink(SOLFLARE, at))).toEqual([link, link])
    expect(inAppBrowserLink(SOLFLARE, { ...position, namespaces: ['eip155'] })).toBeUndefined()
  })

  it('param: Coinbase, another link for each namespace', () => {
    for (const wallet of [COINBASE, COINBASE_SINCE]) {
      expect(inAppBrowserLink(wallet, onSolana)).toBe(`https://go.cb-w.com/dapp?cb_url=${page}`)
      expect(inAppBrowserLink(wallet, position)).toBe(`cbwallet://miniapp?url=${page}`)
    }
  })

  it('param: Binance, never: its link is for bip122', () => {
    expect(hasInAppBrowser(BINANCE)).toBe(true)
    for (const at of [position, onSolana]) expect(inAppBrowserLink(BINANCE, at)).toBeUndefined()
  })

  it.each([
    [PHANTOM, position, 'phantom'],
    [SOLFLARE, position, 'solflare'],
    [COINBASE, onSolana, 'coinbaseSolana'],
    [COINBASE, position, 'coinbaseWalletExtension'],
  ])('behavior: none in the wallet’s own browser (%#)', (wallet, at, mark) => {
    expect(inAppBrowserLink(wallet, { ...at, has: (name) => name === mark })).toBeUndefined()
    expect(inAppBrowserLink(wallet, { ...at, has: (name) => name !== mark })).toBeDefined()
  })

  it('attack: no other wallet, whatever its id', () => {
    for (const id of ['0'.repeat(64), '', 'constructor', '__proto__', PHANTOM.id.toUpperCase()])
      expect(inAppBrowserLink({ id }, position)).toBeUndefined()
  })

  it('attack: the page’s address cannot leave its place in the link', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (href) => {
        for (const wallet of [PHANTOM, SOLFLARE, COINBASE]) {
          for (const at of [position, onSolana]) {
            const link = inAppBrowserLink(wallet, { ...at, href }) ?? ''
            expect(link).toContain(encodeURIComponent(href))
            expect(new URL(link).hash).toBe('')
          }
        }
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('readBrowseContext', () => {
  it('behavior: the page, its device and what it offers', () => {
    const window = {
      location: { href: position.href, origin: position.origin },
      navigator: { userAgent: 'Android' },
      phantom: {},
    }
    const networks = [{ chainNamespace: 'eip155' }, { chainNamespace: 'solana' }] as const
    const read = readBrowseContext(window, { activeNamespace: 'eip155', networks })
    expect(read).toMatchObject({ ...position, isAndroid: true, has: expect.any(Function) })
    expect([read.has('phantom'), read.has('solflare')]).toEqual([true, false])
  })
})
