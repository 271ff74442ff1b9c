/** What many tests begin with. */
import type { Locator, Page } from '@playwright/test'
import type { Views } from '../views/views.ts'
import { openWalletHome } from '../windows/wallet-home.ts'
import { type WalletPopup, walletPopup } from '../windows/wallet-popup.ts'
import type { Node } from './node.ts'
import type { Site } from './site.ts'
import { expect } from './test.ts'
import { isQuiet } from './traffic.ts'

/** From the page's button to a connected wallet; the dialog is closed again. */
export const connectWallet = async (site: Site, wallet: RegExp = /Meadow/): Promise<void> => {
  await site.openByButton()
  const popup = await walletPopup(site.page, () => site.connect.wallet(wallet).click())
  await popup.approve()
  await site.modal.waitFor({ state: 'hidden' })
}

/** The draft, up to the review. The dialog shows Account. */
export const reviewDraft = async (site: Views, draft: { amount: string; to: string }): Promise<void> => {
  await site.account.send.click()
  await site.send.fill(draft)
  await site.send.review.click()
  await site.preview.root.waitFor()
}

/** Until what has moved is drawn, and those who watch for it have heard. */
export const untilDrawn = (where: Locator): Promise<void> =>
  where.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      }),
  )

/**
 * Until it has stood where it is for longer than the 400 ms that a press asks for (decisions 34). What says so may lag behind:
 * right after a move it reads enabled still.
 */
export const untilStill = (where: Locator): Promise<void> =>
  where.evaluate(
    (element) =>
      new Promise<void>((done) => {
        let { x, y } = element.getBoundingClientRect()
        let since = performance.now()
        const look = () => {
          const box = element.getBoundingClientRect()
          if (box.x !== x || box.y !== y) {
            ;({ x, y } = box)
            since = performance.now()
          }
          if (performance.now() - since > 450) done()
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )

/**
 * Until the confirm button stands in sight where a press will find it. What scrolls under the finger does not count as
 * pressed, so it is scrolled to first, the same way as the press goes, which then moves nothing.
 */
export const reachButton = async (button: Locator): Promise<void> => {
  await expect(button).toBeEnabled()
  const before = await button.boundingBox()
  await button.click({ trial: true })
  const after = await button.boundingBox()
  if (before?.x !== after?.x || before?.y !== after?.y) await untilStill(button)
}

export const reachConfirm = ({ preview }: Views): Promise<void> => reachButton(preview.confirm)

/** Presses the confirm button as soon as it stands still in sight and is not `aria-disabled`. */
export const pressConfirm = async (site: Views): Promise<void> => {
  await reachConfirm(site)
  await site.preview.confirm.click()
}

/** The same, and the wallet's window opens. */
export const confirmInWallet = (site: Site): Promise<WalletPopup> =>
  walletPopup(site.page, () => pressConfirm(site))

/** Connected, on Account, with a draft of 0.1 ETH in review. */
export const reviewTenth = async (site: Site, to: string, path = 'module.html'): Promise<void> => {
  await site.visitConnected(path)
  await site.openByButton()
  await reviewDraft(site, { amount: '0.1', to })
}

/** It costs nothing to look, and is so after a few milliseconds nearly always. */
const QUICKLY = [5, 10, 20, 50]

/** All that the page has asked is answered and read, and what follows from an answer has been asked and answered as well. */
export const untilQuiet = async (page: Page): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) {
    await page.evaluate(() => fetch('/rpc.json').then((answer) => answer.text()))
    await expect.poll(() => isQuiet(page), { intervals: QUICKLY }).toBe(true)
  }
}

/** Shorter than the deadline of anything that may be asked meanwhile. */
const STEP_MS = 4_000

/** So much of the page's own time passes, little by little, so that whatever is asked meanwhile is answered in time. */
export const passTime = async (page: Page, ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await page.clock.runFor(Math.min(left, STEP_MS))
    await untilQuiet(page)
  }
}

/** The page's own time passes until something is so. */
export const passUntil = (page: Page, look: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await passTime(page, STEP_MS)
    await look()
  }).toPass({ timeout: 30_000, intervals: [50] })

/** Whatever the page asks for there stays on the way until the function that comes back is called. */
export const hold = async (page: Page, url: string | RegExp): Promise<() => void> => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Done in the wallet's own window with what waits to be mined; then that is mined, and the page looks at it. */
export const replaceInWallet = async (
  { page, url }: Site,
  node: Node,
  how: 'speedUp' | 'cancel',
): Promise<void> => {
  const home = await openWalletHome(page.context(), url)
  await home[how]()
  await expect(home.page.getByText(/Replaced or gone/)).toBeVisible()
  await node.mine()
  await page.bringToFront()
  await passTime(page, 4_000)
}

/** Whether the page is in front. */
export const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate((visible) => {
    const state = visible ? 'visible' : 'hidden'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isVisible)

/** Requests of one kind that the wallet was asked so far. */
export const countAsked = async (site: Site, method: string, wallet?: string): Promise<number> =>
  (await site.asked(wallet)).filter((request) => request.method === method).length

/** What the host was told so far of transactions. */
export const statuses = async (site: Site): Promise<unknown[]> =>
  (await site.told('wm-transaction')).map((detail) => Object(detail).status)

/** The network as an object: when its node fails, no public one is asked in its place. */
export const localOnly = (node: Node): string => {
  const network = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [node.url],
  }
  return new URLSearchParams({ 'o.networks': JSON.stringify([network]) }).toString()
}
