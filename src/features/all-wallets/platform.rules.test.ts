import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMobile } from '../../lib/device.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { isOfUse, opensOwnBrowser, platformsOf } from './platform.rules.ts'

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
  const desktop = { isMobile: false, isInstalled: false }
  const phone = { isMobile: true, isInstalled: false }

  it('behavior: in the order of the protocol', () => {
    expect(platformsOf(all, desktop)).toEqual(['qrcode', 'web', 'desktop', 'unsupported'])
    expect(platformsOf(all, phone)).toEqual(['mobile', 'web', 'unsupported'])
    expect(platformsOf(all, { ...desktop, isInstalled: true })).toEqual([
      'browser',
      'qrcode',
      'web',
      'desktop',
    ])
    expect(platformsOf(all, { ...phone, isInstalled: true })).toEqual(['browser', 'mobile', 'web'])
  })

  it('behavior: a wallet that nothing is known of leads somewhere all the same', () => {
    expect(platformsOf(plain, desktop)).toEqual(['unsupported'])
    expect(platformsOf(plain, phone)).toEqual(['unsupported'])
    expect(platformsOf({ ...plain, desktopLink: 'a://' }, phone)).toEqual(['unsupported'])
    expect(platformsOf({ ...plain, injected: [{ id: 'isA' }] }, desktop)).toEqual(['unsupported'])
  })

  it('behavior: some open the page in their own browser on a phone, without a link', () => {
    expect(platformsOf({ ...plain, id: PHANTOM }, phone)).toEqual(['mobile'])
    expect(platformsOf({ ...plain, id: PHANTOM }, desktop)).toEqual(['unsupported'])
    expect(opensOwnBrowser({ id: PHANTOM })).toBe(true)
    expect(opensOwnBrowser(plain)).toBe(false)
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
      fc.property(wallet, fc.boolean(), fc.boolean(), (given, isMobile, isInstalled) => {
        const platforms = platformsOf(given, { isMobile, isInstalled })
        expect(platforms.length).toBeGreaterThan(0)
        expect(new Set(platforms).size).toBe(platforms.length)
        expect(platforms).not.toContain(isMobile ? 'qrcode' : 'mobile')
        expect(platforms[0] === 'browser').toBe(isInstalled)
        if (isMobile) expect(platforms).not.toContain('desktop')
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('isOfUse', () => {
  it('behavior: a phone has no use for a wallet without app link and web page', () => {
    expect(isOfUse(plain, false)).toBe(true)
    expect(isOfUse(plain, true)).toBe(false)
    expect(isOfUse({ ...plain, desktopLink: 'a://' }, true)).toBe(false)
    expect(isOfUse({ ...plain, mobileLink: 'a://' }, true)).toBe(true)
    expect(isOfUse({ ...plain, webappLink: 'https://a.example/' }, true)).toBe(true)
    expect(isOfUse({ ...plain, id: PHANTOM }, true)).toBe(true)
  })
})

describe('isMobile', () => {
  const of = (userAgent: string, maxTouchPoints = 0) => isMobile({ userAgent, maxTouchPoints })

  it('param: phones and tablets, also one that calls itself a Mac', () => {
    expect(of('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari')).toBe(true)
    expect(of('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile')).toBe(true)
    expect(of('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5)).toBe(true)
    expect(of('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari')).toBe(false)
    expect(of('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 10)).toBe(false)
  })
})
