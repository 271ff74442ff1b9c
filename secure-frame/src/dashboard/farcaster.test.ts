// @vitest-environment happy-dom
/** Holds that Farcaster's address is there to be scanned and to be opened, and what is said at the end of the wait. */
import { encode } from 'uqr'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../page/failure.ts'
import { ended, openDashboard, sessionsOf, signedIn } from './dashboard.testing.ts'

const URL = 'https://farcaster.example/~/siwf?channelToken=0a1b2c3d'
const ANN = { kind: 'farcaster', userName: 'ann' } as const

const openFarcaster = async (wait: readonly unknown[]) => {
  const page = await openDashboard({
    'farcaster/start': [{ url: URL }],
    'farcaster/wait': wait,
    'dashboard/sessions': [sessionsOf()],
  })
  page.press('Continue with Farcaster')
  await page.sees('Sign in with Farcaster')
  return page
}

/** What a scanner sees in the path of the code: which modules are dark. */
const modulesIn = (svg: Element | null): boolean[][] => {
  const [, , size = 0] = (svg?.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const path = svg?.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x = 0, y = 0, length = 0] of [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map((run) =>
    run.map(Number),
  ))
    rows[y]?.fill(true, x, x + length)
  return rows
}

afterEach(() => {
  vi.doUnmock('./qr.ts')
  vi.restoreAllMocks()
})

describe('signInByFarcaster', () => {
  it('behavior: a code to scan and a link, both of the one address; then it waits', async () => {
    const page = await openFarcaster([{ signedIn: null }, { signedIn: signedIn(ANN) }])
    expect(page.root.querySelector('a')?.getAttribute('href')).toBe(URL)
    const code = page.root.querySelector('svg[role=img]')
    expect(code?.getAttribute('aria-label')).toBe('Code to scan with the Farcaster app')
    expect(modulesIn(code)).toEqual(encode(URL, { ecc: 'M', border: 4 }).data)
    await page.clock.advance(500)
    await page.says('Signed in as ann (Farcaster)')
  })

  it('error: a code that cannot be fetched leaves the link', async () => {
    const told = vi.spyOn(console, 'debug').mockReturnValue()
    vi.doMock('./qr.ts', () => {
      throw new Error('offline')
    })
    const page = await openFarcaster([ended()])
    expect(told).toHaveBeenCalledOnce()
    expect(page.root.querySelector('svg')).toBeNull()
    expect(page.root.querySelector('a')?.getAttribute('href')).toBe(URL)
  })

  it('behavior: a wait that a phone drops while the app is open is made again', async () => {
    const page = await openFarcaster([new Failure('No connection.'), { signedIn: signedIn(ANN) }])
    await page.clock.advance(1_000)
    await page.says('Signed in as ann (Farcaster)')
  })

  it('error: nobody allowed it in time', async () => {
    const page = await openFarcaster([{ signedIn: null }])
    for (let waits = 0; waits < 60; waits++) await page.clock.advance(500)
    await page.says('The sign-in was not allowed in time. Go back and try again.')
    expect(page.asked.filter(({ name }) => name === 'farcaster/wait')).toHaveLength(60)
  })
})
