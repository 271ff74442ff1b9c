/** Each documented `--wm-*` property, part and slot changes what it says (interface 9, 10, 11). */
import type { Locator, Page } from '@playwright/test'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { confirmInWallet, connectWallet, hold, reviewDraft } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { views } from '../views/views.ts'

/** The public name of a piece that has no role of its own. */
const part = (scope: Page | Locator, name: string) => scope.locator(`[part~="${name}"]`)

const styled = async (site: Site, css: string, body = '', more: Readonly<Record<string, string>> = {}) => {
  await hostPage(site, { head: `<style>${css}</style>${script.module}`, body: tag(site, more) + body })
  await untilReady(site)
}

test.describe('custom properties', () => {
  test('param: colours, set anywhere above the tag', async ({ site, page }) => {
    await styled(
      site,
      `html {
        --wm-accent: rgb(10, 60, 20); --wm-on-accent: rgb(250, 240, 230);
        --wm-background: rgb(251, 252, 253); --wm-surface: rgb(230, 231, 232);
        --wm-foreground: rgb(1, 2, 3); --wm-muted: rgb(71, 72, 73); --wm-border: rgb(91, 92, 93);
        --wm-error: rgb(120, 10, 10); --wm-success: rgb(10, 90, 10);
        --wm-overlay: rgb(4, 5, 6); --wm-qr-foreground: rgb(7, 8, 9); --wm-qr-background: rgb(254, 253, 252);
      }`,
      '',
      { 'theme-mode': 'light' },
    )
    await connectWallet(site)
    await site.openByButton()
    await expect(site.modal).toHaveCSS('background-color', 'rgb(4, 5, 6)')
    const card = part(site.modal, 'dialog')
    await expect(card).toHaveCSS('background-color', 'rgb(251, 252, 253)')
    await expect(card).toHaveCSS('border-top-color', 'rgb(91, 92, 93)')
    await expect(site.account.balance).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(site.account.send).toHaveCSS('background-color', 'rgb(230, 231, 232)')
    await expect(site.close).toHaveCSS('color', 'rgb(71, 72, 73)')

    await site.account.receive.click()
    await expect(site.receive.qr).toHaveCSS('background-color', 'rgb(254, 253, 252)')
    await expect(site.receive.qr.locator('svg')).toHaveCSS('fill', 'rgb(7, 8, 9)')

    await site.back.click()
    await site.account.send.click()
    await site.send.fill({ amount: '0.1', to: '0x1' })
    await expect(site.send.root.getByText('This is not a valid address').first()).toHaveCSS(
      'color',
      'rgb(120, 10, 10)',
    )
    await site.send.fill({ to: STRANGER })
    await expect(site.send.review).toHaveCSS('background-color', 'rgb(10, 60, 20)')
    await expect(site.send.review).toHaveCSS('color', 'rgb(250, 240, 230)')

    await site.back.click()
    await site.account.disconnect.click()
    const notice = part(site.modal, 'notification')
    await expect(notice).toContainText('Disconnected')
    await expect(notice.locator('svg').first()).toHaveCSS('color', 'rgb(10, 90, 10)')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  test('param: sizes, fonts and motion', async ({ site, page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await styled(
      site,
      `wallet-modal {
        --wm-radius: 6px; --wm-font-family: monospace; --wm-font-size: 20px; --wm-space: 8px;
        --wm-duration: 1234ms; --wm-width: 420px; --wm-z-index: 1234;
      }`,
    )
    await site.call('open')
    const card = part(site.modal, 'dialog')
    await expect(card).toHaveCSS('border-top-left-radius', '6px')
    await expect(card).toHaveCSS('width', '420px')
    await expect(card).toHaveCSS('animation-duration', '1.234s')
    await expect(site.modal).toHaveCSS('font-family', 'monospace')
    await expect(site.modal).toHaveCSS('font-size', '20px')
    await expect(site.modal).toHaveCSS('z-index', '1234')
    await expect(site.connect.wallet(/Meadow/)).toHaveCSS('padding-top', '16px')
  })

  test('param: z-index and width of the embedded one; the option wins over the page', async ({
    site,
    page,
  }) => {
    await styled(site, 'wallet-modal { --wm-z-index: 12; --wm-width: 300px }', '', { embedded: '' })
    const embedded = views(page, 'region')
    await expect(embedded.connect.root).toHaveCSS('z-index', '12')
    await expect(embedded.connect.root).toHaveCSS('position', 'relative')
    await expect(embedded.connect.root).toHaveCSS('max-width', '300px')
    await page.locator('wallet-modal').evaluate((element) => element.setAttribute('z-index', '77'))
    await expect(embedded.connect.root).toHaveCSS('z-index', '77')
  })

  test('param: the option themeVariables does the same, live', async ({ site }) => {
    await styled(site, '')
    await site.call('setThemeVariables', { '--wm-background': 'rgb(9, 9, 9)' })
    await site.call('open')
    const card = part(site.modal, 'dialog')
    await expect(card).toHaveCSS('background-color', 'rgb(9, 9, 9)')
    await site.call('setThemeVariables', { '--wm-radius': '3px' })
    await expect(card).toHaveCSS('background-color', 'rgb(19, 20, 23)')
    await expect(card).toHaveCSS('border-top-left-radius', '3px')
  })

  // Shown without a browser by contrast.test.ts.
  test('param: text stays readable on any accent the host gives', { tag: '@long' }, async ({ site }) => {
    await styled(site, 'html { --wm-accent: rgb(255, 255, 0) }', '', { 'theme-mode': 'light' })
    await connectWallet(site)
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.1', to: STRANGER })
    await expect(site.send.review).toHaveCSS('background-color', 'rgb(255, 255, 0)')
    const color = await site.send.review.evaluate((button) => getComputedStyle(button).color)
    const [red = 255, green = 255, blue = 255] = (color.match(/\d+/g) ?? []).map(Number)
    expect(red + green + blue).toBeLessThan(200)
    // Under the pointer it is lighter than before, not darker, as its text is dark.
    await site.send.review.hover()
    await expect(site.send.review).toHaveCSS('background-color', 'color(srgb 1 1 0.1)')
  })
})

test.describe('parts', () => {
  const NAMES = [
    'overlay',
    'dialog',
    'header',
    'title',
    'back',
    'close',
    'body',
    'button',
    'wallet',
    'network',
    'token',
    'input',
    'qr',
    'footer',
    'notification',
    'alert',
  ]
  /** A colour of its own for each. */
  const colour = (name: string) => `rgb(${NAMES.indexOf(name) + 1}, 0, 99)`
  const css = NAMES.map((name) => `wallet-modal::part(${name}) { caret-color: ${colour(name)} }`).join('\n')

  const is = async (piece: Locator, name: string) => {
    await expect(piece, name).toHaveCSS('caret-color', colour(name))
  }

  test('param: each part is reached by ::part', async ({ site, watch }) => {
    watch.expect(/option-invalid/)
    await styled(site, css, '', { 'log-level': 'error', 'theme-mode': 'pink' })
    await site.openByButton()
    await is(site.modal, 'overlay')
    await is(part(site.modal, 'dialog'), 'dialog')
    await is(site.modal.getByRole('banner').or(part(site.modal, 'header')), 'header')
    await is(site.modal.getByRole('heading', { name: 'Connect a wallet' }), 'title')
    await is(part(site.modal, 'body'), 'body')
    await is(part(site.modal, 'footer'), 'footer')
    await is(site.close, 'close')
    await is(site.connect.wallet(/Meadow/), 'wallet')
    await is(site.alert, 'alert')
    await site.alert.getByRole('button', { name: 'Dismiss' }).click()
    await site.pressClose()

    await connectWallet(site)
    await site.openByButton()
    await is(site.account.send, 'button')
    await site.account.network.click()
    await is(site.back, 'back')
    await is(site.networks.network('Base'), 'network')
    await site.back.click()
    await site.account.receive.click()
    await is(site.receive.qr, 'qr')
    await is(site.receive.copy, 'button')
    await site.back.click()
    await site.account.send.click()
    await is(site.send.amount, 'input')
    await is(site.send.to, 'input')
    await is(part(site.modal, 'token'), 'token')
    await is(site.send.submit, 'button')
    await site.back.click()
    await reviewDraft(site, { amount: '0.1', to: STRANGER })
    await is(site.preview.confirm, 'button')
    const popup = await confirmInWallet(site)
    await popup.approve()
    await is(part(site.modal, 'notification').first(), 'notification')
  })
})

test.describe('slots', () => {
  test('param: header, legal and footer hold the page’s own content, in this order', async ({
    site,
    page,
  }) => {
    await hostPage(site, {
      head: script.module,
      body: tag(site).replace(
        '></wallet-modal>',
        '><p slot="header">Our header</p><p slot="legal">Our terms</p><p slot="footer">Our footer</p></wallet-modal>',
      ),
    })
    await untilReady(site)
    await expect(page.getByText('Our header')).toBeHidden()
    await site.openByButton()
    const places = []
    for (const text of ['Our header', 'Our terms', 'Our footer']) {
      await expect(page.getByText(text)).toBeVisible()
      places.push((await page.getByText(text).boundingBox())?.y ?? 0)
    }
    const row = (await site.connect.wallet(/Meadow/).boundingBox())?.y ?? 0
    const [header = 0, legal = 0, footer = 0] = places
    expect(header).toBeLessThan(row)
    expect(legal).toBeGreaterThan(row)
    expect(footer).toBeGreaterThan(legal)
    await page.addStyleTag({ content: 'wallet-modal::part(footer) { padding-block-start: 30px }' })
    const apart = async () => {
      const [from, to] = [site.connect.wallet(/Meadow/), page.getByText('Our terms')]
      return ((await to.boundingBox())?.y ?? 0) - ((await from.boundingBox())?.y ?? 0)
    }
    await expect.poll(apart).toBe(legal - row + 30)
  })
})

test('param: themeMode auto follows the page, then the system, while it is open', async ({ site, page }) => {
  const [dark, light] = ['rgb(19, 20, 23)', 'rgb(255, 255, 255)']
  await page.emulateMedia({ colorScheme: 'light' })
  await styled(site, '', '', { 'theme-mode': 'auto' })
  await site.call('open')
  const card = part(site.modal, 'dialog')
  await expect(card).toHaveCSS('background-color', light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(card).toHaveCSS('background-color', dark)
  const say = (scheme: string) =>
    page.evaluate((value) => {
      document.documentElement.style.colorScheme = value
    }, scheme)
  await say('light')
  await expect(card).toHaveCSS('background-color', light)
  await say('light dark')
  await expect(card).toHaveCSS('background-color', dark)
})

test('behavior: a change of the system while themeMode auto is fetched is followed', async ({
  site,
  page,
}) => {
  const release = await hold(page, '**/chunks/watch-theme-*')
  const asked = page.waitForRequest('**/chunks/watch-theme-*')
  await page.emulateMedia({ colorScheme: 'light' })
  await styled(site, '', '', { 'theme-mode': 'auto' })
  await site.call('open')
  await asked
  await page.emulateMedia({ colorScheme: 'dark' })
  release()
  await expect(part(site.modal, 'dialog')).toHaveCSS('background-color', 'rgb(19, 20, 23)')
})

test('behavior: at 900 × 760 Disconnect is in sight; a notice covers nothing that can be pressed', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 760 })
  await site.visitConnected('module.html')
  await site.openByButton()
  await expect(site.account.balance).toBeVisible()
  await expect(site.account.disconnect).toBeInViewport({ ratio: 1 })
  await site.account.disconnect.click()
  const notice = part(site.modal, 'notification')
  await expect(notice).toContainText('Disconnected')
  await expect(site.connect.root.getByText('You disconnected.').first()).toBeVisible()
  await expect(site.modal.locator('[data-sizing]')).toHaveCount(0)
  const box = await notice.boundingBox()
  for (const button of await site.modal.getByRole('button').all()) {
    const other = await button.boundingBox()
    if (!box || !other || (await button.getAttribute('aria-label')) === 'Dismiss') continue
    expect(other.y >= box.y + box.height || other.y + other.height <= box.y).toBe(true)
  }
})

test('behavior: the page’s own disconnect() closes the dialog; in place it shows Connect', async ({
  site,
}) => {
  await site.visitConnected('module.html')
  await site.openByButton()
  await expect(site.account.root).toBeVisible()
  expect(await site.call('disconnect')).toMatchObject({ ok: true })
  await expect(site.modal).toBeHidden()
  expect(await site.told('wm-close')).toEqual([{ reason: 'api' }])
})
