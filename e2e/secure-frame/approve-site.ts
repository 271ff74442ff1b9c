/** Serves the approver's bare page in a frame of another site, under the policy that the secure frame has. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FrameLocator, Page } from '@playwright/test'
import { build } from 'vite'

const OUT = fileURLToPath(new URL('../../.cache/approve-page', import.meta.url))
const FRAME = 'http://frame.test/'
const SITE = 'http://site.test/'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Once per worker: a file of its own each, because workers build at the same time. */
export async function buildApprovePage(worker: number): Promise<string> {
  const outDir = `${OUT}-${worker}`
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('approve-page.ts', import.meta.url)),
        formats: ['es'],
        fileName: () => 'approve-page.js',
      },
    },
  })
  return readFileSync(`${outDir}/approve-page.js`, 'utf8')
}

export type Shown = {
  readonly kind: string
  readonly theme?: 'light' | 'dark'
  readonly dir?: 'rtl'
  readonly accent?: string
  /** Its nodes never answer. */
  readonly reading?: 'yes'
}

const queryOf = (shown: Shown): string => new URLSearchParams({ ...shown }).toString()

async function serve(page: Page, script: string): Promise<void> {
  await page.route(`${FRAME}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          headers: { 'Content-Security-Policy': POLICY },
          body: '<!doctype html><html lang="en"><title>Wallet</title><body><script type="module" src="/page.js"></script></body></html>',
        }),
  )
  await page.route(`${SITE}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Site</title><style>body{margin:0}iframe{position:fixed;inset:20px auto auto 20px;width:380px;height:640px;border:0}</style><body><iframe title="Wallet" src="${FRAME}${new URL(route.request().url()).search}"></iframe></body></html>`,
    }),
  )
}

/** The approver alone in the window. */
export async function openAlone(page: Page, script: string, shown: Shown): Promise<void> {
  await serve(page, script)
  await page.goto(`${FRAME}?${queryOf(shown)}`)
  await page
    .locator(shown.reading ? '.skeleton' : 'h2')
    .first()
    .waitFor()
}

/** The approver in a frame of a page of another site, as it is in use. */
export async function openFramed(page: Page, script: string, shown: Shown): Promise<FrameLocator> {
  await serve(page, script)
  await page.goto(`${SITE}?${queryOf(shown)}`)
  const frame = page.frameLocator('iframe')
  await frame.locator('h2').first().waitFor()
  return frame
}
