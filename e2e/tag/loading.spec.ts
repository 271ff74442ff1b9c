/** What is fetched and when, and what happens when it cannot be had (decisions 1, 3; quality 4.6). */
import type { Page } from '@playwright/test'
import type { WalletModalElement } from '../../src/index.ts'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { connectWallet, hold } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

const CHUNKS = '**/dist/chunks/*'

/** Files and hosts asked for from now on. */
const requests = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { protocol, host, pathname } = new URL(request.url())
    if (protocol.startsWith('http'))
      seen.push(pathname.startsWith('/dist/') ? pathname : `${host}${pathname}`)
  })
  page.on('websocket', (socket) => seen.push(`socket: ${socket.url()}`))
  return seen
}

const ours = (seen: readonly string[]) => seen.filter((path) => path.startsWith('/dist/'))

test.describe('before intent', () => {
  const ENTRIES = {
    'module.html': ['/dist/wallet-modal.js'],
    'iife.html': ['/dist/wallet-modal.iife.js'],
    'loader.html': ['/dist/loader.js', '/dist/wallet-modal.js'],
  }
  for (const [path, entries] of Object.entries(ENTRIES))
    test(`behavior: ${path} fetches its own entry and nothing else, also after an hour`, async ({
      site,
      page,
    }) => {
      await page.clock.install()
      const seen = requests(page)
      await site.visit(path)
      await untilReady(site)
      await page.clock.runFor(60_000)
      await page.clock.fastForward(3_600_000)
      await page.waitForLoadState('networkidle')
      expect(ours(seen).sort()).toEqual(entries)
      expect(seen.filter((path) => path.includes(':') && !path.startsWith(new URL(site.url).host))).toEqual(
        [],
      )
      expect(await site.asked()).toEqual([])
    })

  test('attack: a socket to another host would be seen, in this test and in any', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/foreign host: ws:\/\/127\.0\.0\.1:9\//, /WebSocket connection to .* failed/)
    const seen = requests(page)
    await site.visit('module.html')
    await page.evaluate(() => new WebSocket('ws://127.0.0.1:9') && undefined)
    await expect.poll(() => seen).toContain('socket: ws://127.0.0.1:9/')
  })

  test('behavior: the loader alone fetches nothing', async ({ site, page }) => {
    const seen = requests(page)
    // As frameworks and consent tools mark scripts.
    const marked = script.loader.replace('<script', '<script data-nscript="x" data-cfasync="false"')
    await hostPage(site, { head: marked })
    await page.waitForLoadState('networkidle')
    await expect(page.locator('wallet-modal')).toHaveCount(0)
    expect(ours(seen)).toEqual(['/dist/loader.js'])
    expect(await page.evaluate(() => customElements.get('wallet-modal'))).toBeUndefined()
  })

  for (const way of ['hover', 'focus'] as const)
    test(`behavior: ${way} on a trigger warms; opening then needs nothing more`, async ({ site, page }) => {
      await site.visit('module.html')
      await untilReady(site)
      const seen = requests(page)
      await page.getByRole('button', { name: 'Connect wallet' })[way]()
      await expect
        .poll(() => ours(seen))
        .toEqual([expect.stringContaining('surface'), ...ours(seen).slice(1)])
      // The browser's own word for when a file and all that it imports is there.
      await page.evaluate(async (path) => void (await import(path)), ours(seen)[0] ?? '')
      await page.route(CHUNKS, (route) => route.abort())
      const warmed = ours(seen).length
      expect(await site.call('open')).toMatchObject({ ok: true })
      await expect(site.connect.wallet(/Meadow/)).toBeVisible()
      expect(ours(seen)).toHaveLength(warmed)
    })
})

test('behavior: pointed at, the dialog is made unseen; it takes focus when it opens, and Escape gives it back', async ({
  site,
  page,
}) => {
  await site.visit('module.html')
  await untilReady(site)
  const trigger = page.getByRole('button', { name: 'Connect wallet' })
  await trigger.hover()
  const isMade = () =>
    page.evaluate(
      () => document.querySelector('wallet-modal')?.shadowRoot?.textContent.includes('Meadow') ?? false,
    )
  await expect.poll(isMade).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await site.read('getState')).toMatchObject({ open: false, loading: false, view: 'Connect' })
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
  await trigger.click()
  await expect(site.connect.wallet(/Meadow/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(site.modal).toBeHidden()
  await expect(trigger).toBeFocused()
  // Made anew, and for another view as well.
  await trigger.hover()
  await page.mouse.move(0, 0)
  expect(await site.call('open', { view: 'Networks' })).toMatchObject({ ok: true })
  await expect(site.networks.root).toBeVisible()
})

for (const query of ['?o.basic', '?services'])
  test(`behavior: the card has from the first the height of what comes into it, module.html${query}`, async ({
    site,
    page,
  }) => {
    const release = await hold(page, CHUNKS)
    // Of what the services will say it knows nothing.
    await hold(page, /\/getWallets|\/appkit\/v1\/config/)
    await site.visit(`module.html${query}`)
    await untilReady(site)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(site.modal.getByRole('heading')).toHaveAccessibleName('Loading')
    const height = () => site.modal.locator('.card').evaluate((card) => card.clientHeight)
    const before = await height()
    release()
    await expect(site.connect.wallet(/Meadow/)).toBeVisible()
    expect(await height()).toBe(before)
  })

test.describe('when it cannot be had', () => {
  test('error: the surface: a sentence and a retry, `open()` rejects, and it works when the network is back', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/chunk-failed/, /Failed to load resource/)
    await site.visit('module.html')
    await page.route(CHUNKS, (route) => route.abort())
    const opened = await site.call('open')
    expect(opened).toMatchObject({ ok: false, name: 'WalletModalError', code: 'chunk-failed' })
    await expect(site.modal.getByRole('alert').first()).toContainText('This part could not be loaded.')
    expect(await site.told('wm-error')).toMatchObject([{ code: 'chunk-failed' }])
    // Given up on: the page is told why it closed.
    await site.pressClose()
    await expect(site.modal).toBeHidden()
    expect(await site.told('wm-close')).toMatchObject([{ reason: 'error' }])
    await site.openByButton()

    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.modal.getByRole('alert').first()).toContainText('This part could not be loaded.')
    await page.unroute(CHUNKS)
    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.connect.wallet(/Meadow/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    await connectWallet(site)
  })

  for (const way of ['fails', 'is silent'] as const)
    test(`error: what a trigger’s view is read with ${way}: the dialog opens at home, and the page is told`, async ({
      site,
      page,
      watch,
    }) => {
      watch.expect(/chunk-failed/, ...(way === 'fails' ? [/Failed to load resource/] : []))
      await page.clock.install()
      await hostPage(site, {
        head: script.module,
        body: tag(site),
        button: '<button data-wallet-modal-open="Networks">Networks</button>',
      })
      await untilReady(site)
      const seen = requests(page)
      const file = '**/dist/chunks/open-request*'
      if (way === 'fails') await page.route(file, (route) => route.abort())
      else {
        await hold(page, file)
        // All else is there, as the time that this file is given is all other files' as well.
        await page.evaluate(() => document.querySelector('wallet-modal')?.open())
        await expect(site.connect.wallet(/Meadow/)).toBeVisible()
        await site.pressClose()
        await expect(site.modal).toBeHidden()
      }
      await page.getByRole('button', { name: 'Networks' }).click()
      await expect.poll(() => ours(seen)).toContainEqual(expect.stringContaining('open-request'))
      if (way === 'is silent') await page.clock.runFor(20_000)
      await expect(site.connect.wallet(/Meadow/)).toBeVisible()
      await expect.poll(() => site.told('wm-error')).toMatchObject([{ code: 'chunk-failed' }])
    })

  test('error: offline when the visitor opens, online when they try again', async ({ site, page, watch }) => {
    watch.expect(/chunk-failed/, /Failed to load resource/)
    await site.visit('module.html')
    await page.context().setOffline(true)
    await site.openByButton()
    await expect(site.modal.getByRole('alert').first()).toContainText('Check your connection')
    await page.context().setOffline(false)
    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.connect.wallet(/Meadow/)).toBeVisible()
  })

  test('error: a view’s own chunk: the shell stays, with a sentence, a retry and the way back', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/chunk-failed/, /Failed to load resource/)
    await site.visitConnected('module.html')
    await site.openByButton()
    await expect(site.account.balance).toBeVisible()
    await page.route(CHUNKS, (route) => route.abort())
    await site.account.send.click()
    const sentence = site.modal.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
    await expect(sentence).toBeVisible()
    // After a new version was put up, nothing else helps.
    await expect(sentence).toContainText('or reload the page')
    await site.back.click()
    await expect(site.account.root).toBeVisible()
    await site.account.receive.click()
    await expect(sentence).toBeVisible()
    await page.unroute(CHUNKS)
    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.receive.qr).toBeVisible()
    await site.back.click()
    await site.account.send.click()
    await expect(site.send.amount).toBeVisible()
  })

  // Shown without a browser by chain-loader.test.ts.
  test('error: the chain’s chunk: the balance is unavailable, and can be asked again', {
    tag: '@long',
  }, async ({ site, page, watch }) => {
    watch.expect(/chunk-failed/, /Failed to load resource/)
    await page.route('**/dist/chunks/evm*', (route) => route.abort())
    await site.visitConnected('module.html')
    await site.openByButton()
    await expect(site.account.unavailable).toBeVisible()
    await page.unroute('**/dist/chunks/evm*')
    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
  })

  test('behavior: while it loads the dialog stands, and Escape leaves it; `open()` settles', async ({
    site,
    page,
  }) => {
    const letGo = await hold(page, CHUNKS)
    await site.visit('module.html')
    const opened = site.call('open')
    await expect(page.getByRole('dialog', { name: 'Loading' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    letGo()
    await opened
    expect(await site.read('getState')).toMatchObject({ open: false })
    await connectWallet(site)
  })

  test('behavior: closed while its view is being made: `open()` tells, services are asked all the same, and it opens again', {
    tag: '@long',
  }, async ({ site, page, services }) => {
    await site.visit('module.html?services')
    await untilReady(site)
    const told = await page.locator('wallet-modal').evaluate(async (element: WalletModalElement) => {
      const root = element.shadowRoot
      if (!root) throw new TypeError('no shadow root')
      const surface = () =>
        [...root.querySelectorAll('.card > *')].find((part) => part.localName.includes('-'))
      const placed = new Promise<void>((done) =>
        new MutationObserver(() => surface() && done()).observe(root, { childList: true, subtree: true }),
      )
      const opened = element.open().then(
        () => 'shown',
        (error: unknown) => Reflect.get(Object(error), 'code'),
      )
      await placed
      const wasEmpty = surface()?.childElementCount === 0
      return { wasEmpty, closed: element.close(), opened: await opened }
    })
    expect(told).toEqual({ wasEmpty: true, closed: true, opened: 4001 })
    await expect(site.modal).toBeHidden()
    await expect.poll(() => services.requests().length).toBeGreaterThan(0)
    await connectWallet(site)
  })
})
