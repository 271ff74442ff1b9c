/** Visitors’ own settings: direction of writing, width, zoom, forced colours, touch, reduced motion (quality 3). */
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { STRANGER } from '../harness/people.ts'
import { grip, smallTargets } from '../harness/sheet.ts'
import { confirmInWallet, connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

test.describe('places and people', () => {
  test('behavior: right to left', async ({ site }) => {
    await hostPage(site, { html: 'dir="rtl"', head: script.module, body: tag(site) })
    await untilReady(site)
    await connectWallet(site)
    await site.openByButton()
    await site.account.receive.click()
    await expect(site.receive.root).toHaveCSS('direction', 'rtl')
    await expect(site.receive.address).toHaveCSS('direction', 'ltr')
    const [back, close] = await Promise.all([site.back.boundingBox(), site.close.boundingBox()])
    expect(back?.x ?? 0).toBeGreaterThan(close?.x ?? 0)
    // By the direction of the page, whatever its language: the way back leads to the right.
    await expect(site.back.locator('svg')).toHaveCSS('scale', '-1 1')
  })

  test('behavior: 320 pixels wide: a sheet at the bottom, nothing sticks out in any view', async ({
    site,
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await site.visitConnected('module.html')
    await site.openByButton()
    const fits = async () => {
      const sizes = await site.modal.evaluate((dialog) => {
        const wide = [...dialog.querySelectorAll('*')]
          .filter((element) => element.checkVisibility() && !element.classList.contains('sr'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect()
            return left < -1 || right > innerWidth + 1
          })
          .map((element) => element.className)
        return {
          scroll: dialog.scrollWidth,
          wide,
          bottom: dialog.firstElementChild?.getBoundingClientRect().bottom,
        }
      })
      expect(sizes).toEqual({ scroll: 320, wide: [], bottom: 640 })
    }
    await expect(site.account.balance).toBeVisible()
    await fits()
    await site.account.receive.click()
    await expect(site.receive.qr).toBeVisible()
    await fits()
    await site.back.click()
    await site.account.network.click()
    await expect(site.networks.root).toBeVisible()
    await fits()
    await site.back.click()
    await site.account.send.click()
    await site.send.fill({ amount: '0.123456789012345678', to: STRANGER })
    await fits()
    await site.send.review.click()
    await expect(site.preview.root).toBeVisible()
    await fits()
  })

  test('behavior: at 400 % zoom everything can be reached by scrolling', async ({ site, page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.1', to: STRANGER })
    await site.send.review.click()
    const popup = await confirmInWallet(site)
    await popup.reject()
    await expect(site.preview.declined).toBeVisible()
    await site.pressClose()
    await expect(site.modal).toBeHidden()
  })

  test('behavior: with forced colours every control has an edge', async ({ site, page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await site.visit('module.html')
    await site.openByButton()
    for (const piece of [site.close, site.connect.wallet(/Meadow/)])
      await expect(piece).toHaveCSS('border-top-style', 'solid')
  })

  test('behavior: with forced colours accounts keep the pictures that tell them apart', async ({
    site,
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await site.visitConnected('module.html')
    await site.openByButton()
    await expect(site.account.root.locator('.image.at-large')).toHaveCSS('background-image', /conic-gradient/)
  })

  test('behavior: for visitors who ask for more contrast edges are as plain as text', async ({
    site,
    page,
  }) => {
    await page.emulateMedia({ contrast: 'more' })
    await site.visitConnected('module.html?o.theme-mode=light')
    await site.openByButton()
    await expect(site.account.network).toHaveCSS('border-top-color', 'rgb(86, 93, 105)')
    await expect(site.account.send).toHaveCSS('border-top-color', 'rgb(86, 93, 105)')
  })

  test('behavior: with forced colours, dark ones too, a QR code can be scanned', async ({ site, page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.receive.click()
    await expect(site.receive.qr).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(site.receive.qr.locator('svg')).toHaveCSS('fill', 'rgb(21, 23, 26)')
  })

  test('behavior: in a window that becomes narrower the amount is as small as it has to be, and large again', async ({
    site,
    page,
  }) => {
    await page.setViewportSize({ width: 900, height: 700 })
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.123456789' })
    const size = () =>
      site.send.amount.evaluate((input) => Math.round(Number.parseFloat(getComputedStyle(input).fontSize)))
    const sticksOut = () =>
      site.send.amount.evaluate((input) => {
        const line = input.closest('.amount-line')
        return line ? line.scrollWidth - line.clientWidth : Number.NaN
      })
    const before = await size()
    await page.setViewportSize({ width: 240, height: 700 })
    await expect.poll(sticksOut).toBe(0)
    await page.setViewportSize({ width: 900, height: 700 })
    await expect.poll(size).toBe(before)
  })

  test('behavior: the sheet is pulled down to close, not by a nudge, not while it is guarded', async ({
    site,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await site.visitConnected('module.html?services')
    await site.openByButton()
    await expect(site.account.balance).toBeVisible()
    const pull = async (distance: number) => {
      // A sheet that still comes back from the last pull, or grows, is not where it is measured.
      await site.close.hover({ trial: true })
      const box = await site.close.boundingBox()
      const [x, y] = [(box?.x ?? 0) - 40, (box?.y ?? 0) + 20]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + distance / 2)
      await page.mouse.move(x, y + distance)
      await page.mouse.up()
    }
    await pull(40)
    expect(await site.told('wm-close')).toEqual([])
    await expect(site.account.root).toBeVisible()
    await pull(140)
    await expect(site.modal).toBeHidden()
    expect((await site.told('wm-close')).at(-1)).toEqual({ reason: 'user' })

    await site.wallet('set-chain', { wallet: 'meadow', chainId: 777 })
    await expect(site.unsupportedChain.root).toBeVisible()
    const shakes = await site.shakes()
    await pull(140)
    await expect.poll(async () => (await shakes()).length).toBe(1)
    await expect(site.unsupportedChain.root).toBeVisible()
    expect(await site.told('wm-close')).toHaveLength(1)
  })

  test('behavior: on a phone a finger hits what a notice offers, and what turns a swap', async ({
    site,
    page,
    services,
    watch,
  }) => {
    watch.expect(/500/, /service-failed/)
    await page.setViewportSize({ width: 390, height: 844 })
    services.fault('balance', '500')
    await site.visitConnected('module.html?services')
    await site.openByButton()
    await expect(site.account.retry).toBeVisible()
    expect(await smallTargets(page), 'Account').toEqual([])
    await site.account.swap.click()
    await expect(site.swap.root).toBeVisible()
    expect(await smallTargets(page), 'Swap').toEqual([])
  })

  test('behavior: a selection dragged out of a field is not meant to close', async ({ site, page }) => {
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.25', to: STRANGER })
    const box = await site.send.to.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(site.send.to).toHaveValue(STRANGER)
    await expect(site.send.root).toBeVisible()
    expect(await site.told('wm-close')).toEqual([])
  })

  test('behavior: with reduced motion nothing moves, only opacity changes', async ({ site, page }) => {
    await site.visitConnected('module.html')
    // What begins, each with what it changes.
    const begun = await page.locator('wallet-modal').evaluateHandle((tag) => {
      const changes: string[] = []
      const note = ({ target }: Event) => {
        if (!(target instanceof Element)) return
        for (const { effect } of target.getAnimations())
          if (effect instanceof KeyframeEffect)
            changes.push(...effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
      }
      for (const type of ['animationstart', 'transitionstart']) tag.shadowRoot?.addEventListener(type, note)
      return changes
    })
    await site.openByButton()
    await expect(site.account.root).toBeVisible()
    await site.account.receive.click()
    await expect(site.receive.root).toBeVisible()
    await expect.poll(() => begun.jsonValue()).toContain('opacity')
    const moved = (await begun.jsonValue()).filter((key) =>
      ['translate', 'transform', 'scale', 'rotate', 'blockSize'].includes(key),
    )
    expect(moved).toEqual([])
  })

  test('behavior: with reduced motion no sheet glides back, and no button shrinks', async ({
    site,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await site.visitConnected('module.html')
    await site.openByButton()
    await expect(site.account.balance).toBeVisible()
    const begun = await page.locator('wallet-modal').evaluateHandle((tag) => {
      const properties: string[] = []
      tag.shadowRoot?.addEventListener('transitionrun', (event) => {
        if (event instanceof TransitionEvent) properties.push(event.propertyName)
      })
      return properties
    })
    const { x, y } = await grip(site)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 60)
    // In whole pixels: boxes are measured in fractions.
    const pulled = async () => Math.round((await grip(site)).y - y)
    await expect.poll(pulled).toBe(60)
    await page.mouse.up()
    await expect.poll(pulled).toBe(0)
    expect(await begun.jsonValue()).toEqual([])

    await site.account.send.click()
    await site.send.fill({ amount: '0.1', to: STRANGER })
    await expect(site.send.review).toBeEnabled()
    await site.send.review.hover()
    await page.mouse.down()
    await expect(site.send.review).toHaveCSS('scale', 'none')
    await page.mouse.up()
  })
})
