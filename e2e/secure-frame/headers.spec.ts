/** What a browser makes of the frame's headers: who can hold it, and that its own pages keep to their policy. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, linkIn, mailTo, openClient, somebody, test } from './frame.ts'

/** A page of another port of localhost that holds `url`, and says what it hears. */
const startHost = async (url: string, coep = false) => {
  const server = createServer((_, response) => {
    if (coep) response.setHeader('cross-origin-embedder-policy', 'require-corp')
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>host</title><script>heard = []; onmessage = ({ data, origin }) => heard.push([origin, data.type])</script><iframe src="${url}"></iframe>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://localhost:${port}/`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Violations of the policy and errors of scripts, from now on. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

for (const path of ['sdk', 'dashboard', 'loading', 'device'])
  test(`attack: an origin that is not allowed cannot hold /${path}`, async ({ page, local }) => {
    const host = await startHost(`${local.url}/${path}`)
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    await page.goto(host.url)
    await expect.poll(() => refused.join('\n')).toMatch(/frame-ancestors|X-Frame-Options/)
    // Whatever stands in the frame now, it is not the page, and says nothing.
    const inner = page.frames().find((frame) => frame !== page.mainFrame())
    expect(await inner?.title()).not.toMatch(/wallet|sign/i)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual([])
    await host.stop()
  })

test('attack: an allowed origin cannot hold the dashboard or the page of links', async ({ page, local }) => {
  for (const path of ['dashboard', 'device']) {
    await page.goto(local.driver.url)
    const isLoaded = await page.evaluate(async (url) => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      await new Promise((resolve) => {
        frame.addEventListener('load', resolve, { once: true })
        frame.src = url
      })
      return frame.contentWindow?.length
    }, `${local.url}/${path}`)
    expect(isLoaded).toBe(0)
    const inner = page.frames().find((frame) => frame.url().includes(path))
    expect(await inner?.title().catch(() => '')).not.toMatch(/wallet|sign/i)
  }
})

test('behavior: a page with a policy of embedders can hold it', async ({ page, local }) => {
  const client = await openClient(page, `${local.driver.url}?coep`)
  expect(await page.evaluate(() => crossOriginIsolated || document.location.search)).toBeTruthy()
  expect(await client.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('behavior: the pages run under their policy without a violation, and set no cookie', async ({
  page,
  context,
  local,
}) => {
  const complaints = complaintsOf(page)
  await page.goto(`${local.url}/dashboard`)
  await expect(page.getByRole('button', { name: 'Continue with e-mail' })).toBeVisible()
  await page.goto(`${local.url}/device#abcdefghijklmnopqrstuvwxyz012345`)
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await page.goto(`${local.url}/loading`)
  await expect(page.getByRole('heading')).toBeVisible()
  const client = await openClient(page, local.driver.url)
  await client.ask('IS_CONNECTED')
  expect(complaints.filter((text) => !/data:,/.test(text))).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('attack: opening a device link approves nothing without a press, however often', async ({
  page,
  context,
  local,
}) => {
  const email = somebody()
  const client = await openClient(page, local.driver.url)
  expect(await client.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
  const link = linkIn(await mailTo(local, email))
  expect(link).not.toBe('')
  for (let count = 0; count < 3; count++) {
    const window = await context.newPage()
    await window.goto(link)
    await expect(window.getByRole('button', { name: 'Allow this browser' })).toBeVisible()
    expect(window.url()).toBe(`${local.url}/device`)
    expect(await window.getByText(local.driver.origins[0] ?? '').count()).toBe(1)
    await window.close()
  }
  const { status } = await context.request.get(link).then((answer) => ({ status: answer.status() }))
  expect(status).toBe(200)
  // Still to be allowed: no code was sent, and the same device is asked for its link again.
  expect(local.mail.mails().filter((mail: { to: string[] }) => mail.to.includes(email))).toHaveLength(1)
  expect(await client.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
})
