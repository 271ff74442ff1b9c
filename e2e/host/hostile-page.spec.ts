/** Pages whose CSS, keys, focus traps or storage are hostile or broken (quality 3). */
import type { Locator } from '@playwright/test'
import { BUILDS, hostPage, script, tag, untilReady } from '../harness/host.ts'
import { STRANGER } from '../harness/people.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { ERROR } from './errors.ts'

test.describe('hostile pages', () => {
  test('attack: a page whose CSS unsets, hides and covers everything', async ({ site, page }) => {
    await hostPage(site, {
      head: `<style>
        * { all: unset !important; display: block !important }
        html { font-size: 60px !important; visibility: hidden !important; letter-spacing: 2em; text-transform: uppercase; direction: ltr }
        body { pointer-events: none !important; cursor: none }
        wallet-modal { display: none !important; opacity: 0 !important; transform: scale(0) !important; clip-path: inset(50%); content-visibility: hidden; filter: blur(20px) }
        dialog, button, input, div, ::part(dialog) { color: red }
        .cover { position: fixed; inset: 0; z-index: 2147483647; background: red; pointer-events: auto }
      </style>${script.module}`,
      body: `<div class="cover"></div>${tag(site, { style: 'display: none !important; zoom: 9; pointer-events: none' })}`,
    })
    await untilReady(site)
    const opened = site.call('open')
    await expect(site.connect.root).toBeVisible()
    expect(await opened).toEqual({ ok: true, value: undefined })
    const look = await site.connect.wallet(/Meadow/).evaluate((row) => {
      const { fontSize, letterSpacing, textTransform, visibility } = getComputedStyle(row)
      return { fontSize, letterSpacing, textTransform, visibility }
    })
    expect(look).toEqual({
      fontSize: '15px',
      letterSpacing: 'normal',
      textTransform: 'none',
      visibility: 'visible',
    })
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  for (const { css, width, height } of [
    { css: 'html { zoom: 1.5 }', width: 900, height: 760 },
    { css: 'body { zoom: 1.25 }', width: 1280, height: 640 },
    { css: 'html { zoom: 1.5 }', width: 400, height: 760 },
  ])
    test(`attack: a page with ${css} at ${width}×${height} leaves all of the dialog in the window`, async ({
      site,
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await hostPage(site, { head: `<style>${css}</style>${script.module}`, body: tag(site) })
      await untilReady(site)
      await connectWallet(site)
      const isReached = async (button: Locator) => {
        await button.waitFor()
        await page.mouse.move(width / 2, height / 2)
        await page.mouse.wheel(0, 2000)
        for (const one of [button, site.close]) await expect(one).toBeInViewport({ ratio: 0.99 })
      }
      await site.openByButton()
      await isReached(site.account.disconnect)
      await site.pressClose()
      site.call('sendTransaction', { to: STRANGER, value: 10n ** 16n }).catch(() => {})
      await isReached(site.preview.confirm)
    })

  const KEYS = [
    'extend',
    'each',
    'forEach',
    'clone',
    'merge',
    'map',
    'size',
    'isEmpty',
    'contains',
    'filter',
    'keys',
    'first',
  ]
  for (const build of someOf(BUILDS, 3, 2))
    test(`attack: enumerable keys on Object.prototype, ${build}`, async ({ site, page }) => {
      await hostPage(site, {
        first: `<script>for (const key of ${JSON.stringify(KEYS)}) Object.prototype[key] = function () { return key }</script>`,
        head: script[build],
        body: tag(site),
      })
      await untilReady(site)
      await connectWallet(site)
      expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
      await site.openByButton()
      await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
      const left = await page.evaluate(() => {
        const found: string[] = []
        for (const key in {}) found.push(key)
        return found
      })
      expect(left.sort()).toEqual([...KEYS].sort())
    })

  for (const build of someOf(['iife', 'loader'] as const))
    test(`attack: AMD and CommonJS globals, ${build}`, async ({ site, page }) => {
      await hostPage(site, {
        first: `<script>
          window.module = { exports: {} }
          window.exports = window.module.exports
          window.define = () => { throw new Error('define was called') }
          window.define.amd = {}
          window.require = () => { throw new Error('require was called') }
        </script>`,
        head: script[build],
        body: tag(site),
      })
      await untilReady(site)
      await connectWallet(site)
      expect(await page.evaluate(() => Object.keys(Reflect.get(window, 'module').exports))).toEqual([])
      const { version } = await page.evaluate(() => ({ version: Reflect.get(window, 'WalletModal').version }))
      expect(version).toMatch(/^\d+\.\d+\.\d+/)
    })

  test('attack: a page with a focus trap and keys of its own leaves the dialog usable', async ({
    site,
    page,
  }) => {
    await hostPage(site, {
      head: `${script.module}<script>
        caught = 0
        addEventListener('focusin', (event) => {
          const button = document.querySelector('button')
          if (event.target === button) return
          caught += 1
          button?.focus()
        }, true)
        addEventListener('keydown', (event) => { if (event.key === 'Escape') document.title = 'page heard Escape' })
      </script>`,
      body: tag(site),
    })
    await untilReady(site)
    await site.openByButton()
    await expect(site.connect.wallet(/Meadow/)).toBeFocused()
    const caught = () => page.evaluate(() => Number(Reflect.get(window, 'caught')))
    const before = await caught()
    expect(before).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    await expect(page).toHaveTitle('Host')

    await site.openByButton()
    await expect(site.connect.wallet(/Meadow/)).toBeFocused()
    expect(await caught()).toBeGreaterThan(before)
    const focused = () => page.evaluate(() => document.activeElement?.localName)
    // Past the last one the browser's own controls follow.
    for (const key of ['Tab', 'Shift+Tab', 'Shift+Tab', 'Tab']) {
      await page.keyboard.press(key)
      expect(await focused()).toBe('wallet-modal')
    }
    await expect(site.connect.wallet(/Meadow/)).toBeFocused()
    const popup = await walletPopup(page, () => page.keyboard.press('Enter'))
    await popup.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })
})

test.describe('storage', () => {
  test('attack: what stands in storage is garbage: ignored, and the page starts afresh', async ({
    site,
    page,
  }) => {
    await page.addInitScript(() => {
      const junk = [
        '{',
        'null',
        '[]',
        '{"v":1,"value":{"eip155":7}}',
        '"<img src=x onerror=alert(1)>"',
        'x'.repeat(100_000),
      ]
      for (const [index, key] of ['session', 'network', 'recent', 'pending'].entries())
        if (!localStorage.getItem(`wallet-modal:${key}`))
          localStorage.setItem(
            `wallet-modal:${key}`,
            junk[(index + location.search.length) % junk.length] ?? '',
          )
    })
    for (const query of ['', '?a', '?ab', '?abc', '?abcd', '?abcde']) {
      if (query) await page.evaluate(() => localStorage.clear())
      await site.visit(`module.html${query}`)
      await untilReady(site)
      await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'disconnected' })
      expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })
    }
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  test('attack: storage that throws or is full: it works without', async ({ site, page, watch }) => {
    watch.expect(/\[wallet-modal\]/)
    await page.addInitScript(() => {
      const ours = (key: unknown) => String(key).startsWith('wallet-modal:')
      const { getItem, setItem, removeItem } = Storage.prototype
      const broken = (name: string) => {
        throw new DOMException(`no ${name}`, 'QuotaExceededError')
      }
      Storage.prototype.getItem = function (key) {
        return ours(key) ? broken('read') : getItem.call(this, key)
      }
      Storage.prototype.setItem = function (key, value) {
        return ours(key) ? broken('write') : setItem.call(this, key, value)
      }
      Storage.prototype.removeItem = function (key) {
        return ours(key) ? broken('removal') : removeItem.call(this, key)
      }
    })
    await site.visit('module.html')
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
    await site.account.disconnect.click()
    await expect(site.connect.root).toBeVisible()
    expect((await site.told(ERROR)).length).toBeLessThanOrEqual(1)
  })
})
