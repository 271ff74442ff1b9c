/** What is signed to register a name goes to the service that registers it: nowhere else. */
import { readDrawn, readEvents, watchAddresses, watchEvents } from '../embedded/heard.ts'
import { expect, somebody, test } from '../embedded/shop.ts'
import { approve, signIn } from '../embedded/steps.ts'
import { expectAtHome } from '../secure-frame/secret-logins.ts'
import {
  ofText,
  type Place,
  placeOf,
  readStorages,
  type Secret,
  watchRequests,
} from '../secure-frame/secrets.ts'

test('attack: the signature for a name is drawn, told, kept and sent nowhere else', async ({
  shop,
  context,
  page,
}) => {
  await watchEvents(context)
  const requests = watchRequests(context)
  const addresses = watchAddresses(page)
  await shop.visit()
  await signIn(shop, context, somebody())
  expect(await shop.call('open', { view: 'RegisterAccountName' })).toMatchObject({ ok: true })
  await shop.names.field.fill(`ann-${Date.now().toString(36)}`)
  await shop.names.submit.click()
  await approve(shop)
  await expect(shop.names.done).toBeVisible()
  const { services } = shop.world.demo
  const [registered] = services.requests({ endpoint: 'nameRegister' })
  const signature = `${Reflect.get(Object(registered?.body), 'signature')}`.replace(/^0x/, '')
  const secrets: Secret[] = [ofText('signature', /^body POST .*\/v1\/profile\/account$/, signature)]
  const places: Place[] = [
    await readDrawn(page, 'once registered'),
    ...(await readStorages(context, 'once registered')),
  ]
  await shop.names.leave.click()
  await expect(shop.account.root).toBeVisible()
  places.push(await readDrawn(page, 'on Account'), ...(await readEvents(page)), ...requests, ...addresses)
  places.push(placeOf('analytics', JSON.stringify(services.events())))
  expectAtHome({ secrets, places }, { signature: 1 })
  expect(services.events().length).toBeGreaterThan(0)
})
