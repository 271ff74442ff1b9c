/** The frame's page in a real browser, in a page of another site: READY, answers, and a flood of messages. */
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'

const FRAME = 'http://127.0.0.1:59322'
const PAGE = 'http://localhost:59323'
const root = fileURLToPath(new URL('../..', import.meta.url))

const files = new Map<string, string>()

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      lib: { entry: `${root}secure-frame/src/page/sdk.ts`, formats: ['es'], fileName: () => 'sdk.js' },
      rolldownOptions: {
        // Screens and smart accounts, which nothing here asks for.
        external: [/approve\/approver/, /account\/smart-accounts/],
        output: { chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  for (const output of [built].flat())
    if ('output' in output)
      for (const file of output.output) if (file.type === 'chunk') files.set(`/${file.fileName}`, file.code)
})

const config = (allowedOrigins: readonly string[]) =>
  JSON.stringify({
    version: '0',
    allowedOrigins,
    nodes: { 'eip155:1': [] },
    bundlers: {},
    providers: [],
    hasFarcaster: false,
  })

/** `window.heard`: what the frame has posted, with its origin. */
const open = async (page: Page, allowedOrigins: readonly string[], frameUrl = `${FRAME}/sdk`) => {
  await page.route(`${FRAME}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const body = files.get(pathname)
    if (body !== undefined) return route.fulfill({ contentType: 'text/javascript', body })
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script type="application/json" id="config">${config(allowedOrigins)}</script>
<script>window.long = []; new PerformanceObserver((list) => long.push(...list.getEntries().map((task) => task.duration))).observe({ type: 'longtask' })</script>
<script type="module" src="/sdk.js"></script>`,
    })
  })
  await page.route(`${PAGE}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script>window.heard = []; addEventListener('message', ({ data, origin }) => heard.push({ data, origin }))</script>
<iframe src="${frameUrl}"></iframe>`,
    }),
  )
  await page.goto(`${PAGE}/`)
}

const heard = (page: Page) => page.evaluate<{ data: unknown; origin: string }[]>('heard')
const post = (page: Page, message: object) =>
  page.evaluate(
    ([data, origin]) => document.querySelector('iframe')?.contentWindow?.postMessage(data, String(origin)),
    [message, FRAME] as const,
  )

test('behavior: READY reaches the page around, and a request is answered', async ({ page }) => {
  await open(page, [PAGE])
  await expect
    .poll(() => heard(page))
    .toEqual([{ origin: FRAME, data: { type: '@w3m-frame/READY', payload: { version: '4' } } }])
  await post(page, { type: '@w3m-app/GET_CHAIN_ID', id: 'a1' })
  await expect
    .poll(async () => (await heard(page)).at(-1)?.data)
    .toEqual({
      type: '@w3m-frame/GET_CHAIN_ID_SUCCESS',
      id: 'a1',
      payload: { chainId: 1 },
    })
})

test('attack: a page that is not allowed hears nothing', async ({ page }) => {
  const dropped: string[] = []
  page.on('console', (line) => dropped.push(line.text()))
  await open(page, ['https://other.example'])
  await expect.poll(() => dropped).toEqual(['[secure frame] No allowed page is around this one'])
  await post(page, { type: '@w3m-app/GET_CHAIN_ID', id: 'a1' })
  await expect.poll(() => dropped).toHaveLength(2)
  expect(await heard(page)).toEqual([])
})

// Timed, so for a computer that does nothing else (`npm run test:full`).
test('attack: 10,000 messages at once make no task over 50 ms, and the next request is answered', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, [PAGE])
  await expect.poll(async () => (await heard(page)).length).toBe(1)
  const frame = page.frames().find((one) => one.url().startsWith(FRAME))
  if (!frame) throw new Error('No frame')
  // What loading took is not what is counted.
  await frame.evaluate('long.length = 0')
  await page.evaluate((origin) => {
    const target = document.querySelector('iframe')?.contentWindow
    for (let index = 0; index < 10_000; index++) {
      const type = index % 3 ? '@w3m-app/CONNECT_EMAIL' : '@w3m-app/NOTHING'
      target?.postMessage({ type, id: `n${index}`, payload: { email: index } }, origin)
    }
    target?.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: 'last' }, origin)
  }, FRAME)
  await expect.poll(async () => JSON.stringify((await heard(page)).at(-1))).toContain('"last"')
  expect(await heard(page)).toHaveLength(2)
  expect(await frame.evaluate<number[]>('long')).toEqual([])
  // The browser does report them here.
  await frame.evaluate(
    'void setTimeout(() => { const end = performance.now() + 80; while (performance.now() < end); })',
  )
  await expect.poll(() => frame.evaluate<number>('long.length')).toBe(1)
})
