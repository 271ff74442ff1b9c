// @vitest-environment happy-dom
/** Signing in by e-mail on Connect: the field, its order and room, and what is said under it. */
import { describe, expect, it } from 'vitest'
import { createMockProvider } from '../connectors/mock.ts'
import { type HarnessOptions, RDNS } from '../core/core.testing.ts'
import { ownFailure } from '../errors/own.ts'
import { EMAIL, PROJECT } from '../features/connect/email/email.testing.ts'
import { en } from '../i18n/en.all.testing.ts'
import { answerProject, showEmail } from './email.testing.tsx'
import { act, looksRight, type Shown, show } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

const skeleton = ({ card }: Pick<Shown, 'card'>) => card.querySelector('.sk-field')
const field = ({ card }: Pick<Shown, 'card'>) => card.querySelector('input[inputmode="email"]')

/** What stands first. */
const isEmailFirst = ({ card }: Pick<Shown, 'card'>) => {
  const [email, wallets] = [card.querySelector('.email, .sk-field'), card.querySelector('ul')]
  if (!email || !wallets) throw new TypeError('One of them is missing.')
  return Boolean(email.compareDocumentPosition(wallets) & Node.DOCUMENT_POSITION_FOLLOWING)
}

const withExtension: NonNullable<HarnessOptions['before']> = (page) => {
  page.ethereum = createMockProvider()
}

describe('Connect', () => {
  it('behavior: the field stands beside the wallets, with a name and what phones need', async () => {
    const surface = await showEmail()
    looksRight(surface, en['connect.or'], en['connect.all'])
    const attributes = ['type', 'inputmode', 'autocomplete', 'enterkeyhint', 'aria-label']
    expect(attributes.map((name) => surface.input().getAttribute(name))).toEqual([
      // Chromium writes the domain of a field of type `email` in other letters than were typed.
      'text',
      'email',
      'email',
      'go',
      en['email.label'],
    ])
    expect(surface.input().hasAttribute('data-autofocus')).toBe(false)
    expect(document.activeElement).not.toBe(surface.input())
  })

  it.each<[string, HarnessOptions, boolean]>([
    ['with a wallet, after it', { before: withExtension }, false],
    ['without one, before the others', {}, true],
    ['as the host says', { options: { features: { connectMethodsOrder: ['wallet', 'email'] } } }, false],
    [
      'as the host says, with a wallet',
      { before: withExtension, options: { features: { connectMethodsOrder: ['email'] } } },
      true,
    ],
  ])('behavior: order: %s', async (_name, given, isFirst) => {
    expect(isEmailFirst(await showEmail(given))).toBe(isFirst)
  })

  it('behavior: the order is kept while wallets announce themselves', async () => {
    const surface = await showEmail()
    surface.announce(RDNS, { name: 'Meadow' })
    await surface.flush()
    expect(isEmailFirst(surface)).toBe(true)
  })

  it('behavior: its room is there before the project has answered, and goes when that turns it off', async () => {
    const surface = await show({ options: { projectId: PROJECT } })
    await answerProject(surface, { status: 'asking' })
    expect([skeleton(surface) !== null, field(surface)]).toEqual([true, null])
    looksRight(surface, en['connect.or'])
    await answerProject(surface, { status: 'fetched', remote: { email: false } })
    expect([skeleton(surface), field(surface)]).toEqual([null, null])
    expect(surface.text()).not.toContain(en['connect.or'])
  })

  it('behavior: a project that cannot be asked leaves it to the host', async () => {
    const on = await show({ options: { projectId: PROJECT } })
    await answerProject(on, { status: 'failed' })
    expect(field(on)).not.toBeNull()
    const off = await show({ options: { projectId: PROJECT, features: { email: false, socials: false } } })
    await answerProject(off, { status: 'failed' })
    expect([skeleton(off), field(off)]).toEqual([null, null])
  })

  it.each<[string, object]>([
    ['without a project', {}],
    ['in basic mode', { projectId: PROJECT, basic: true }],
    ['off by the host, not known yet', { projectId: PROJECT, features: { email: false, socials: false } }],
  ])('param: neither field nor room %s', async (_name, options) => {
    const surface = await show({ options })
    expect([skeleton(surface), field(surface)]).toEqual([null, null])
    expect(surface.text()).not.toContain(en['connect.or'])
  })

  it('behavior: without wallets it stands alone', async () => {
    const surface = await showEmail({ options: { enableWallets: false } })
    looksRight(surface)
    expect(field(surface)).not.toBeNull()
    for (const absent of [en['connect.or'], en['connect.none.title'], en['connect.all']])
      expect(surface.text()).not.toContain(absent)
  })

  it('behavior: off until the terms are agreed to, which stand before all ways', async () => {
    const options = { features: { legalCheckbox: true }, privacyPolicyUrl: 'https://a.example/privacy' }
    const surface = await showEmail({ options })
    const boxes = surface.card.querySelectorAll<HTMLElement>('input[type="checkbox"]')
    expect(boxes).toHaveLength(1)
    const [box] = boxes
    if (!box) throw new TypeError('No checkbox')
    expect(box.compareDocumentPosition(surface.input()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(surface.input().disabled).toBe(true)
    await surface.click(en['email.submit'])
    expect(surface.loads()).toBe(0)
    await act(async () => box.click())
    expect(surface.input().disabled).toBe(false)
    await surface.submit()
    expect(surface.names()).toEqual(['CONNECT_EMAIL'])
  })

  it('behavior: submitted by its button and by Enter, busy meanwhile', async () => {
    const surface = await showEmail()
    await surface.submit()
    const button = surface.button(en['email.submit'])
    expect([button.getAttribute('type'), button.getAttribute('aria-busy')]).toEqual(['submit', 'true'])
    expect(surface.input().readOnly).toBe(true)
    await surface.click(en['email.submit'])
    expect(surface.names()).toEqual(['CONNECT_EMAIL'])
    // What Enter does, should a browser submit after all.
    const submit = new Event('submit', { cancelable: true, bubbles: true })
    await act(() => void surface.card.querySelector('form')?.dispatchEvent(submit))
    expect(submit.defaultPrevented).toBe(true)
  })

  it('error: an address that is none is said under the field, until it is typed anew', async () => {
    const surface = await showEmail()
    await surface.submit('nora')
    expect(surface.note()).toBe(en['email.problem.invalid'])
    expect(surface.input().getAttribute('aria-invalid')).toBe('true')
    await surface.type('nora@')
    expect(surface.note()).toBe('')
    expect(surface.input().hasAttribute('aria-invalid')).toBe(false)
  })

  it('error: too early', async () => {
    const surface = await showEmail()
    surface.core.storage.set('auth-throttle', surface.clock.now() - 5_400)
    await surface.submit()
    expect(surface.note()).toBe('Please try again after 25 seconds')
  })

  it('error: a frame that cannot come, with a way to try again; the wallets stay', async () => {
    const surface = await showEmail()
    surface.announce(RDNS, { name: 'Meadow' })
    await surface.submit()
    await surface.fail(new TypeError('x'))
    expect(surface.note()).toBe(en.unknown)
    surface.breakWith(ownFailure('chunk-failed'))
    await surface.click(en['email.submit'])
    expect(surface.note()).toBe('Unable to load email login dependency')
    surface.breakWith(undefined)
    await surface.click(en['common.retry'])
    await surface.answer({ action: 'VERIFY_OTP' })
    looksRight(surface, en['email.code.title'], EMAIL)
  })

  it('behavior: connects with a wallet while the frame is asked: what it answers leads nowhere', async () => {
    const surface = await showEmail()
    surface.announce(RDNS, { name: 'Meadow' })
    await surface.submit()
    await surface.click('Meadow')
    expect(surface.core.state.account.eip155.status).toBe('connected')
    await surface.answer({ action: 'VERIFY_OTP' })
    expect(surface.wallet.state.router.stack.map(({ view }) => view)).not.toContain('EmailVerifyOtp')
  })

  it('behavior: what speaks to the frame is fetched once the field has focus, and the frame is not asked', async () => {
    const surface = await showEmail()
    expect(surface.loads()).toBe(0)
    await act(() => surface.input().focus())
    expect(surface.loads()).toBe(1)
    expect(surface.requests).toEqual([])
  })

  it('error: it cannot be fetched: said to whoever presses, not to whoever comes to the field', async () => {
    const surface = await showEmail()
    surface.breakWith(ownFailure('chunk-failed'))
    await act(() => surface.input().focus())
    expect(surface.note()).toBe('')
    await surface.submit()
    expect(surface.note()).toBe('Unable to load email login dependency')
  })

  it('behavior: what is recorded: that somebody has begun, once', async () => {
    const surface = await showEmail()
    for (let i = 0; i < 2; i++) {
      await act(() => surface.input().focus())
      await act(() => surface.input().blur())
    }
    const events = surface.emitted('wm-event').filter(({ event }) => event === 'EMAIL_LOGIN_SELECTED')
    expect(events).toHaveLength(1)
  })
})
