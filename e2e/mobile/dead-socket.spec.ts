/** On a phone that slept or changed networks: the socket to the relay looks open, and nothing comes through it any more. */
import type { Page } from '@playwright/test'
import {
  comeBack,
  expect,
  goToBack,
  IPHONE,
  openedLinks,
  pairingOf,
  recordLinks,
  test,
} from '../harness/phone.ts'
import type { Site } from '../harness/site.ts'

test.use(IPHONE)

/** The sockets of the page. `kill`: those that are open now pass nothing on, and nobody is told. */
const watchSockets = async (page: Page) => {
  const open = new Set<object>()
  const dead = new Set<object>()
  let opened = 0
  let heard = 0
  await page.routeWebSocket(/./, (socket) => {
    open.add(socket)
    opened += 1
    const server = socket.connectToServer()
    socket.onMessage((text) => dead.has(socket) || server.send(text))
    server.onMessage((text) => {
      if (dead.has(socket)) return
      heard += 1
      socket.send(text)
    })
  })
  return {
    opened: () => opened,
    /** Messages of the relay that reached the page. */
    heard: () => heard,
    kill() {
      for (const socket of open) dead.add(socket)
    },
  }
}

/** The link that the wallet's app gets. */
const openApp = async (site: Site): Promise<string> => {
  const { page } = site
  await site.visit('services.html?walletconnect&o.enable-eip6963=false')
  await page.getByRole('button', { name: 'Connect wallet' }).tap()
  await site.connect.wallet('Trust Wallet').tap()
  await expect(site.walletConnect.open).toBeEnabled()
  await site.walletConnect.open.tap()
  return pairingOf((await openedLinks(page)).at(-1)?.url ?? '')
}

test.beforeEach(({ page }) => recordLinks(page))

test('journey: approved in the wallet, and signed there: both arrive when the visitor comes back', async ({
  site,
  page,
  lantern,
}) => {
  const sockets = await watchSockets(page)
  const uri = await openApp(site)
  await goToBack(page)
  sockets.kill()
  await lantern.connect(uri)
  await comeBack(page)
  await expect(site.modal).toBeHidden({ timeout: 15_000 })
  expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })

  const signing = site.call('signMessage', { message: 'Hello' })
  const { id } = await lantern.request()
  await goToBack(page)
  sockets.kill()
  await lantern.confirm(id)
  await comeBack(page)
  expect(await signing).toMatchObject({ ok: true })
  expect(sockets.opened()).toBe(3)
})

test('behavior: a socket that answers stays', async ({ site, page, lantern }) => {
  const sockets = await watchSockets(page)
  const uri = await openApp(site)
  await goToBack(page)
  await page.clock.install()
  const before = sockets.heard()
  await comeBack(page)
  // It has answered before the page's time for it is over.
  await expect.poll(sockets.heard).toBeGreaterThan(before)
  await page.clock.runFor(5_000)
  await lantern.connect(uri)
  await expect(site.modal).toBeHidden()
  expect(sockets.opened()).toBe(1)
})
