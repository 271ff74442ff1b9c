// @vitest-environment happy-dom
/** Signing in by a social account, as it is shown: the buttons on Connect, their list, the window, and Farcaster. */
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMockProvider } from '../connectors/mock.ts'
import type { HarnessOptions } from '../core/core.testing.ts'
import { said } from '../features/connect/email/email.testing.ts'
// So that they arrive within turns of the microtask queue.
import '../features/connect/social/SocialButtons.tsx'
import { FRAME, IPHONE, REDIRECT, RESULT } from '../features/connect/social/social.testing.ts'
import { en } from '../i18n/en.all.testing.ts'
import { answerProject, showEmail } from './email.testing.tsx'
import { act, looksRight, type Shown, show } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

const PROJECT = 'a'.repeat(32)
const THREE = ['google', 'discord', 'farcaster']
const SEVEN = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']

const popup = { closed: false, close: vi.fn(), location: { href: '' } }
const open = vi.fn()

/** Connect, where the project has these on, and a browser that opens windows. */
const showSocials = async (
  socials: readonly string[],
  { options, email = false, ...given }: HarnessOptions & { email?: boolean } = {},
) => {
  Object.assign(popup, { closed: false, location: { href: '' } })
  open.mockReset().mockReturnValue(popup)
  vi.spyOn(window, 'open').mockImplementation(open)
  const surface = await showEmail({
    ...given,
    options: { endpoints: { frame: `${FRAME}/sdk` }, ...options },
  })
  await answerProject(surface, { status: 'fetched', remote: { email, socials } })
  return surface
}

const namesIn = ({ card }: Pick<Shown, 'card'>) =>
  [...card.querySelectorAll('.social')].map((button) => button.getAttribute('aria-label'))
const skeletons = ({ card }: Pick<Shown, 'card'>) => card.querySelectorAll('.sk-field').length
const current = ({ wallet }: Pick<Shown, 'wallet'>) => wallet.state.router.stack.at(-1)?.view

const post = async (data: unknown) => {
  const event = Object.assign(new Event('message'), { data, origin: FRAME, source: popup })
  await act(() => void window.dispatchEvent(event))
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('Connect', () => {
  it('behavior: a button for each, with its name and logo, and an "or" before the wallets', async () => {
    const surface = await showSocials(THREE)
    looksRight(surface, en['connect.or'], en['connect.all'])
    expect(namesIn(surface)).toEqual([
      'Continue with Google',
      'Continue with Discord',
      'Continue with Farcaster',
    ])
    const list = surface.card.querySelector('.socials')
    expect([list?.getAttribute('role'), list?.getAttribute('aria-label')]).toEqual([
      'list',
      en['social.list'],
    ])
    for (const path of surface.card.querySelectorAll('.social path'))
      expect(path.getAttribute('d')).toMatch(/^M[\d.]/i)
  })

  it('behavior: of more than five, four and the way to all of them', async () => {
    const surface = await showSocials(SEVEN)
    expect(namesIn(surface)).toEqual([
      'Continue with Google',
      'Continue with X',
      'Continue with Farcaster',
      'Continue with Discord',
      en['social.more'],
    ])
    await surface.click(en['social.more'])
    looksRight(surface, en['social.choose'], 'Continue with GitHub', 'Continue with Facebook')
    expect(surface.card.querySelectorAll('.rows > li')).toHaveLength(7)
    await surface.click('Continue with GitHub')
    expect(surface.wallet.state.router.stack.map(({ view }) => view)).toEqual([
      'Connect',
      'ConnectSocials',
      'ConnectingSocial',
    ])
  })

  it.each<[string, HarnessOptions, string]>([
    ['without a wallet, e-mail, social accounts, wallets', {}, 'email socials rows'],
    [
      'with one, wallets, e-mail, social accounts',
      {
        before: (page) => {
          page.ethereum = createMockProvider()
        },
      },
      'rows email socials',
    ],
    [
      'as the host says',
      { options: { features: { connectMethodsOrder: ['social', 'wallet'] } } },
      'socials rows email',
    ],
  ])('behavior: order: %s', async (_name, given, order) => {
    const surface = await showSocials(THREE, { ...given, email: true })
    const found = [...surface.card.querySelectorAll('.rows, .email, .socials')]
    expect(found.map(({ className }) => className).join(' ')).toBe(order)
  })

  it.each<[string, string[] | undefined]>([
    ['e-mail or wallets', undefined],
    ['wallets or e-mail', ['wallet', 'email', 'social']],
    ['e-mail or wallets, after them', ['social', 'email', 'wallet']],
  ])(
    'behavior: where none of them works on this platform, one "or": %s',
    async (_name, connectMethodsOrder) => {
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
      const options = { features: connectMethodsOrder ? { connectMethodsOrder } : {} }
      const surface = await showSocials(['facebook'], { email: true, options })
      const sheet = document.head.appendChild(document.createElement('style'))
      sheet.textContent = readFileSync('src/ui/theme/components.css', 'utf8')
      expect(namesIn(surface)).toEqual([])
      const isSeen = (element: Element) => getComputedStyle(element).display !== 'none'
      const seen = [...surface.card.querySelectorAll('.or, .socials')].filter(isSeen)
      expect(seen.map(({ className }) => className)).toEqual(['or'])
      sheet.remove()
    },
  )

  it('behavior: their room is there before the project has answered, and goes when that turns them off', async () => {
    const surface = await show({ options: { projectId: PROJECT, features: { email: false } } })
    await answerProject(surface, { status: 'asking' })
    expect(skeletons(surface)).toBe(1)
    await answerProject(surface, { status: 'fetched', remote: { email: false, socials: false } })
    expect([skeletons(surface), namesIn(surface)]).toEqual([0, []])
    expect(surface.text()).not.toContain(en['connect.or'])
  })

  it('behavior: off until the terms are agreed to', async () => {
    const options = { features: { legalCheckbox: true }, privacyPolicyUrl: 'https://a.example/privacy' }
    const surface = await showSocials(SEVEN, { options })
    for (const name of ['Continue with Google', en['social.more']]) {
      expect(surface.button(name).getAttribute('aria-disabled')).toBe('true')
      await surface.click(name)
    }
    expect([open.mock.calls.length, current(surface)]).toEqual([0, 'Connect'])
    await act(async () => surface.card.querySelector<HTMLElement>('input[type="checkbox"]')?.click())
    await surface.click('Continue with Google')
    expect([open.mock.calls.length, current(surface)]).toEqual([1, 'ConnectingSocial'])
  })

  it('behavior: without wallets they stand alone', async () => {
    const surface = await showSocials(THREE, { options: { enableWallets: false } })
    expect(namesIn(surface)).toHaveLength(3)
    for (const absent of [en['connect.or'], en['connect.all']]) expect(surface.text()).not.toContain(absent)
  })
})

describe('ConnectingSocial', () => {
  it('behavior: from the press to the account', async () => {
    const surface = await showSocials(THREE)
    await surface.click('Continue with Google')
    looksRight(surface, 'Opening Google', en['common.cancel'])
    await surface.answer({ uri: REDIRECT })
    looksRight(surface, 'Sign in with Google', en['social.window.text'])
    await post({ resultUri: RESULT })
    await surface.flush()
    looksRight(surface, en['social.account'])
    await surface.answer()
    expect(surface.core.state.account.eip155.status).toBe('connected')
    const events = surface.emitted('wm-event').map(({ event }) => event)
    expect(events).toContain('SOCIAL_LOGIN_SUCCESS')
    expect(events).not.toContain('SOCIAL_LOGIN_CANCELED')
  })

  it('behavior: a blocked window is opened by a button', async () => {
    const surface = await showSocials(THREE)
    open.mockReturnValue(null)
    await surface.click('Continue with Google')
    looksRight(surface, en['social.blocked'], en['social.blocked.text'])
    open.mockReturnValue(popup)
    await surface.click('Open Google')
    looksRight(surface, 'Opening Google')
  })

  it('behavior: Cancel closes the window and leads back', async () => {
    const surface = await showSocials(THREE)
    await surface.click('Continue with Google')
    popup.close.mockClear()
    await surface.click(en['common.cancel'])
    expect(popup.close).toHaveBeenCalled()
    expect(current(surface)).toBe('Connect')
    expect(surface.emitted('wm-event').at(-1)).toEqual({
      event: 'SOCIAL_LOGIN_CANCELED',
      properties: { provider: 'google' },
    })
  })

  it.each([
    [true, en['social.email']],
    [false, en['social.other']],
  ])('error: cut off by a policy it says so, and offers another way (e-mail: %s)', async (email, label) => {
    const surface = await showSocials(THREE, { email })
    await surface.click('Continue with Google')
    popup.closed = true
    await act(() => surface.clock.advance(3_000))
    looksRight(surface, en['social.isolated'], 'keeps windows apart')
    await surface.click(label)
    expect(current(surface)).toBe('Connect')
    expect(surface.card.querySelector('.email') !== null).toBe(email)
  })

  it('error: in the words of the frame, and another try', async () => {
    const surface = await showSocials(THREE)
    await surface.click('Continue with Google')
    await surface.fail(said('This provider is not set up'))
    looksRight(surface, 'Google did not sign you in', 'This provider is not set up')
    await surface.click(en['common.retry'])
    looksRight(surface, 'Opening Google')
    expect(open).toHaveBeenCalledTimes(2)
  })
})

describe('ConnectingFarcaster', () => {
  const LINK = 'https://farcaster.example/~/siwf?channel=1'

  it('behavior: a code to scan, then the account', async () => {
    const surface = await showSocials(THREE)
    await surface.click('Continue with Farcaster')
    looksRight(surface, en['farcaster.making'])
    await surface.answer({ url: LINK })
    looksRight(surface, en['farcaster.scan'])
    expect(surface.card.querySelector('.qr')?.getAttribute('aria-label')).toBe(en['farcaster.qr'])
    expect(open).not.toHaveBeenCalled()
    await surface.answer({ userName: 'nora' })
    expect(surface.core.state.account.eip155.status).toBe('connected')
  })

  it('behavior: a link on a phone', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
    const surface = await showSocials(THREE)
    await surface.click('Continue with Farcaster')
    await surface.answer({ url: LINK })
    looksRight(surface, en['farcaster.app'])
    const link = surface.card.querySelector('a[part="button"]')
    expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([LINK, 'noopener noreferrer'])
    expect(surface.card.querySelector('.qr')).toBeNull()
  })
})
