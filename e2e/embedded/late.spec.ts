/** The visitor leaves a transfer: before it is approved nothing is sent; afterwards what is on its way is followed (decisions 18). */
import type { Page, Request } from '@playwright/test'
import { pressConfirm } from '../harness/steps.ts'
import { ETHER, fund, RECEIVER, review } from './money.ts'
import { expect, somebody, test } from './shop.ts'
import { approve, signIn } from './steps.ts'

// No wallet is asked before Confirm, whichever it is: shown of an extension by host/send-sign.spec.ts.
test('refusal: back from the review: nothing was asked for, and nothing is sent', { tag: '@long' }, async ({
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

/** What asks for that stays on the way until it is released. */
const holdAsked = async (page: Page, method: string) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const isAsked = (request: Request) => (request.postData() ?? '').includes(`"${method}"`)
  await page.route('http://127.0.0.1:*/**', async (route) => {
    if (isAsked(route.request())) await released
    await route.fallback()
  })
  return { arrived: page.waitForRequest(isAsked), release }
}

// A key's own account is shown without a browser by evm-send.test.ts and create-auth.closed.test.ts.
for (const [type, method] of [
  ['eoa', 'eth_sendRawTransaction'],
  ['smartAccount', 'eth_sendUserOperation'],
] as const)
  test(`journey: ${type}: closed after it was approved, while it is sent: said before anything is sent again, and followed`, {
    tag: type === 'eoa' ? '@long' : [],
  }, async ({ shop, context, page }) => {
    const { ethereum } = shop.world
    await ethereum.setBalance(RECEIVER, 0n)
    await shop.visit({ type })
    await signIn(shop, context, somebody())
    await fund(shop)
    await review(shop, { amount: '0.25', to: RECEIVER })
    await pressConfirm(shop)
    await expect(shop.inFrame.getByText('0.25 ETH').first()).toBeVisible()
    const { arrived, release } = await holdAsked(page, method)
    await approve(shop)
    await arrived
    await shop.pressClose()
    await expect(shop.modal).toBeHidden()

    await review(shop, { amount: '0.25', to: RECEIVER })
    await expect(shop.preview.unanswered).toBeVisible()
    await expect(shop.preview.askAgain).not.toBeChecked()
    await shop.pressClose()
    release()
    await expect.poll(() => ethereum.balance(RECEIVER), { timeout: 20_000 }).toBe(ETHER / 4n)
    await shop.open()
    await expect(shop.account.transactions.first()).toHaveText(/Sent 0\.25 ETH/, { timeout: 20_000 })
    const hashes = (await shop.told('wm-transaction')).map((detail) => Object(detail).hash)
    expect(new Set(hashes).size).toBe(1)
  })
