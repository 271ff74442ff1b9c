/** What each provider and Farcaster answer, and `result_uri`, looked for in everything that was said or kept. */
import { addressOf, expect, openClient, test } from './frame.ts'
import {
  expectAtHome,
  type ProviderName,
  readAnswers,
  readVault,
  signInBy,
  signInByFarcaster,
  type World,
} from './secret-logins.ts'
import { readStorages, watchRequests } from './secrets.ts'

/** Google is in `secrets.spec.ts`. */
const PROVIDERS: readonly ProviderName[] = ['apple', 'github', 'facebook', 'x', 'discord']

test('attack: what the providers and Farcaster answer is found in its own places and nowhere else', async ({
  page,
  context,
  local,
}) => {
  test.setTimeout(60_000)
  const world: World = { context, local, secrets: [], places: [] }
  const { places } = world
  const requests = watchRequests(context)
  await readAnswers(context, world)
  const client = await openClient(page, local.driver.url)
  for (const provider of PROVIDERS) {
    await signInBy(world, client, provider)
    places.push(...(await readStorages(context, `signed in with ${provider}`)))
    await client.ask('SIGN_OUT')
  }
  await signInByFarcaster(world, client)
  places.push(...(await readStorages(context, 'signed in with Farcaster')))
  await client.ask('SIGN_OUT')

  places.push(...requests, ...(await readVault(local)))
  const each = Object.fromEntries(
    PROVIDERS.flatMap((name) =>
      ['code', 'state', 'ticket', 'access_token'].map((kind) => [`${kind} of ${name}`, 1]),
    ),
  )
  const logins = PROVIDERS.length + 1
  expectAtHome(world, {
    ...each,
    'id_token of apple': 1,
    'channel of Farcaster': 1,
    'signature of Farcaster': 1,
    'nonce of Farcaster': 1,
    'secret of a session': logins,
    'wrapping key': logins,
    'wrapped keys': logins,
  })
})

test('attack: result_uri is gone from the address and the history once it was taken, and is nowhere else', async ({
  page,
  context,
  local,
}) => {
  const world: World = { context, local, secrets: [], places: [] }
  const { places } = world
  const requests = watchRequests(context)
  await readAnswers(context, world)
  const address = `${local.driver.url}?item=1#here`
  const client = await openClient(page, address)
  await signInBy(world, client, 'github', { isHere: true })
  expect(await addressOf(client)).toMatch(/^0x[\da-fA-F]{40}$/)
  expect(page.url()).toBe(address)
  const remembered = await page.evaluate(() =>
    Array.from(Reflect.get(globalThis, 'navigation').entries(), (entry) => Object(entry).url),
  )
  expect(remembered.length).toBeGreaterThan(0)
  expect(remembered.filter((url) => url !== address)).toEqual([])
  places.push(...(await readStorages(context, 'afterwards')), ...requests, ...(await readVault(local)))
  expectAtHome(world, {
    ...{ 'code of github': 1, 'state of github': 1, 'ticket of github': 1, 'access_token of github': 1 },
    ...{ 'secret of a session': 1, 'wrapping key': 1, 'wrapped keys': 1 },
  })
  // As from a bookmark: nobody began it here.
  await client.ask('SIGN_OUT')
  await openClient(
    page,
    `${local.driver.url}?result_uri=${encodeURIComponent(`${local.url}/loading?ticket=${'a'.repeat(43)}`)}`,
  )
  expect(page.url()).toBe(local.driver.url)
  expect(await client.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})
