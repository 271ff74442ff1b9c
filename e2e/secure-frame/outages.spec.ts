/** The server killed in the middle of a request, and a mail server that is away: said so, with a way on, and nobody is signed out by it. */
import { someOf } from '../harness/variants.ts'
import {
  addressOf,
  codeIn,
  expect,
  linkIn,
  mailTo,
  newest,
  openClient,
  pressLink,
  signInByEmail,
  somebody,
  test,
} from './frame.ts'
import { restart } from './vault.ts'

const UNREACHABLE = 'The server cannot be reached. Please try again.'
const UNSENT = 'The mail could not be sent. Try again in a moment.'

test.describe('the server is killed', () => {
  test.afterEach(({ local }) => restart(local))

  test('journey: while the link is waited for', { tag: '@long' }, async ({ page, context, local }) => {
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    await client.ask('CONNECT_EMAIL', { email })
    const arrived = page.waitForRequest(/\/api\/email\/wait$/)
    const waiting = await client.send('CONNECT_DEVICE')
    await arrived
    const { text, number } = await local.mail.next(email)
    await local.vault.kill()
    await expect(client.ask('CONNECT_EMAIL', { email })).rejects.toThrow(UNREACHABLE)

    await local.vault.start()
    await pressLink(context, linkIn(text))
    // One that stays away ends it: waits.test.ts.
    expect(await waiting.answer()).toEqual({})
    await client.ask('CONNECT_OTP', { otp: codeIn(await mailTo(local, email, number)) })
    expect(await client.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  // Shown without a browser by kills.test.ts.
  test('journey: while a mail is on its way, and the next one leads on', { tag: '@long' }, async ({
    page,
    local,
  }) => {
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    await signInByEmail(client, local, email)
    const address = await addressOf(client)
    await client.ask('SIGN_OUT')
    local.mail.fault({ delay: 60_000, times: 1 })
    const arrived = page.waitForRequest(/\/api\/email\/start$/)
    const asked = await client.send('CONNECT_EMAIL', { email })
    await arrived
    await local.vault.kill()
    expect(await asked.answer()).toEqual({ error: UNREACHABLE })
    local.mail.fault(undefined)
    await local.vault.start()
    await signInByEmail(client, local, email)
    expect(await addressOf(client)).toBe(address)
  })

  test('journey: a session outlives it, and what needs no server goes on without', async ({
    page,
    local,
  }) => {
    const client = await openClient(page, local.driver.url)
    await signInByEmail(client, local, somebody())
    const address = await addressOf(client)
    const asked = await client.send('RPC_REQUEST', { method: 'personal_sign', params: ['0x48', address] })
    await expect(client.frame.getByRole('dialog')).toBeVisible()
    await local.vault.kill()
    await client.press('Approve')
    const { value, error } = await asked.answer()
    expect(error).toBeUndefined()
    expect(value).toMatch(/^0x[\da-f]{130}$/)
    await expect(client.ask('UPDATE_EMAIL', { email: somebody() })).rejects.toThrow(UNREACHABLE)
    expect(await addressOf(client)).toBe(address)

    await local.vault.start()
    await page.reload()
    const again = await openClient(page, local.driver.url)
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await addressOf(again)).toBe(address)
  })

  // Shown without a browser by sign-in.test.ts.
  test('journey: signed out without it, and nothing is signed in when it is back', { tag: '@long' }, async ({
    page,
    local,
  }) => {
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    await signInByEmail(client, local, email)
    const address = await addressOf(client)
    await local.vault.kill()
    await client.ask('SIGN_OUT')
    await local.vault.start()
    await page.reload()
    const again = await openClient(page, local.driver.url)
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await signInByEmail(again, local, email)
    expect(await addressOf(again)).toBe(address)
  })

  // Shown without a browser by device.test.ts, trouble.test.ts and sign-in.test.ts of the dashboard.
  test('journey: the pages of a person say so, and go on when it is back', { tag: '@long' }, async ({
    page,
    context,
    local,
  }) => {
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    await client.ask('CONNECT_EMAIL', { email })
    const link = await context.newPage()
    await link.goto(linkIn(await mailTo(local, email)))
    await expect(link.getByRole('heading', { name: 'Allow this sign-in?' })).toBeVisible()
    const dashboard = await context.newPage()
    await dashboard.goto(`${local.url}/dashboard`)
    await dashboard.getByLabel('E-mail address').fill(email)
    await local.vault.kill()

    await dashboard.getByRole('button', { name: 'Continue with e-mail' }).click()
    await expect(dashboard.getByRole('alert')).toHaveText(UNREACHABLE)
    await link.getByRole('button', { name: 'Allow this browser' }).click()
    await expect(link.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
    await link.getByRole('button', { name: 'Try again' }).click()
    await expect(link.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()

    await local.vault.start()
    await link.getByRole('button', { name: 'Try again' }).click()
    await expect(link.getByRole('heading', { name: 'Allowed' })).toBeVisible()
    await dashboard.getByRole('button', { name: 'Continue with e-mail' }).click()
    await expect(dashboard.getByRole('heading', { name: 'Allow this browser' })).toBeVisible()
  })
})

test.describe('the mail server is away', () => {
  for (const fault of someOf(['refuse', 'refuse for now', 'drop'], 3))
    test(`error: ${fault}: said so, and mended it goes on`, async ({ page, local }) => {
      const email = somebody()
      const client = await openClient(page, local.driver.url)
      local.mail.fault(fault)
      await expect(client.ask('CONNECT_EMAIL', { email })).rejects.toThrow(UNSENT)
      local.mail.fault(undefined)
      await signInByEmail(client, local, email)
      expect(await client.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    })

  // Shown without a browser by smtp.test.ts.
  test('behavior: silent, with the whole mail: it may arrive, so it counts as sent, and another may be asked for', {
    tag: '@long',
  }, async ({ page, local }) => {
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    local.mail.fault('silent')
    expect(await client.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
    local.mail.fault(undefined)
    await signInByEmail(client, local, email)
    expect(await client.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  // Shown without a browser by trouble.test.ts.
  test('error: when the link is pressed, its page says so, and the link stays', { tag: '@long' }, async ({
    page,
    context,
    local,
  }) => {
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    await client.ask('CONNECT_EMAIL', { email })
    const waiting = await client.send('CONNECT_DEVICE')
    const { text, number } = await local.mail.next(email)
    const link = await context.newPage()
    await link.goto(linkIn(text))
    local.mail.fault('refuse')
    await link.getByRole('button', { name: 'Allow this browser' }).click()
    await expect(link.getByRole('heading', { name: 'That did not work yet' })).toBeVisible()
    await expect(link.getByText(`${UNSENT} The link stays as it is.`)).toBeVisible()
    local.mail.fault(undefined)
    await link.getByRole('button', { name: 'Try again' }).click()
    await expect(link.getByRole('heading', { name: 'Allowed' })).toBeVisible()
    expect(await waiting.answer()).toEqual({})
    await client.ask('CONNECT_OTP', { otp: codeIn(await mailTo(local, email, number)) })
    expect(await client.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  // Shown without a browser by trouble.test.ts.
  test('error: too many mails: the page of the link says that, not that the server is away', {
    tag: '@long',
  }, async ({ page, context, local }) => {
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    for (let mails = 0; mails < 5; mails++) await client.ask('CONNECT_EMAIL', { email })
    const link = await context.newPage()
    await link.goto(linkIn(await mailTo(local, email, newest(local) - 1)))
    await link.getByRole('button', { name: 'Allow this browser' }).click()
    await expect(link.getByText('Too many mails were sent to this address. Try again later.')).toBeVisible()
    await expect(link.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('error: changing the address and signing in to the dashboard say so', { tag: '@long' }, async ({
    page,
    context,
    local,
  }) => {
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    await signInByEmail(client, local, email)
    local.mail.fault('refuse')
    await expect(client.ask('UPDATE_EMAIL', { email: somebody() })).rejects.toThrow(UNSENT)
    const dashboard = await context.newPage()
    await dashboard.goto(`${local.url}/dashboard`)
    await dashboard.getByLabel('E-mail address').fill(email)
    await dashboard.getByRole('button', { name: 'Continue with e-mail' }).click()
    await expect(dashboard.getByRole('alert')).toHaveText(UNSENT)
    expect(await client.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  })
})
