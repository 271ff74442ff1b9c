/** The codes and links of the mails: wrong, used up, too old, too many, and opened without a press. */
import {
  type Client,
  codeIn,
  expect,
  isConnected,
  type Local,
  linkIn,
  mailTo,
  openClient,
  pressLink,
  signInByEmail,
  somebody,
  test,
} from './frame.ts'
import { restart } from './vault.ts'

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const sentTo = ({ mail }: Local, email: string): number =>
  mail.mails().filter(({ to }: { to: string[] }) => to.includes(email)).length

/** Up to the code of a first visit. */
const askForCode = async (client: Client, local: Local, email: string): Promise<string> => {
  expect(await client.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
  const { text, number } = await local.mail.next(email)
  await pressLink(client.page.context(), linkIn(text))
  await client.ask('CONNECT_DEVICE')
  return codeIn(await mailTo(local, email, number))
}
const enter = (client: Client, otp: string) => client.ask('CONNECT_OTP', { otp })

test('journey: four wrong codes, then the right one', { tag: '@long' }, async ({ page, local }) => {
  const client = await openClient(page, local.driver.url)
  const code = await askForCode(client, local, somebody())
  for (let tries = 0; tries < 4; tries++)
    await expect(enter(client, wrong(code))).rejects.toThrow('This code is not right. Check the mail.')
  await expect(enter(client, '12345')).rejects.toThrow('The code has six digits.')
  expect(await isConnected(client)).toEqual({ isConnected: false })
  await enter(client, ` ${code} `)
  expect(await isConnected(client)).toEqual({ isConnected: true })
})

test('journey: the fifth wrong code takes the right one away, and a new one is to be had', async ({
  page,
  local,
}) => {
  const email = somebody()
  const client = await openClient(page, local.driver.url)
  const code = await askForCode(client, local, email)
  for (let tries = 0; tries < 4; tries++)
    await expect(enter(client, wrong(code))).rejects.toThrow('not right')
  await expect(enter(client, wrong(code))).rejects.toThrow('Too many wrong codes. Ask for a new one.')
  await expect(enter(client, code)).rejects.toThrow('This code has expired. Ask for a new one.')
  expect(await isConnected(client)).toEqual({ isConnected: false })
  await signInByEmail(client, local, email)
  expect(await isConnected(client)).toEqual({ isConnected: true })
})

test.describe('time', () => {
  test.afterEach(({ local }) => restart(local))

  // Shown without a browser by login.test.ts and login.codes.test.ts.
  test('journey: a code after ten minutes, and a link after fifteen', { tag: '@long' }, async ({
    page,
    context,
    local,
  }) => {
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    const code = await askForCode(client, local, email)
    await restart(local, { minutes: 10 })
    await expect(enter(client, code)).rejects.toThrow('This code has expired. Ask for a new one.')

    const other = somebody()
    await client.ask('CONNECT_EMAIL', { email: other })
    const link = linkIn(await mailTo(local, other))
    await restart(local, { minutes: 26 })
    const window = await context.newPage()
    await window.goto(link)
    await expect(window.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    await expect(client.ask('CONNECT_DEVICE')).rejects.toThrow('This has expired. Start again.')
    await signInByEmail(client, local, email)
    expect(await isConnected(client)).toEqual({ isConnected: true })
  })

  // Shown without a browser by login.codes.test.ts.
  test('journey: five mails in fifteen minutes, from whichever browser', { tag: '@long' }, async ({
    page,
    browser,
    local,
  }) => {
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    for (let mails = 0; mails < 5; mails++)
      expect(await client.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
    const tooMany = 'Too many mails were sent to this address. Try again later.'
    await expect(client.ask('CONNECT_EMAIL', { email })).rejects.toThrow(tooMany)
    const profile = await browser.newContext()
    const elsewhere = await openClient(await profile.newPage(), local.driver.url)
    await expect(elsewhere.ask('CONNECT_EMAIL', { email })).rejects.toThrow(tooMany)
    expect(sentTo(local, email)).toBe(5)

    await restart(local, { minutes: 15 })
    await signInByEmail(elsewhere, local, email)
    expect(await isConnected(elsewhere)).toEqual({ isConnected: true })
    await profile.close()
  })
})

test('attack: a link that is opened and not pressed approves nothing, and its address goes', async ({
  page,
  context,
  local,
}) => {
  const email = somebody()
  const client = await openClient(page, local.driver.url)
  await client.ask('CONNECT_EMAIL', { email })
  const waiting = await client.send('CONNECT_DEVICE')
  const link = linkIn(await mailTo(local, email))
  for (let scans = 0; scans < 3; scans++) {
    expect((await context.request.get(link)).ok()).toBe(true)
    const scanner = await context.newPage()
    await scanner.goto(link)
    await expect(scanner.getByRole('heading', { name: 'Allow this sign-in?' })).toBeVisible()
    await expect(scanner.getByText(new URL(local.driver.url).origin, { exact: true })).toBeVisible()
    expect(scanner.url()).toBe(`${local.url}/device`)
    await scanner.close()
  }
  await expect(enter(client, '000000')).rejects.toThrow('This code has expired')
  expect(sentTo(local, email)).toBe(1)

  await pressLink(context, link)
  expect(await waiting.answer()).toEqual({})
  await enter(client, codeIn(await mailTo(local, email, local.mail.mails()[1]?.number ?? 0)))
  expect(await isConnected(client)).toEqual({ isConnected: true })
})

// Shown without a browser by login.test.ts.
test('attack: the newest link alone leads anywhere, once', { tag: '@long' }, async ({
  page,
  context,
  local,
}) => {
  const email = somebody()
  const client = await openClient(page, local.driver.url)
  await client.ask('CONNECT_EMAIL', { email })
  const first = await local.mail.next(email)
  await client.ask('CONNECT_EMAIL', { email })
  const second = await local.mail.next(email, first.number)
  const window = await context.newPage()
  const hasEnded = async (text: string) => {
    // The same page with another fragment is not loaded anew.
    await window.goto('about:blank')
    await window.goto(linkIn(text))
    await expect(window.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  }
  await hasEnded(first.text)
  await pressLink(context, linkIn(second.text))
  await hasEnded(second.text)
})
