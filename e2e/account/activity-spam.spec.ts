/** Spam in Activity: hidden, counted, marked when shown, and never more than text. */
import { HARBOR, MEADOW } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import { openActivity, row, send } from './activity.ts'

test.describe('spam', () => {
  test('attack: dust, counterfeit tokens, links in names: hidden, counted, marked when shown; spam NFTs never', async ({
    site,
    networks: { ethereum },
    services: _services,
  }) => {
    await send(ethereum, HARBOR, MEADOW, 1n)
    await openActivity(site)
    // Gifts of the demo: a badge, and a token that imitates USDC with a Cyrillic letter.
    await expect(site.activity.row('Garden badge')).toHaveCount(1)
    await expect(site.activity.row('USD\u0421')).toHaveCount(0)
    await expect(site.activity.row('<0.001 ETH')).toHaveCount(0)
    await expect(site.activity.row(/claim-ether/)).toHaveCount(0)
    await expect(site.activity.hidden).toHaveAccessibleName('Show hidden (2)')
    await site.activity.hidden.check()
    const dust = site.activity.row('<0.001 ETH')
    await expect(dust).toContainText('Suspicious')
    // Nobody's address is there to be copied, and no picture of theirs.
    await expect(dust).not.toContainText('0x')
    await expect(dust.locator('img')).toHaveCount(0)
    await expect(site.activity.row('USD\u0421')).toContainText('Suspicious')
    await expect(site.activity.row(/claim-ether/)).toHaveCount(0)
    await site.activity.hidden.uncheck()
    await expect(dust).toHaveCount(0)
  })

  test('attack: names with markup, marks of direction and links are text and lead nowhere', async ({
    site,
    page,
    services,
  }) => {
    const names = [
      '<img src=x onerror=alert(1)>',
      '\u202egnol'.repeat(500),
      'Visit https://claim.example',
      'W'.repeat(60),
    ]
    const came = (name: string) => [
      { direction: 'in', quantity: { numeric: '5' }, fungible_info: { name, symbol: name } },
    ]
    const data = names.map((name, n) =>
      row(n, new Date(), { operationType: 'receive', sentFrom: HARBOR }, came(name)),
    )
    services.fault('history', { json: { data, next: null } })
    await page.setViewportSize({ width: 320, height: 640 })
    await openActivity(site)
    await expect(site.activity.rows.first()).toBeVisible()
    await site.activity.hidden.check()
    await expect(site.activity.rows).toHaveCount(4)
    const links = await site.activity.rows
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const link of links) expect(link).toMatch(/^https:\/\/etherscan\.io\/tx\/0x/)
    expect(await site.modal.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)).toBe(false)
  })
})
