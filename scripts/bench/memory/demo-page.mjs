// The demo's page in the state that is measured: no event log, connected or not, the dialog opened, driven and closed by a mouse.
import { connectMeadow } from '../page.mjs'
import { pointAt, valueIn } from '../slowed-page.mjs'

const VIEWPORT = { width: 900, height: 760 }
const STRAY_MS = 500
const ELEMENT = "document.querySelector('wallet-modal')"

/** In the page, before its own scripts: what a person looks for. Nothing of Playwright's works in the page while it is measured. */
const findThings = () => {
  /** A card that grows once its rows arrive moves what a pointer is on its way to. */
  const STILL_FRAMES = 10
  const root = () => document.querySelector('wallet-modal').shadowRoot
  const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const isSeen = (one) => one.checkVisibility() && one.getBoundingClientRect().height > 0
  const until = async (find) => {
    const give = performance.now() + 10_000
    for (;;) {
      const found = find()
      if (found) return found
      if (performance.now() > give)
        throw new Error(`Never there: ${find}; title: ${globalThis.titleOfDialog()}`)
      await frame()
    }
  }
  globalThis.titleOfDialog = () => root()?.querySelector('#wm-title')?.textContent
  globalThis.whenClosed = () => until(() => !root().querySelector('dialog[open]')).then(() => true)
  globalThis.whenStatus = (status) =>
    until(() => document.querySelector('wallet-modal').getAccount().status === status).then(() => true)
  globalThis.whenTitled = (title) => until(() => globalThis.titleOfDialog() === title).then(() => true)
  /** Once it no longer moves, and nothing lies over it. */
  globalThis.whenStill = async (part) => {
    const find = () =>
      [...root().querySelectorAll('button')].find((one) => nameOf(one).includes(part) && isSeen(one))
    const placeOf = () => {
      const button = find()
      button?.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = button?.getBoundingClientRect() ?? {}
      const isOnTop = button?.contains(root().elementFromPoint(x + width / 2, y + height / 2))
      return isOnTop ? `${x} ${y} ${width} ${height}` : undefined
    }
    let last
    for (let still = 0; still < STILL_FRAMES; ) {
      const place = await until(placeOf)
      still = place === last ? still + 1 : 0
      last = place
      await frame()
    }
    globalThis.foundButton = new WeakRef(find())
    return true
  }
}

/**
 * @param {object} given
 * @param {string} given.url
 * @param {boolean} given.isConnected the page is loaded again once a wallet is connected, which it then finds by itself
 * @param {() => void} [given.script] runs in the page before its own
 */
export const openDemo = async (browser, { url, isConnected, script }) => {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`error in the page: ${error.message}`))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // No work of the product: it keeps every event that there is.
  await session.send('Network.setBlockedURLs', { urls: ['*/log.js'] })
  if (isConnected) {
    await page.goto(url)
    await connectMeadow(page)
  }
  // Chromium never says of a few modules, as the page is loaded again, that they have come: what counts is what is added.
  const inFlight = new Map()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('data:')) inFlight.set(requestId, request.url)
  })
  for (const event of ['loadingFinished', 'loadingFailed'])
    session.on(`Network.${event}`, ({ requestId }) => inFlight.delete(requestId))
  await page.addInitScript(findThings)
  if (script) await page.addInitScript(script)
  await page.goto(url)
  const value = (expression) => valueIn(session, expression)
  await value(`customElements.whenDefined('wallet-modal').then(() => ${ELEMENT}.ready).then(() => true)`)
  await value(`whenStatus('${isConnected ? 'connected' : 'disconnected'}')`)

  /** A click on the dialog's button whose name has this in it. */
  const press = async (name) => {
    await value(`whenStill(${JSON.stringify(name)})`)
    const click = await pointAt(session, 'foundButton.deref()')
    await click()
  }
  const home = isConnected ? 'Account' : 'Connect a wallet'
  return {
    page,
    session,
    value,
    inFlight,
    press,
    titled: (title) => value(`whenTitled(${JSON.stringify(title)})`),
    async open() {
      const click = await pointAt(session, 'document.querySelector(\'[data-wallet-modal-open=""]\')')
      await click()
      await value(`whenTitled(${JSON.stringify(home)})`)
      await value("whenStill('Close')")
    },
    async close() {
      // Sooner after a change of view, a press counts as meant for what stood there before.
      await new Promise((done) => setTimeout(done, STRAY_MS))
      await press('Close')
      await value('whenClosed()')
    },
    stop: () => context.close(),
  }
}
