import { describe, expect, it } from 'vitest'
import { isTelegram, readPlatform } from './platform.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140'

const on = (userAgent: string, { touches = 0, isCoarse = false } = {}) =>
  readPlatform({
    navigator: { userAgent, maxTouchPoints: touches },
    matchMedia: (query) => ({ matches: query === '(pointer:coarse)' && isCoarse }),
  })

describe('readPlatform', () => {
  it.each([
    ['a phone of Apple', on(IPHONE), 'mobile ios safari'],
    ['a phone with Android', on(PIXEL), 'mobile android safari'],
    ['an iPad that calls itself a Mac', on(MAC, { touches: 5 }), 'mobile ios safari'],
    ['a Mac', on(MAC), 'safari'],
    ['a laptop with a touch screen', on(WINDOWS, { touches: 10 }), ''],
    ['a tablet that names itself nothing', on(WINDOWS, { touches: 10, isCoarse: true }), 'mobile'],
    ['a page without a browser', readPlatform({}), ''],
  ])('param: %s', (_name, { isMobile, isIos, isAndroid, isSafari }, expected) => {
    const is = [isMobile && 'mobile', isIos && 'ios', isAndroid && 'android', isSafari && 'safari']
    expect(is.filter(Boolean).join(' ')).toBe(expected)
  })
})

describe('isTelegram', () => {
  it.each([
    [{ TelegramWebviewProxy: {} }, true],
    [{ Telegram: { WebApp: { initData: 'user=1' } } }, true],
    [{ Telegram: { WebApp: { initData: '' } } }, false],
    [{ Telegram: {} }, false],
    [{}, false],
  ])('param: %j: %s', (page, expected) => {
    expect(isTelegram(page)).toBe(expected)
  })
})
