/** The window of a social login in a real browser: what it says while it waits, and whom it hands its result to. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { startOpenid } from '../../local/openid/openid.mjs'
import { caller, memoryTickets, noteSignIns } from '../../secure-frame/src/vault/social/social.testing.ts'
import { createSocial } from '../../secure-frame/src/vault/social/social.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { violationsIn } from '../harness/axe.ts'

const folder = new URL('../../secure-frame/src/loading/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'"

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

async function script(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: new URL('result-entry.ts', folder).pathname, formats: ['iife'], name: 'result' },
    },
  })
  const [first] = [result].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('The script was not built')
  return chunk.code
}

/** The frame's origin as far as these windows need it, and a site that opens them. */
async function start() {
  const files: Record<string, readonly [string, string]> = {
    '/loading': [read('loading.html'), 'text/html'],
    '/loading/loading.css': [read('loading.css'), 'text/css'],
    '/loading/result.js': [await script(), 'text/javascript'],
  }
  let callback = async (_request: Request) => new Response(null, { status: 503 })
  const frame = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: (request: Request) => {
      const file = files[new URL(request.url).pathname]
      if (!file) return callback(request)
      const headers = { 'content-type': `${file[1]}; charset=utf-8`, 'content-security-policy': CSP }
      return new Response(file[0], { headers })
    },
  }) as Server
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Site</title><button>Sign in</button><script>
      window.heard = []
      addEventListener('message', ({ data, origin }) => heard.push({ data, origin }))
      document.querySelector('button').onclick = () => { window.popup = open(window.url, 'social', 'width=600,height=800') }
    </script>`)
  })
  const frameOrigin = `http://127.0.0.1:${await listen(frame)}`
  const siteOrigin = `http://localhost:${await listen(site)}`
  const openid = await startOpenid({ frameOrigin })
  const { calls, signIn } = noteSignIns()
  const social = createSocial({
    frameOrigin,
    allowedOrigins: [siteOrigin],
    settings: openid.settings,
    tickets: memoryTickets(systemClock),
    signIn,
    clock: systemClock,
    fetch,
    log: () => {},
  })
  callback = social.callback
  const stop = async () => {
    frame.closeAllConnections()
    site.closeAllConnections()
    frame.close()
    site.close()
    await openid.stop()
  }
  return { frameOrigin, siteOrigin, social, calls, stop }
}

let local: Awaited<ReturnType<typeof start>>

test.beforeAll(async () => {
  local = await start()
})
test.afterAll(() => local?.stop())

/** Presses the site's button, in front of the provider's page. */
async function openWindow(page: Page, origin: string, uri: string): Promise<Page> {
  await page.goto(origin)
  await page.evaluate((url) => Object.assign(window, { url }), `${local.frameOrigin}/loading`)
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()])
  await expect(popup.getByRole('status')).toContainText('Waiting for the address')
  await page.evaluate((to) => {
    const { popup } = window as unknown as { popup: Window }
    popup.location.href = to
  }, uri)
  return popup
}

const heard = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { heard: { data: { resultUri: string }; origin: string }[] }).heard,
  )

for (const provider of ['github', 'google', 'apple'] as const) {
  test(`behavior: ${provider} hands its result to the site that opened it`, async ({ page }) => {
    const { social, siteOrigin, frameOrigin, calls } = local
    const device = `device of ${provider}`
    const { uri } = await social.handlers['social/start']({ site: siteOrigin, provider }, caller(device))
    const popup = await openWindow(page, siteOrigin, uri)
    await popup.getByLabel('Your name').fill('Ada')
    await popup.getByRole('button', { name: 'Allow' }).click()
    await expect(popup.getByRole('heading')).toHaveText('Signed in')
    // The page can be read before its script has run.
    await expect.poll(() => new URL(popup.url()).search).toBe('')
    await expect.poll(async () => (await heard(page)).map(({ origin }) => origin)).toEqual([frameOrigin])
    const messages = await heard(page)
    await social.handlers['social/finish']({ uri: messages[0]?.data.resultUri ?? '' }, caller(device))
    expect(calls.at(-1)?.identityKey).toContain(`social:${provider}:`)
  })
}

test('attack: a page of another origin that opens the window is handed nothing', async ({ page }) => {
  const { social, siteOrigin } = local
  const ask = { site: siteOrigin, provider: 'github' }
  const { uri } = await social.handlers['social/start'](ask, caller('attacker'))
  const popup = await openWindow(page, siteOrigin.replace('localhost', 'evil.localhost'), uri)
  await popup.getByLabel('Your name').fill('Victim')
  await popup.getByRole('button', { name: 'Allow' }).click()
  await expect(popup.getByRole('heading')).toHaveText('Signed in')
  await expect.poll(() => new URL(popup.url()).search).toBe('')
  // The window clears its address before it hands anything over: what it says after that comes later.
  await popup.evaluate(() => window.opener.postMessage({ type: 'last' }, '*'))
  await expect
    .poll(async () => (await heard(page)).map(({ data }) => Reflect.get(data, 'type')))
    .toContain('last')
  expect(await heard(page)).toHaveLength(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`behavior: both pages are readable at 320 px in ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 480 })
    await page.emulateMedia({ colorScheme })
    for (const path of ['/loading', '/callback/github?state=gone']) {
      await page.goto(`${local.frameOrigin}${path}`)
      expect(await violationsIn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      const name = path.startsWith('/loading') ? 'loading' : 'ended'
      await test
        .info()
        .attach(`${name}-${colorScheme}`, { body: await page.screenshot(), contentType: 'image/png' })
    }
  })
}
