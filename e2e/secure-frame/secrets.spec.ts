/** Codes, tokens and keys of a whole journey, looked for in everything that was said or kept: each is in its own place and nowhere else. */
import type { Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { fromBase58 } from '../../src/lib/base58.ts'
import {
  type Client,
  codeIn,
  expect,
  linkIn,
  newest,
  openClient,
  pressLink,
  somebody,
  test,
} from './frame.ts'
import {
  expectAtHome,
  type World as Logins,
  mailsOf,
  readAnswers,
  readVault,
  signInBy,
  takeWallet,
} from './secret-logins.ts'
import {
  ofBytes,
  ofCode,
  ofText,
  type Place,
  placeOf,
  plantIn,
  readStorages,
  type Secret,
  watchRequests,
} from './secrets.ts'
import { approve } from './wallet.ts'

type World = Logins & { readonly email: string }

/** The next mail to the person, which has a code; used by these calls. */
const takeCode = async ({ local, email, secrets }: World, after: number, call: string) => {
  const { text, number } = await local.mail.next(email, after)
  const code = codeIn(text)
  secrets.push(ofCode(`code ${number}`, new RegExp(`^(?:mail ${number}|body POST .*/api/${call})$`), code))
  return { code, number }
}

/** The link of a new device, pressed in a window of its own. */
const takeLink = async ({ local, email, secrets, context }: World, after: number) => {
  const { text, number } = await local.mail.next(email, after)
  const link = linkIn(text)
  const own = `^(?:mail ${number}|address GET .*/device|body POST .*/device/(?:read|approve))$`
  secrets.push(ofText(`token ${number}`, new RegExp(own), link.split('#')[1] ?? ''))
  await pressLink(context, link)
  return number
}

const signInAndSign = async (world: World, client: Client) => {
  const { email } = world
  await client.ask('CONNECT_EMAIL', { email })
  const waiting = await client.send('CONNECT_DEVICE')
  const number = await takeLink(world, 0)
  expect(await waiting.answer()).toEqual({})
  const { code } = await takeCode(world, number, 'email/verify')
  await takeWallet(world, client.page, () => client.ask('CONNECT_OTP', { otp: code }))
  const user = Object(await client.ask('GET_USER', { chainId: 1, preferredAccountType: 'eoa' }))
  const request = { method: 'personal_sign', params: [stringToHex('Hello'), user.address] }
  const signing = await client.send('RPC_REQUEST', request)
  await approve(client)
  expect((await signing.answer()).value).toMatch(/^0x[\da-f]{130}$/)
}

/** In the dashboard, up to both keys on the screen. */
const exportKeys = async (world: World, page: Page) => {
  const { local, email, secrets, places, context } = world
  await page.goto(`${local.url}/dashboard`)
  await page.getByLabel('E-mail address').fill(email)
  const before = newest(local)
  await page.getByRole('button', { name: 'Continue with e-mail' }).click()
  const { code, number } = await takeCode(world, await takeLink(world, before), 'email/verify')
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Code').press('Enter')
  await page.getByRole('button', { name: 'Export keys' }).click()
  const exporting = await takeCode(world, number, 'dashboard/export-code')
  await page.getByLabel('Code').fill(exporting.code)
  await page.getByLabel('Code').press('Enter')
  for (const network of ['Ethereum', 'Solana'])
    await page.getByRole('button', { name: `Show the ${network} key` }).click()
  const [ethereum = '', solana = ''] = await page.locator('output').allTextContents()
  const shown = /^shown on the dashboard$/
  places.push(placeOf('shown on the dashboard', `${ethereum} ${solana}`))
  const pair = fromBase58(solana.trim()) ?? new Uint8Array()
  secrets.push(
    ofBytes('Ethereum key', shown, Buffer.from(ethereum.trim().replace(/^0x/, ''), 'hex')),
    ofBytes('Solana key', shown, pair),
    // Shown as part of the pair, and so by itself nowhere at all.
    ofBytes('Solana seed', /^the seed$/, pair.slice(0, 32)),
  )
  places.push(placeOf('the seed', Buffer.from(pair.slice(0, 32))))
  places.push(...(await readStorages(context, 'while the keys are shown')))
  await page.getByRole('button', { name: 'Done' }).click()
}

/** How many there are of each. */
const SECRETS = {
  ...{ token: 2, code: 3, 'secret of a session': 3, 'wrapping key': 2, 'wrapped keys': 2 },
  ...{ 'Ethereum key': 1, 'Solana key': 1, 'Solana seed': 1, 'the address of the person': 1 },
  ...{ 'id_token of google': 1, 'access_token of google': 1, 'code of google': 1 },
  ...{ 'state of google': 1, 'ticket of google': 1 },
}

test('attack: codes, tokens and keys are found in their own places and nowhere else', {
  tag: '@long',
}, async ({ page, context, local }) => {
  const places: Place[] = []
  const secrets: Secret[] = []
  const email = somebody()
  secrets.push(
    ofText(
      'the address of the person',
      /^(?:mail \d+|body POST .*\/api\/email\/start|answer of email\/verify)$/,
      email,
    ),
  )
  const world = { context, local, email, secrets, places }
  const requests = watchRequests(context)
  await readAnswers(context, world)
  const client = await openClient(page, local.driver.url)
  await signInAndSign(world, client)
  places.push(...(await readStorages(context, 'while signed in')))
  await exportKeys(world, await context.newPage())
  await page.bringToFront()
  await client.ask('SIGN_OUT')
  await signInBy(world, client, 'google')
  places.push(...(await readStorages(context, 'after the social login')))
  await client.ask('SIGN_OUT')
  // Somebody else gets a mail as well.
  await client.ask('CONNECT_EMAIL', { email: somebody('ben') })

  const marker = `planted in this page by ${process.pid}`
  await plantIn(page, marker)
  await context.addCookies([{ name: 'planted', value: `${marker} in cookie`, url: local.driver.url }])
  places.push(...(await readStorages(context, 'at the end')), ...requests, ...mailsOf(local))
  places.push(...(await readVault(local)))
  expectAtHome(world, SECRETS)
  // And what pages keep was read in each of its kinds, as were the records.
  const site = `stored by ${local.driver.origins[0]} at the end`
  const both = [site, `stored by ${local.url} at the end`]
  const kinds = { local: both, session: both, bytes: both, cookie: [site, 'cookies at the end'] }
  for (const [kind, expected] of Object.entries(kinds)) {
    const seen = places.filter(ofText(kind, / /, `${marker} in ${kind}`).isIn).map(({ name }) => name)
    expect(new Set(seen), kind).toEqual(new Set(expected))
  }
  const isKept = (key: string) => places.some(({ bytes }) => bytes.includes(key))
  expect(isKept('secret key, extractable: false')).toBe(true)
  expect(isKept('extractable: true')).toBe(false)
  for (const name of ['record wallet', 'record identity', 'record device'])
    expect(places.map((place) => place.name)).toContain(name)
})
