/** E-mail and social accounts switched off by the host: nothing of them is fetched, whatever a visit before has stored. */
import { expect, somebody, test } from './shop.ts'
import { signIn } from './steps.ts'

test('behavior: off by the host: no field, no frame, no code of it, and what was stored is forgotten', async ({
  shop,
  context,
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const ofIt = () => asked.filter((url) => /chunks\/(auth|email|social)|\/sdk/.test(url))
  await shop.visit()
  await signIn(shop, context, somebody())
  for (const part of [/chunks\/auth/, /chunks\/email/, /\/sdk/])
    expect(
      ofIt().some((url) => part.test(url)),
      `${part}`,
    ).toBe(true)
  asked.length = 0
  // The project leaves it to the host.
  shop.world.demo.services.configure({ features: [{ id: 'social_login', isEnabled: true, config: null }] })
  await shop.visit({
    change: (text) =>
      text.replace('<wallet-modal ', `<wallet-modal features='{"email":false,"socials":[]}' `),
  })
  await shop.open()
  await expect(shop.connect.wallet(/MetaMask/)).toBeVisible()
  await expect(shop.email.field).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
  expect((await shop.read('getAccount')).status).toBe('disconnected')
  expect(await page.evaluate(() => localStorage.getItem('wallet-modal:session'))).toBeNull()
  expect(ofIt()).toEqual([])
})
