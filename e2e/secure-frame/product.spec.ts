/** The product's wire and its connector of the embedded wallet, against the real frame on another site. */
import { createPublicClient, http, verifyMessage } from 'viem'
import { expect, MAINNET, RECEIVER, signInByEmail, somebody, test } from './frame.ts'
import { openProduct } from './product.ts'

test('journey: signed in by e-mail, both namespaces, a message signed, coins sent, reload, signed out', async ({
  page,
  local,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  const product = await openProduct(page, local, { networks: ['eip155:1', 'eip155:8453', MAINNET] })
  await expect(page.locator('iframe')).toHaveCount(0)
  await signInByEmail(product, local, somebody())
  const { value: link } = await product.call('connect')
  const { eip155, solana } = Object(link)
  expect(eip155).toMatchObject({ network: 'eip155:1' })
  expect(solana).toMatchObject({ network: MAINNET })
  const [address] = eip155.accounts

  const signing = product.call('request', 'personal_sign', ['0x68656c6c6f', address])
  const approve = product.frame.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeEnabled()
  await approve.click()
  const { value: signature } = await signing
  expect(
    await verifyMessage({ address, message: 'hello', signature: String(signature) as `0x${string}` }),
  ).toBe(true)

  // On the other network: the frame goes there first.
  await local.base.setBalance(address, 10n ** 18n)
  const before = await local.base.balance(RECEIVER)
  const sending = product.call('request', 'eth_sendTransaction', [
    { from: address, to: RECEIVER, value: '0x16345785d8a0000', chainId: '0x2105' },
  ])
  await expect(product.frame.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await product.frame.getByRole('button', { name: 'Approve' }).click()
  const { value: hash } = await sending
  expect(hash).toMatch(/^0x[\da-f]{64}$/)
  const client = createPublicClient({ transport: http(local.base.url) })
  await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
  expect(await local.base.balance(RECEIVER)).toBe(before + 10n ** 17n)

  await page.reload()
  const again = await openProduct(page, local, { networks: ['eip155:1', MAINNET] })
  expect((await again.call('restore')).value).toMatchObject({ eip155: { accounts: eip155.accounts }, solana })
  expect(await again.call('disconnect')).toEqual({})
  expect((await again.call('restore')).value).toBeUndefined()
  expect(violations).toEqual([])
})

test('refusal: in the frame, and by the visitor who closes it: nothing is signed, and the next request is served', async ({
  page,
  local,
}) => {
  const product = await openProduct(page, local)
  await signInByEmail(product, local, somebody())
  const { value: link } = await product.call('connect')
  const [address] = Object(link).eip155.accounts
  const cancel = product.frame.getByRole('button', { name: 'Refuse' })

  const refused = product.call('request', 'personal_sign', ['0x01', address])
  await cancel.click()
  expect(await refused).toMatchObject({ error: expect.stringMatching(/reject/i) })

  const closed = product.call('request', 'personal_sign', ['0x02', address])
  await cancel.waitFor()
  await product.close()
  expect(await closed).toMatchObject({ error: 'closed by the visitor' })
  await expect(cancel).toHaveCount(0)
  expect((await product.call('request', 'eth_blockNumber', [])).value).toMatch(/^0x/)
  expect(await product.call('request', 'eth_sign', [address, '0x01'])).toMatchObject({ code: 4200 })
})

test('error: a policy that forbids the frame is said at once, and which directive it needs', async ({
  page,
  local,
}) => {
  const product = await openProduct(page, local, { policy: "default-src 'none'; script-src 'self'" })
  expect(await product.call('ask', 'IS_CONNECTED')).toMatchObject({ code: 'frame-failed' })
  expect(await product.log()).toContain('frame-load-failed')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('error: the frame is removed while somebody waits: rejected, and the next request loads it anew', async ({
  page,
  local,
}) => {
  const product = await openProduct(page, local)
  await signInByEmail(product, local, somebody())
  const { value: link } = await product.call('connect')
  const [address] = Object(link).eip155.accounts
  const asked = product.call('request', 'personal_sign', ['0x01', address])
  await product.frame.getByRole('button', { name: 'Approve' }).waitFor()
  await page.evaluate(() => document.querySelector('iframe')?.remove())
  expect(await asked).toMatchObject({ code: 'frame-failed' })
  // It knows the visitor still, so nothing has to be done again.
  expect((await product.call('request', 'eth_blockNumber', [])).value).toMatch(/^0x/)
  expect(await product.log()).toEqual(expect.arrayContaining(['started', 'started again']))
})
