/** Phones: how they name themselves, what a tap has opened, and a page that goes to the back and returns. */
import type { Page } from '@playwright/test'
import { type HeadlessWallet, openHeadlessWallet } from '../../local/walletconnect/headless.ts'
import { setVisible } from './steps.ts'
import { test as base } from './test.ts'
import { isFull } from './variants.ts'

/** A phone's screen has nine times the pixels, all drawn by the processor here, and nothing stands elsewhere for it. */
const deviceScaleFactor = isFull ? 3 : 1
const held = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor }

export const IPHONE = {
  ...held,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

export const PIXEL = {
  ...held,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

export type Opened = {
  readonly url: string
  readonly target: string
  readonly features: string
  /** In the listener of the click itself, while the browser counts it as the visitor's own deed. */
  readonly isInTap: boolean
}

/** From the next page on: what `window.open` is asked is written down, and nothing is opened. In frames as well. */
export const recordLinks = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    let depth = 0
    const add = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function listen(type, listener, options) {
      if (type !== 'click' || listener === null) return add.call(this, type, listener, options)
      const heard = (event: Event) => {
        depth += 1
        try {
          if (typeof listener === 'function') listener.call(this, event)
          else listener.handleEvent(event)
        } finally {
          depth -= 1
        }
      }
      add.call(this, type, heard, options)
    }
    const opened: object[] = []
    Reflect.set(window, 'opened', opened)
    window.open = (url, target, features) => {
      const isInTap = depth > 0 && navigator.userActivation.isActive
      opened.push({ url: String(url), target, features, isInTap })
      return null
    }
  })
}

export const openedLinks = (page: Pick<Page, 'evaluate'>): Promise<Opened[]> =>
  page.evaluate(() => Reflect.get(window, 'opened'))

/** The pairing that a link hands over. */
export const pairingOf = (link: string): string => new URL(link).searchParams.get('uri') ?? ''

/** As `Telegram` opens pages in its own browser. */
export const insideTelegram = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(window, 'TelegramWebviewProxy', { value: {} }))

/** Another app is in front. */
export const goToBack = (page: Page): Promise<void> => setVisible(page, false)
export const comeBack = (page: Page): Promise<void> => setVisible(page, true)

/** With Lantern Wallet as an app of this phone: it gets the links that were opened. */
export const test = base.extend<{ readonly lantern: HeadlessWallet }>({
  lantern: async ({ demo, services: _services }, use) => {
    const lantern = await openHeadlessWallet({ relayUrl: demo.relay.url })
    await use(lantern)
    await lantern.close()
  },
})

export { expect } from './test.ts'
