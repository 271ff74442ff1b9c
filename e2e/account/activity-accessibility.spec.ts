/** Activity by keyboard, by screen reader, in any width (quality 4.9). */
import { clean, rulesIn } from '../harness/axe.ts'
import { untilReady } from '../harness/host.ts'
import { HARBOR, MEADOW } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { openActivity, PAGE, receiveMany, send } from './activity.ts'

test.describe('by keyboard, by screen reader, in any width', () => {
  test('journey: arrows through the rows, Load more, the first new row has the focus', {
    tag: '@long',
  }, async ({ site, page, networks: { ethereum }, services: _services }) => {
    await receiveMany(ethereum, 30)
    await site.visitConnected(PAGE)
    await untilReady(site)
    expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
    await expect(site.activity.count).toHaveText('20 transactions so far')
    const link = (n: number) => site.activity.rows.nth(n).getByRole('link')
    await expect(link(0)).toBeVisible()
    await site.activity.export.focus()
    await expect(site.activity.export).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(link(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(link(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(link(0)).toBeFocused()
    for (const key of ['PageDown', 'PageUp']) await page.keyboard.press(key)
    await expect(site.activity.rows.getByRole('link').and(page.locator(':focus'))).toBeInViewport({
      ratio: 1,
    })
    // One stop for all rows: the next one is what stands after them.
    await page.keyboard.press('Tab')
    await expect(site.activity.more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(site.activity.count).toHaveText(/^3\d transactions$/)
    const focused = site.activity.rows.filter({ has: page.locator(':focus') })
    await expect(focused).toHaveCount(1)
    await expect(focused).toContainText('+0.01 ETH')
  })

  test('error: Try again goes with what had failed: the title has the focus, and Tab goes on from there', async ({
    site,
    page,
    services,
    watch,
  }) => {
    watch.expect(/service-failed/, /Failed to load resource/)
    services.fault('history', '500')
    await openActivity(site)
    await expect(site.activity.retry).toBeVisible({ timeout: 20_000 })
    services.fault('history', undefined)
    await site.activity.retry.focus()
    await page.keyboard.press('Enter')
    await expect(site.activity.row('Garden badge')).toHaveCount(1)
    await expect(site.modal.getByRole('heading', { name: 'Activity' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(site.close).toBeFocused()
  })

  const looks = (['dark', 'light'] as const).flatMap((theme) =>
    (['ltr', 'rtl'] as const).map((dir) => ({ theme, dir })),
  )
  // Light from right to left.
  const taken = someOf(looks, 4, 3)
  for (const look of taken) {
    const { theme, dir } = look
    test(`behavior: axe finds nothing, and nothing is wider than 320 px, ${theme}, ${dir}`, async ({
      site,
      page,
      networks: { ethereum },
      services,
      watch,
    }) => {
      watch.expect(/Failed to load resource/, /service-failed/)
      const rules = rulesIn(taken, look)
      await receiveMany(ethereum, 8)
      await send(ethereum, HARBOR, MEADOW, 1n)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.addInitScript((given) => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.dir = given
        })
      }, dir)
      await openActivity(site, `${PAGE}&o.theme-mode=${theme}`)
      await expect(site.activity.row('+0.008 ETH')).toBeVisible()
      await expect(site.activity.root).toHaveCSS('direction', dir)
      const amount = site.activity.row('+0.008 ETH').getByText('+0.008 ETH')
      await expect(amount).toHaveCSS('text-align', dir === 'rtl' ? 'left' : 'right')
      await clean(page, 'Activity', rules)
      await site.activity.hidden.check()
      await expect(site.activity.row('Suspicious').first()).toBeAttached()
      await clean(page, 'Activity, spam shown', rules)
      const isWide = await site.modal.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
      expect(isWide).toBe(false)
      await page.setViewportSize({ width: 900, height: 760 })
      await clean(page, 'Activity, wide', rules)
      services.fault('history', { json: { data: [], next: null } })
      expect(await site.call('close')).toMatchObject({ ok: true })
      expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
      await expect(site.activity.empty).toBeVisible()
      await clean(page, 'Activity, empty', rules)
      services.fault('history', { status: 500 })
      expect(await site.call('close')).toMatchObject({ ok: true })
      expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
      await expect(site.activity.failed).toBeVisible({ timeout: 20_000 })
      await clean(page, 'Activity, failed', rules)
    })
  }
})
