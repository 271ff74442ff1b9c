/** What the tests of buying begin with, and the providers' local pages. */
import type { Page } from '@playwright/test'
import type { Site } from '../harness/site.ts'
import type { Services } from '../harness/test.ts'

/** With the local services; the payment page is one of theirs, so its origin has to be allowed. */
export const buyPage = ({ url }: Pick<Services, 'url'>, more = ''): string =>
  `module.html?services&o.onramp-origins=${encodeURIComponent(JSON.stringify([new URL(url).origin]))}${more}`

export const openBuy = async (site: Site, services: Services, more = ''): Promise<void> => {
  await site.visitConnected(buyPage(services, more))
  await site.openByButton()
  await site.account.buy.click()
  await site.onRamp.root.waitFor()
}

/** The window that opens while something is pressed. */
export const windowOf = async (page: Page, press: () => Promise<unknown>): Promise<Page> => {
  const [opened] = await Promise.all([page.waitForEvent('popup'), press()])
  // It opens empty, and what is asked of it on its way would be lost.
  await opened.waitForURL(({ protocol }) => protocol !== 'about:', { waitUntil: 'commit' })
  return opened
}

/**
 * Meld's window, once the page knows the balance that a later one is compared with: nobody pays faster than a node answers, a test does.
 * `read`: what that balance's request to the node has in it.
 */
export const meldWindow = async ({ page, onRamp }: Site, read: string): Promise<Page> => {
  const asked = page.waitForRequest(
    (one) => one.postData()?.toLowerCase().includes(read.toLowerCase()) ?? false,
  )
  const opened = await windowOf(page, () => onRamp.open.click())
  const answer = await (await asked).response()
  await answer?.finished()
  return opened
}

/** Pays at the local payment page, as far as the purchase. */
export const pay = async (opened: Page): Promise<void> => {
  await opened.getByRole('button', { name: 'Pay' }).click()
  await opened.getByText('Paid; the purchase is in progress.').waitFor()
}

export const deliver = async (opened: Page): Promise<void> => {
  await opened.getByRole('button', { name: 'Deliver' }).click()
  await opened.getByText('Delivered. You can close this page.').waitFor()
}
