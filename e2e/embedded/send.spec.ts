/** Money sent by the product's Send from an account of the secure frame: reviewed here, approved there, once. */
import { pressConfirm, reviewDraft } from '../harness/steps.ts'
import { expect, type Shop, somebody, test } from './shop.ts'
import { approve, signIn } from './steps.ts'

const RECEIVER = '0x1111111111111111111111111111111111111111'
const ETHER = 10n ** 18n

/** A balance is read again after half a minute, or by another load of the page. */
const fund = async (shop: Shop, address: string | undefined): Promise<void> => {
  await shop.world.ethereum.setBalance(address ?? '', 5n * ETHER)
  await shop.page.reload()
  await expect.poll(async () => (await shop.read('getAccount')).address).toBe(address)
}

for (const type of ['eoa', 'smartAccount'] as const)
  test(`journey: coin sent from an account of kind ${type}, twice; what was reviewed is what arrives`, {
    tag: type === 'smartAccount' ? '@long' : [],
  }, async ({ shop, context }) => {
    const { ethereum } = shop.world
    await ethereum.setBalance(RECEIVER, 0n)
    await shop.visit({ type })
    await signIn(shop, context, somebody())
    const { address, embeddedWalletInfo } = await shop.read('getAccount')
    expect(embeddedWalletInfo?.accountType).toBe(type)
    await fund(shop, address)
    // The second time, a smart account is deployed.
    for (const times of [1n, 2n]) {
      await shop.open()
      await expect(shop.account.balance).toHaveText(/[1-9]/)
      await reviewDraft(shop, { amount: '0.25', to: RECEIVER })
      expect(await shop.preview.receiverAddress()).toContain(RECEIVER)
      await pressConfirm(shop)
      await expect(shop.inFrame.getByText('0.25 ETH').first()).toBeVisible()
      await approve(shop)
      await expect(shop.account.transactions.first()).toHaveText(/Sent 0\.25 ETH/)
      await expect.poll(() => ethereum.balance(RECEIVER), { timeout: 20_000 }).toBe((times * ETHER) / 4n)
      await shop.pressClose()
    }
  })

// That nothing is sent when refused there is shown by calls.spec.ts and secure-frame/send.spec.ts; when closed, by secure-frame/product.spec.ts
// and, without a browser, by approvals.test.ts.
test('refusal: in the frame, and by closing the dialog: nothing is sent, and the draft is there again', {
  tag: '@long',
}, async ({ shop, context }) => {
  const { ethereum } = shop.world
  await ethereum.setBalance(RECEIVER, 0n)
  await shop.visit()
  await signIn(shop, context, somebody())
  const { address } = await shop.read('getAccount')
  await fund(shop, address)
  await shop.open()
  await expect(shop.account.balance).toHaveText(/[1-9]/)
  await reviewDraft(shop, { amount: '0.25', to: RECEIVER })
  await pressConfirm(shop)
  const refuse = shop.inFrame.getByRole('button', { name: 'Refuse' })
  await refuse.click()
  await expect(shop.preview.declined).toBeVisible()

  await pressConfirm(shop)
  await refuse.waitFor()
  await shop.pressClose()
  await expect(shop.modal).toBeHidden()
  await expect(refuse).toHaveCount(0)
  expect(await ethereum.balance(RECEIVER)).toBe(0n)
  // The next request is served.
  const signing = shop.call('signMessage', { message: 'after' })
  await approve(shop)
  expect(await signing).toMatchObject({ ok: true })
})
