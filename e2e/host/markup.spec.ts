/** Where the tag stands in a page: in the markup, moved, removed and put back, embedded (quality 3). */
import type { Page } from '@playwright/test'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { STRANGER } from '../harness/people.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { views } from '../views/views.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { codes, ERROR } from './errors.ts'

/** In the top layer as a modal dialog, everything else inert. */
const isModal = (page: Page) => page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))

test.describe('moved and removed', () => {
  test('behavior: moved while open, the dialog is modal again and the draft is kept', async ({
    site,
    page,
  }) => {
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.25', to: STRANGER })
    await page.evaluate(() => {
      const place = document.createElement('section')
      document.body.prepend(place)
      place.append(document.querySelector('wallet-modal') ?? '')
    })
    await expect.poll(() => isModal(page)).toBe(true)
    await expect(site.send.amount).toHaveValue('0.25')
    await expect(site.send.to).toHaveValue(STRANGER)
    await expect(site.send.review).toBeEnabled()
    expect(await site.told('wm-close')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
  })

  test('behavior: removed while open, the page scrolls again; put back, it works', async ({ site, page }) => {
    await site.visit('module.html')
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
    const before = await overflow()
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    expect(await overflow()).toBe('hidden')
    await page.evaluate(() => {
      const element = document.querySelector('wallet-modal')
      element?.remove()
      Reflect.set(window, 'kept', element)
    })
    await expect.poll(overflow).toBe(before)
    await page.evaluate(() => document.body.append(Reflect.get(window, 'kept')))
    await expect(site.modal).toBeHidden()
    await connectWallet(site)
    expect(await overflow()).toBe(before)
  })

  test('behavior: moved by `moveBefore` while open, it neither leaves nor enters', async ({ site, page }) => {
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.25', to: STRANGER })
    await site.send.amount.focus()
    const entered = await page.evaluate(async () => {
      const names: string[] = []
      const { addEventListener } = window
      // A tag that enters listens for triggers.
      window.addEventListener = (...args: Parameters<typeof addEventListener>) => void names.push(args[0])
      const place = document.body.appendChild(document.createElement('section'))
      const move: unknown = Reflect.get(place, 'moveBefore')
      if (typeof move === 'function') move.call(place, document.querySelector('wallet-modal'), null)
      await new Promise((done) => setTimeout(done))
      window.addEventListener = addEventListener
      return { names, isMoved: place.childElementCount === 1 }
    })
    expect(entered).toEqual({ names: [], isMoved: true })
    expect(await isModal(page)).toBe(true)
    await expect(site.send.amount).toHaveValue('0.25')
    await expect(site.send.amount).toBeFocused()
    expect(await site.told('wm-close')).toEqual([])
  })

  test('behavior: moved through another document, as htmx does, it looks as before', async ({
    site,
    page,
  }) => {
    await site.visitConnected('module.html')
    const look = async () => {
      await site.openByButton()
      await expect(site.account.root).toBeVisible()
      const card = site.modal.locator('[part=dialog]')
      const looks = await card.evaluate((box) => {
        const { backgroundColor, borderRadius, inlineSize } = getComputedStyle(box)
        return { backgroundColor, borderRadius, inlineSize }
      })
      await site.pressClose()
      return looks
    }
    const before = await look()
    await page.evaluate(() => {
      const element = document.querySelector('wallet-modal') ?? ''
      const frame = document.createElement('iframe')
      document.body.append(frame)
      frame.contentDocument?.body.append(element)
      document.body.append(element)
    })
    expect(await look()).toEqual(before)
    expect(await site.told('wm-error')).toEqual([])
  })

  test('error: removed while `open()` fetches its view: it rejects, nothing is open, the page scrolls', async ({
    site,
    page,
  }) => {
    await hostPage(site, { head: script.module, body: tag(site) })
    await untilReady(site)
    const outcome = await page.evaluate(async () => {
      const element = document.querySelector('wallet-modal')
      if (!element) return undefined
      const opened = element.open({ view: 'Networks' }).then(
        () => 'shown',
        ({ code }: { code: unknown }) => code,
      )
      element.remove()
      return [await opened, element.getState().open, document.documentElement.hasAttribute('style')]
    })
    expect(outcome).toEqual([4001, false, false])
  })
})

test.describe('markup', () => {
  test('behavior: a tag that a server rendered, with content and a shadow root of its own', async ({
    site,
  }) => {
    const rendered = tag(site).replace(
      '></wallet-modal>',
      '><template shadowrootmode="open"><p>server</p></template><p>Needs JavaScript</p></wallet-modal>',
    )
    await hostPage(site, { body: rendered + script.module })
    await untilReady(site)
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
    expect(await site.told(ERROR)).toEqual([])
  })

  test('behavior: the demo’s page with the tag in its markup', async ({ site }) => {
    await site.visit('define.html')
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  test('behavior: the script in the head, before there is a body', async ({ site, page }) => {
    await hostPage(site, {
      head: script.iife.replace('></script>', ` data-basic data-networks="eip155:1"></script>`),
    })
    await untilReady(site)
    await expect(page.locator('wallet-modal')).toHaveCount(1)
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
  })

  test('error: under an ancestor that is not displayed: one alert, and the page stays as it was', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/tag-hidden/)
    await hostPage(site, { head: script.module, body: `<div style="display: none">${tag(site)}</div>` })
    await untilReady(site)
    const open = () =>
      page.evaluate(() => {
        const element = Object(document.querySelector('wallet-modal'))
        // Whatever would keep a dialog open that somebody sees.
        element.addEventListener('wm-close', (event: Event) => event.preventDefault())
        return element.open().catch(({ code }: { code: string }) => code)
      })
    expect([await open(), await open()]).toEqual(['not-in-page', 'not-in-page'])
    expect((await site.read('getState')).open).toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
    expect(codes(await site.told(ERROR))).toEqual(['tag-hidden'])
  })
})

test.describe('embedded', () => {
  test('behavior: a region named by its title, no close, no lock, no Escape; state.open is true', async ({
    site,
    page,
  }) => {
    await site.visit('embedded.html')
    const embedded = views(page, 'region')
    await expect(embedded.connect.root).toBeVisible()
    await expect(site.modal).toHaveCount(0)
    await expect(embedded.close).toHaveCount(0)
    expect(await site.read('getState')).toMatchObject({ open: true, view: 'Connect' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
    await expect(page.locator('body')).toBeFocused()

    const popup = await walletPopup(page, () => embedded.connect.wallet(/Meadow/).click())
    await popup.approve()
    await expect(embedded.account.root).toBeVisible()
    await embedded.account.receive.click()
    await expect(embedded.receive.root).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(embedded.receive.root).toBeVisible()
    expect(await site.call('close')).toEqual({ ok: true, value: true })
    await expect(embedded.account.root).toBeVisible()
    expect(await site.call('open', { view: 'Networks' })).toMatchObject({ ok: true })
    await expect(embedded.networks.root).toBeVisible()
    expect(await site.told('wm-close')).toEqual([])
    expect(await site.read('getState')).toMatchObject({ open: true })
    await expect(embedded.networks.root).toHaveCSS('position', 'relative')
    await expect(embedded.networks.root).toHaveCSS('z-index', '999')
  })
})
