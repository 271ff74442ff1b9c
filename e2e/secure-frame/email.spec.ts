/** Signing in by e-mail over the frame's messages, from a page on another site. */
import {
  codeIn,
  expect,
  isConnected,
  MAINNET,
  mailTo,
  openClient,
  signInByEmail,
  somebody,
  test,
} from './frame.ts'

test('journey: first visit with device approval, then a later one, then signed out', async ({
  page,
  local,
}) => {
  const email = somebody()
  const client = await openClient(page, local.driver.url)
  expect(await isConnected(client)).toEqual({ isConnected: false })
  await signInByEmail(client, local, email)
  const user = Object(await client.ask('GET_USER', { chainId: 1, preferredAccountType: 'eoa' }))
  expect(user).toMatchObject({ email, chainId: 1, preferredAccountType: 'eoa' })
  expect(user.address).toMatch(/^0x[\da-fA-F]{40}$/)

  await page.reload()
  const again = await openClient(page, local.driver.url)
  expect(await isConnected(again)).toEqual({ isConnected: true })
  expect(await again.ask('GET_USER', { chainId: 1, preferredAccountType: 'eoa' })).toMatchObject({
    address: user.address,
  })
  expect(await again.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'CONNECT' })
  await again.ask('SIGN_OUT')
  expect(await isConnected(again)).toEqual({ isConnected: false })

  const [last] = local.mail.mails()
  expect(await again.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  await again.ask('CONNECT_OTP', { otp: codeIn(await mailTo(local, email, last?.number)) })
  expect(await again.ask('GET_USER', { chainId: 1, preferredAccountType: 'eoa' })).toMatchObject({
    address: user.address,
  })
})

test('journey: the same person on a second site has the same addresses', async ({ page, context, local }) => {
  const email = somebody()
  const shop = await openClient(page, local.driver.url)
  await signInByEmail(shop, local, email)
  const there = Object(await shop.ask('GET_USER', { chainId: 1 }))
  const onSolana = Object(await shop.ask('GET_USER', { chainId: MAINNET }))

  const other = await openClient(await context.newPage(), `${local.driver.origins[1]}/`)
  expect(await isConnected(other)).toEqual({ isConnected: false })
  await signInByEmail(other, local, email)
  expect(await other.ask('GET_USER', { chainId: 1 })).toMatchObject({
    address: there.address,
    accounts: there.accounts,
  })
  const solana = await other.ask('GET_USER', { chainId: MAINNET })
  expect(solana).toMatchObject({ address: onSolana.address })
})
