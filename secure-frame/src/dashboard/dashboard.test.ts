// @vitest-environment happy-dom
/** Holds what a person can do in the dashboard, and that a key is in its document only while it is asked for. */
import { describe, expect, it } from 'vitest'
import { Failure } from '../page/failure.ts'
import { EMAIL, EVM_KEY, openDashboard, SITE, SOLANA_KEY, sessionsOf, signedIn } from './dashboard.testing.ts'
import { SHOWN_MS } from './export.ts'

const never = new Promise(() => {})
const open = {
  'session/open': [{ identity: EMAIL, copySecret: signedIn().copySecret }],
  'dashboard/sessions': [sessionsOf()],
}

describe('sessions', () => {
  it('behavior: the newest first, each with site, browser and time; the own one cannot be ended', async () => {
    const page = await openDashboard({
      ...open,
      'dashboard/sessions': [sessionsOf('https://a.example', 'https://b.example')],
    })
    await expect.poll(() => page.root.querySelectorAll('li').length).toBe(3)
    const rows = [...page.root.querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
    expect(rows[0]).toMatch(/^https:\/\/b\.exampleChrome on LinuxLast used .+End$/)
    expect(rows[2]).toMatch(
      /^This dashboardChrome on Linux \(this one\)Last used .+\d$|^This dashboard.*[AP]M$/,
    )
    expect(page.root.querySelectorAll('li button')).toHaveLength(2)
    expect(page.root.querySelector('time')?.dateTime).toBe('2023-11-14T22:13:20.002Z')
  })

  it('behavior: ending one asks for that one, reads the list anew and says so', async () => {
    const page = await openDashboard({
      ...open,
      'dashboard/sessions': [sessionsOf('https://a.example'), sessionsOf()],
      'dashboard/end': [{}],
    })
    await expect.poll(() => page.root.querySelectorAll('li').length).toBe(2)
    page.press('End the session of https://a.example, Chrome on Linux')
    await page.says('The session of https://a.example has ended.')
    await expect.poll(() => page.root.querySelectorAll('li').length).toBe(1)
    expect(page.asked.find(({ name }) => name === 'dashboard/end')?.ask).toEqual({ id: 'id-1' })
  })

  it('behavior: two presses end it once', async () => {
    const page = await openDashboard({
      ...open,
      'dashboard/sessions': [sessionsOf('https://a.example')],
      'dashboard/end': [never],
    })
    await expect.poll(() => page.root.querySelectorAll('li').length).toBe(2)
    const name = 'End the session of https://a.example, Chrome on Linux'
    page.press(name)
    page.press(name)
    expect(page.asked.filter((one) => one.name === 'dashboard/end')).toHaveLength(1)
    expect(page.button(name).getAttribute('aria-disabled')).toBe('true')
  })

  it('attack: what a site calls itself is text', async () => {
    const page = await openDashboard({
      ...open,
      'dashboard/sessions': [sessionsOf('<script>alert(1)</script>\u202e')],
    })
    await expect.poll(() => page.root.querySelectorAll('li').length).toBe(2)
    expect(page.root.querySelector('script')).toBeNull()
    expect(page.root.textContent).not.toContain('\u202e')
  })

  it('attack: the end of an origin or an address, which says whose it is, is never cut off', async () => {
    const site = `https://wallet.example.${'a.'.repeat(110)}evil.example:8443`
    const email = `${'a'.repeat(64)}@${'b.'.repeat(85)}another.example`
    const page = await openDashboard({
      'session/open': [{ identity: { kind: 'email', email }, copySecret: signedIn().copySecret }],
      'dashboard/sessions': [sessionsOf(site)],
    })
    await page.says(email)
    await page.says(site)
  })

  it('behavior: signing out ends the session and leads back', async () => {
    const page = await openDashboard({ ...open, 'session/end': [{}] })
    page.press('Sign out')
    await page.says('You are signed out.')
    expect(page.button('Continue with e-mail').type).toBe('submit')
  })

  it('error: a vault that fails leaves the page as it is, with what it said', async () => {
    const page = await openDashboard({ ...open, 'session/end': [new Failure('Something went wrong here.')] })
    page.press('Sign out')
    await page.says('Something went wrong here.')
    expect(page.heading()).toBe('Your wallet')
  })
})

describe('exporting keys', () => {
  const exporting = async (own: Parameters<typeof openDashboard>[1] = {}) => {
    const page = await openDashboard(
      {
        ...open,
        'dashboard/export': [{ by: 'code' }],
        'dashboard/export-code': [{ wallet: signedIn().wallet }],
      },
      own,
    )
    page.press('Export keys')
    await page.sees('Export keys')
    page.write('123456')
    await page.sees('Your keys')
    return page
  }
  const hasKey = (text: string | null) => [EVM_KEY, SOLANA_KEY].some((key) => text?.includes(key))

  it('behavior: after a new code, each key only when it is asked for, and hidden by a second press', async () => {
    const page = await exporting()
    expect(hasKey(document.documentElement.outerHTML)).toBe(false)
    expect(page.root.textContent).toContain('nobody can undo it')
    page.press('Show the Ethereum key')
    expect(page.root.textContent).toContain(EVM_KEY)
    expect(page.root.textContent).not.toContain(SOLANA_KEY)
    await page.isFree('Hide the Ethereum key')
    page.press('Hide the Ethereum key')
    expect(hasKey(document.documentElement.outerHTML)).toBe(false)
  })

  it('behavior: hidden after a minute, and asked for by another code then', async () => {
    const page = await exporting()
    page.press('Show the Ethereum key')
    await page.clock.advance(SHOWN_MS - 1)
    expect(page.root.textContent).toContain(EVM_KEY)
    await page.clock.advance(1)
    expect(hasKey(document.documentElement.outerHTML)).toBe(false)
    expect([page.root.querySelectorAll('button').length, document.activeElement]).toEqual([
      1,
      page.button('Back'),
    ])
  })

  it('behavior: copies what it names, without showing it, and warns of the clipboard', async () => {
    const page = await exporting()
    page.press('Copy the Solana key')
    await page.says('Other programs can read what is copied')
    expect([page.copied, hasKey(document.documentElement.outerHTML)]).toEqual([[SOLANA_KEY], false])
  })

  it('error: a browser that does not copy is said', async () => {
    const page = await exporting({
      copy: async () => {
        throw new DOMException('no', 'NotAllowedError')
      },
    })
    page.press('Copy the Ethereum key')
    await page.says('The browser did not allow copying.')
  })

  it('behavior: leaving takes the key off the page and its minute with it', async () => {
    const page = await exporting()
    page.press('Show the Ethereum key')
    page.press('Done')
    await page.sees('Your wallet')
    expect([hasKey(document.documentElement.outerHTML), page.clock.pending()]).toEqual([false, 0])
  })

  it('error: a wrong code exports nothing', async () => {
    const page = await openDashboard({
      ...open,
      'dashboard/export': [{ by: 'code' }],
      'dashboard/export-code': [new Failure('That code is wrong.', 'code-wrong')],
    })
    page.press('Export keys')
    await page.sees('Export keys')
    page.write('000000')
    await page.says('That code is wrong.')
    expect(page.heading()).toBe('Export keys')
  })

  it('error: a wallet that does not open is said at the field', async () => {
    const page = await openDashboard(
      {
        ...open,
        'dashboard/export': [{ by: 'code' }],
        'dashboard/export-code': [{ wallet: signedIn().wallet }],
      },
      { toTexts: () => Promise.reject(new Failure('The stored wallet is damaged.', 'record-damaged')) },
    )
    page.press('Export keys')
    await page.sees('Export keys')
    page.write('123456')
    await page.says('The stored wallet is damaged.')
  })

  it('behavior: after a fresh login where there is no address; what follows is whoever signed in', async () => {
    const google = { kind: 'social', provider: 'google', userName: 'Ann' } as const
    const page = await openDashboard(
      {
        'session/open': [{ identity: google, copySecret: signedIn().copySecret }],
        'dashboard/sessions': [sessionsOf()],
        'dashboard/export': [{ by: 'login' }],
        'social/start': [{ uri: 'https://google.example/auth' }],
        'social/finish': [signedIn({ ...google, userName: 'Bob' })],
      },
      {
        openWindow: () => ({ go: () => {}, result: async () => `${SITE}/loading?ticket=t`, close: () => {} }),
      },
    )
    page.press('Export keys')
    await page.sees('Export keys')
    page.press('Sign in again')
    await page.sees('Your keys')
    page.press('Done')
    await page.says('Signed in as Bob (Google)')
  })
})
