/** Registering a name for everybody: by keyboard alone, what axe finds, narrow screens, long names. */
import { expectNothingWider } from '../embedded/layout.ts'
import { expect, somebody, test } from '../embedded/shop.ts'
import { approve, signIn } from '../embedded/steps.ts'
import { clean, rulesIn } from '../harness/axe.ts'
import { someOf } from '../harness/variants.ts'

test('journey: by keyboard alone: a suggestion, and the name registered', { tag: '@long' }, async ({
  shop,
  context,
  page,
}) => {
  await shop.visit()
  await signIn(shop, context, somebody())
  await shop.call('open', { view: 'RegisterAccountName' })
  await expect(shop.names.field).toBeFocused()
  const wanted = `bea-${Date.now().toString(36)}`
  await page.keyboard.type(wanted)
  await expect(shop.names.suggestion(`${wanted}-wallet`)).toBeVisible()
  // Past the button and what was typed.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(shop.names.field).toHaveValue(`${wanted}-wallet`)
  await shop.names.field.focus()
  await page.keyboard.press('Enter')
  await approve(shop)
  await expect(shop.names.leave).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shop.account.root).toContainText(`${wanted}-wallet.reown.id`)
})

const LOOKS = [
  { name: 'dark, left to right, 900 px', theme: 'dark', dir: 'ltr', size: { width: 900, height: 760 } },
  { name: 'light, left to right, 900 px', theme: 'light', dir: 'ltr', size: { width: 900, height: 760 } },
  { name: 'dark, right to left, 320 px', theme: 'dark', dir: 'rtl', size: { width: 320, height: 640 } },
] as const

for (const look of someOf(LOOKS, LOOKS.length))
  test.describe(look.name, () => {
    test.use({ viewport: look.size })

    test(`behavior: axe finds nothing where a name is registered, ${look.name}`, async ({
      shop,
      context,
      page,
    }, info) => {
      shop.expectLine(/Failed to load resource|name-register-failed/)
      const rules = rulesIn(LOOKS, look)
      const judge = async (view: string) => {
        // The card itself: a page from right to left is pictured elsewhere than it is seen.
        await shop.modal
          .locator('.card')
          .screenshot({ path: info.outputPath(`${view}.png`), animations: 'disabled' })
        await clean(page, view, rules)
        await expectNothingWider(page, view)
      }
      await shop.visit({
        change: (text) =>
          text
            .replace('<html', `<html dir="${look.dir}"`)
            .replace('<wallet-modal', `<wallet-modal theme-mode="${look.theme}"`),
      })
      await page.evaluate(() =>
        Object.assign(document.documentElement.style, { minHeight: '100vh', overflowX: 'clip' }),
      )
      await signIn(shop, context, somebody())
      await shop.open()
      await shop.account.settings.click()
      await expect(shop.settings.name).toBeVisible()
      await judge('settings')
      await shop.settings.name.click()
      await expect(shop.names.field).toBeFocused()
      await judge('empty')
      await shop.names.field.fill('meadow')
      await expect(shop.names.note('is taken')).toBeVisible()
      await judge('taken')
      const long = `${'long-name-'.repeat(4)}${Date.now().toString(36)}`
      await shop.names.field.fill(long)
      await expect(shop.names.note('is free')).toBeVisible()
      await judge('long')
      shop.world.demo.services.fault('nameRegister', { status: 400 })
      await shop.names.submit.click()
      await approve(shop)
      await expect(shop.names.failure).toContainText('Answered 400 on purpose.')
      await judge('refused')
      shop.world.demo.services.fault('nameRegister', undefined)
      await shop.untilMeant()
      await shop.names.submit.click()
      await approve(shop)
      await expect(shop.names.done).toBeVisible()
      await judge('done')
      await shop.names.leave.click()
      await expect(shop.account.root).toContainText(`${long}.reown.id`)
      await judge('account')
    })
  })
