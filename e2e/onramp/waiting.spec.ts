/** While somebody pays: what to do is said, and the link can be copied. What is sold has the service's pictures. */
import { expect, test } from '../harness/test.ts'
import { openBuy, pay, windowOf } from './steps.ts'

test('behavior: what to do, and the link to go on with elsewhere: what is paid by it is seen', {
  tag: '@long',
}, async ({ site, page, services }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBuy(site, services)
  const opened = await windowOf(page, () => site.onRamp.open.click())
  await opened.close()
  const { root, again, copy } = site.buying
  await expect(root.getByText('Pay at Coinbase')).toBeVisible()
  await expect(
    root.getByText('Go on in the new window. Your purchase shows here once it is seen.'),
  ).toBeVisible()
  await expect(root.getByText('No window? Open it again. If you have paid, wait.')).toBeVisible()
  // The next link is there.
  await again.waitFor()
  await page.bringToFront()
  await copy.click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).origin).toBe(new URL(services.url).origin)
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(link)
  await pay(elsewhere)
  await elsewhere.close()
  await expect(site.purchases.rows).toContainText('In progress', { timeout: 15_000 })
})

test('behavior: currencies and tokens have the pictures of the service', { tag: '@long' }, async ({
  site,
  services,
}) => {
  await openBuy(site, services)
  const image = (name: string) =>
    site.modal.getByRole('listitem').filter({ hasText: name }).first().locator('img')
  await site.onRamp.payment.click()
  for (const name of ['USD', 'EUR']) await expect(image(name)).toHaveAttribute('src', /^(data|blob):/)
  await site.back.click()
  await site.onRamp.item.click()
  await expect(image('USDC')).toHaveAttribute('src', /^(data|blob):/)
  const asked = (endpoint: string) => services.requests({ endpoint }).map(({ path }) => path)
  expect(asked('getCurrencyImage')).toEqual(
    expect.arrayContaining(['/public/getCurrencyImage/USD', '/public/getCurrencyImage/EUR']),
  )
  expect(asked('getTokenImage')).toContain('/public/getTokenImage/USDC')
})
