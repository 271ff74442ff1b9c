/** A network that the services do not know: a visitor can be there, with everything that its node alone tells. */
import { ETHER, MEADOW } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

test.use({ hasSepolia: true })

test('journey: to Sepolia, by the list of networks; the balance is its node’s', async ({
  site,
  page,
  networks: { sepolia },
  services,
}) => {
  await sepolia?.setBalance(MEADOW, 12n * ETHER)
  await site.visit('services.html')
  await site.openByButton()
  const connecting = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
  await connecting.approve()
  await expect(site.modal).toBeHidden()
  await site.openByButton()
  await site.account.network.click()
  const adding = await walletPopup(page, () => site.networks.network('Sepolia').click())
  await expect(adding.heading).toHaveText('Add Sepolia (local)?')
  await adding.approve()
  await expect(site.account.balance).toHaveText(/12 ETH/)
  expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:11155111' })
  const asked = services.requests({ endpoint: 'balance' }).map(({ query }) => query.chainId)
  expect(asked).not.toContain('eip155:11155111')
})
