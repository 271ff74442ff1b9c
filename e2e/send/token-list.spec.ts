/** A token chosen by keyboard from a list of a thousand, of which a dozen rows are in the page (WCAG 2.4.3, 3.2.1). */
import { many } from '../account/account.ts'
import { expect, test } from '../harness/test.ts'

for (const view of ['send', 'swap'] as const)
  test(`behavior: ${view}: the focus goes to the end of the list by a key, and stays on its token while the list is scrolled`, async ({
    site,
    page,
    services,
  }) => {
    services.fault('balance', { json: many(1_000) })
    await site.visitConnected('module.html?services')
    await site.openByButton()
    await site.account[view].click()
    await (view === 'send' ? site.send.token : site.swap.from).click()
    const rows = site.selectToken.root.getByRole('listitem')
    const first = rows.first().getByRole('button')
    await expect(rows.first()).toHaveAttribute('aria-setsize', '1001')
    await first.focus()
    await page.keyboard.press('End')
    const last = rows.last().getByRole('button')
    await expect(last).toBeFocused()
    const { place, size } = await rows.last().evaluate((row) => ({
      place: row.getAttribute('aria-posinset'),
      size: row.getAttribute('aria-setsize'),
    }))
    expect(place).toBe(size)

    const token = await last.textContent()
    await last.hover()
    await page.mouse.wheel(0, -100_000)
    await expect(first).toBeInViewport()
    await expect(site.selectToken.root.locator('button:focus')).toHaveText(token ?? '')
    await page.keyboard.press('Home')
    await expect(first).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(first).not.toBeFocused()
    // The title, Back, Close and the field: the list has one tab stop.
    await page.keyboard.press('Tab')
    await expect(site.selectToken.root.getByRole('listitem').locator('button:focus')).toHaveCount(0)
  })
