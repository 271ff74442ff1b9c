// A visitor of the demo's page, in a context of its own: signs in, asks for signatures, approves. The page and the frame's process are slowed
// each, for a browser slows one process at a time.
import { pointAt, QUIET_MS, valueIn } from '../slowed-page.mjs'
import { watchPage } from './watch.mjs'

const VIEWPORT = { width: 900, height: 760 }
/** Milliseconds for what may take long in a slowed browser. */
const PATIENCE_MS = 60_000
/** Milliseconds in which the frame takes no press. */
const GATE_MS = 400
/** Milliseconds that a hand holds a button down. */
const PRESSED_MS = 60
const ROOT = "document.querySelector('wallet-modal').shadowRoot"
const FIELD = `${ROOT}.querySelector('.email-input')`
const CONTINUE = `${ROOT}.querySelector('.email button')`

export const pass = (ms) => new Promise((done) => setTimeout(done, ms))

/** Asks outside of the page: a loop in it would be work of its own. */
export const until = async (look) => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error(`Never there: ${look}`)
    await pass(50)
  }
}

let count = 0
const somebody = () => `bench.${process.pid}.${count++}@example.org`

/** Opens the link of a mail and allows the browser. Not slowed, nor in the measured page. */
const allowDevice = async (context, { text }) => {
  const window = await context.newPage()
  await window.goto(/https?:\/\/\S+\/device#\S+/.exec(text)[0])
  await window.getByRole('button', { name: 'Allow this browser' }).click()
  await window.getByRole('heading', { name: 'Allowed' }).waitFor()
  await window.close()
}

/**
 * @param {object} world of `startWorld`
 * @param {{ slower: number, url?: string }} options
 */
export const visit = async (browser, world, { slower, url = world.page }) => {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    permissions: ['local-network-access'],
    // It allows no frame but one.
    bypassCSP: true,
  })
  await context.addInitScript(watchPage)
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`error in the page: ${error.message}`))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // No work of the product: it keeps every event that there is.
  await session.send('Network.setBlockedURLs', { urls: ['*/log.js'] })
  const slow = (one, rate = slower) => one.send('Emulation.setCPUThrottlingRate', { rate })
  const value = (expression) => valueIn(session, expression)

  /** A frame of the frame's site: the process of both, there before it, and slowed. */
  const addStranger = async () => {
    await value(`void (() => {
      const frame = document.createElement('iframe')
      frame.hidden = true
      frame.src = '${world.stranger}'
      document.body.append(frame)
    })()`)
    const frame = await until(() => page.frames().find((one) => one.url() === world.stranger))
    await frame.waitForLoadState()
    const own = await context.newCDPSession(frame)
    await slow(own)
    return frame
  }
  const load = async () => {
    await slow(session, 1)
    await page.goto(url)
    await page.waitForLoadState()
    const stranger = await addStranger()
    await slow(session)
    await pass(QUIET_MS)
    return stranger
  }
  const secureFrame = () => page.frames().find((one) => one.url().startsWith(world.frame.url))
  const click = async (expression) => (await pointAt(session, expression))()

  return {
    ...visitor({ context, page, session, value, click, world, secureFrame }),
    load,
    slow,
    secureFrame,
    stop: () => context.close(),
  }
}

/** In the frame: whether the button is there and takes presses. */
const isOpenTo = (name) => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name)
  button?.scrollIntoView({ block: 'nearest' })
  return button !== undefined && !button.disabled && button.getAttribute('aria-disabled') !== 'true'
}

/** Of a button in the frame, as the page counts. Without a locator, whose script of 330 kB would stay in the heap of the page around it. */
const middleOf = async (frame, value, name) => {
  const inside = await frame.evaluate((wanted) => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === wanted)
    const { x, y, width, height } = button.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, name)
  const { x, y } = await value(
    "(({ x, y }) => ({ x, y }))(document.querySelector('wallet-modal > iframe').getBoundingClientRect())",
  )
  return { x: x + inside.x, y: y + inside.y }
}

const press = async (session, at) => {
  const send = (type, more) => session.send('Input.dispatchMouseEvent', { type, ...at, ...more })
  await send('mouseMoved')
  await send('mousePressed', { button: 'left', clickCount: 1 })
  await pass(PRESSED_MS)
  await send('mouseReleased', { button: 'left', clickCount: 1 })
}

const visitor = ({ context, page, session, value, click, world, secureFrame }) => {
  const account = () => value("document.querySelector('wallet-modal').getAccount()")
  const whenOpen = (isOpen) =>
    until(() => value(`document.querySelector('wallet-modal').getState().open === ${isOpen}`))

  /** Opens Connect and types an address, as a person does; nothing is pressed yet. */
  const typeAddress = async (email) => {
    await click("document.querySelector('[data-wallet-modal-open]')")
    await until(() => value(`Boolean(${FIELD}?.getBoundingClientRect().height)`))
    await pass(QUIET_MS)
    await click(FIELD)
    await session.send('Input.insertText', { text: email })
    await pass(QUIET_MS)
  }

  return {
    page,
    session,
    value,
    account,
    whenOpen,
    click,
    /** @returns {Promise<{ first: number, asked: number }>} ms from the press to the first post to the frame, and to the question itself */
    async signIn() {
      const email = somebody()
      await typeAddress(email)
      await click(CONTINUE)
      const frame = await until(secureFrame)
      const posts = await until(async () => {
        const all = await frame.evaluate(() => globalThis.bench?.posts()).catch(() => undefined)
        return all?.some(({ type }) => type === 'CONNECT_EMAIL') && all
      })
      const pressed = await value('bench.clicked()')
      const mail = await world.frame.mail.next(email)
      await allowDevice(context, mail)
      const { text } = await world.frame.mail.next(email, mail.number)
      const code = page.getByRole('textbox', { name: 'Code of six digits' })
      await code.fill(/\b(\d{6})\b/.exec(text)[1])
      await until(async () => (await account()).isConnected)
      await whenOpen(false)
      return {
        first: posts[0].at - pressed,
        asked: posts.find(({ type }) => type === 'CONNECT_EMAIL').at - pressed,
      }
    },
    /**
     * A request of the page's own code.
     *
     * @returns {Promise<number>} ms from the call to the frame in which the approval is drawn
     */
    async request(method, params) {
      const frame = secureFrame()
      await frame.evaluate(() => globalThis.bench.forget())
      const at = await value(`(() => {
        const request = { method: ${JSON.stringify(method)}, params: ${JSON.stringify(params)} }
        const now = bench.now()
        globalThis.asked = document.querySelector('wallet-modal').getProvider('eip155').request(request).then(
          (answer) => ({ answer }),
          ({ code, message }) => ({ code, message }),
        )
        return now
      })()`)
      const painted = await until(() => frame.evaluate(() => globalThis.bench.painted()))
      return painted - at
    },
    /** Presses the button of the frame as a person does: once it takes presses. */
    async answer(name) {
      await until(() => secureFrame().evaluate(isOpenTo, name))
      await pass(GATE_MS)
      await press(session, await middleOf(secureFrame(), value, name))
      const answered = await value('globalThis.asked')
      await whenOpen(false)
      return answered
    },
  }
}
