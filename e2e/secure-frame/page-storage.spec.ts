/** What the frame's page keeps in a real IndexedDB: keys that cannot be extracted, after a reload and in two tabs; and without one. */
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'

const ORIGIN = 'http://127.0.0.1:59321'
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The parts under test, as one script that hands them to the page. */
const ENTRY = `
import { systemClock } from './src/lib/clock.ts'
import { openCopy, storeCopy } from './secure-frame/src/page/keys/copy.ts'
import { loadDeviceKey } from './secure-frame/src/page/device-key.ts'
import { createStored } from './secure-frame/src/page/stored.ts'
const failures = []
const stored = createStored(() => window.indexedDB, systemClock, (error) => failures.push(String(error)))
window.parts = { stored, failures, openCopy, storeCopy, device: async () => [...(await loadDeviceKey(stored)).publicKey].join() }
`

let script = ''

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) =>
          id.endsWith('/page-storage.entry.js') ? `${root}page-storage.entry.js` : undefined,
        load: (id) => (id.endsWith('/page-storage.entry.js') ? ENTRY : undefined),
      },
    ],
    build: {
      write: false,
      lib: { entry: `${root}page-storage.entry.js`, formats: ['es'], fileName: 'entry' },
    },
  })
  const [output] = [built].flat()
  const [chunk] = output && 'output' in output ? output.output : []
  script = chunk?.type === 'chunk' ? chunk.code : ''
})

const open = async (page: Page, before = '') => {
  await page.route(`${ORIGIN}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><script>${before}</script><script type="module" src="/entry.js"></script>`,
        }),
  )
  await page.goto(`${ORIGIN}/`)
  await page.waitForFunction('window.parts')
}
const device = (page: Page) => page.evaluate<string>('window.parts.device()')
const failures = (page: Page) => page.evaluate<string[]>('window.parts.failures')

test('behavior: one device key, after a reload and in tabs that make it at the same time', async ({
  context,
}) => {
  const pages = await Promise.all([context.newPage(), context.newPage()])
  for (const page of pages) await open(page)
  const [first, second] = await Promise.all(pages.map(device))
  expect(second).toBe(first)
  const [page] = pages
  if (!page) throw new Error('No page')
  await page.reload()
  await page.waitForFunction('window.parts')
  expect(await device(page)).toBe(first)
  expect(await failures(page)).toEqual([])
})

test('behavior: the copy of the keys opens after a reload, with the session’s secret alone not with another', async ({
  page,
}) => {
  await open(page)
  await page.evaluate('parts.storeCopy(parts.stored, new Uint8Array(64).fill(7), new Uint8Array(32).fill(1))')
  await page.reload()
  await page.waitForFunction('window.parts')
  const opened = (secret: number) =>
    page.evaluate<string>(
      `parts.openCopy(parts.stored, new Uint8Array(32).fill(${secret})).then((keys) => String(keys?.join('')))`,
    )
  expect(await opened(1)).toBe('7'.repeat(64))
  expect(await opened(2)).toBe('undefined')
  expect(await page.evaluate('parts.stored.get("copy-key").then((key) => key.extractable)')).toBe(false)
  expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).toBe('{}')
})

test('error: a connection that the browser has ended is opened anew: nothing that was stored is lost', async ({
  page,
}) => {
  // As Safari on iOS does to a page that was in the background.
  await open(
    page,
    `const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...given) {
      window.connection = this
      return transaction.apply(this, given)
    }`,
  )
  await page.evaluate('parts.stored.set("name", 1)')
  await page.evaluate('connection.close()')
  // Two at once share the new one.
  expect(await page.evaluate('Promise.all([parts.stored.get("name"), parts.stored.get("name")])')).toEqual([
    1, 1,
  ])
  await page.evaluate('connection.close()')
  await page.evaluate('parts.stored.set("name", 2)')
  expect(await failures(page)).toEqual([])
  await page.reload()
  await page.waitForFunction('window.parts')
  expect(await page.evaluate('parts.stored.get("name")')).toBe(2)
})

for (const [how, before] of [
  [
    'throws',
    'Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("x", "SecurityError") } })',
  ],
  [
    'fails to open',
    'IDBFactory.prototype.open = function () { throw new DOMException("x", "UnknownError") }',
  ],
  ['never answers', 'IDBFactory.prototype.open = function () { return {} }'],
]) {
  test(`error: storage that ${how}: memory stands in until the page is left`, {
    tag: how === 'never answers' ? '@long' : [],
  }, async ({ page }) => {
    await open(page, before)
    const first = await device(page)
    expect(await device(page)).toBe(first)
    expect(await failures(page)).toHaveLength(1)
    await page.reload()
    await page.waitForFunction('window.parts')
    expect(await device(page)).not.toBe(first)
  })
}
