/**
 * The fixtures of the secure frame's journeys: nodes and everything around the frame once per worker, browsers that keep sites apart, and a
 * page that speaks the messages. What a person does in another window (a mail, a consent page) is done here as a person would.
 */
import { type BrowserContext, test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import { startNodes } from '../../local/nodes/nodes.mjs'
import { startSecureFrame } from '../../local/secure-frame/start.mjs'
import { MAINNET, startSolana } from '../../local/solana/solana.mjs'
import { browserArguments, findTestBrowser } from '../../scripts/browser.mjs'
import { createNode, type Node } from '../harness/node.ts'

type Started = Awaited<ReturnType<typeof startSecureFrame>>
export type Local = Started & {
  readonly ethereum: Node
  readonly base: Node
  readonly solana: Awaited<ReturnType<typeof startSolana>>
}

/** Have nothing when a test begins. */
export const RECEIVER = '0x1111111111111111111111111111111111111111'
export const OTHER = '0x2222222222222222222222222222222222222222'

/** Chromium as people have it: what a frame stores is apart for each site around it. */
const apart = browserArguments.map((argument) => argument.replace(',ThirdPartyStoragePartitioning', ''))

const executablePath = await findTestBrowser()

export const test = base.extend<{ readonly mended: undefined }, { readonly local: Local }>({
  launchOptions: [{ args: apart, ...(executablePath && { executablePath }) }, { scope: 'worker' }],
  local: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const nodes = await startNodes({ ports: [0, 0] })
      const solana = await startSolana({ slotMs: 400 })
      const started = await startSecureFrame({ nodes: { ...nodes.urls, [MAINNET]: solana.url } })
      await use({
        ...started,
        ethereum: createNode(nodes.urls['eip155:1'] ?? ''),
        base: createNode(nodes.urls['eip155:8453'] ?? ''),
        solana,
      })
      await started.stop()
      await solana.stop()
      await nodes.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** The chains stay as they are, since people and accounts are new in each test: a bundler would wait for blocks that are gone. */
  mended: [
    async ({ local }, use) => {
      for (const node of [local.ethereum, local.base])
        for (const address of [RECEIVER, OTHER]) await node.setBalance(address, 0n)
      await use(undefined)
      local.mail.reset()
      local.openid.reset()
      local.bundlers.setFault(null)
    },
    { auto: true },
  ],
})

export { expect, MAINNET }

/** Addresses of people, each of which nobody else has used: mails to one are limited. */
let count = 0
export const somebody = (name = 'ann') =>
  `${name}.${process.pid}.${Date.now().toString(36)}.${count++}@example.org`

export type Answer = { readonly value?: unknown; readonly error?: string }

export type Client = {
  readonly page: Page
  readonly frame: FrameLocator
  /** Resolves with the answer's payload, or rejects with its message. */
  ask(name: string, payload?: unknown): Promise<unknown>
  /** The same for JSON-RPC. */
  rpc(method: string, params?: unknown): Promise<unknown>
  /** Sent and not waited for. */
  send(name: string, payload?: unknown): Promise<{ answer(): Promise<Answer> }>
  /** Presses the frame's button, once it takes presses. */
  press(name: string | RegExp): Promise<void>
}

export const openClient = async (page: Page, url: string): Promise<Client> => {
  await page.goto(url)
  await page.waitForFunction(() => Reflect.get(globalThis, 'frameDriver') !== undefined)
  await page.evaluate(() => Reflect.get(globalThis, 'frameDriver').ready)
  const run = (name: string, payload: unknown): Promise<Answer> =>
    page.evaluate(
      ([request, value]) =>
        Reflect.get(globalThis, 'frameDriver')
          .ask(request, value)
          .then(
            (answer: unknown) => ({ value: answer }),
            (error: Error) => ({ error: error.message }),
          ),
      [name, payload] as const,
    )
  return clientOf(page, run)
}

/** `run`: asks the frame that is in the page. */
export const clientOf = (page: Page, run: (name: string, payload: unknown) => Promise<Answer>): Client => {
  const ask = async (name: string, payload?: unknown): Promise<unknown> => {
    const { value, error } = await run(name, payload)
    if (error !== undefined) throw new Error(error)
    return value
  }
  const frame = page.frameLocator('iframe')
  return {
    page,
    frame,
    ask,
    rpc: (method, params) => ask('RPC_REQUEST', { method, ...(params !== undefined && { params }) }),
    async send(name, payload) {
      // Left unanswered when the page goes.
      const running = run(name, payload).catch((error: Error): Answer => ({ error: error.message }))
      return { answer: () => running }
    },
    async press(name) {
      const button = frame.getByRole('button', { name })
      await expect(button).toBeEnabled()
      await button.click()
    },
  }
}

/** The number of the last mail that came, whoever it is to. */
export const newest = ({ mail }: Local): number => mail.mails()[0]?.number ?? 0

/** The newest mail to somebody, read as a person does: only its text. */
export const mailTo = async ({ mail }: Local, to: string, after = 0): Promise<string> =>
  (await mail.next(to, after)).text

export const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? ''
export const linkIn = (text: string): string => /https?:\/\/\S+\/device#\S+/.exec(text)?.[0] ?? ''

/** Opens the link of a mail in a window of its own and confirms it. */
export const pressLink = async (context: BrowserContext, url: string): Promise<void> => {
  const window = await context.newPage()
  await window.goto(url)
  await window.getByRole('button', { name: 'Allow this browser' }).click()
  await expect(window.getByRole('heading', { name: 'Allowed' })).toBeVisible()
  await window.close()
}

/** From an address to a session. */
export const signInByEmail = async (client: Client, local: Local, email: string): Promise<void> => {
  const last = () => local.mail.mails().find((mail: { to: string[] }) => mail.to.includes(email))?.number ?? 0
  let after = last()
  const { action } = Object(await client.ask('CONNECT_EMAIL', { email }))
  if (action === 'VERIFY_DEVICE') {
    const waiting = await client.send('CONNECT_DEVICE')
    const mail = await local.mail.next(email, after)
    after = mail.number
    await pressLink(client.page.context(), linkIn(mail.text))
    expect(await waiting.answer()).toEqual({ value: undefined })
  }
  if (action !== 'CONNECT')
    await client.ask('CONNECT_OTP', { otp: codeIn(await mailTo(local, email, after)) })
}

export const isConnected = (client: Client): Promise<unknown> => client.ask('IS_CONNECTED')

/** Of the key's own account. */
export const addressOf = async (client: Client): Promise<string> =>
  Object(await client.ask('GET_USER', { chainId: 1, preferredAccountType: 'eoa' })).address
