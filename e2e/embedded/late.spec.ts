/** The visitor leaves a transfer: before it is approved nothing is sent; afterwards what is on its way is followed (decisions 18). */
import { hold, pressConfirm } from '../harness/steps.ts'
import { ETHER, fund, RECEIVER, review } from './money.ts'
import { expect, somebody, test } from './shop.ts'
import { approve, signIn } from './steps.ts'

test('refusal: back from the review: nothing was asked for, and nothing is sent', async ({
  shop,
  context,
}) => {
  const { ethereum } = shop.world
  await ethereum.setBalance(RECEIVER, 0n)
  await shop.visit()
  await signIn(shop, context, somebody())
  const address = await fund(shop)
  await review(shop, { amount: '0.25', to: RECEIVER })
  await shop.untilMeant()
  await shop.back.click()
  await expect(shop.send.amount).toHaveValue('0.25')
  await expect(shop.inFrame.getByRole('dialog')).toHaveCount(0)
  expect(await ethereum.count(address)).toBe(0)
  expect(await ethereum.balance(RECEIVER)).toBe(0n)
})

test('journey: closed after it was approved, before it was sent: what is sent all the same is followed', async ({
  shop,
  context,
  page,
}) => {
  const { ethereum } = shop.world
  await ethereum.setBalance(RECEIVER, 0n)
  await shop.visit()
  await signIn(shop, context, somebody())
  const address = await fund(shop)
  await review(shop, { amount: '0.25', to: RECEIVER })
  await pressConfirm(shop)
  await expect(shop.inFrame.getByText('0.25 ETH').first()).toBeVisible()
  const sending = page.waitForRequest((request) => /eth_sendRawTransaction/.test(request.postData() ?? ''))
  const release = await hold(page, `${ethereum.url}/**`)
  await approve(shop)
  await sending
  await shop.pressClose()
  await expect(shop.modal).toBeHidden()
  release()
  await expect.poll(() => ethereum.balance(RECEIVER)).toBe(ETHER / 4n)
  expect(await ethereum.count(address)).toBe(1)
  await shop.open()
  await expect(shop.account.transactions.first()).toHaveText(/Sent 0\.25 ETH/)
})
