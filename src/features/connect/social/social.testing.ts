/** Owns a browser's window as far as social accounts use it, beside a secure frame that answers when a test says so. */
import { vi } from 'vitest'
import type { HarnessOptions } from '../../../core/core.testing.ts'
import { emailHarness } from '../email/email.testing.ts'
import { pickSocial } from './social.actions.ts'
import { socialOf } from './social.state.ts'

export const FRAME = 'https://frame.example'
export const REDIRECT = 'https://accounts.example/authorize?state=abc'
export const RESULT = `${FRAME}/loading?ticket=t0k3n`

const fakeWindow = (url: string, name: string, features: string | undefined) => ({
  url,
  name,
  features,
  closed: false,
  location: { href: '' },
  close() {
    this.closed = true
  },
})

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0'
export const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
export const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile'
export const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15'

export type PageOptions = { readonly agent?: string; readonly isTelegram?: boolean }

export const fakeBrowser = ({ agent = DESKTOP, isTelegram = false }: PageOptions = {}) => ({
  navigator: { userAgent: agent, maxTouchPoints: agent === DESKTOP || agent === MAC ? 0 : 5 },
  matchMedia: () => ({ matches: agent === IPHONE || agent === ANDROID }),
  ...(isTelegram && { TelegramWebviewProxy: {} }),
})

type SocialOptions = HarnessOptions & { readonly browser?: PageOptions }

/** Connect is shown, in a browser that opens windows. `vi.unstubAllGlobals()` after each test. */
export async function socialHarness({ browser, ...given }: SocialOptions = {}) {
  const harness = await emailHarness({
    ...given,
    options: { endpoints: { frame: `${FRAME}/sdk` }, ...given.options },
  })
  const windows: ReturnType<typeof fakeWindow>[] = []
  const state = { isBlocked: false }
  const page = Object.assign(new EventTarget(), fakeBrowser(browser), {
    crypto: globalThis.crypto,
    location: { href: 'https://shop.example/cart?item=1#top' },
    open(url: string, name: string, features?: string) {
      if (state.isBlocked) return null
      const opened = fakeWindow(url, name, features)
      windows.push(opened)
      return opened
    },
  })
  vi.stubGlobal('window', page)
  const opened = () => {
    const last = windows.at(-1)
    if (!last) throw new Error('No window was opened.')
    return last
  }
  /** By default as the provider's last page would. */
  const post = async (data: unknown, from: { readonly origin?: string; readonly source?: unknown } = {}) => {
    page.dispatchEvent(
      Object.assign(new Event('message'), { data, origin: FRAME, source: opened(), ...from }),
    )
    await harness.settled()
  }
  return {
    ...harness,
    windows,
    opened,
    post,
    block: (isBlocked: boolean) => {
      state.isBlocked = isBlocked
    },
    social: () => socialOf(harness.wallet).state.flow,
    /** The frame has said where to go. */
    async redirect(uri = REDIRECT) {
      await harness.last().answer({ uri })
    },
    /** Names of events of social accounts, with what they say. */
    told: () =>
      harness
        .emitted('wm-event')
        .filter(({ event }) => event.startsWith('SOCIAL_'))
        .map(({ event, properties }) => [event.slice('SOCIAL_LOGIN_'.length), properties]),
  }
}

export const GOOGLE = { provider: 'google' }

/** The visitor has pressed; the frame is asked where to go. */
export const pressed = async (given?: SocialOptions) => {
  const harness = await socialHarness(given)
  pickSocial(harness.wallet, 'google')
  await harness.settled()
  return harness
}

/** The window is with the provider. */
export const sent = async (given?: SocialOptions) => {
  const harness = await pressed(given)
  await harness.redirect()
  return harness
}
