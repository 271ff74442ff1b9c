/** The button that lets something reach a wallet (decisions 34): the visitor's own press, on a button that stands still. */
import type { Page } from '@playwright/test'
import { STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { countAsked, reachConfirm, reviewTenth } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { popupOf } from '../windows/wallet-popup.ts'

const asked = (site: Site) => countAsked(site, 'eth_sendTransaction')

/** The review has just appeared and time stands still. */
const reviewAtOnce = async (site: Site, page: Page) => {
  await page.clock.install()
  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.send.click()
  await site.send.fill({ amount: '0.1', to: STRANGER })
  await expect(site.send.review).toBeEnabled()
  // Far enough ahead that a busy computer does not pass it on the way.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  await site.send.review.click()
  // What prepares the review needs a tick now and then; the button's 400 ms hardly notice.
  const isThere = async () => {
    await page.clock.runFor(1)
    return site.preview.confirm.isVisible()
  }
  await expect.poll(isThere, { intervals: [20] }).toBe(true)
}

const openGate = async (site: Site, page: Page) => {
  // Whether something covers the button is known by the computer's own time.
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return site.preview.confirm.getAttribute('aria-disabled')
    })
    .toBe(null)
}

/** A press of the visitor's own, wherever the button is by now. */
const press = async (site: Site, page: Page) => {
  const box = await site.preview.confirm.boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
}

test('attack: presses in the first 400 ms do nothing; the button is visible, focusable and says so', async ({
  site,
  page,
}) => {
  await reviewAtOnce(site, page)
  await expect(site.preview.confirm).toHaveAttribute('aria-disabled', 'true')
  await press(site, page)
  await page.clock.runFor(350)
  await expect(site.preview.confirm).toHaveAttribute('aria-disabled', 'true')
  await press(site, page)
  await site.preview.confirm.focus()
  await expect(site.preview.confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  expect(await asked(site)).toBe(0)

  await openGate(site, page)
  await press(site, page)
  await expect.poll(() => asked(site)).toBe(1)
})

test('attack: presses that a script makes do nothing', async ({ site, page }) => {
  await reviewTenth(site, STRANGER)
  await expect(site.preview.confirm).toBeEnabled()
  await site.preview.confirm.evaluate((button) => {
    if (button instanceof HTMLElement) button.click()
    const how = { bubbles: true, cancelable: true, composed: true }
    button.dispatchEvent(new MouseEvent('click', how))
    button.dispatchEvent(new PointerEvent('pointerdown', how))
    button.dispatchEvent(new PointerEvent('pointerup', how))
    button.dispatchEvent(new PointerEvent('click', how))
    button.dispatchEvent(new KeyboardEvent('keydown', { ...how, key: 'Enter' }))
    button.dispatchEvent(new KeyboardEvent('keyup', { ...how, key: ' ' }))
  })
  await expect(site.preview.confirm).toBeEnabled()
  expect(await asked(site)).toBe(0)
  expect(page.context().pages()).toHaveLength(1)
})

test('attack: moved by more than 4 pixels it closes for 400 ms again; by less it stays open', {
  tag: '@long',
}, async ({ site, page }) => {
  await reviewAtOnce(site, page)
  await openGate(site, page)
  const before = await site.preview.confirm.boundingBox()
  // The card stands in the middle: it moves by half of what the window grows.
  await page.setViewportSize({ width: 900, height: 766 })
  await page.clock.runFor(50)
  const nudged = await site.preview.confirm.boundingBox()
  expect(Math.abs((nudged?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(4)
  expect(nudged?.y).not.toBe(before?.y)
  await expect(site.preview.confirm).toBeEnabled()

  await page.setViewportSize({ width: 900, height: 800 })
  await page.clock.runFor(50)
  await expect(site.preview.confirm).toHaveAttribute('aria-disabled', 'true')
  await press(site, page)
  await page.clock.runFor(300)
  await press(site, page)
  expect(await asked(site)).toBe(0)
  await openGate(site, page)
  await press(site, page)
  await expect.poll(() => asked(site)).toBe(1)
})

test('attack: moved under the finger between two frames, the press does not count', async ({
  site,
  page,
}) => {
  await reviewAtOnce(site, page)
  await openGate(site, page)
  await page.setViewportSize({ width: 900, height: 840 })
  // No frame has passed for the gate since.
  await press(site, page)
  // It asks still: a press that counts makes it wait for the wallet.
  await openGate(site, page)
  expect(await asked(site)).toBe(0)
  await press(site, page)
  await expect.poll(() => asked(site)).toBe(1)
})

test('behavior: a double press is one wallet request', async ({ site, page }) => {
  await reviewTenth(site, STRANGER)
  const popups: Page[] = []
  page.on('popup', (popup) => popups.push(popup))
  await reachConfirm(site)
  await site.preview.confirm.dblclick()
  await expect(site.preview.waiting).toBeVisible()
  await site.preview.waiting.press('Enter')
  await expect.poll(() => popups.length).toBe(1)
  // The wallet asks one thing after the other: a second request would be another window after this one.
  const [popup] = popups
  if (!popup) throw new Error('No window')
  await popupOf(popup).reject()
  await expect(site.preview.declined).toBeVisible()
  expect(await asked(site)).toBe(1)
  expect(popups).toHaveLength(1)
})
