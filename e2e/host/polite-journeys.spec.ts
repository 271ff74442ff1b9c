/** What the modal leaves of a page on which a whole visit took place: all as before, and nobody listens (quality 3). */
import type { Page } from '@playwright/test'
import { hostPage, untilReady } from '../harness/host.ts'
import { STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { confirmInWallet, connectWallet, reviewDraft, untilQuiet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

/** Who listens to what lasts as long as the page: as the browser keeps it, for scripts that have an address, which those of the tests have not. */
const listenersOf = async (page: Page): Promise<string[]> => {
  const browser = await page.context().newCDPSession(page)
  const addresses = new Map<string, string>()
  browser.on('Debugger.scriptParsed', ({ scriptId, url }) => addresses.set(scriptId, url))
  await browser.send('Debugger.enable')
  const found: string[] = []
  for (const owner of ['window', 'document', 'document.documentElement', 'document.head', 'document.body']) {
    const { result } = await browser.send('Runtime.evaluate', { expression: owner })
    const { listeners } = await browser.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId ?? '',
    })
    const ofPage = listeners.filter(({ scriptId }) => addresses.get(scriptId)?.startsWith('http'))
    found.push(...ofPage.map(({ type }) => `${owner} ${type}`))
  }
  await browser.detach()
  return found.sort()
}

const look = async (page: Page) => {
  const facts = await page.evaluate(() => {
    const attributes = (element: Element) =>
      Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
    const keys = (owner: object) => Reflect.ownKeys(owner).map(String)
    // Whether an empty `style` stays is shown in polite-guest.spec.ts.
    const { style: _, ...html } = attributes(document.documentElement)
    return {
      window: keys(window).filter((key) => !/^__playwright|^__pw/.test(key)),
      // React's mark, that it listens there, stays for good.
      document: keys(document).filter((key) => !key.startsWith('_reactListening')),
      html: {
        ...html,
        expandos: keys(document.documentElement),
        style: document.documentElement.style.cssText,
      },
      body: { ...attributes(document.body), expandos: keys(document.body) },
      head: document.head.innerHTML,
      children: [...document.documentElement.children, ...document.body.children].map(
        ({ localName }) => localName,
      ),
      sheets: [...document.adoptedStyleSheets, ...document.styleSheets].length,
      elements: document.querySelectorAll('wallet-modal, iframe, style, link').length,
      history: [history.length, history.state, history.scrollRestoration],
      page: [location.href, document.title, document.cookie],
      scroll: [scrollX, scrollY],
      focus: document.activeElement?.localName,
    }
  })
  return { ...facts, listeners: await listenersOf(page) }
}

/** With the services. */
const markupOf = async ({ page, url }: Site): Promise<string> => {
  const text = await (await page.request.get(new URL('define.html?services', url).href)).text()
  return /<wallet-modal[^>]*>/.exec(text)?.[0] ?? ''
}

/** The wallet is the page's and outlives its tags, since another may come: it goes on hearing other wallets and tabs, and that the page is seen again. */
const OF_THE_WALLET = [
  // React's, for all that it ever draws on a page.
  'document selectionchange',
  'document visibilitychange',
  // Buttons that open it.
  ...['window click', 'window focusin', 'window pointerover'],
  ...['window eip6963:announceProvider', 'window ethereum#initialized'],
  'window pageshow',
  'window storage',
  // Analytics.
  ...['window pagehide', 'window prerenderingchange', 'window visibilitychange'],
]

/** From the first opening to the disconnect. */
const visit = async (site: Site, page: Page, sent: number) => {
  await untilReady(site)
  await site.openByButton()
  await expect(site.connect.root).toBeVisible()
  await site.pressClose()
  await connectWallet(site)
  await site.openByButton()
  await reviewDraft(site, { amount: '0.1', to: STRANGER })
  await (await confirmInWallet(site)).approve()
  await expect(site.account.transactions.filter({ hasText: 'Confirmed' })).toHaveCount(sent)
  await site.account.disconnect.click()
  await expect(site.connect.root).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(site.modal).toBeHidden()
  await untilQuiet(page)
  await page.locator('wallet-modal').evaluate((element) => element.remove())
}

test('behavior: of a whole visit nothing is left but who listens for the wallet, and a second one adds nothing', async ({
  site,
  page,
}) => {
  await hostPage(site, {
    head: '<style>body { min-height: 3000px } button { position: fixed }</style>',
    body: '<p>Scroll me</p>',
  })
  await page.evaluate(() => {
    document.querySelector('button')?.focus()
    scrollTo(0, 700)
    history.pushState({ page: 1 }, '')
  })
  const markup = await markupOf(site)
  const before = await look(page)
  await page.evaluate(async (tag) => {
    await import('/dist/define.js' as string)
    document.body.insertAdjacentHTML('beforeend', tag)
  }, markup)
  await visit(site, page, 1)
  const after = await look(page)
  expect(after).toEqual({ ...before, listeners: [...before.listeners, ...OF_THE_WALLET].sort() })
  // Once for the page, whatever comes and goes on it.
  await page.evaluate((tag) => document.body.insertAdjacentHTML('beforeend', tag), markup)
  await visit(site, page, 2)
  expect(await look(page)).toEqual(after)
})
