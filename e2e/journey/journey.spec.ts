/** The whole way once, on every build, under the strict policy as well: connect, switch, send, reload, disconnect. */
import type { WalletModalElement } from '../../src/index.ts'
import { ETHER, MEADOW, MEADOW_2 } from '../harness/people.ts'
import { confirmInWallet, reviewDraft } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

const PAGES = someOf(
  [
    'iife.html',
    'module.html',
    'loader.html',
    'csp.html?build=iife',
    'csp.html?build=module',
    'csp.html?build=loader',
  ],
  6,
  5,
)

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const AMOUNT = ETHER / 10n

for (const path of PAGES) {
  test(`journey: ${path}`, async ({ site, page, networks: { ethereum, base } }) => {
    await ethereum.setBalance(MEADOW, 1_234_567_987_654_321_987_654n)
    await page.addInitScript(() => {
      const note = (event: Event) => {
        const element = event.target as WalletModalElement
        document.documentElement.setAttribute('data-status-at-ready', element.getAccount().status)
      }
      document.addEventListener('wm-ready', note)
    })

    await site.visit(path)
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    const connecting = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await expect(site.connecting.heading).toHaveText('Connect in Meadow Wallet')
    await connecting.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.told('wm-connect')).toMatchObject([{ address: MEADOW, restored: false }])
    expect(await site.told('wm-close')).toEqual([{ reason: 'connected' }])

    await site.openByButton()
    await expect(site.account.balance).toHaveText('Balance 1,234.567 ETH')

    await site.account.network.click()
    const adding = await walletPopup(page, () => site.networks.network('Base').click())
    await expect(adding.heading).toHaveText('Add Base (local)?')
    await adding.approve()
    await expect(site.account.network).toHaveText(/Base/)
    await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
    expect(await site.told('wm-network-change')).toMatchObject([{ caipNetworkId: 'eip155:8453' }])

    const before = { sender: await base.balance(MEADOW), receiver: await base.balance(MEADOW_2) }
    await reviewDraft(site, { amount: '0.1', to: MEADOW_2 })
    await expect(site.preview.sentence).toHaveText(`Send 0.1 ETH to 0x7099…79C8${MEADOW_2} on Base`)
    expect(await site.preview.receiverAddress()).toBe(MEADOW_2)
    const sending = await confirmInWallet(site)
    await expect(sending.heading).toHaveText('Send 0.1 ETH?')
    await sending.approve()

    await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/])
    await expect(site.notice('0.1 ETH sent')).toBeVisible()
    await expect(site.account.balance).toHaveText('Balance 9,999.899 ETH')
    const transactions = (await site.told('wm-transaction')) as { hash: string; status: string }[]
    expect(transactions.map(({ status }) => status)).toEqual(['pending', 'success'])
    const hash = transactions[0]?.hash ?? ''
    expect(transactions).toMatchObject([{ hash, caipNetworkId: 'eip155:8453' }, { hash }])
    expect(await base.balance(MEADOW)).toBe(before.sender - AMOUNT - (await base.feeOf(hash)))
    expect(await base.balance(MEADOW_2)).toBe(before.receiver + AMOUNT)

    await page.reload()
    await expect.poll(() => site.told('wm-connect')).toMatchObject([{ address: MEADOW, restored: true }])
    await expect(page.locator('html')).toHaveAttribute('data-status-at-ready', 'connecting')
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected', address: MEADOW })
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    const asked = new Set((await site.asked()).map(({ method }) => method))
    expect([...asked].sort()).toEqual(['eth_accounts', 'eth_chainId'])

    await site.openByButton()
    await site.account.disconnect.click()
    await expect(site.connect.root).toBeVisible()
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
    expect(await site.told('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => !/^demo-wallet:/.test(key)),
    )
    expect(kept.sort()).toEqual([
      'wallet-modal:network',
      `wallet-modal:receivers:eip155:8453:${MEADOW}`,
      'wallet-modal:recent',
    ])
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
}
