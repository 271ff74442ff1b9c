// @vitest-environment happy-dom
/** Signing in by e-mail after Connect: the device to be approved, and the code. */
import { describe, expect, it } from 'vitest'
import { EMAIL, said } from '../features/connect/email/email.testing.ts'
import { en } from '../i18n/en.all.testing.ts'
import { showEmail } from './email.testing.tsx'
import { act, looksRight } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

describe('EmailVerifyDevice', () => {
  const waiting = async () => {
    const surface = await showEmail()
    await surface.submit()
    await surface.answer({ action: 'VERIFY_DEVICE' })
    return surface
  }

  it('behavior: says what to do and asks at once; approved, the code takes its turn', async () => {
    const surface = await waiting()
    looksRight(surface, en['email.device.title'], EMAIL, 'Send again in 30 s')
    expect(surface.last().name).toBe('CONNECT_DEVICE')
    await surface.answer()
    looksRight(surface, en['email.code.title'])
  })

  it('behavior: counts down each second; then another mail', async () => {
    const surface = await waiting()
    expect(surface.button('Send again').getAttribute('aria-disabled')).toBe('true')
    await act(() => surface.clock.advance(1_000))
    looksRight(surface, 'Send again in 29 s')
    await surface.click('Send again')
    expect(surface.last().name).toBe('CONNECT_DEVICE')
    await act(() => surface.clock.advance(29_000))
    await surface.click(en['email.resend'])
    expect(surface.last().name).toBe('CONNECT_EMAIL')
    expect(surface.button(en['email.resend']).getAttribute('aria-busy')).toBe('true')
    await surface.answer({ action: 'VERIFY_DEVICE' })
    looksRight(surface, 'Send again in 30 s')
  })

  it('behavior: nobody pressed the link: it says so, and another mail helps', async () => {
    const surface = await waiting()
    await act(() => surface.clock.advance(20 * 30_000))
    looksRight(surface, en['email.device.unanswered'])
    await surface.click(en['email.resend'])
    await surface.answer({ action: 'VERIFY_OTP' })
    looksRight(surface, en['email.code.title'])
  })

  it('error: back with the reason, in the frame\u2019s words', async () => {
    const surface = await waiting()
    await surface.fail(said('This browser was refused'))
    looksRight(surface, en['connect.title'])
    expect(surface.note()).toBe('This browser was refused')
  })

  it('behavior: back gives it up', async () => {
    const surface = await waiting()
    const { signal } = surface.last()
    await surface.click(en['common.back'])
    expect(signal?.aborted).toBe(true)
    looksRight(surface, en['connect.title'])
  })

  it('behavior: back, the address is still there; closed and opened, it is not', async () => {
    const surface = await waiting()
    await surface.click(en['common.back'])
    expect(surface.input().value).toBe(EMAIL)
    await surface.submit()
    await surface.answer({ action: 'VERIFY_DEVICE' })
    await act(() => surface.element.requestClose('user'))
    await surface.flush()
    await act(() => surface.element.show())
    await surface.flush()
    looksRight(surface, en['connect.title'])
    expect(surface.input().value).toBe('')
  })

  it('behavior: closing gives it up', async () => {
    const surface = await waiting()
    await act(() => surface.element.requestClose('user'))
    await surface.flush()
    expect(surface.last().signal?.aborted).toBe(true)
  })
})

describe('EmailVerifyOtp', () => {
  const mailed = async () => {
    const surface = await showEmail()
    await surface.submit()
    await surface.answer({ action: 'VERIFY_OTP' })
    return surface
  }
  const sent = ({ requests }: Awaited<ReturnType<typeof mailed>>) =>
    requests.filter(({ name }) => name === 'CONNECT_OTP').map(({ payload }) => payload)

  it('behavior: one text box for all digits, which has the focus', async () => {
    const surface = await mailed()
    looksRight(surface, en['email.code.text'], EMAIL)
    expect(surface.card.querySelectorAll('input')).toHaveLength(1)
    const attributes = ['part', 'inputmode', 'autocomplete', 'aria-label']
    expect(attributes.map((name) => surface.input().getAttribute(name))).toEqual([
      'code',
      'numeric',
      'one-time-code',
      en['email.code.label'],
    ])
    expect(surface.input().hasAttribute('data-autofocus')).toBe(true)
    await surface.type('418')
    expect([...surface.card.querySelectorAll('.code-box')].map(({ textContent }) => textContent)).toEqual([
      ...'418',
      '',
      '',
      '',
    ])
  })

  it.each([
    ['as it is', '123456'],
    ['with a space', '123 456'],
    ['with words', 'Your code: 123-456.'],
    ['Arabic', '١٢٣٤٥٦'],
    ['Devanagari', '१२३ ४५६'],
    ['full width', '１２３４５６'],
    ['too long', '1234567'],
  ])('param: pasted %s', async (_name, text) => {
    const surface = await mailed()
    await surface.type(text)
    expect(surface.input().value).toBe('123456')
    expect(sent(surface)).toEqual([{ otp: '123456' }])
  })

  /** As a browser does it: at the end of what is there, unless the page has taken it. */
  const paste = async (surface: Awaited<ReturnType<typeof mailed>>, text: string) => {
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => text },
    })
    await act(() => void surface.input().dispatchEvent(event))
    await surface.flush()
    if (!event.defaultPrevented) await surface.type(surface.input().value + text)
  }

  it('behavior: a whole code that is pasted takes the place of the digits that were typed', async () => {
    const surface = await mailed()
    await surface.type('12')
    await paste(surface, ' 654 321 ')
    expect(surface.input().value).toBe('654321')
    expect(sent(surface)).toEqual([{ otp: '654321' }])
    await paste(surface, '111111')
    expect(sent(surface)).toHaveLength(1)
  })

  it('behavior: a part of a code that is pasted goes on with what was typed', async () => {
    const surface = await mailed()
    await surface.type('654')
    await paste(surface, '321')
    expect(sent(surface)).toEqual([{ otp: '654321' }])
  })

  it('behavior: sent at six and once; then it connects', async () => {
    const surface = await mailed()
    for (const text of ['1', '12', '12x', '123', '1234', '12345']) await surface.type(text)
    expect(sent(surface)).toEqual([])
    await surface.type('123456')
    expect(surface.note()).toBe(en['email.code.checking'])
    expect(surface.input().readOnly).toBe(true)
    await surface.type('1234567')
    expect(sent(surface)).toHaveLength(1)
    await surface.answer()
    expect(surface.core.state.account.eip155.status).toBe('connected')
    expect(surface.element.closed).toEqual(['connected'])
  })

  it('error: a wrong code is said under the box, which is empty and can be used again', async () => {
    const surface = await mailed()
    for (const words of ['Invalid code', '']) {
      await surface.type('123456')
      await surface.fail(said(words))
      expect(surface.note()).toBe(words || en['email.code.refused'])
      expect([surface.input().value, surface.input().readOnly]).toEqual(['', false])
      expect(surface.input().getAttribute('aria-invalid')).toBe('true')
    }
    await surface.type('654321')
    expect(sent(surface)).toHaveLength(3)
  })

  it('error: no answer: the same code once more', async () => {
    const surface = await mailed()
    await surface.type('123456')
    await act(() => surface.clock.advance(30_000))
    await surface.flush()
    expect(surface.note()).toBe(en.timeout)
    await surface.click(en['common.retry'])
    expect(sent(surface)).toEqual([{ otp: '123456' }, { otp: '123456' }])
  })

  it('attack: words of the frame are text', async () => {
    const surface = await mailed()
    await surface.type('123456')
    await surface.fail(said('<img src=x> {words} {n}'))
    expect(surface.note()).toBe('<img src=x> {words} {n}')
    expect(surface.card.querySelector('img')).toBeNull()
  })

  it('behavior: back gives up what was sent, and nothing is left to be said', async () => {
    const surface = await mailed()
    await surface.type('123456')
    const { signal } = surface.last()
    await surface.click(en['common.back'])
    expect(signal?.aborted).toBe(true)
    expect(surface.last().name).toBe('SIGN_OUT')
    expect(surface.note()).toBe('')
  })
})
