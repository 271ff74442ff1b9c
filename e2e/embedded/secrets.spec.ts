/** Codes, tokens, keys and e-mail addresses of a whole visit, looked for in all that a page can read, keep or send: they are in the frame alone. */
import type { Page } from '@playwright/test'
import { expectAtHome, mailsOf, readAnswers, takeWallet, watchTokens } from '../secure-frame/secret-logins.ts'
import {
  ofCode,
  ofText,
  type Place,
  placeOf,
  plantIn,
  readStorages,
  type Secret,
  watchRequests,
} from '../secure-frame/secrets.ts'
import { readDrawn, readEvents, readRequest, watchAddresses, watchEvents } from './heard.ts'
import { allowDevice, codeIn, expect, mailTo, type Shop, somebody, test } from './shop.ts'
import { approve, submitAddress } from './steps.ts'

const RECEIVER = '0x1111111111111111111111111111111111111111'
const ETHER = 10n ** 18n

type Found = { readonly secrets: Secret[]; readonly places: Place[] }

/** A device is approved, a wrong code is typed, then the right one. */
const signInByMail = async (shop: Shop, { secrets, places }: Found, email: string): Promise<void> => {
  const { page, email: view } = shop
  await shop.open()
  await submitAddress(shop, email)
  await expect(view.device).toBeVisible({ timeout: 30_000 })
  places.push(await readDrawn(page, 'while a mail is waited for'))
  const first = await mailTo(shop, email)
  const token = /\/device#(\S+)/.exec(first.text)?.[1] ?? ''
  const own = `^(?:mail ${first.number}|address GET .*/device|body POST .*/device/(?:read|approve))$`
  secrets.push(ofText(`token ${first.number}`, new RegExp(own), token))
  await allowDevice(page.context(), first.text)
  await expect(view.code).toBeVisible({ timeout: 40_000 })
  const { text, number } = await mailTo(shop, email, first.number)
  const code = codeIn(text)
  const wrong = code.replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`)
  await view.code.fill(wrong)
  await expect(shop.modal.getByText(/not right/)).toBeVisible()
  await expect(view.code).toHaveValue('')
  places.push(await readDrawn(page, 'after a wrong code'))
  const verify = 'body POST .*/api/email/verify'
  secrets.push(
    ofCode(`wrong code ${number}`, new RegExp(`^${verify}$`), wrong),
    ofCode(`code ${number}`, new RegExp(`^(?:mail ${number}|${verify})$`), code),
  )
  await takeWallet({ secrets, places }, page, () => view.code.fill(code))
  await expect(shop.modal).toBeHidden({ timeout: 20_000 })
}

/** In a window of its own; what comes back is handed to the frame. */
const signInBySocial = async (shop: Shop, { secrets, places }: Found): Promise<void> => {
  const { page, world } = shop
  const context = page.context()
  watchTokens({ secrets, places, local: world.frame }, 'google')
  await shop.open()
  const opening = page.waitForEvent('popup')
  await shop.modal.getByRole('button', { name: 'Continue with Google' }).click()
  const window = await opening
  const returning = context.waitForEvent('request', (request) =>
    /\/callback\/google(?:\?|$)/.test(request.url()),
  )
  const finishing = page.waitForRequest(/\/api\/social\/finish$/)
  await window
    .getByRole('textbox')
    .first()
    .fill(somebody().split('@')[0] ?? '')
  await takeWallet({ secrets, places }, page, () => window.getByRole('button', { name: 'Allow' }).click())
  await expect(shop.modal).toBeHidden({ timeout: 20_000 })
  const { searchParams } = new URL((await returning).url())
  const { uri } = JSON.parse((await finishing).postData() ?? '')
  const issuer = new URL(world.frame.openid.settings.google?.urls.issuer ?? '').origin
  const back = `^(?:address|headers|body) (?:GET|POST) ${world.frame.url}/callback/google$`
  const theirs = `^(?:address|headers|body|answered headers) \\w+ ${issuer}/`
  for (const name of ['code', 'state'])
    secrets.push(ofText(`${name} of google`, new RegExp(`${back}|${theirs}`), `${searchParams.get(name)}`))
  const ticket = new URL(uri).searchParams.get('ticket')
  secrets.push(ofText('ticket of google', /^body POST .*\/api\/social\/finish$/, `${ticket}`))
}

/** One request that is refused, one that is carried out, two that it is never asked. */
const useAccount = async (shop: Shop, { places }: Found): Promise<void> => {
  const { page, inFrame, world } = shop
  const { address = '' } = await shop.read('getAccount')
  await world.ethereum.setBalance(address, 5n * ETHER)
  const transfer = { from: address, to: RECEIVER, value: '0x1' }
  const ask = async (request: { method: string; params: unknown[] }, act: () => Promise<void>) => {
    const asked = readRequest(page, request)
    await act()
    const text = await asked
    places.push(placeOf(`what ${request.method} came to`, text))
    return text
  }
  const send = { method: 'eth_sendTransaction', params: [transfer] }
  const refused = await ask(send, async () => {
    const button = inFrame.getByRole('button', { name: 'Refuse' })
    await expect(button).toBeEnabled()
    places.push(await readDrawn(page, 'while something is approved'))
    await button.click()
  })
  expect(refused).toMatch(/^rejected .*"code":4001/)
  const answered = await ask(send, () => approve(shop))
  expect(answered).toMatch(/^answered "0x[\da-f]{64}"$/)
  const signed = await ask({ method: 'personal_sign', params: ['0x68656c6c6f', address] }, () =>
    approve(shop),
  )
  expect(signed).toMatch(/^answered "0x[\da-f]{130}"$/)
  for (const [method, params] of [
    ['eth_sign', [address, '0x00']],
    ['eth_sendTransaction', [{ ...transfer, from: RECEIVER }]],
  ] as const)
    expect(await ask({ method, params: [...params] }, async () => {})).toMatch(/^rejected /)
}

const readPage = async (page: Page, { places }: Found, when: string): Promise<void> => {
  places.push(await readDrawn(page, when), ...(await readStorages(page.context(), when)))
}

/** Hosts are told on purpose whose account it is. */
const ADDRESSES =
  /^(?:mail \d+|body POST .*\/api\/email\/start|answer of email\/verify|event wm-(?:connect|account-change)|drawn (?:while a mail is waited for|after a wrong code))$/

const SECRETS = {
  ...{ token: 1, code: 1, 'wrong code': 1, 'secret of a session': 2, 'wrapping key': 2, 'wrapped keys': 2 },
  ...{ 'the address of the person': 1, 'id_token of google': 1, 'access_token of google': 1 },
  ...{ 'code of google': 1, 'state of google': 1, 'ticket of google': 1 },
}

test('attack: nothing that is secret is drawn, told, kept, logged or sent by the page', async ({
  shop,
  context,
  page,
}) => {
  test.setTimeout(180_000)
  // A method that the frame is never asked is said in the console; the wrong code is a 400.
  shop.expectLine(/\[wallet-modal\]/)
  shop.expectLine(/Failed to load resource.* 400 /)
  const secrets: Secret[] = []
  const places: Place[] = []
  const found = { secrets, places }
  const email = somebody()
  secrets.push(ofText('the address of the person', ADDRESSES, email))
  await watchEvents(context)
  const requests = watchRequests(context)
  const addresses = watchAddresses(page)
  await readAnswers(context, found)

  await shop.visit()
  await signInByMail(shop, found, email)
  expect((await shop.read('getAccount')).embeddedWalletInfo?.user.email).toBe(email)
  await readPage(page, found, 'while signed in')
  await useAccount(shop, found)
  places.push(...(await readEvents(page)))
  await page.reload()
  await expect.poll(async () => (await shop.read('getAccount')).status).toBe('connected')
  await readPage(page, found, 'after a reload')
  await shop.call('disconnect')
  await readPage(page, found, 'after the sign-out')

  await signInBySocial(shop, found)
  await readPage(page, found, 'after the social sign-in')
  await useAccount(shop, found)
  await shop.call('disconnect')

  const marker = `planted in this page by ${process.pid}`
  await plantIn(page, marker)
  await page.evaluate((text) => {
    console.info(text)
    document.title = text
    dispatchEvent(new CustomEvent('wm-planted', { detail: new Error(text) }))
    history.pushState(null, '', `?${text.replaceAll(' ', '-')}`)
  }, marker)
  await readPage(page, found, 'at the end')
  places.push(...requests, ...addresses, ...(await readEvents(page)), ...mailsOf(shop.world.frame))
  places.push(placeOf('analytics', JSON.stringify(shop.world.demo.services.events())))
  expectAtHome(found, SECRETS)
  // Everything that was read would have had it.
  const seen = places.filter(ofText('marker', / /, marker).isIn).map(({ name }) => name)
  const site = new URL(page.url()).origin
  for (const name of ['console', 'drawn at the end', 'event wm-planted', `stored by ${site} at the end`])
    expect(seen).toContain(name)
  expect(places.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['event wm-connect', 'event wm-event', 'address of the page']),
  )
  expect(shop.world.demo.services.events().length).toBeGreaterThan(0)
})
