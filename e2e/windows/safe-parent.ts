/** The demo's Safe (`local/safe/`): a page of another origin that frames one of the demo's, and its owners' decisions. */
import type { Frame, Locator, Page } from '@playwright/test'
import { type HostCalls, hostCalls } from '../harness/site.ts'
import { type Views, views } from '../views/views.ts'

/** The page in the Safe, as `Site` is one of its own. */
export type FramedSite = Views &
  HostCalls & {
    readonly frame: Frame
    openByButton(): Promise<void>
  }

export type SafeParent = {
  readonly page: Page
  readonly url: URL
  /** The Safe's address, as its page shows it. */
  address(): Promise<string>
  readonly question: Locator
  approve(): Promise<void>
  reject(): Promise<void>
  /** From now on a second owner has to sign. */
  share(): Promise<void>
  /** What has been proposed; the newest is the last one. */
  readonly entries: Locator
  signAsSecondOwner(): Promise<void>
  cancel(): Promise<void>
  delete(): Promise<void>
  chooseNetwork(name: RegExp): Promise<void>
  /** The page in the frame as it is now: another one after a reload. */
  site(): Promise<FramedSite>
  /** That page loads itself anew; the Safe around it stays. */
  reload(site: FramedSite): Promise<FramedSite>
}

export type SafeVisit = {
  /** The page in the frame; by default one that knows who may frame it. */
  readonly app?: string
  readonly chain?: number
  readonly answers?: 'silent' | 'garbage' | 'late'
}

/** A page in somebody else's frame has no storage in private windows, nor where visitors block it: some browsers refuse by themselves. For `addInitScript`. */
export const refuseStorageInFrames = (): void => {
  if (window.top === window) return
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse, configurable: true })
}

/** The server by its other name: for the browser, somebody else. */
export const otherName = (url: string): URL => {
  const other = new URL(url)
  other.hostname = 'localhost'
  return other
}

const framedSite = async (page: Page): Promise<FramedSite> => {
  const element = page.getByTitle('The page in the Safe')
  const handle = await element.elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('the Safe frames no page')
  await frame.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await frame.evaluate(async () => {
    await customElements.whenDefined('wallet-modal')
    await Reflect.get(document.querySelector('wallet-modal') ?? {}, 'ready')
  })
  return {
    ...views(frame),
    ...hostCalls(frame),
    frame,
    openByButton: () => frame.getByRole('button', { name: 'Connect wallet' }).click(),
  }
}

export const openSafe = async (
  page: Page,
  demoUrl: string,
  { app = '/module.html?safe', chain = 1, answers }: SafeVisit = {},
): Promise<SafeParent> => {
  const url = otherName(new URL('wallet/safe.html', demoUrl).href)
  url.searchParams.set('app', app)
  url.searchParams.set('chain', `${chain}`)
  if (answers) url.searchParams.set('answers', answers)
  await page.goto(url.href)
  const card = page.getByRole('region', { name: 'Safe' })
  const queue = page.getByRole('region', { name: 'Transactions and messages' })
  const question = page.getByRole('region', { name: 'Question' })
  const press = (name: string) => queue.getByRole('button', { name }).last().click()
  return {
    page,
    url,
    address: async () => ((await card.getByRole('code').textContent()) ?? '').replaceAll(/\s/g, ''),
    question,
    approve: () => question.getByRole('button', { name: 'Approve' }).click(),
    reject: () => question.getByRole('button', { name: 'Reject' }).click(),
    share: () => page.getByRole('checkbox', { name: 'A second owner signs later' }).check(),
    entries: queue.getByText(/ETH to|^Message/),
    signAsSecondOwner: () => press('Sign as the second owner'),
    cancel: () => press('Cancel'),
    delete: () => press('Delete'),
    chooseNetwork: async (name) => {
      const select = page.getByRole('combobox', { name: 'Network' })
      const label = await select.getByRole('option', { name }).textContent()
      await select.selectOption({ label: label ?? '' })
    },
    site: () => framedSite(page),
    async reload({ frame }) {
      const loaded = frame.waitForNavigation()
      await frame.evaluate(() => location.reload())
      await loaded
      return framedSite(page)
    },
  }
}
