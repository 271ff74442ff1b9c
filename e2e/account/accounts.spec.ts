/** Which of the connected wallets and of their accounts is used, on the built files. */
import { parseEther } from 'viem'
import { MEADOW } from '../harness/people.ts'
import { connectWallet } from '../harness/steps.ts'
import {
  connect,
  expect,
  LANTERN_1 as ONE,
  PAGE,
  sendTenth,
  LANTERN_2 as TWO,
  test,
} from '../harness/walletconnect-steps.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('journey: the second account of a wallet: chosen by keyboard, sends, is there after a reload', {
  tag: '@long',
}, async ({ site, lantern, networks, page }) => {
  await site.visit(PAGE)
  await connect(site, lantern, { accounts: ['Lantern 1', 'Lantern 2'] })
  expect((await site.read('getAccount')).address).toBe(ONE)

  await site.openByButton()
  await site.account.wallets.focus()
  await page.keyboard.press('Enter')
  await expect(site.accounts.inUse).toHaveText(/0x90F7/)
  await expect(site.accounts.inUse).toBeFocused()
  await site.accounts.account('0x15d3').focus()
  await page.keyboard.press('Enter')
  await expect(site.account.root).toBeVisible()
  expect(await site.read('getAccount')).toMatchObject({ address: TWO })
  expect((await site.told('wm-account-change')).at(-1)).toMatchObject({ address: TWO })

  const before = await networks.ethereum.balance(TO)
  await sendTenth(site, lantern, TO, 'Send 0.1 ETH?')
  expect(await networks.ethereum.balance(TO)).toBe(before + parseEther('0.1'))
  const [sent] = (await site.told('wm-transaction')) as { hash: string }[]
  expect((await networks.ethereum.receipt(sent?.hash ?? ''))?.from).toBe(TWO.toLowerCase())

  await page.reload()
  await expect.poll(() => site.told('wm-connect')).toMatchObject([{ address: TWO, restored: true }])
})

test('behavior: one wallet for each namespace: seen side by side, used and left one by one', async ({
  site,
  page,
}) => {
  await site.visit('module.html?solana')
  await connectWallet(site)
  await site.openByButton()
  await site.account.wallets.click()
  await expect(site.accounts.wallet(/^Ethereum networks: Meadow/)).toBeVisible()
  await site.accounts.connect('Solana').click()
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const connecting = await walletPopup(page, () => site.connect.wallet(/Pebble/).click())
  await connecting.approve()
  await expect(site.modal).toBeHidden()

  await site.openByButton()
  await site.account.wallets.click()
  await expect(site.accounts.wallet(/^Solana: Pebble/)).toBeVisible()
  await site.accounts.account(MEADOW.slice(0, 6)).click()
  await expect(site.account.root).toBeVisible()
  expect(await site.read('getAccount')).toMatchObject({ address: MEADOW })
  expect(await site.read('getNetwork')).toMatchObject({ chainNamespace: 'eip155' })

  await site.account.wallets.click()
  await site.accounts.disconnect(/^Disconnect Meadow Wallet from Ethereum/).click()
  await expect(site.account.root).toBeVisible()
  expect(await site.read('getNetwork')).toMatchObject({ chainNamespace: 'solana' })
  expect(await site.call('getAccount', 'eip155')).toMatchObject({ value: { isConnected: false } })
  expect(await site.call('getAccount', 'solana')).toMatchObject({ value: { isConnected: true } })
})
