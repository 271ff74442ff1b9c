/** Usable without a mouse (quality 4.9): the journey by keyboard, focus always visible and always inside. */
import { untilReady } from '../harness/host.ts'
import { ETHER, MEADOW_2 } from '../harness/people.ts'
import { untilStill } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { views } from '../views/views.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

test('journey: by keyboard alone, focus always visible and always inside', async ({
  site,
  page,
  networks: { base },
}) => {
  /** What has the focus, through the shadow root; whether it can be seen. */
  const focus = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      const { outlineStyle, boxShadow } = getComputedStyle(element ?? document.body)
      return {
        isInside: document.activeElement?.localName === 'wallet-modal',
        isOnPage: element === document.body,
        isVisible: outlineStyle !== 'none' || boxShadow !== 'none',
        label: element?.getAttribute('aria-label') ?? element?.textContent ?? '',
        kind: element?.localName,
      }
    })
  /** Tabs until the wanted thing has the focus; a person would not go round twice. */
  const tabTo = async (wanted: string | RegExp) => {
    for (let presses = 0; presses < 25; presses += 1) {
      const now = await focus()
      if (typeof wanted === 'string' ? now.label.startsWith(wanted) : wanted.test(now.label)) {
        // A field shows its focus around itself; the title takes it only to be read.
        if (now.kind !== 'input' && now.kind !== 'h2') expect(now.isVisible, now.label).toBe(true)
        return
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`Nothing called ${wanted} can be reached by Tab`)
  }
  /** The wallet's window, by keyboard as well. */
  const approve = async (act: () => Promise<void>) => {
    const popup = await walletPopup(page, act)
    await expect(popup.heading).toBeVisible()
    await popup.page.getByRole('button', { name: 'Approve' }).press('Enter')
  }
  const enter = () => page.keyboard.press('Enter')

  await site.visit('module.html')
  await untilReady(site)
  await tabTo('Connect wallet')
  await enter()
  await expect(site.connect.wallet(/Meadow/)).toBeFocused()

  // Round and round: never out of the dialog (the browser's own bar counts as the page's body here).
  const seen = new Set<string>()
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab')
    const now = await focus()
    expect(now.isInside || now.isOnPage, now.label).toBe(true)
    seen.add(now.label)
  }
  expect(seen).toContain('Close')
  await page.keyboard.press('Escape')
  await expect(site.modal).toBeHidden()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeFocused()

  await enter()
  await expect(site.connect.wallet(/Meadow/)).toBeFocused()
  await approve(enter)
  await expect(site.modal).toBeHidden()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeFocused()

  await enter()
  await expect(site.account.balance).toBeVisible()
  await tabTo('Network: Ethereum')
  await enter()
  await expect(site.networks.network('Ethereum')).toBeFocused()
  await tabTo(/Base/)
  await approve(enter)
  await expect(site.account.network).toHaveText(/Base/)

  await tabTo('Send')
  await enter()
  await expect(site.send.amount).toBeFocused()
  await page.keyboard.type('0.1')
  await tabTo('To')
  await page.keyboard.type(MEADOW_2)
  const before = await base.balance(MEADOW_2)
  // Enter in a field is the same as the button.
  await enter()
  await expect(site.preview.confirm).toBeEnabled()
  await tabTo('Confirm in wallet')
  // The focus may have scrolled it: then it does not count for a moment.
  await untilStill(site.preview.confirm)
  await expect(site.preview.confirm).toBeEnabled()
  await approve(enter)
  await expect(site.account.transactions).toHaveText([/Confirmed/])
  expect(await base.balance(MEADOW_2)).toBe(before + ETHER / 10n)

  await tabTo('Receive')
  await enter()
  await expect(site.receive.qr).toBeVisible()
  await tabTo('Back')
  await enter()
  await expect(site.account.root).toBeVisible()
  await tabTo(/^Disconnect/)
  await enter()
  await expect(site.connect.root).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(site.modal).toBeHidden()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeFocused()
})

test('behavior: embedded, the title takes the focus of what goes with its press, but not that of the page', async ({
  site,
  page,
  services: _services,
}) => {
  await site.visit('embedded.html?services&o.enable-wallet-connect=false')
  const { connect, allWallets, modal } = views(page, 'region')
  await connect.all.click()
  const showAll = modal.getByRole('button', { name: 'Show all wallets' })
  const heading = modal.getByRole('heading', { name: 'All wallets' })
  await allWallets.search.fill('nothing like it')
  await showAll.focus()
  await page.keyboard.press('Enter')
  await expect(allWallets.wallet('Coinbase Wallet')).toBeVisible()
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(modal.locator(':focus')).toBeAttached()

  await allWallets.search.fill('nothing like it')
  await showAll.focus()
  await page.getByRole('heading', { name: 'Embedded' }).click()
  await showAll.evaluate((button: HTMLElement) => button.click())
  await expect(allWallets.wallet('Coinbase Wallet')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
})
