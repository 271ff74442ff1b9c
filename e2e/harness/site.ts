/** A page of the demo with the modal on it: where a test goes, what the host's code calls, what the page was told. */
import type { Frame, Page } from '@playwright/test'
import type { WalletModalElement } from '../../src/index.ts'
import { type Views, views } from '../views/views.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

/** How a promise of the element has settled. */
export type Settled =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly name: string; readonly code: unknown; readonly message: string }

export type Entry = { readonly name: string; readonly detail: unknown }

/** What the host's code calls, and what the page was told. */
export type HostCalls = {
  /** A method of the element, as the host's code calls it; settles when its promise does. */
  call(method: string, ...args: unknown[]): Promise<Settled>
  /** What a getter of the element answers. */
  read<K extends 'getState' | 'getAccount' | 'getNetwork' | 'getConfigReport'>(
    getter: K,
  ): Promise<ReturnType<WalletModalElement[K]>>
  /** The page's log: events of the element and requests to wallets, in order. */
  log(): Promise<Entry[]>
  /** Details of one event so far. */
  told(event: string): Promise<unknown[]>
}

export type Site = Views &
  HostCalls & {
    readonly page: Page
    readonly url: string
    /** Node urls by CAIP-2 id. */
    readonly rpc: Readonly<Record<string, string>>
    visit(path: string): Promise<void>
    /** As a visitor who has connected Meadow here before. */
    visitConnected(path: string): Promise<void>
    /** The page's own button. */
    openByButton(): Promise<void>
    /** Methods a wallet was asked so far. */
    asked(wallet?: string): Promise<{ readonly method: string; readonly params: unknown[] }[]>
    /** Plays what happens in a wallet (`local/wallet/provider/provider.ts`). */
    wallet(event: string, detail?: Readonly<Record<string, unknown>>): Promise<void>
  }

/** Of a page, or of one in a frame. */
export const hostCalls = (page: Page | Frame): HostCalls => {
  const element = page.locator('wallet-modal').first()

  const log = async (): Promise<Entry[]> => {
    const rows = page.getByRole('log').getByRole('listitem')
    const parts = await rows.evaluateAll((items) =>
      items.map((item) => [
        item.querySelector('strong')?.textContent ?? '',
        item.querySelector('code')?.textContent ?? '',
      ]),
    )
    return parts.map(([name = '', text]) => ({ name, detail: text ? JSON.parse(text) : undefined }))
  }

  return {
    log,
    call: (method, ...args) =>
      element.evaluate(
        async (target, [name, given]) => {
          try {
            return { ok: true, value: await Reflect.get(target, name).apply(target, given) } as const
          } catch (error) {
            const { name = '', code, message = '' } = Object(error)
            return { ok: false, name, code, message } as const
          }
        },
        [method, args] as const,
      ),
    read: (getter) => element.evaluate((target, name) => Reflect.get(target, name).call(target), getter),
    told: async (event) => (await log()).filter(({ name }) => name === event).map(({ detail }) => detail),
  }
}

/** What a visit with a connection leaves in storage; made once, by hand, and kept for the worker's other tests. */
export type Visit = { stored?: Readonly<Record<string, string>> }

export const createSite = (
  page: Page,
  url: string,
  rpc: Readonly<Record<string, string>>,
  before: Visit,
): Site => {
  const calls = hostCalls(page)
  const { log } = calls

  const visit = async (path: string) => {
    await page.goto(new URL(path, url).href)
  }

  const connectByHand = async () => {
    await visit('module.html')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const shown = views(page)
    const popup = await walletPopup(page, () => shown.connect.wallet(/Meadow/).click())
    await popup.approve()
    await shown.modal.waitFor({ state: 'hidden' })
    // Leaving while the balance is being read would look like a node that fails.
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await shown.account.balance.waitFor()
    before.stored = await page.evaluate(() => ({ ...localStorage }))
  }

  return {
    ...views(page),
    ...calls,
    page,
    url,
    rpc,
    visit,
    async visitConnected(path) {
      if (!before.stored) await connectByHand()
      // Before the page's own scripts; a frame in it may be of another origin, or of none.
      const leaving = await page.addInitScript(
        ([origin, stored]) => {
          if (globalThis.origin === origin) Object.assign(localStorage, stored)
        },
        [new URL(url).origin, before.stored ?? {}] as const,
      )
      await visit(path)
      // A reload finds what the page has made of it.
      await leaving.dispose()
      await page.waitForFunction(() => {
        const getAccount: unknown = Reflect.get(document.querySelector('wallet-modal') ?? {}, 'getAccount')
        const account =
          typeof getAccount === 'function' && getAccount.call(document.querySelector('wallet-modal'))
        return Object(account).status === 'connected'
      })
    },
    async openByButton() {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
    },
    asked: async (wallet = 'Meadow Wallet') =>
      (await log())
        .filter(({ name }) => name === `→ ${wallet}`)
        .map(({ detail }) => detail as { method: string; params: unknown[] }),
    wallet: (event, detail = {}) =>
      page.evaluate(
        ([name, given]) => {
          window.dispatchEvent(new CustomEvent(`demo-wallet:${name}`, { detail: given }))
        },
        [event, detail] as const,
      ),
  }
}
