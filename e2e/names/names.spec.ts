/** A name for the embedded wallet's account, in the built files: registered, taken meanwhile, refused, and with the service down. */
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, type Shop, somebody, test } from '../embedded/shop.ts'
import { approve, signIn } from '../embedded/steps.ts'

let count = 0
/** Names that no other test has. */
const label = (): string => `ann-${Date.now().toString(36)}-${count++}`

const toNames = async (shop: Shop): Promise<void> => {
  await shop.open()
  await shop.account.settings.click()
  await shop.settings.name.click()
  await expect(shop.names.field).toBeFocused()
}

/** Files of this feature that the page asks for from now on. */
const partsOf = (page: Page): readonly string[] => {
  const parts: string[] = []
  page.on('request', (one) => {
    if (/\/names-[^/]*\.js$/.test(one.url())) parts.push(one.url())
  })
  return parts
}

/** What the service was asked to register. */
const posted = ({ world }: Shop) => world.demo.services.requests({ endpoint: 'nameRegister' })

/** Somebody else registers it, from a page of their own. */
const takenByAnother = async ({ world }: Shop, name: string): Promise<void> => {
  const stranger = privateKeyToAccount(generatePrivateKey())
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const signature = await stranger.signMessage({ message })
  const response = await fetch(new URL('/v1/profile/account', world.demo.services.endpoints.blockchain), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ coin_type: 2 ** 31 + 1, address: stranger.address, message, signature }),
  })
  expect(response.status).toBe(200)
}

test('journey: a name from Settings: typed, suggested, signed in the frame, registered once, and on Account at once and after a reload', async ({
  shop,
  context,
  page,
}) => {
  await shop.visit()
  await signIn(shop, context, somebody())
  const { address } = await shop.read('getAccount')
  const wanted = label()
  const name = `${wanted}.reown.id`
  // Its part is fetched for its view, and not before.
  const parts = partsOf(page)
  await shop.open()
  await shop.account.settings.click()
  await expect(shop.settings.name).toBeVisible()
  expect(parts).toEqual([])
  await shop.settings.name.click()
  await expect(shop.names.field).toBeFocused()
  expect(parts).toHaveLength(1)
  await expect(shop.names.submit).toHaveText('Enter a name')
  await shop.names.field.pressSequentially('Ab!')
  await expect(shop.names.field).toHaveValue('ab')
  await expect(shop.names.submit).toHaveText('At least 4 characters')
  await shop.names.field.fill('----')
  await expect(shop.names.submit).toHaveText('Not only hyphens')
  await shop.names.field.fill('meadow')
  await expect(shop.names.note('meadow.reown.id is taken')).toBeVisible()
  await expect(shop.names.suggestion(/^meadow\.reown\.id/)).toHaveAttribute('aria-disabled', 'true')
  await expect(shop.names.submit).toHaveText('This name is taken')
  await shop.names.suggestion('meadow1.reown.id').click()
  await expect(shop.names.field).toHaveValue('meadow1')
  await shop.names.field.fill(wanted)
  await expect(shop.names.note(`${name} is free`)).toBeVisible()
  await shop.names.submit.click()
  await expect(shop.inFrame.getByText(`{"name":"${name}","attributes":{},"timestamp":`)).toBeVisible()
  await approve(shop)
  await expect(shop.names.done).toContainText(`${name} is yours`)
  expect((await shop.read('getState')).view).toBe('RegisterAccountNameSuccess')
  expect(posted(shop)).toHaveLength(1)
  await shop.names.leave.click()
  await expect(shop.account.root).toContainText(name)
  await shop.account.settings.click()
  await expect(shop.settings.network).toBeVisible()
  await expect(shop.settings.name).toHaveCount(0)

  await page.reload()
  await expect.poll(async () => (await shop.read('getAccount')).address).toBe(address)
  await shop.open()
  await expect(shop.account.root).toContainText(name)
})

// Shown without a browser by Surface.names.test.tsx and register.actions.test.ts.
test('behavior: refused in the frame: back at the field with what was typed, and registered at the second try', {
  tag: '@long',
}, async ({ shop, context }) => {
  await shop.visit()
  await signIn(shop, context, somebody())
  const wanted = label()
  await toNames(shop)
  await shop.names.field.fill(wanted)
  await shop.names.submit.click()
  await shop.inFrame.getByRole('button', { name: 'Refuse' }).click()
  await expect(shop.names.root.getByText('You declined. Nothing was registered.')).toBeVisible()
  await expect(shop.names.field).toHaveValue(wanted)
  expect(posted(shop)).toEqual([])
  await shop.untilMeant()
  await shop.names.submit.click()
  await approve(shop)
  await expect(shop.names.done).toBeVisible()
  expect(posted(shop)).toHaveLength(1)
})

// Shown without a browser by register.actions.test.ts and Surface.names.test.tsx.
test('error: taken while it was being signed: the service’s reason as plain text, and the name is marked as taken', {
  tag: '@long',
}, async ({ shop, context }) => {
  shop.expectLine(/Failed to load resource.* 400 |name-register-failed/)
  await shop.visit()
  await signIn(shop, context, somebody())
  const wanted = label()
  await toNames(shop)
  await shop.names.field.fill(wanted)
  await shop.names.submit.click()
  await expect(shop.inFrame.getByText(wanted)).toBeVisible()
  await takenByAnother(shop, `${wanted}.reown.id`)
  await approve(shop)
  await expect(shop.names.failure).toContainText(`The name ${wanted}.reown.id is already registered.`)
  await expect(shop.names.note(`${wanted}.reown.id is taken`)).toBeVisible()
  await expect(shop.names.field).toHaveValue(wanted)
  expect((await shop.read('getState')).view).toBe('RegisterAccountName')
})

// Shown without a browser by register.actions.test.ts and Surface.names-texts.test.tsx.
test('error: confirmed too late for the service: what to do, and registered at the second try', {
  tag: '@long',
}, async ({ shop, context }) => {
  shop.expectLine(/Failed to load resource.* 400 |name-register-failed/)
  await shop.visit()
  await signIn(shop, context, somebody())
  const { services } = shop.world.demo
  await toNames(shop)
  await shop.names.field.fill(label())
  services.configure({ nameSignedForS: 0 })
  await shop.names.submit.click()
  await approve(shop)
  await expect(shop.names.failure).toContainText('Register again and confirm at once.')
  services.configure({ nameSignedForS: 600 })
  await shop.untilMeant()
  await shop.names.submit.click()
  await approve(shop)
  await expect(shop.names.done).toBeVisible()
})

// Shown without a browser by register.actions.test.ts, suggest.actions.test.ts and Surface.names.test.tsx.
test('error: the service down: no suggestions, nobody signs, and on again', { tag: '@long' }, async ({
  shop,
  context,
}) => {
  shop.expectLine(/Failed to load resource|name-(suggestions-failed|unresolved)/)
  await shop.visit()
  await signIn(shop, context, somebody())
  const { services } = shop.world.demo
  const wanted = label()
  await toNames(shop)
  services.fault('nameSuggestions', { status: 400 })
  services.fault('nameAccount', { status: 400 })
  await shop.names.field.fill(wanted)
  await expect(shop.names.root.getByText('Error fetching name suggestions')).toBeVisible()
  await shop.names.submit.click()
  await expect(shop.names.failure).toContainText('Error resolving name')
  await expect(shop.names.field).toHaveValue(wanted)
  expect(posted(shop)).toEqual([])
  services.reset()
  await shop.names.root.getByRole('button', { name: 'Try again' }).click()
  await expect(shop.names.note('is free')).toBeVisible()
  await shop.names.submit.click()
  await approve(shop)
  await expect(shop.names.done).toBeVisible()
})

// Shown without a browser by Surface.names.test.tsx.
test('behavior: by its name: with a smart account too; Account where there is nothing to register', {
  tag: '@long',
}, async ({ shop, context }) => {
  await shop.visit({ type: 'smartAccount' })
  expect(await shop.call('open', { view: 'RegisterAccountName' })).toMatchObject({ ok: true })
  await expect(shop.email.field).toBeVisible()
  await shop.pressClose()
  await signIn(shop, context, somebody())
  expect(await shop.call('open', { view: 'RegisterAccountNameSuccess' })).toMatchObject({ ok: true })
  await expect(shop.account.root).toBeVisible()
  expect(await shop.call('open', { view: 'RegisterAccountName' })).toMatchObject({ ok: true })
  await shop.names.field.fill(label())
  await shop.names.submit.click()
  await approve(shop)
  await expect(shop.names.done).toBeVisible()
  const { address } = await shop.read('getAccount')
  expect(posted(shop).map(({ body }) => Reflect.get(Object(body), 'address'))).toEqual([address])
})
