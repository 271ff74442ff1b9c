/** Moving a wallet to another e-mail address, over the frame's messages. */
import {
  type Client,
  codeIn,
  expect,
  type Local,
  mailTo,
  newest,
  openClient,
  signInByEmail,
  somebody,
  test,
} from './frame.ts'
import { restart } from './vault.ts'

const userOf = async (client: Client) => Object(await client.ask('GET_USER', { chainId: 1 }))
/** Runs it, and resolves with the code that is mailed to this address in answer. */
const codeFor = async (local: Local, email: string, run: () => Promise<unknown>): Promise<string> => {
  const before = newest(local)
  await run()
  return codeIn(await mailTo(local, email, before))
}

// Shown without a browser by change.test.ts.
test('journey: by one code soon after a sign-in, and the wallet is the same', { tag: '@long' }, async ({
  page,
  local,
}) => {
  const [from, to] = [somebody('old'), somebody('new')]
  const client = await openClient(page, local.driver.url)
  await signInByEmail(client, local, from)
  const { address } = await userOf(client)

  await expect(client.ask('UPDATE_EMAIL', { email: from })).rejects.toThrow('Invalid email')
  await expect(client.ask('UPDATE_EMAIL', { email: 'nobody' })).rejects.toThrow('Invalid email')
  const code = await codeFor(local, to, async () =>
    expect(await client.ask('UPDATE_EMAIL', { email: to })).toEqual({ action: 'VERIFY_SECONDARY_OTP' }),
  )
  const other = code === '000000' ? '000001' : '000000'
  await expect(client.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: other })).rejects.toThrow('not right')
  expect(await userOf(client)).toMatchObject({ email: from })
  const before = newest(local)
  expect(await client.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })).toEqual({ newEmail: to })
  expect(await userOf(client)).toMatchObject({ email: to, address })
  expect(await mailTo(local, from, before)).toContain('has another one now')

  await page.reload()
  const again = await openClient(page, local.driver.url)
  expect(await userOf(again)).toMatchObject({ email: to, address })
  await again.ask('SIGN_OUT')
  await signInByEmail(again, local, to)
  expect(await userOf(again)).toMatchObject({ email: to, address })
  await again.ask('SIGN_OUT')
  await signInByEmail(again, local, from)
  const stranger = await userOf(again)
  expect(stranger.email).toBe(from)
  expect(stranger.address).not.toBe(address)
})

// Shown without a browser by change.test.ts.
test('attack: an address with a wallet is refused only after its own code', { tag: '@long' }, async ({
  page,
  browser,
  local,
}) => {
  const [mine, theirs] = [somebody('mine'), somebody('theirs')]
  const profile = await browser.newContext()
  await signInByEmail(await openClient(await profile.newPage(), local.driver.url), local, theirs)
  await profile.close()

  const client = await openClient(page, local.driver.url)
  await signInByEmail(client, local, mine)
  const code = await codeFor(local, theirs, async () =>
    expect(await client.ask('UPDATE_EMAIL', { email: theirs })).toEqual({ action: 'VERIFY_SECONDARY_OTP' }),
  )
  await expect(client.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })).rejects.toThrow(
    'This address has a wallet of its own.',
  )
  expect(await userOf(client)).toMatchObject({ email: mine })
})

test.describe('later', () => {
  test.afterEach(({ local }) => restart(local))

  test('journey: by two codes, the first to the old address', async ({ page, local }) => {
    const [from, to] = [somebody('old'), somebody('new')]
    const client = await openClient(page, local.driver.url)
    await signInByEmail(client, local, from)
    const { address } = await userOf(client)
    await restart(local, { minutes: 6 })

    const first = await codeFor(local, from, async () =>
      expect(await client.ask('UPDATE_EMAIL', { email: to })).toEqual({ action: 'VERIFY_PRIMARY_OTP' }),
    )
    // The new address' turn has not come: no code is worth anything there.
    await expect(client.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: first })).rejects.toThrow('has expired')
    const second = await codeFor(local, to, () => client.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: first }))
    expect(await client.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: second })).toEqual({ newEmail: to })
    expect(await userOf(client)).toMatchObject({ email: to, address })
  })
})

test('error: nobody who is signed out changes an address', async ({ page, local }) => {
  const client = await openClient(page, local.driver.url)
  await expect(client.ask('UPDATE_EMAIL', { email: somebody() })).rejects.toThrow('Not signed in')
})
