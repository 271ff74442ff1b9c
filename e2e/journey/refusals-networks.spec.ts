/** When a wallet declines to switch networks, or is on one that the page does not offer. */
import { countAsked } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

const SWITCH = 'wallet_switchEthereumChain'

/** Without `basic`, which lets the visitor stay anywhere. */
const FULL = 'module.html?services'

test.describe('networks', () => {
  test('refusal: a declined switch stays where it was, and retry works', async ({ site, page }) => {
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.network.click()
    const popup = await walletPopup(page, () => site.networks.network('Base').click())
    await popup.reject()
    await expect(site.switchNetwork.declined).toHaveText('You declined in Meadow Wallet')
    await expect(site.switchNetwork.root).toContainText('You stay on Ethereum.')
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })

    const again = await walletPopup(page, () => site.switchNetwork.retry.click())
    await again.approve()
    await expect(site.account.network).toHaveText(/Base/)
    expect(await site.told('wm-error')).toEqual([])
  })

  test('refusal: on another network, the wallet is asked once; refused, the dialog holds until a way out is chosen', async ({
    site,
    page,
  }) => {
    await site.visit(`${FULL}&o.networks=eip155:1`)
    await site.wallet('set-chain', { wallet: 'meadow', chainId: 8453 })
    await site.openByButton()
    const connecting = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    const switching = await walletPopup(page, () => connecting.approve())
    await expect(switching.heading).toHaveText('Switch to Ethereum (local)?')
    await switching.reject()
    await expect(site.unsupportedChain.root).toBeVisible()
    expect(await countAsked(site, SWITCH)).toBe(1)
    expect(await site.read('getState')).toMatchObject({ view: 'UnsupportedChain', open: true })

    const shakes = await site.shakes()
    const refusesToClose = async (act: () => Promise<void>) => {
      const { length } = await shakes()
      await act()
      await expect.poll(async () => (await shakes()).length).toBe(length + 1)
      await expect(site.shaking).toHaveCount(0)
      await expect(site.unsupportedChain.root).toBeVisible()
    }
    await refusesToClose(() => page.keyboard.press('Escape'))
    await refusesToClose(() => page.keyboard.press('Escape'))
    await refusesToClose(() => site.pressOverlay())
    await refusesToClose(() => site.pressClose())
    expect(await site.call('close')).toEqual({ ok: true, value: false })
    expect(await site.told('wm-close')).toEqual([])

    await site.unsupportedChain.disconnect.click()
    await expect(site.connect.root).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
    expect(await countAsked(site, SWITCH)).toBe(1)
  })

  test('refusal: from a network nobody knows, a listed one leads out', { tag: '@long' }, async ({
    site,
    page,
  }) => {
    await site.visit(FULL)
    await site.wallet('set-chain', { wallet: 'meadow', chainId: 777 })
    await site.openByButton()
    const connecting = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    const switching = await walletPopup(page, () => connecting.approve())
    await switching.reject()
    await expect(site.unsupportedChain.root).toBeVisible()
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:777', supported: false })

    const leaving = await walletPopup(page, () => site.unsupportedChain.network('Ethereum').click())
    await leaving.approve()
    await expect(site.account.network).toHaveText(/Ethereum/)
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1', supported: true })
  })

  test('refusal: the wallet goes to an unknown network later: the dialog opens and holds', async ({
    site,
    page,
  }) => {
    await site.visitConnected(FULL)
    await site.wallet('set-chain', { wallet: 'meadow', chainId: 777 })
    await expect(site.unsupportedChain.root).toBeVisible()
    const shakes = await site.shakes()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await shakes()).length).toBe(1)
    await expect(site.unsupportedChain.root).toBeVisible()
    expect(await site.told('wm-close')).toEqual([])
    expect(await countAsked(site, SWITCH)).toBe(0)
    await site.wallet('set-chain', { wallet: 'meadow', chainId: 1 })
    await expect(site.account.root).toBeVisible()
  })
})
