/** Nodes that lie about fees: nothing that burns money goes before the visitor has agreed to it. */

import { sendMined } from '../../local/nodes/send-mined.mjs'
import type { Node } from '../harness/node.ts'
import { ETHER, MEADOW, STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { countAsked, pressConfirm } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { lie } from './lies.ts'

const SEND = 'eth_sendTransaction'
const hex = (value: bigint) => `0x${value.toString(16)}`
/** 400,000 gwei: with it, sending coins takes 8.4 ETH. */
const TIP = hex(400_000n * 10n ** 9n)

/** As many blocks with somebody's transactions as a fee is measured by. */
const fillBlocks = async (node: Node) => {
  const from = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
  for (let block = 0; block < 12; block++)
    await sendMined(node.call, { from, to: from, value: hex(BigInt(block)) })
}

/** Nothing can be confirmed until the box is ticked. */
const expectAsked = async (site: Site) => {
  await expect(site.preview.problem).toContainText('The network fee is unusually high')
  await expect(site.preview.problem).toContainText('8.5 ETH')
  await expect(site.preview.feeAgree).not.toBeChecked()
  // Longer than the button waits by itself.
  await site.page.evaluate(() => new Promise((done) => setTimeout(done, 600)))
  await expect(site.preview.confirm).toHaveAttribute('aria-disabled', 'true')
  await site.preview.confirm.click({ force: true })
  expect(await countAsked(site, SEND)).toBe(0)
}

test('attack: max of 10 ETH with a tip of 400,000 gwei: 8.4 ETH are not burned unasked', async ({
  site,
  page,
  networks: { ethereum },
}) => {
  await ethereum.setBalance(MEADOW, 10n * ETHER)
  await lie(page, ethereum.url, { eth_maxPriorityFeePerGas: TIP })
  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.send.click()
  await site.send.fill({ to: STRANGER })
  await site.send.max.click()
  await site.send.review.click()
  await expect(site.preview.sentence).toContainText(/Send 1\.59\d+ ETH/)
  await expectAsked(site)
  await site.preview.feeAgree.check()
  const popup = await walletPopup(page, () => pressConfirm(site))
  await popup.reject()
  expect(await ethereum.balance(MEADOW)).toBe(10n * ETHER)
})

// Shown without a browser by review.fee.test.ts.
test('attack: the same tip for an amount that was typed, and for what the page asks for', {
  tag: '@long',
}, async ({ site, page, networks: { ethereum } }) => {
  await fillBlocks(ethereum)
  await lie(page, ethereum.url, { eth_maxPriorityFeePerGas: TIP })
  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.send.click()
  // More than a hundred times the fee: only what blocks have taken tells.
  await site.send.fill({ amount: '1000', to: STRANGER })
  await site.send.review.click()
  await expect(site.preview.sentence).toContainText('Send 1,000 ETH')
  await expectAsked(site)
  await site.pressClose()
  const asked = site.call('sendTransaction', { to: STRANGER, value: hex(ETHER) })
  await expect(site.preview.sentence).toContainText('Send 1 ETH')
  await expectAsked(site)
  await site.pressClose()
  expect(await asked).toMatchObject({ ok: false, code: 4001 })
})

// Shown without a browser by median-gas-price.test.ts.
test('attack: a node that says that blocks were as dear: the second node’s answer counts', {
  tag: '@long',
}, async ({ site, page, networks: { ethereum } }) => {
  await fillBlocks(ethereum)
  const count = 20
  await lie(page, ethereum.url, {
    eth_maxPriorityFeePerGas: TIP,
    eth_feeHistory: {
      oldestBlock: '0x1',
      baseFeePerGas: Array.from({ length: count + 1 }, () => '0x1'),
      gasUsedRatio: Array.from({ length: count }, () => 0.5),
      reward: Array.from({ length: count }, () => [TIP]),
    },
  })
  const networkOf = (rpcUrls: readonly string[]) => ({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls,
  })
  const write = async (rpcUrls: readonly string[]) => {
    const more = new URLSearchParams({ 'o.networks': JSON.stringify([networkOf(rpcUrls)]) })
    await site.visitConnected(`module.html?${more}`)
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '1000', to: STRANGER })
    await site.send.review.click()
    await expect(site.preview.sentence).toContainText('Send 1,000 ETH')
  }
  // Alone it is trusted: there is nobody to ask.
  await write([ethereum.url])
  await expect(site.preview.confirm).toBeEnabled()
  await write([ethereum.url, `${ethereum.url}/?second`])
  await expectAsked(site)
})

// Shown without a browser by review.fee.test.ts.
test('behavior: an honest node’s fee is not spoken of, with max neither', { tag: '@long' }, async ({
  site,
  networks: { ethereum },
}) => {
  await fillBlocks(ethereum)
  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.send.click()
  await site.send.fill({ to: STRANGER })
  await site.send.max.click()
  await site.send.review.click()
  await expect(site.preview.sentence).toBeVisible()
  await expect(site.preview.confirm).toBeEnabled()
  await expect(site.preview.feeAgree).toBeHidden()
})
