// @vitest-environment happy-dom
/** Holds every way into the dashboard, and what is said where one fails. */
import { describe, expect, it } from 'vitest'
import { Failure } from '../page/failure.ts'
import { EMAIL, ended, openDashboard, SITE, sessionsOf, signedIn } from './dashboard.testing.ts'

const open = {
  'session/open': [{ identity: EMAIL, copySecret: signedIn().copySecret }],
  'dashboard/sessions': [sessionsOf()],
}

describe('signing in', () => {
  it('behavior: by a code, in a browser that is known', async () => {
    const page = await openDashboard({
      'email/start': [{ action: 'VERIFY_OTP' }],
      'email/verify': [signedIn()],
      'dashboard/sessions': [sessionsOf()],
    })
    // Chromium writes the domain of a field of type `email` in other letters than were typed.
    expect(document.querySelector('input')?.type).toBe('text')
    page.write(' ann@example.org ')
    await page.sees('Enter the code')
    page.write('123 456')
    await page.says('Signed in as ann@example.org')
    expect(page.asked.slice(1, 3)).toEqual([
      { name: 'email/start', ask: { site: SITE, email: 'ann@example.org' } },
      { name: 'email/verify', ask: { code: '123456' } },
    ])
  })

  it('behavior: a new browser waits for its link, as often as the vault says that it is not there yet', async () => {
    const page = await openDashboard({
      'email/start': [{ action: 'VERIFY_DEVICE' }],
      'email/wait': [{ isApproved: false }, { isApproved: false }, { isApproved: true }],
    })
    page.write('ann@example.org')
    await page.sees('Allow this browser')
    for (let count = 0; count < 3; count++) await page.clock.advance(500)
    await page.sees('Enter the code')
    expect(page.asked.filter(({ name }) => name === 'email/wait')).toHaveLength(3)
  })

  it('behavior: going back ends the waiting', async () => {
    const page = await openDashboard({
      'email/start': [{ action: 'VERIFY_DEVICE' }],
      'email/wait': [{ isApproved: false }],
    })
    page.write('ann@example.org')
    await page.sees('Allow this browser')
    page.press('Back')
    await page.sees('Your wallet')
    const count = page.asked.length
    await page.clock.advance(60_000)
    expect(page.asked).toHaveLength(count)
    expect(page.clock.pending()).toBe(0)
  })

  it('behavior: waits that a phone drops while the mail is read are made again, and the code has its field', async () => {
    const dropped = new Failure('The server cannot be reached. Please try again.')
    const page = await openDashboard({
      'email/start': [{ action: 'VERIFY_DEVICE' }],
      'email/wait': [
        ...Array.from({ length: 5 }, () => dropped),
        { isApproved: false },
        ...Array.from({ length: 5 }, () => dropped),
        { isApproved: true },
      ],
    })
    page.write('ann@example.org')
    await page.sees('Allow this browser')
    for (let count = 0; count < 11; count++) await page.clock.advance(16_000)
    await page.sees('Enter the code')
    expect(page.asked.filter(({ name }) => name === 'email/wait')).toHaveLength(12)
    expect(page.asked.filter(({ name }) => name === 'email/start')).toHaveLength(1)
  })

  it.each([
    ['a vault that is not reached six times in a row', new Failure('The server cannot be reached.'), 6],
    ['what the vault says itself', new Failure('This has expired.', 'device-expired'), 1],
  ])('error: %s ends the wait for the link', async (_, failure, times) => {
    const page = await openDashboard({
      'email/start': [{ action: 'VERIFY_DEVICE' }],
      'email/wait': [failure],
    })
    page.write('ann@example.org')
    await page.sees('Allow this browser')
    for (let count = 0; count < 10; count++) await page.clock.advance(16_000)
    await page.says(failure.message)
    expect(page.asked.filter(({ name }) => name === 'email/wait')).toHaveLength(times)
    expect(page.clock.pending()).toBe(0)
  })

  it('behavior: a live session of that address needs no code', async () => {
    const page = await openDashboard({
      ...open,
      'session/open': [ended(), ...open['session/open']],
      'email/start': [{ action: 'CONNECT' }],
    })
    page.write('ann@example.org')
    await page.says('Signed in as')
  })

  it.each([
    ['wrong', new Failure('That code is wrong.', 'code-wrong'), 'That code is wrong.'],
    ['exhausted', new Failure('Too many tries.', 'code-exhausted'), 'Too many tries.'],
  ])('error: a code that is %s is said at the field, which has the focus', async (_, failure, words) => {
    const page = await openDashboard({
      'email/start': [{ action: 'VERIFY_OTP' }],
      'email/verify': [failure, signedIn()],
      'dashboard/sessions': [sessionsOf()],
    })
    page.write('ann@example.org')
    await page.sees('Enter the code')
    page.write('000000')
    await page.says(words)
    const input = page.root.querySelector('input')
    expect([input?.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', input])
    page.write('123456')
    await page.says('Signed in as')
  })

  it('error: what is no code asks nobody', async () => {
    const page = await openDashboard({ 'email/start': [{ action: 'VERIFY_OTP' }] })
    page.write('ann@example.org')
    await page.sees('Enter the code')
    page.write('12345')
    await page.says('The code has six digits.')
    expect(page.asked.at(-1)?.name).toBe('email/start')
  })

  it('error: a vault that cannot be reached is said, with the way on in place', async () => {
    const page = await openDashboard({ 'session/open': [new Failure('The server cannot be reached.')] })
    await page.says('The server cannot be reached.')
    expect(page.button('Continue with e-mail').type).toBe('submit')
  })

  it('error: a blocked window is said', async () => {
    const page = await openDashboard({})
    page.press('Continue with Google')
    await page.says('The browser blocked the window.')
    expect(page.asked.map(({ name }) => name)).toEqual(['session/open'])
  })

  it('behavior: by a provider: the window is there before anything is asked, and closed after', async () => {
    const log: string[] = []
    const page = await openDashboard(
      {
        'social/start': [{ uri: 'https://google.example/auth' }],
        'social/finish': [signedIn({ kind: 'social', provider: 'google', userName: 'Ann' })],
        'dashboard/sessions': [sessionsOf()],
      },
      {
        openWindow: () => {
          log.push('open')
          return {
            go: (uri) => void log.push(`go ${uri}`),
            result: async () => 'https://wallet.example/loading?ticket=t',
            close: () => void log.push('close'),
          }
        },
      },
    )
    page.press('Continue with Google')
    expect(log).toEqual(['open'])
    await page.says('Signed in as Ann (Google)')
    expect(log).toEqual(['open', 'go https://google.example/auth', 'close'])
    expect(page.asked.at(2)?.ask).toEqual({ uri: 'https://wallet.example/loading?ticket=t' })
  })

  it('error: what a provider refused is said as text, and asks the vault nothing', async () => {
    const close: string[] = []
    const result = 'https://wallet.example/loading?error=<b>Access\u202e denied'
    const page = await openDashboard(
      { 'social/start': [{ uri: 'https://google.example/auth' }] },
      {
        openWindow: () => ({
          go: () => {},
          result: async () => result,
          close: () => void close.push('close'),
        }),
      },
    )
    page.press('Continue with Google')
    await page.says('<b>Access denied')
    expect(page.root.querySelector('b')).toBeNull()
    expect([close, page.asked.at(-1)?.name]).toEqual([['close'], 'social/start'])
  })
})
