/** A network that is none of those with swaps. */
import { connectWallet, reachButton } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

test.use({ hasSepolia: true })

test('error: a network without swaps: those with them are listed, and there is a way back', async ({
  site,
}) => {
  await site.visit('services.html')
  await connectWallet(site)
  await site.openByButton()
  await site.account.network.click()
  const adding = await walletPopup(site.page, () => site.networks.network('Sepolia').click())
  await adding.approve()
  await site.account.swap.click()
  await expect(site.modal.getByText(/There are no swaps on Sepolia/)).toBeVisible()
  await expect(site.modal.getByRole('button', { name: /Sepolia/ })).toHaveCount(0)
  await expect(site.modal.getByRole('button', { name: /Base/ })).toBeVisible()
  await site.back.click()
  await expect(site.account.root).toBeVisible()

  await site.account.swap.click()
  const ethereum = site.modal.getByRole('button', { name: /Ethereum/ })
  await reachButton(ethereum)
  const switching = await walletPopup(site.page, () => ethereum.click())
  await switching.approve()
  await expect(site.swap.root).toBeVisible()
  expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
})
