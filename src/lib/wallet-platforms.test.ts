import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from './runs.testing.ts'
import { isUsable, platformsOf } from './wallet-platforms.ts'

const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const plain = { id: 'a'.repeat(64), injected: [] }
const all = {
  ...plain,
  rdns: 'com.example',
  mobileLink: 'example://',
  webappLink: 'https://example.com/',
  desktopLink: 'example-desktop://',
}

describe('platformsOf', () => {
  const desktop = { isMobile: false, opensPage: false }
  const phone = { isMobile: true, opensPage: false }

  it('behavior: in the order of the protocol', () => {
    expect(platformsOf(all, desktop)).toEqual(['qrcode', 'web', 'desktop', 'unsupported'])
    expect(platformsOf(all, phone)).toEqual(['mobile', 'web'])
  })

  it('behavior: a wallet that nothing is known of leads somewhere all the same', () => {
    expect(platformsOf(plain, desktop)).toEqual(['unsupported'])
    expect(platformsOf(plain, phone)).toEqual(['unsupported'])
    expect(platformsOf({ id: plain.id }, desktop)).toEqual(['unsupported'])
    expect(platformsOf({ ...plain, desktopLink: 'a://' }, phone)).toEqual(['unsupported'])
    expect(platformsOf({ ...plain, injected: [{ id: 'isA' }] }, desktop)).toEqual(['unsupported'])
  })

  it('behavior: some open the page in their own browser, without a link of the directory', () => {
    expect(platformsOf({ ...plain, id: PHANTOM }, { ...phone, opensPage: true })).toEqual(['mobile'])
    expect(platformsOf({ ...plain, id: PHANTOM }, phone)).toEqual(['unsupported'])
  })

  it('behavior: never none, never one twice, never an app of the other device', () => {
    const maybe = (text: string) => fc.option(fc.constant(text), { nil: undefined })
    const wallet = fc.record({
      id: fc.constantFrom(plain.id, PHANTOM),
      rdns: maybe('com.example'),
      mobileLink: maybe('a://'),
      webappLink: maybe('https://a.example/'),
      desktopLink: maybe('b://'),
      chromeStore: maybe('https://c.example/'),
      injected: fc.constantFrom([], [{ id: 'isA' }]),
    })
    fc.assert(
      fc.property(wallet, fc.boolean(), fc.boolean(), (given, isMobile, opensPage) => {
        const platforms = platformsOf(given, { isMobile, opensPage })
        expect(platforms.length).toBeGreaterThan(0)
        expect(new Set(platforms).size).toBe(platforms.length)
        expect(platforms).not.toContain(isMobile ? 'qrcode' : 'mobile')
        if (isMobile) expect(platforms).not.toContain('desktop')
        if (isMobile && platforms.length > 1) expect(platforms).not.toContain('unsupported')
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('isUsable', () => {
  it('behavior: a phone has no use for a wallet without app link and web page', () => {
    expect(isUsable(plain, false)).toBe(true)
    expect(isUsable(plain, true)).toBe(false)
    expect(isUsable({ ...plain, desktopLink: 'a://' }, true)).toBe(false)
    expect(isUsable({ ...plain, mobileLink: 'a://' }, true)).toBe(true)
    expect(isUsable({ ...plain, webappLink: 'https://a.example/' }, true)).toBe(true)
    expect(isUsable({ ...plain, id: PHANTOM }, true)).toBe(true)
  })
})
