/**
 * A shop on one site and the secure frame on another, with a project, nodes and services: all that a visitor without a wallet needs. Once per
 * worker; what a page may ask for is said by the strict policy of `docs/security.md`.
 */
import { type BrowserContext, test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import { startSecureFrame } from '../../local/secure-frame/start.mjs'
import { startDemo } from '../../local/server/server.mjs'
import { MAINNET } from '../../local/solana/solana.mjs'
import { browserArguments, findTestBrowser } from '../../scripts/browser.mjs'
import { type PageServer, servePages } from '../environment/server.ts'
import { attributes, BUILDS, type Build, script } from '../harness/host.ts'
import { createNode, type Node } from '../harness/node.ts'
import { type HostCalls, hostCalls } from '../harness/site.ts'
import { type Views, views } from '../views/views.ts'

type Frame = Awaited<ReturnType<typeof startSecureFrame>>
type Demo = Awaited<ReturnType<typeof startDemo>>

export type World = {
  readonly demo: Demo
  readonly frame: Frame
  readonly pages: PageServer
  readonly ethereum: Node
  readonly base: Node
}

export type Shop = Views &
  HostCalls & {
    readonly page: Page
    readonly world: World
    /** What is in the secure frame. */
    readonly inFrame: FrameLocator
    /** Goes there, or comes back. */
    visit(how?: Visit): Promise<void>
    open(): Promise<void>
    /** Lines of the console that this test brings about. */
    expectLine(line: RegExp): void
  }

/** Chromium as people have it: what a frame stores is apart for each site around it. */
const apart = browserArguments.map((argument) => argument.replace(',ThirdPartyStoragePartitioning', ''))
const executablePath = await findTestBrowser()

const PROJECT = '0123456789abcdef0123456789abcdef'

const hostsOf = (demo: Demo) =>
  [...Object.values(demo.services.endpoints), ...Object.values(demo.rpc), demo.solana.url].join(' ')

const TYPES = ['eoa', 'smartAccount'] as const

export type Visit = {
  /** `localhost`, or another site. */
  readonly site?: 'localhost' | 'b.localhost'
  readonly build?: Build
  /** Which kind of account on Ethereum the page prefers. */
  readonly type?: (typeof TYPES)[number]
  /** Headers of the page beside its own, or in their place; and its text. */
  readonly headers?: Readonly<Record<string, string>>
  readonly change?: (text: string) => string
}

const pageText = (demo: Demo, frame: Frame, build: Build, type: string): string => {
  const networks = [...Object.keys(demo.rpc).filter((id) => id.startsWith('eip155')), MAINNET]
  const urls = { ...demo.rpc, [MAINNET]: demo.solana.url }
  const options = {
    'project-id': PROJECT,
    networks: networks.join(' '),
    'custom-rpc-urls': JSON.stringify(
      Object.fromEntries(Object.entries(urls).map(([id, url]) => [id, [url]])),
    ),
    endpoints: JSON.stringify({ ...demo.services.endpoints, frame: `${frame.url}/sdk` }),
    'default-account-types': JSON.stringify({ eip155: type }),
    'enable-injected': 'false',
    'enable-coinbase': 'false',
    'enable-wallet-connect': 'false',
  }
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Shop</title><link rel="icon" href="data:," /><script src="/log.js"></script>${script[build]}</head>
  <body>
    <button type="button" data-wallet-modal-open>Sign in</button>
    <wallet-modal ${attributes(options)}></wallet-modal>
    <ol id="log" role="log" aria-label="Events"></ol>
  </body>
</html>`
}

export const test = base.extend<{ readonly shop: Shop }, { readonly world: World }>({
  launchOptions: [{ args: apart, ...(executablePath && { executablePath }) }, { scope: 'worker' }],
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
      const evm = Object.fromEntries(Object.entries(demo.rpc).filter(([id]) => id.startsWith('eip155')))
      const texts: Record<string, string> = {}
      const headers: Record<string, string> = {}
      const pages = await servePages(demo.url, texts, headers)
      const { port } = new URL(pages.url)
      const frame = await startSecureFrame({
        nodes: { ...evm, [MAINNET]: demo.solana.url },
        allowedOrigins: [`http://localhost:${port}`, `http://b.localhost:${port}`],
      })
      for (const build of BUILDS)
        for (const type of TYPES) texts[`/${build}-${type}.html`] = pageText(demo, frame, build, type)
      headers['content-security-policy'] =
        `default-src 'none'; script-src 'self'; style-src 'none'; img-src data:; connect-src ${hostsOf(demo)}; frame-src ${frame.url}`
      await use({
        demo,
        frame,
        pages,
        ethereum: createNode(demo.rpc['eip155:1'] ?? ''),
        base: createNode(demo.rpc['eip155:8453'] ?? ''),
      })
      await frame.stop()
      await pages.stop()
      await demo.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: async ({ page, context, world }, use) => {
    const bad: string[] = []
    page.on('pageerror', (error) => bad.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') bad.push(`${message.text()} (${message.location().url})`)
    })
    await context.grantPermissions(['local-network-access'])
    const expected: RegExp[] = []
    await use(createShop(page, world, (line) => expected.push(line)))
    world.frame.mail.reset()
    world.frame.openid.reset()
    world.frame.bundlers.setFault(null)
    world.demo.services.reset()
    expect(
      bad.filter((line) => !expected.some((one) => one.test(line))),
      'errors and violations',
    ).toEqual([])
  },
})

const createShop = (page: Page, world: World, expectLine: Shop['expectLine']): Shop => ({
  expectLine,
  ...views(page),
  ...hostCalls(page),
  page,
  world,
  inFrame: page.frameLocator('wallet-modal > iframe'),
  async visit({ site = 'localhost', build = 'module', type = 'eoa', headers, change } = {}) {
    const { port } = new URL(world.pages.url)
    const url = `http://${site}:${port}/${build}-${type}.html`
    if (headers || change)
      await page.route(url, async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        await route.fulfill({
          response,
          headers: { ...response.headers(), ...headers },
          body: change ? change(text) : text,
        })
      })
    await page.goto(url)
  },
  async open() {
    await page.getByRole('button', { name: 'Sign in' }).click()
  },
})

export { expect, MAINNET }

let count = 0
/** Addresses that nobody else has used: mails to one are limited. */
export const somebody = (): string => `ann.${process.pid}.${Date.now().toString(36)}.${count++}@example.org`

/** The newest mail to somebody, read as a person does: only its text. */
export const mailTo = async (
  { world }: Shop,
  to: string,
  after = 0,
): Promise<{ text: string; number: number }> => world.frame.mail.next(to, after)

export const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? ''

/** Opens the link of a mail in a window of its own and confirms it. */
export const allowDevice = async (context: BrowserContext, text: string): Promise<void> => {
  const url = /https?:\/\/\S+\/device#\S+/.exec(text)?.[0] ?? ''
  const window = await context.newPage()
  await window.goto(url)
  await window.getByRole('button', { name: 'Allow this browser' }).click()
  await expect(window.getByRole('heading', { name: 'Allowed' })).toBeVisible()
  await window.close()
}
