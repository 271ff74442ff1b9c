/** What the modal leaves of a page that it has been on: all as before (quality 3). */
import type { Page } from '@playwright/test'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { expect, test } from '../harness/test.ts'

/** Keeps the page's own functions; answers later with the names of those that are others by then, gone, or new. */
const keepFunctions = async (page: Page) => {
  const read = await page.evaluateHandle(() => {
    const owners = {
      window,
      history,
      Object,
      Array,
      Function,
      Promise,
      Document,
      Element,
      EventTarget,
      History,
    }
    const look = () =>
      Object.entries(owners).flatMap(([name, owner]) =>
        [owner, Reflect.get(owner, 'prototype')].flatMap((one: unknown, at) =>
          Object.entries(Object.getOwnPropertyDescriptors(Object(one))).flatMap(([key, found]) =>
            [found.value, found.get, found.set]
              .filter((each) => typeof each === 'function')
              .map((each) => [`${name}${at === 1 ? '.prototype' : ''}.${key}`, each] as const),
          ),
        ),
      )
    const before = look()
    return () => {
      const after = look()
      const missingIn = (these: typeof after, those: typeof after) => {
        const known = new Set(those.map(([, each]) => each))
        return these.filter(([name, each]) => !known.has(each) && !name.startsWith('window.__pw'))
      }
      const changed = [...missingIn(before, after), ...missingIn(after, before)]
      return { kept: before.length, changed: changed.map(([name]) => name) }
    }
  })
  return () => read.evaluate((run) => run())
}

test.describe('places and people', () => {
  test('behavior: a page with a scroll lock of its own gets it back', async ({ site, page }) => {
    await hostPage(site, {
      html: 'style="overflow: clip; scrollbar-gutter: stable"',
      head: `${script.module}<style>body { overflow: hidden; min-height: 300vh }</style>`,
      body: tag(site),
    })
    await untilReady(site)
    const style = () => page.locator('html').evaluate((html) => html.style.cssText)
    const before = await style()
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    expect(await style()).toBe(before)
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
  })

  // A look at the attributes while it is open would make the browser write what is then removed.
  test('behavior: an opening that nobody looks at leaves no empty style behind', async ({ site, page }) => {
    await hostPage(site, { head: script.module, body: tag(site) })
    await untilReady(site)
    const attributes = () => page.locator('html').evaluate((html) => html.getAttributeNames())
    const before = await attributes()
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    expect(await attributes()).toEqual(before)
  })

  test('behavior: a drawer that locks the page and closes while the dialog is open leaves no lock behind', async ({
    site,
    page,
  }) => {
    await hostPage(site, { head: script.module, body: tag(site) })
    await untilReady(site)
    const html = page.locator('html')
    const lock = (value: string) =>
      html.evaluate((element, overflow) => element.style.setProperty('overflow', overflow), value)
    await lock('hidden')
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    await lock('')
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    await expect(html).toHaveCSS('overflow', 'visible')
  })

  test('behavior: tags that a router has taken out are not kept', async ({ site, page, context }) => {
    await hostPage(site, { head: script.module, body: '<main></main>' })
    await page.evaluate(async (markup) => {
      const main = document.querySelector('main')
      const gone: WeakRef<Element>[] = []
      for (let visit = 0; main && visit < 5; visit += 1) {
        main.innerHTML = markup
        const element = main.querySelector('wallet-modal')
        await element?.ready
        await element?.open()
        if (element) gone.push(new WeakRef(element))
        main.replaceChildren()
      }
      Reflect.set(window, 'gone', gone)
    }, tag(site))
    const browser = await context.newCDPSession(page)
    const kept = async () => {
      await browser.send('HeapProfiler.collectGarbage')
      return page.evaluate(() =>
        Reflect.get(window, 'gone').flatMap((each: WeakRef<Element>, at: number) =>
          each.deref() ? [at] : [],
        ),
      )
    }
    // The options of the last one are in force until another one comes.
    await expect.poll(kept).toEqual([4])
  })

  test('behavior: the classic scripts add one name to the window', async ({ site, page }) => {
    const names = () => page.evaluate(() => Object.getOwnPropertyNames(window))
    await hostPage(site, {})
    const before = await names()
    for (const build of ['iife', 'loader'] as const) {
      await hostPage(site, { head: script[build] })
      const added = (await names()).filter((name) => !before.includes(name))
      expect(added, build).toEqual(['WalletModal'])
    }
  })

  test('behavior: a polite guest: all is as before it came', async ({ site, page }) => {
    await hostPage(site, {
      head: '<style>body { min-height: 3000px }</style>',
      body: '<p>Scroll me</p>',
    })
    await page.evaluate(() => {
      document.querySelector('button')?.focus()
      scrollTo(0, 700)
      history.pushState({ page: 1 }, '')
    })
    const look = () =>
      page.evaluate(() => ({
        keys: Object.getOwnPropertyNames(window).filter((key) => !/^__playwright|^__pw/.test(key)),
        prototype: Reflect.ownKeys(Object.prototype).map(String),
        array: Reflect.ownKeys(Array.prototype).map(String),
        head: [...document.head.children].map((child) => child.outerHTML),
        body: [...document.body.children].map((child) => child.localName),
        html: document.documentElement.getAttributeNames(),
        bodyAttributes: document.body.getAttributeNames(),
        sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
        history: history.length,
        state: history.state,
        url: location.href,
        title: document.title,
        scroll: [scrollX, scrollY],
        focus: document.activeElement?.localName,
        cookie: document.cookie,
      }))
    const before = await look()
    const functions = await keepFunctions(page)
    const isDefinedByItself = await page.evaluate(
      async (options) => {
        const { createWalletModal } = await import('/dist/wallet-modal.js' as string)
        const isDefined = customElements.get('wallet-modal') !== undefined
        const element = createWalletModal(options)
        await element.ready
        await element.open()
        return isDefined
      },
      { basic: true, networks: ['eip155:1'] },
    )
    expect(isDefinedByItself).toBe(false)
    await expect(site.connect.root).toBeVisible()
    expect((await look()).scroll).toEqual([0, 700])
    const whileOpen = await look()
    expect(whileOpen.keys).toEqual(before.keys)
    expect(whileOpen.head).toEqual(before.head)
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    await page.locator('wallet-modal').evaluate((element) => element.remove())
    expect(await look()).toEqual(before)
    const { kept, changed } = await functions()
    expect(kept).toBeGreaterThan(1_000)
    expect(changed).toEqual([])
  })
})
