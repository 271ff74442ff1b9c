/** With what the wallet answers to a request for a session, and with what it signs to end one, somebody acts for the visitor: both go to the service alone. */
import type { Page } from '@playwright/test'
import { readDrawn, readEvents, watchAddresses, watchEvents } from '../embedded/heard.ts'
import { expect, test } from '../harness/test.ts'
import { expectAtHome } from '../secure-frame/secret-logins.ts'
import {
  ofText,
  type Place,
  placeOf,
  readStorages,
  type Secret,
  watchRequests,
} from '../secure-frame/secrets.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { asks, confirmIn, PAGE, setClocks, visitWithCanopy } from './steps.ts'

// With the services as they begin: sessions of other tests are forgotten.
test.beforeEach(({ networks, services: _ }) => setClocks(networks))

/** What is drawn and kept, without what the demo's wallets keep, which elsewhere are of another origin. */
const readPage = async (page: Page, when: string): Promise<Place[]> => {
  const ofWallets = await page.evaluate(() => {
    const own = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('demo-wallet:'))
    for (const [key] of own) localStorage.removeItem(key)
    return own
  })
  const stored = await readStorages(page.context(), when)
  await page.evaluate((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text)
  }, ofWallets)
  return [await readDrawn(page, when), ...stored]
}

test('attack: what the wallet grants by, and signs to revoke, is drawn, told, kept and sent nowhere else', async ({
  site,
  page,
  context,
  services,
}) => {
  await watchEvents(context)
  const requests = watchRequests(context)
  const addresses = watchAddresses(page)
  const places: Place[] = []
  const secrets: Secret[] = []
  const sent = (endpoint: string, field: string) =>
    `${Reflect.get(Object(services.requests({ endpoint })[0]?.body), field)}`
  await visitWithCanopy(site, PAGE)
  const { answer } = asks(site)
  const granting = await confirmIn(site)
  await granting.approve()
  const settled = await answer
  expect(settled).toMatchObject({ ok: true })
  places.push(placeOf('what the page is answered', JSON.stringify(settled)))
  await granting.gone()
  secrets.push(ofText('context', /^body POST .*\/activate$/, sent('sessionActivate', 'context')))
  places.push(...(await readPage(page, 'once granted')))
  await site.sessions.seeList.click()
  const ending = await walletPopup(page, () => site.sessions.revoke('asked 1').click())
  await ending.approve()
  await expect(site.sessions.ended).toContainText('asked 1')
  await ending.gone()
  secrets.push(
    ofText('signature', /^body POST .*\/revoke$/, sent('sessionRevoke', 'signature').replace(/^0x/, '')),
  )
  places.push(...(await readPage(page, 'once revoked')), ...(await readEvents(page)))
  await page.reload()
  await expect.poll(async () => (await site.read('getAccount')).status).toBe('connected')
  places.push(...(await readPage(page, 'after a reload')), ...(await readEvents(page)))
  places.push(...requests, ...addresses, placeOf('analytics', JSON.stringify(services.events())))
  expectAtHome({ secrets, places }, { context: 1, signature: 1 })
  expect(services.events().length).toBeGreaterThan(0)
})
