// What the benchmarks do with a page: clicks, scrolling and waiting as a person's hand does them, without a script of the test's
// own working in the page meanwhile.

/** Milliseconds that a hand holds a button down: neither arriving there nor pressing it is one frame with letting go. */
const PRESSED_MS = 60

/**
 * A click as a hand makes it, already at its place, once that no longer moves: the dialog opens and grows. It is looked up now: a
 * locator that is asked in a step has a script of the test's own searching the slowed page.
 */
export const clickOn = async (locator) => {
  const { mouse } = locator.page()
  await locator.hover()
  return async () => {
    await mouse.down()
    await locator.page().waitForTimeout(PRESSED_MS)
    await mouse.up()
  }
}

/** So many frames; for what a step has to wait for, which is looked at after it. */
export const passFrames = (page, count) =>
  page.evaluate(async (most) => {
    for (let one = 0; one < most; one++) await new Promise((done) => requestAnimationFrame(done))
  }, count)

/** A step a frame, until nothing has moved for `patience` frames. `box`: the element that scrolls. */
export const scrollBy = (box, step, patience) =>
  box.evaluate(
    async (element, [by, most]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      for (let still = 0; still < most; ) {
        const before = element.scrollTop
        element.scrollTop += by
        await frame()
        still = element.scrollTop === before ? still + 1 : 0
      }
    },
    [step, patience],
  )

/** Connected with the demo's first wallet, the dialog closed. `button`: the page's own. */
export const connectMeadow = async (page, button = 'Connect wallet') => {
  await page.getByRole('button', { name: button, exact: true }).click()
  const meadow = page.getByRole('dialog').getByRole('button', { name: /Meadow/ })
  const [popup] = await Promise.all([page.waitForEvent('popup'), meadow.click()])
  await popup.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
