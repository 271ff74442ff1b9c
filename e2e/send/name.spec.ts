/** Receivers by name and by link: who is meant is asked of the registry, twice. */
import { BASE } from '../../local/ens/names.mjs'
import { ETHER, HARBOR, MEADOW, MEADOW_2, STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { confirmInWallet, countAsked, passTime } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

const SEND = 'eth_sendTransaction'

const openSend = async (site: Site) => {
  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.send.click()
}

test('journey: by name: the review says name and address, and the coins are at the address', async ({
  site,
  networks: { ethereum },
}) => {
  const before = await ethereum.balance(MEADOW_2)
  await openSend(site)
  await site.send.fill({ amount: '0.1', to: 'Meadow.ETH' })
  await expect(site.send.root.getByText('meadow.eth')).toBeVisible()
  await expect(site.send.to).toHaveAccessibleDescription(/meadow\.eth.*0x7099…79C8/)
  await site.send.review.click()
  await expect(site.preview.sentence).toHaveText('Send 0.1 ETH to meadow.eth on Ethereum')
  expect(await site.preview.receiverAddress()).toBe(MEADOW_2)
  const popup = await confirmInWallet(site)
  await popup.approve()
  await expect(site.account.transactions).toHaveText([/Confirmed/])
  expect(await ethereum.balance(MEADOW_2)).toBe(before + ETHER / 10n)
})

test('attack: a name that leads elsewhere while its review is open: nothing is sent', async ({
  site,
  page,
  demo,
  networks: { ethereum },
}) => {
  await page.clock.install()
  await openSend(site)
  await site.send.fill({ amount: '0.1', to: 'willow.eth' })
  await site.send.review.click()
  expect(await site.preview.receiverAddress()).toBe(HARBOR)
  await demo.ens.setName('willow.eth', STRANGER)
  await passTime(page, 16_000)
  await expect(site.send.problem).toHaveText('This name leads to another address now. Nothing was sent.')
  expect(await countAsked(site, SEND)).toBe(0)
  expect(await ethereum.count(MEADOW)).toBe(0)

  await site.send.review.click()
  expect(await site.preview.receiverAddress()).toBe(STRANGER)
})

// Shown without a browser by draft.receiver.test.ts.
test('behavior: on another network the name’s own address for it', { tag: '@long' }, async ({
  site,
  page,
  demo,
  networks: { base },
}) => {
  await demo.ens.setName('willow.eth', STRANGER, [BASE])
  await openSend(site)
  await site.send.fill({ amount: '0.1', to: 'willow.eth' })
  await expect(site.send.to).toHaveAccessibleDescription(/0x3C44…93BC/)
  await site.back.click()
  await site.account.network.click()
  const adding = await walletPopup(page, () => site.networks.network('Base').click())
  await adding.approve()
  await expect(site.account.network).toHaveText(/Base/)
  await site.account.send.click()
  await expect(site.send.to).toHaveAccessibleDescription(/0x1111…0000/)
  await site.send.fill({ amount: '0.1' })
  await site.send.review.click()
  expect(await site.preview.receiverAddress()).toBe(STRANGER)
  const popup = await confirmInWallet(site)
  await popup.approve()
  await expect(site.account.transactions).toHaveText([/Confirmed/])
  expect(await base.balance(STRANGER)).toBe(ETHER / 10n)
})

// Shown without a browser by draft.receiver.test.ts.
test('refusal: a name that nobody has, that leads nowhere or elsewhere, or that is none is said to be so', {
  tag: '@long',
}, async ({ site }) => {
  await openSend(site)
  for (const [name, problem] of [
    ['nobody.eth', 'Error resolving name'],
    ['distant.eth', 'This name keeps its address elsewhere. Paste the address instead.'],
    ['fallow.eth', 'Error resolving name'],
    ['mead\u043ew.eth', 'This is not a valid name. Check its letters.'],
  ] as const) {
    await site.send.fill({ amount: '0.1', to: name })
    await expect(site.send.to, name).toHaveAccessibleDescription(problem)
    await expect(site.send.submit, name).toHaveAttribute('aria-disabled', 'true')
  }
})

test('behavior: a link fills in receiver and amount; one for another network offers that first', async ({
  site,
}) => {
  await openSend(site)
  await site.send.fill({ to: `ethereum:${STRANGER}@1?value=2.5e17` })
  await expect(site.send.amount).toHaveValue('0.25')
  await expect(site.send.to).toHaveValue(STRANGER)
  await site.send.fill({ to: `ethereum:${STRANGER}@8453?value=1e17` })
  await expect(site.send.root.getByText('This link is for Base.')).toBeVisible()
  await expect(site.send.submit).toHaveAttribute('aria-disabled', 'true')
  await site.send.fill({ to: `ethereum:${STRANGER}/approve?address=${MEADOW}&uint256=1` })
  await expect(site.send.to).toHaveAccessibleDescription(
    'This payment link asks for something else than a transfer',
  )
})

// Shown without a browser by draft.receiver.test.ts.
test('behavior: a link for another network is followed once the visitor is there', { tag: '@long' }, async ({
  site,
  page,
}) => {
  await openSend(site)
  await site.send.fill({ to: `ethereum:${STRANGER}@8453?value=1e17` })
  await site.send.root.getByRole('button', { name: 'Choose the network' }).click()
  const adding = await walletPopup(page, () => site.networks.network('Base').click())
  await adding.approve()
  await expect(site.send.amount).toHaveValue('0.1')
  await expect(site.send.to).toHaveValue(STRANGER)
})
