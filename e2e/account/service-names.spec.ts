/** A name that the service gives for an address is shown only where it leads back there (decisions 88). */
import { expect, test } from '../harness/test.ts'

test('attack: of the names that are given for the account, one that leads elsewhere is not shown; one that leads back is', async ({
  site,
  page,
}) => {
  // Whoever is asked about: the name of a stranger first, then that of the wallet's second account.
  const asked: string[] = []
  await page.route('**/v1/profile/reverse/**', async (route) => {
    asked.push(route.request().url())
    const response = await route.fetch()
    const named = (name: string) => ({
      name,
      addresses: {},
      attributes: [],
      registered_at: '',
      updated_at: '',
    })
    await route.fulfill({ response, json: [named('lonehill.reown.id'), named('meadow.reown.id')] })
  })
  await site.visitConnected('services.html')
  const looked = page.waitForResponse((response) => /profile\/account\/meadow/.test(response.url()))
  await site.openByButton()
  await looked
  await expect(site.account.root).toBeVisible()
  await expect(site.account.root).not.toContainText('reown.id')
  expect(asked).toHaveLength(1)

  await site.wallet('set-account', { wallet: 'meadow', index: 1 })
  await expect(site.account.root).toContainText('meadow.reown.id')
  await expect(site.account.root).not.toContainText('lonehill')
})
