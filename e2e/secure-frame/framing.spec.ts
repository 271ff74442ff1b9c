/** Who may hold the frame, and what it makes of messages that nobody it serves has sent. */
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { isFull } from '../harness/variants.ts'
import { expect, type Local, openClient, test } from './frame.ts'

/** Runs before a page's own scripts: writes down all that the page is told, by whomever. */
const listen = () => {
  const heard: unknown[] = []
  Object.assign(globalThis, { heard })
  addEventListener('message', ({ origin, data }) => heard.push({ origin, data }))
}
type Heard = { readonly origin: string; readonly data: { readonly type: string; readonly id?: string } }
const heard = (page: Page) => page.evaluate<readonly Heard[]>('heard')

/**
 * Another program of this computer, on a port that no list names: its page holds what its address says. A page that is made up by the test
 * tool would not do, because browsers take it for one of the internet, and keep it from this computer for that alone.
 */
const startHolder = async () => {
  const server = createServer(({ url, headers }, response) => {
    const held = new URL(url ?? '/', `http://${headers.host}`).searchParams.get('held')
    const frame = held === null ? '' : `<iframe title="Held" src="${held}"></iframe>`
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Holder</title>${frame}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    at: (host: string, held?: string) =>
      `http://${host}:${port}/${held === undefined ? '' : `?held=${encodeURIComponent(held)}`}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
let other: Awaited<ReturnType<typeof startHolder>>
test.beforeAll(async () => {
  other = await startHolder()
})
test.afterAll(() => other.stop())

const frameOf = (page: Page, local: Local) =>
  page.frames().find((frame) => frame.url().startsWith(`${local.url}/sdk`))
/** Runs `open`, and resolves once the browser has refused to show a frame because of whom it would be in. */
const isBlocked = async (page: Page, open: () => Promise<unknown>) => {
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await open()
  await refused
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/')
}

test.describe('framing', () => {
  test.beforeEach(({ page }) => page.addInitScript(listen))

  test('behavior: an allowed page hears READY, from the frame', async ({ page, local }) => {
    await openClient(page, local.driver.url)
    expect(await heard(page)).toEqual([
      { origin: local.url, data: { type: '@w3m-frame/READY', payload: { version: '4' } } },
    ])
    expect(frameOf(page, local)).toBeDefined()
  })

  for (const [name, host] of [
    ['another port of an allowed host', 'localhost'],
    ['another port of the frame’s own host', '127.0.0.1'],
    ['another site', 'evil.localhost'],
    ['a host that begins like an allowed one', 'localhost.evil.localhost'],
  ] as const)
    test(`attack: ${name} cannot hold it, and hears nothing`, async ({ page, local }) => {
      await isBlocked(page, () => page.goto(other.at(host, `${local.url}/sdk`)))
      expect(frameOf(page, local)).toBeUndefined()
      await page.evaluate(() => frames[0]?.postMessage({ type: '@w3m-app/IS_CONNECTED', id: '1' }, '*'))
      expect(await heard(page)).toEqual([])
    })

  test('attack: an allowed page that is itself held by another cannot hold it', async ({ page, local }) => {
    await isBlocked(page, () => page.goto(other.at('evil.localhost', local.driver.url)))
    expect(frameOf(page, local)).toBeUndefined()
  })

  for (const path of ['dashboard', 'device', 'loading'])
    test(`attack: /${path} cannot be held, by an allowed page either`, async ({ page, local }) => {
      await openClient(page, local.driver.url)
      await isBlocked(page, () =>
        page
          .locator('iframe')
          .evaluate((frame, url) => frame.setAttribute('src', url), `${local.url}/${path}`),
      )
      expect(await heard(page)).toHaveLength(1)
    })

  test('attack: opened as a window, it answers nobody', async ({ page, local }) => {
    await page.goto(other.at('evil.localhost'))
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => {
        Object.assign(window, { popup: window.open(url) })
      }, `${local.url}/sdk`),
    ])
    await popup.waitForLoadState('load')
    await popup.evaluate(() => {
      Object.assign(window, { count: 0 })
      addEventListener('message', () => Object.assign(window, { count: Reflect.get(window, 'count') + 1 }))
    })
    await page.evaluate(() => {
      for (let id = 0; id < 100; id++)
        Reflect.get(window, 'popup').postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: String(id) }, '*')
    })
    await expect.poll(() => popup.evaluate(() => Reflect.get(window, 'count'))).toBe(100)
    // Messages come in their order: an answer would have been heard before this one.
    await popup.evaluate(() => window.opener.postMessage({ type: 'last' }, '*'))
    await expect.poll(async () => (await heard(page)).map(({ data }) => data.type)).toEqual(['last'])
  })
})

/** Runs in the page: 10,000 messages that are no requests of an allowed page. */
const sendAll = () => {
  const frame = frames[0]
  if (!frame) throw new Error('There is no frame')
  const names = ['GET_CHAIN_ID', 'GET_USER', 'SIGN_OUT', 'IS_CONNECTED', 'CONNECT_EMAIL', 'RPC_REQUEST']
  const name = (at: number) => names[at % names.length]
  const ids = [undefined, null, 7, '', {}, [], 'x'.repeat(10_000), true]
  const shapes = [null, 0, '', 'text', [], [1], { type: 1 }, new Map(), { type: null }, new Uint8Array(64)]
  const payloads = [
    1,
    'text',
    [1],
    { otp: 1 },
    { email: {} },
    { chainId: {} },
    { method: 5 },
    { provider: 'n' },
  ]
  const strict = ['CONNECT_OTP', 'CONNECT_EMAIL', 'SWITCH_NETWORK', 'RPC_REQUEST', 'CONNECT_SOCIAL']
  for (let at = 0; at < 1_250; at++) {
    frame.postMessage({ type: `@w3m-app/${name(at)}`, id: ids[at % ids.length] }, '*')
    frame.postMessage(shapes[at % shapes.length], '*')
    frame.postMessage({ type: `@w3m-app/NAME_${at}`, id: `unknown ${at}` }, '*')
    frame.postMessage({ type: `@w3m-frame/${name(at)}_SUCCESS`, id: `answer ${at}` }, '*')
    const type = `@w3m-app/${strict[at % strict.length]}`
    frame.postMessage({ type, id: `payload ${at}`, payload: payloads[at % payloads.length] }, '*')
    frame.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: 'first' }, '*')
  }
}
/** Runs in another frame of the page: the request is well formed, and its sender is not the page. */
const sendAsSomebodyElse = (from: string) => {
  for (let at = 0; at < 1_250; at++)
    window.parent.frames[0]?.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: `${from} ${at}` }, '*')
}

test.describe('many messages', () => {
  // The page that holds the frame takes no frame of anybody else's.
  test.use({ bypassCSP: true })

  // Shown without a browser by channel.test.ts.
  test('attack: of 10,000 messages that are no requests none is answered', { tag: '@long' }, async ({
    page,
    local,
  }) => {
    await page.addInitScript(listen)
    await openClient(page, local.driver.url)
    const frame = frameOf(page, local)
    if (!frame) throw new Error('The frame is not there')
    await page.evaluate(async (evil) => {
      const add = (given: Record<string, string>) =>
        new Promise((resolve) => {
          const one = Object.assign(document.createElement('iframe'), given)
          one.addEventListener('load', resolve)
          document.body.append(one)
        })
      await add({ srcdoc: '<!doctype html><title>Same origin</title>', name: 'same' })
      await add({ src: evil, name: 'evil' })
    }, other.at('evil.localhost'))
    await frame.evaluate(async () => {
      const tasks: number[] = []
      Object.assign(window, { tasks, count: 0 })
      addEventListener('message', () => Object.assign(window, { count: Reflect.get(window, 'count') + 1 }))
      const observed = new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          tasks.push(...list.getEntries().map(({ duration }) => duration))
          resolve()
        }).observe({ type: 'longtask' })
      })
      // One that is too long on purpose: what is not seen is not there.
      setTimeout(() => {
        const until = performance.now() + 80
        while (performance.now() < until);
      })
      await observed
      tasks.length = 0
    })
    // Its id is used from here on.
    await page.evaluate(() => frames[0]?.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: 'first' }, '*'))
    await expect.poll(async () => (await heard(page)).length).toBe(2)

    const [same, evil] = [page.frame('same'), page.frame('evil')]
    if (!same || !evil) throw new Error('The other frames are not there')
    await Promise.all([
      page.evaluate(sendAll),
      same.evaluate(sendAsSomebodyElse, 'same'),
      evil.evaluate(sendAsSomebodyElse, 'evil'),
    ])
    await expect.poll(() => frame.evaluate(() => Reflect.get(window, 'count'))).toBe(10_001)
    // Goes to the server and back: what was begun before it has ended by then.
    await page.evaluate(() => frames[0]?.postMessage({ type: '@w3m-app/IS_CONNECTED', id: 'last' }, '*'))
    await expect.poll(async () => (await heard(page)).map(({ data }) => data.id)).toContain('last')
    expect((await heard(page)).map(({ data }) => data.id)).toEqual([undefined, 'first', 'last'])
    // Timed, so for a computer that does nothing else (`npm run test:full`).
    if (isFull) expect(await frame.evaluate(() => Reflect.get(window, 'tasks'))).toEqual([])
  })
})
