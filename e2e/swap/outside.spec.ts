/** A network that is none of those with swaps. */
import { connectWallet, reachButton } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress } from '../harness/tokens.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { PAGE } from './steps.ts'

test.use({ hasSepolia: true })

test('error: a network without swaps: those with them are listed, and there is a way back', {
  tag: '@long',
}, async ({ site }) => {
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
  const told = await site.told('wm-event')
  const chosen = told.filter((one) => Object(one).event === 'CLICK_SELECT_NETWORK_TO_SWAP')
  expect(chosen).toHaveLength(1)
})

test('error: a network that the service does not serve just now: both of its texts, and what was typed stays', async ({
  watch,
  site,
  services,
}) => {
  watch.expect(/swap-unsupported/, /gas-price-unsupported/)
  services.fault('supportedChains', { json: { http: ['eip155:10'], ws: [] } })
  await site.visitConnected(PAGE)
  const given = { toToken: tokenAddress(services, 'USDC'), amount: '0.5' }
  await site.call('open', { view: 'Swap', arguments: given })
  await expect(site.swap.root.getByText('Network not supported for Swaps')).toBeVisible()
  await expect(site.swap.submit).toHaveText('Network not supported for Gas Price')
  await expect(site.swap.submit).toBeDisabled()
  await expect(site.swap.amount).toHaveValue('0.5')
})
