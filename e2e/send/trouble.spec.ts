/** A token on its way when something goes wrong: the network refuses, replaces or takes its time. */
import { CLOSED_ADDRESS } from '../../local/nodes/nodes.mjs'
import type { Hex, Node } from '../harness/node.ts'
import { MEADOW, STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { confirmInWallet, localOnly, passTime, replaceInWallet, statuses } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'

const AMOUNT = 1_500_000n

/** As far as the review of sending 1.5 USDC to a stranger. */
const review = async (site: Site, usdc: string, more = '') => {
  await site.visitConnected(`module.html?services${more}`)
  expect(
    await site.call('open', { view: 'Send', arguments: { token: usdc, amount: '1.5', to: STRANGER } }),
  ).toMatchObject({ ok: true })
  await expect(site.send.review).toBeVisible()
  await site.send.review.click()
  await expect(site.preview.sentence).toContainText('Send 1.5 USDC')
}

const replaceCode = async (node: Node, address: string) =>
  node.setCode(address, (await node.call('eth_getCode', CLOSED_ADDRESS, 'latest')) as Hex)

test('refusal: a token that refuses on chain is shown as failed, only the fee is gone', {
  tag: '@long',
}, async ({ site, services, watch, networks: { ethereum } }) => {
  // Its code is another one for a while: the service cannot read balances of it.
  watch.expect(/service-failed|status of 500/)
  const usdc = tokenAddress(services, 'USDC')
  const before = await ethereum.balance(MEADOW)
  await review(site, usdc)
  const popup = await confirmInWallet(site)
  const code = (await ethereum.call('eth_getCode', usdc, 'latest')) as Hex
  await replaceCode(ethereum, usdc)
  await popup.approve()
  await expect(site.account.transactions).toHaveText([/Failed/])
  expect(await statuses(site)).toEqual(['pending', 'reverted'])
  await ethereum.setCode(usdc, code)
  expect(await tokenBalance(ethereum, usdc, STRANGER)).toBe(0n)
  const [{ hash } = { hash: '' }] = (await site.told('wm-transaction')) as { hash: string }[]
  expect(await ethereum.balance(MEADOW)).toBe(before - (await ethereum.feeOf(hash)))
})

test.describe('not mined yet', () => {
  test.beforeEach(async ({ site, page, services, networks: { ethereum } }) => {
    await page.clock.install()
    await ethereum.pauseMining()
    // A reload cuts calls off: no public node is asked in place of one.
    await review(site, tokenAddress(services, 'USDC'), `&${localOnly(ethereum)}`)
    const popup = await confirmInWallet(site)
    await popup.approve()
    await expect(site.account.transactions).toHaveText([/Sent 1\.5 USDC.*Pending/])
    await popup.gone()
  })

  // Shown without a browser by draft.token.test.ts.
  test('behavior: reloaded meanwhile, it is followed to the end, as the token it is', {
    tag: '@long',
  }, async ({ site, page, services, networks: { ethereum } }) => {
    await passTime(page, 30_000)
    await expect(site.notice('Still pending')).toBeVisible()
    await page.reload()
    await ethereum.mine()
    const afterAPoll = async () => {
      await passTime(page, 4_000)
      return statuses(site)
    }
    await expect.poll(afterAPoll).toEqual(['success'])
    await site.openByButton()
    await expect(site.account.transactions).toHaveText([/Sent 1\.5 USDC.*Confirmed/])
    expect(await tokenBalance(ethereum, tokenAddress(services, 'USDC'), STRANGER)).toBe(AMOUNT)
  })

  // Shown without a browser by follow.test.ts.
  test('behavior: in a block it is being confirmed, until two more have come', { tag: '@long' }, async ({
    site,
    page,
    networks: { ethereum },
  }) => {
    await ethereum.mineOne()
    await passTime(page, 4_000)
    await expect(site.account.transactions).toHaveText([/In a block, being confirmed/])
    await expect(site.notice('In a block, being confirmed')).toBeVisible()
    expect(await site.told('wm-transaction')).toMatchObject([
      { status: 'pending' },
      { status: 'pending', blockNumber: expect.any(Number) },
    ])
    await ethereum.mineOne()
    await passTime(page, 8_000)
    expect(await statuses(site)).toEqual(['pending', 'pending'])
    await ethereum.mineOne()
    await passTime(page, 4_000)
    await expect(site.account.transactions).toHaveText([/Confirmed/])
    expect(await statuses(site)).toEqual(['pending', 'pending', 'success'])
  })

  test('attack: the block that it was in is gone: it waits again, and nobody was paid', async ({
    site,
    page,
    networks: { ethereum },
  }) => {
    const before = await ethereum.call('evm_snapshot')
    await ethereum.mineOne()
    await passTime(page, 4_000)
    await expect(site.account.transactions).toHaveText([/In a block, being confirmed/])
    await ethereum.call('evm_revert', before)
    await ethereum.mineOne()
    await passTime(page, 4_000)
    await expect(site.account.transactions).toHaveText([/Pending/])
    expect(await statuses(site)).toEqual(['pending', 'pending', 'pending'])
    const known = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.includes('receivers')),
    )
    expect(known).toEqual([])
  })

  // Of the coin: journey/refusals-sending.spec.ts.
  test('behavior: sped up in the wallet, it is told as what it came to', { tag: '@long' }, async ({
    site,
    services,
    networks: { ethereum },
  }) => {
    await replaceInWallet(site, ethereum, 'speedUp')
    await expect(site.account.transactions).toHaveText([/Confirmed/])
    expect(await statuses(site)).toEqual(['pending', 'success'])
    expect(await tokenBalance(ethereum, tokenAddress(services, 'USDC'), STRANGER)).toBe(AMOUNT)
  })

  test('behavior: cancelled in the wallet, nothing has moved', { tag: '@long' }, async ({
    site,
    services,
    networks: { ethereum },
  }) => {
    await replaceInWallet(site, ethereum, 'cancel')
    await expect(site.account.transactions).toHaveText([/Cancelled/])
    expect(await statuses(site)).toEqual(['pending', 'cancelled'])
    expect(await tokenBalance(ethereum, tokenAddress(services, 'USDC'), STRANGER)).toBe(0n)
  })
})
