/** The approval screen in a browser: which presses count, the keyboard, and what axe finds, alone and in a frame of another site. */
import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { type Kind, kinds } from '../../secure-frame/src/approve/requests.testing.ts'
import { type Rules, rulesIn, violationsIn } from '../harness/axe.ts'
import { someOf } from '../harness/variants.ts'
import { buildApprovePage, openAlone, openFramed, type Shown } from './approve-site.ts'

let script = ''
test.beforeAll(async () => {
  script = await buildApprovePage(test.info().workerIndex)
})

type Scope = Page | FrameLocator

const approve = (scope: Scope) => scope.locator('.approve')
const isReady = (scope: Scope) => expect(approve(scope)).toHaveAttribute('aria-disabled', 'false')
const outcomeOf = (scope: Scope) => scope.locator('html')
const isOutcome = (scope: Scope, outcome: string) =>
  expect(outcomeOf(scope)).toHaveAttribute('data-outcome', outcome)
/** It is still asking: nothing was settled, and the screen is there. */
const isAsking = async (scope: Scope) => {
  await expect(scope.locator('.approval')).toBeVisible()
  await expect(outcomeOf(scope)).not.toHaveAttribute('data-outcome', /./)
}

test.describe('presses', () => {
  test('behavior: a press approves, in a frame of another site, and the screen is gone', async ({ page }) => {
    const frame = await openFramed(page, script, { kind: 'coin' })
    await isReady(frame)
    await approve(frame).click()
    await isOutcome(frame, 'approved')
    await expect(frame.locator('.approval')).toHaveCount(0)
  })

  test('behavior: Refuse refuses', async ({ page }) => {
    await openAlone(page, script, { kind: 'coin' })
    await page.getByRole('button', { name: 'Refuse' }).click()
    await isOutcome(page, 'refused')
  })

  test('behavior: the origin is shown in full, the name as what the page says of itself', async ({
    page,
  }) => {
    await openAlone(page, script, { kind: 'coin' })
    await expect(page.locator('.origin')).toHaveText('https://app.example.org')
    await expect(page.locator('.app')).toHaveText('The page calls itself “Acme Exchange”')
  })

  test('attack: scripted presses count for nothing', async ({ page }) => {
    await openAlone(page, script, { kind: 'coin' })
    await isReady(page)
    await approve(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    })
    await isAsking(page)
  })

  test('attack: a press in the first 400 ms counts for nothing', async ({ page }) => {
    await openAlone(page, script, { kind: 'coin' })
    await expect(approve(page)).toHaveAttribute('aria-disabled', 'true')
    await approve(page).click({ force: true })
    await isAsking(page)
    await isReady(page)
  })

  test('attack: a button that moves has to stand still again', async ({ page }) => {
    await openAlone(page, script, { kind: 'coin' })
    await isReady(page)
    await page.locator('footer').evaluate((footer) => {
      footer.style.paddingBlockEnd = '40px'
    })
    await approve(page).click({ force: true })
    await isAsking(page)
    await isReady(page)
    await approve(page).click()
    await isOutcome(page, 'approved')
  })

  test('attack: under a transparent popover of the page around it nothing can be approved', async ({
    page,
  }) => {
    const frame = await openFramed(page, script, { kind: 'coin' })
    await isReady(frame)
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.popover = 'manual'
      cover.id = 'cover'
      cover.style.cssText =
        'inset:0;inline-size:100vw;block-size:100vh;margin:0;border:0;padding:0;background:transparent;pointer-events:none'
      document.body.append(cover)
      cover.showPopover()
    })
    await expect(approve(frame)).toHaveText('Something covers this')
    const box = await page.locator('iframe').boundingBox()
    const at = await approve(frame).boundingBox()
    if (!box || !at) throw new Error('The frame is not on the screen')
    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
    await isAsking(frame)
    await expect(frame.getByRole('status')).toHaveText(/covers the button/)
    await page.locator('#cover').evaluate((cover) => cover.remove())
    await isReady(frame)
    await expect(frame.getByRole('status')).toHaveText(/^Review transaction\. Asked by/)
    await approve(frame).click()
    await isOutcome(frame, 'approved')
  })

  test('attack: a frame that is nearly transparent cannot be approved in', async ({ page }) => {
    const frame = await openFramed(page, script, { kind: 'coin' })
    await isReady(frame)
    await page.locator('iframe').evaluate((one) => {
      one.style.opacity = '0.01'
    })
    await expect(approve(frame)).toHaveText('Something covers this')
    await approve(frame).click({ force: true })
    await isAsking(frame)
  })

  test('attack: where the browser cannot tell, what is hit in place of the button counts', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(IntersectionObserver.prototype, 'trackVisibility')
    })
    await openAlone(page, script, { kind: 'coin' })
    await isReady(page)
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.style.cssText = 'position:fixed;inset:0;z-index:9'
      document.body.append(cover)
    })
    await expect(approve(page)).toHaveText('Something covers this')
    await page.locator('#cover').evaluate((cover) => cover.remove())
    await isReady(page)
    await page.locator('.approval').evaluate((one) => {
      one.style.opacity = '0.5'
    })
    await expect(approve(page)).toHaveText('Something covers this')
  })

  test('behavior: data that cannot be read wants a tick of a person', async ({ page }) => {
    await openAlone(page, script, { kind: 'unreadable' })
    await expect(approve(page)).toHaveText('Tick the box')
    await page.locator('input').evaluate((box: HTMLInputElement) => box.click())
    await expect(page.locator('input')).not.toBeChecked()
    await approve(page).click({ force: true })
    await expect(page.locator('input')).toBeFocused()
    await page.locator('input').check()
    await isReady(page)
    await approve(page).click()
    await isOutcome(page, 'approved')
  })

  test('attack: a transaction that is passed off as a message has no Approve', async ({ page }) => {
    await openAlone(page, script, { kind: 'solana-hidden-transaction' })
    await expect(approve(page)).toBeHidden()
    await expect(page.locator('.warning')).toContainText(['cannot be approved'])
    await page.getByRole('button', { name: 'Refuse' }).click()
    await isOutcome(page, 'refused')
  })

  test('behavior: one screen at a time; what is aborted is taken off and refused', async ({ page }) => {
    await openAlone(page, script, { kind: 'coin' })
    await page.evaluate(() => document.dispatchEvent(new Event('ask-second')))
    await expect(page.locator('html')).toHaveAttribute('data-second', 'refused')
    await expect(page.locator('.approval')).toHaveCount(1)
    await page.evaluate(() => document.dispatchEvent(new Event('abort-request')))
    await isOutcome(page, 'refused')
    await expect(page.locator('.approval')).toHaveCount(0)
  })
})

test.describe('keyboard', () => {
  test('behavior: Escape refuses', async ({ page }) => {
    await openAlone(page, script, { kind: 'coin' })
    await page.keyboard.press('Escape')
    await isOutcome(page, 'refused')
  })

  test('behavior: focus starts on the title, stays inside, and approves by keyboard alone', async ({
    page,
  }) => {
    await openAlone(page, script, { kind: 'unreadable' })
    await expect(page.locator('h1')).toBeFocused()
    const order = ['.body', '.code', 'input', '.refuse', '.approve', '.body']
    for (const one of order) {
      await page.keyboard.press('Tab')
      await expect(page.locator(one).first()).toBeFocused()
    }
    await page.keyboard.press('Shift+Tab')
    await expect(approve(page)).toBeFocused()
    await page.locator('input').focus()
    await page.keyboard.press('Space')
    await approve(page).evaluate((button) =>
      button.addEventListener('focus', () => {
        button.dataset['focusedAt'] = `${performance.now()}`
      }),
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await isReady(page)
    // A press counts from then on: on a slow computer the button may be ready before the focus is there.
    await page.waitForFunction(() => {
      const focusedAt = document.querySelector<HTMLElement>('.approve')?.dataset['focusedAt']
      return performance.now() - Number(focusedAt) >= 400
    })
    await page.keyboard.press('Enter')
    await isOutcome(page, 'approved')
  })

  test('attack: Enter right after the focus arrives, or held down, counts for nothing', async ({ page }) => {
    await openAlone(page, script, { kind: 'coin' })
    await isReady(page)
    await approve(page).focus()
    await page.keyboard.press('Enter')
    await isAsking(page)
    await page.locator('h1').focus()
    await page.keyboard.down('Enter')
    await approve(page).focus()
    const until = Date.now() + 700
    while (Date.now() < until) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await isAsking(page)
    await page.keyboard.press('Enter')
    await isOutcome(page, 'approved')
  })

  test('behavior: a screen reader hears who asks, what for, and how many warnings there are', async ({
    page,
  }) => {
    await openAlone(page, script, { kind: 'approve-unlimited' })
    await expect(page.getByRole('status')).toHaveText(
      'Review transaction. Asked by https://app.example.org. Allow 0x3C44…93BC to spend an unlimited amount of your USDC. 1 warning.',
    )
    await expect(page.getByRole('dialog', { name: 'Review transaction' })).toBeVisible()
  })
})

const violations = async (page: Page, rules: Rules): Promise<string[]> => {
  await page
    .locator('.approval')
    .evaluate((one) => Promise.all(one.getAnimations().map((each) => each.finished)))
  return violationsIn(page, { rules })
}

const names: readonly Kind[] = Object.keys(kinds).filter((name): name is Kind => name in kinds)

test.describe('every screen', () => {
  const looks: readonly (Omit<Shown, 'kind'> & {
    readonly name: string
    readonly width: number
    readonly height: number
  })[] = [
    { name: 'dark', theme: 'dark', width: 380, height: 640 },
    { name: 'light', theme: 'light', width: 380, height: 640 },
    {
      name: '320 px, right to left, an accent without contrast',
      theme: 'light',
      dir: 'rtl',
      accent: '#ffee88',
      width: 320,
      height: 568,
    },
    { name: 'at 400 %', theme: 'dark', accent: 'rgb(20 20 30)', width: 320, height: 256 },
  ]
  for (const [index, look] of looks.entries()) {
    // In `npm test` the first look has all of them, and the others share them out.
    const screens = index === 0 ? names : someOf(names, looks.length - 1, index - 1)
    const { name, width, height, ...shown } = look
    test(`behavior: axe finds nothing, nothing overflows, and the buttons are in sight: ${name}`, {
      tag: name === 'light' || name === 'at 400 %' ? '@long' : [],
    }, async ({ page }) => {
      test.setTimeout(180_000)
      await page.setViewportSize({ width, height })
      for (const kind of screens) {
        await openAlone(page, script, { kind, ...shown })
        expect.soft(await violations(page, rulesIn(looks, look)), kind).toEqual([])
        await expect.soft(page.locator('.refuse'), kind).toBeInViewport({ ratio: 1 })
        const overflow = await page.locator('.body').evaluate((body) => body.scrollWidth - body.clientWidth)
        expect.soft(overflow, kind).toBeLessThanOrEqual(0)
      }
    })
  }
})
