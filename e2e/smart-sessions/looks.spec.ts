/** Smart sessions for everybody: what axe finds, narrow screens, right to left, the keyboard alone, and a strict policy. */
import { face, judgeIn, LOOKS, themeOf } from '../harness/looks.ts'
import { untilStill } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { asks, confirmIn, PAGE, STRICT, setClocks, visitWithCanopy } from './steps.ts'

// With the services as they begin: sessions of other tests are forgotten.
test.beforeEach(({ networks, services: _ }) => setClocks(networks))

for (const look of LOOKS)
  test.describe(look.name, () => {
    test.use({ viewport: look.size })

    test(`behavior: axe finds nothing from the request to the list, ${look.name}`, {
      tag: look.theme === 'dark' ? '@long' : [],
    }, async ({ site }) => {
      await face(site, look)
      const judge = judgeIn(site, look, 'every rule')
      await visitWithCanopy(site, `${PAGE}&${themeOf(look)}`)
      const { answer } = asks(site)
      await expect(site.sessions.confirm).toBeEnabled()
      await judge('Session, request')
      await (await confirmIn(site)).approve()
      await expect(site.sessions.created).toBeVisible()
      await judge('Session, created')
      expect(await answer).toMatchObject({ ok: true })
      await site.sessions.seeList.click()
      await expect(site.sessions.session('asked 1')).toBeVisible()
      await judge('Sessions')
    })

    test(`behavior: axe finds nothing in the list of ended ones, ${look.name}`, {
      tag: look.theme === 'light' ? '@long' : [],
    }, async ({ site }) => {
      await face(site, look)
      await site.visitConnected(`${PAGE}&${themeOf(look)}`)
      await site.call('open', { view: 'SmartSessions' })
      await expect(site.sessions.session('Garden shop')).toContainText('Spend up to 0.01 ETH a day')
      await expect(site.sessions.ended.getByRole('listitem')).toHaveCount(2)
      await judgeIn(site, look)('Sessions, ended')
    })
  })

test('journey: by keyboard alone', async ({ site, page }) => {
  await visitWithCanopy(site, PAGE)
  const { answer } = asks(site)
  await expect(site.sessions.confirm).toBeEnabled()
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    if (await site.sessions.confirm.evaluate((button) => button.matches(':focus'))) break
  }
  await expect(site.sessions.confirm).toBeFocused()
  await untilStill(site.sessions.confirm)
  await expect(site.sessions.confirm).toBeEnabled()
  const popup = await walletPopup(page, () => page.keyboard.press('Enter'))
  await popup.approve()
  expect(await answer).toMatchObject({ ok: true })
  await expect(site.sessions.created).toBeVisible()
})

test('behavior: under the strict policy, from the request to what was granted', async ({ site }) => {
  await visitWithCanopy(site, STRICT)
  const { answer } = asks(site)
  await (await confirmIn(site)).approve()
  expect(await answer).toMatchObject({ ok: true })
  await expect(site.sessions.created).toBeVisible()
})
