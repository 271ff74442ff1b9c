/** The relay’s port is closed: a bounded number of attempts, then a button, and nothing left behind. */
import type { Page } from '@playwright/test'
import { passTime, untilQuiet } from '../harness/steps.ts'
import { connectAndRest, expect, kept, LANTERN_1, PAGE, test } from '../harness/walletconnect-steps.ts'
import { restoreRelay, until } from './relay.ts'

restoreRelay()

test.describe('refused by a closed port', () => {
  /** Sockets to the relay so far, how many of them are open or opening, and what the console says of them. */
  const count = (page: Page) => {
    const seen = { sockets: 0, open: 0, most: 0, errors: 0 }
    page.on('websocket', (socket) => {
      seen.sockets += 1
      seen.open += 1
      seen.most = Math.max(seen.most, seen.open)
      const end = () => {
        seen.open -= 1
      }
      socket.once('close', end)
    })
    page.on('console', (line) => {
      if (line.type() === 'error' && /WebSocket/.test(line.text())) seen.errors += 1
    })
    return seen
  }

  /** Remembers the page's sockets itself: the browser reports one only after the page's time may have passed. */
  const rememberSockets = (page: Page) =>
    page.addInitScript(() => {
      const sockets: WebSocket[] = []
      Object.assign(globalThis, { sockets })
      globalThis.WebSocket = class extends WebSocket {
        constructor(url: string | URL, protocols?: string | string[]) {
          super(url, protocols)
          sockets.push(this)
        }
      }
    })

  const areConnecting = (page: Page) =>
    page.evaluate(() =>
      Object(globalThis).sockets.some(({ readyState }: WebSocket) => readyState === WebSocket.CONNECTING),
    )

  /** Ten minutes of the page's time, in steps after which what was asked meanwhile is there. */
  const tenMinutes = async (page: Page) => {
    for (let step = 0; step < 10; step += 1) {
      await page.clock.runFor(60_000)
      await untilQuiet(page)
    }
  }

  test('attack: nothing pressed: five sockets, then the retry button, and none while it stands or the modal is closed', async ({
    site,
    demo: { relay },
    page,
    watch,
  }) => {
    watch.expect(/WebSocket connection to .* failed/, /relay-unreachable/)
    await page.clock.install()
    await rememberSockets(page)
    await site.visit(PAGE)
    const seen = count(page)
    await relay.pause()
    await site.openByButton()
    await site.connect.wallet('WalletConnect').click()
    // Made by code that has just been fetched: what it may take is counted in the page's time, which may not pass meanwhile.
    await expect.poll(() => seen.sockets).toBe(1)
    await until(page, async () => {
      // The port refuses in its own time: the page's may not pass meanwhile, or the page would be the one that gives up.
      await expect.poll(() => areConnecting(page), { intervals: [10] }).toBe(false)
      await expect(site.walletConnect.unreachable).toBeVisible({ timeout: 200 })
    })
    expect(seen).toMatchObject({ sockets: 5, most: 1 })
    await tenMinutes(page)
    await site.pressClose()
    await site.modal.waitFor({ state: 'hidden' })
    await tenMinutes(page)
    expect(seen).toMatchObject({ sockets: 5, errors: 5 })
  })

  // Shown without a browser by relay-storm.test.ts.
  test('attack: left while it is looked for: none from then on, and nothing stays', { tag: '@long' }, async ({
    site,
    demo: { relay },
    page,
    watch,
  }) => {
    watch.expect(/WebSocket connection to .* failed/)
    await page.clock.install()
    await site.visit(PAGE)
    const before = await kept(site)
    const seen = count(page)
    await relay.pause()
    await site.openByButton()
    await site.connect.wallet('WalletConnect').click()
    await until(page, async () => expect(seen.sockets).toBeGreaterThan(0))
    await site.back.click()
    await expect(site.connect.wallet('WalletConnect')).toBeVisible()
    const { sockets } = seen
    await relay.resume()
    await tenMinutes(page)
    expect(seen.sockets).toBe(sockets)
    expect(relay.connections()).toBe(0)
    expect(await kept(site)).toEqual(before)
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
  })

  test('behavior: a session lives: reconnecting while the relay is away, connected when it is back', {
    tag: '@long',
  }, async ({ site, lantern, demo: { relay }, page, watch }) => {
    watch.expect(/WebSocket connection to .* failed/)
    await page.clock.install()
    await site.visit(PAGE)
    await connectAndRest(site, lantern)
    const seen = count(page)
    await relay.pause()
    await expect.poll(async () => (await site.read('getAccount')).status).toBe('reconnecting')
    expect(await site.read('getAccount')).toMatchObject({ address: LANTERN_1, isConnected: true })
    await site.openByButton()
    await expect(site.modal.getByText('Reconnecting to Lantern Wallet')).toBeVisible()
    await site.pressClose()
    // Not so long that the relay takes the page's clock for a wrong one.
    await passTime(page, 40_000)
    expect(seen.most).toBe(1)
    expect(seen.sockets).toBeGreaterThan(2)
    expect(seen.sockets).toBeLessThan(8)
    await relay.resume()
    await until(page, async () =>
      expect(await site.read('getAccount')).toMatchObject({ status: 'connected' }),
    )
    const told = (await site.told('wm-account-change')).map((detail) => Object(detail).status)
    expect(told.slice(-2)).toEqual(['reconnecting', 'connected'])
  })
})
