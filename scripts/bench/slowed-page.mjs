// A page of the server in `opening/pages.mjs`, slowed, in a context of its own, so that nothing is kept of the run before; and what is
// done in it without a script of Playwright's: 330 kB, which would be read in the page's own time.

const VIEWPORT = { width: 900, height: 760 }
/** Milliseconds after which whatever was begun is done, slowed as the page is. */
export const QUIET_MS = 2_000
/** Milliseconds that a hand holds a button down. */
const PRESSED_MS = 60

/** An expression of the page. A page that answers no more is an error, not a long time. */
export const valueIn = async (session, expression) => {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    timeout: 30_000,
  })
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`)
  return result.value
}

/**
 * The pointer goes to the middle of an element.
 *
 * @param {string} expression of the page: the element
 * @returns {Promise<() => Promise<void>>} presses there and lets go
 */
export const pointAt = async (session, expression) => {
  const at = await valueIn(
    session,
    `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(${expression}.getBoundingClientRect())`,
  )
  const send = (type, more) => session.send('Input.dispatchMouseEvent', { type, ...at, ...more })
  await send('mouseMoved')
  return async () => {
    await send('mousePressed', { button: 'left', clickCount: 1 })
    await new Promise((done) => setTimeout(done, PRESSED_MS))
    await send('mouseReleased', { button: 'left', clickCount: 1 })
  }
}

/** @returns whatever `act` does, which is given the page and its session, on an empty page */
export const withPage = async (browser, pages, slower, act) => {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(`error in the page: ${error.message}`))
    await page.goto(pages.blank)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    pages.taken()
    return await act(page, session)
  } finally {
    await context.close()
  }
}
