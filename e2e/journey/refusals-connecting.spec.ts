/** When the visitor or the wallet says no to connecting, or the wallet is gone between visits. */
import { MEADOW } from '../harness/people.ts'
import { countAsked } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

test.describe('connecting', () => {
  for (const way of someOf(['reject', 'close'] as const))
    test(`refusal: the visitor's ${way} in the wallet's window is a normal answer, and retry works`, async ({
      site,
      page,
    }) => {
      await site.visit('module.html')
      await site.openByButton()
      const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
      await popup[way]()
      await expect(site.connecting.declined).toHaveText('You declined in Meadow Wallet')
      expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
      expect(await site.told('wm-error')).toEqual([])

      const again = await walletPopup(page, () => site.connecting.retry.click())
      await again.approve()
      await expect(site.modal).toBeHidden()
      expect(await site.read('getAccount')).toMatchObject({ status: 'connected', address: MEADOW })
    })

  // Shown without a browser by Surface.connect.test.tsx.
  test('refusal: a wallet that never answers is hinted at after 15 s and can be left', {
    tag: '@long',
  }, async ({ site, page }) => {
    await page.clock.install()
    await site.visit('module.html')
    await site.wallet('answer-next', { method: 'eth_requestAccounts', never: true })
    await site.openByButton()
    await site.connect.wallet(/Meadow/).click()
    await expect(site.connecting.heading).toBeVisible()
    await expect(site.connecting.slow).toBeHidden()
    await page.clock.fastForward(15_000)
    await expect(site.connecting.slow).toBeVisible()

    await site.connecting.cancel.click()
    await expect(site.connect.root).toBeVisible()
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  // Shown without a browser by connect.actions.test.ts.
  test('refusal: what a wallet answers after the visitor cancelled is not heard', { tag: '@long' }, async ({
    site,
    page,
  }) => {
    await site.visit('module.html')
    await site.openByButton()
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await site.connecting.cancel.click()
    const gone = popup.page.waitForEvent('close')
    await popup.approve()
    await gone
    await expect(site.connect.root).toBeVisible()
    // Asked and refused after it: by then the late answer has long been there.
    const other = await walletPopup(page, () => site.connect.wallet(/Harbor/).click())
    await other.reject()
    await expect(site.connecting.declined).toBeVisible()
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
    expect(await site.told('wm-connect')).toEqual([])
  })

  test('refusal: a wallet that still asks says so; there is no second window', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/-32002/)
    await site.visit('module.html')
    await site.openByButton()
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await site.connecting.cancel.click()
    await site.connect.wallet(/Meadow/).click()
    await expect(site.connecting.failed).toBeVisible()
    await expect(site.modal).toContainText('The wallet is busy. Answer its open request first.')
    expect(page.context().pages()).toEqual([page, popup.page])
    const gone = popup.page.waitForEvent('close')
    await popup.reject()
    // The wallet has heard it, and is not busy any more.
    await gone
    const again = await walletPopup(page, () => site.connecting.retry.click())
    await again.approve()
    await expect(site.modal).toBeHidden()
  })

  test('refusal: the browser blocks the wallet’s window: what the wallet says is shown, retry works', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/-32603/)
    await site.visit('module.html')
    await page.evaluate(() => {
      const { open } = window
      Reflect.set(window, 'allow', () => {
        window.open = open
      })
      window.open = () => null
    })
    await site.openByButton()
    await site.connect.wallet(/Meadow/).click()
    await expect(site.connecting.failed).toBeVisible()
    await page.evaluate(() => Reflect.get(window, 'allow')())
    const popup = await walletPopup(page, () => site.connecting.retry.click())
    await popup.approve()
    await expect(site.modal).toBeHidden()
  })

  // Shown without a browser by session.events.test.ts.
  test('refusal: the wallet takes the permission back', { tag: '@long' }, async ({ site }) => {
    await site.visitConnected('module.html')
    await site.openByButton()
    await expect(site.account.root).toBeVisible()
    await site.wallet('revoke', { wallet: 'meadow' })
    await expect(site.connect.root).toBeVisible()
    expect(await site.told('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
  })
})

test.describe('between visits', () => {
  const stored = () => localStorage.getItem('wallet-modal:session')

  // Shown without a browser by session.reconnect.test.ts.
  test('refusal: the wallet is gone: disconnected after 3 s, its id stays, a late announcement restores once', {
    tag: '@long',
  }, async ({ site, page }) => {
    await page.clock.install()
    await site.visitConnected('module.html')
    const id = await page.evaluate(stored)
    expect(id).toContain('meadow')

    await site.visit('module.html?wallets=held')
    await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'connecting' })
    await page.clock.fastForward(3_000)
    await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'disconnected' })
    expect(await page.evaluate(stored)).toBe(id)

    await page.getByRole('button', { name: 'Announce the wallets' }).click()
    await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'connected', address: MEADOW })
    expect(await site.told('wm-connect')).toMatchObject([{ restored: true }])

    await site.openByButton()
    await site.account.disconnect.click()
    await expect(site.connect.root).toBeVisible()
    const asked = await site.asked()
    await site.wallet('announce')
    await expect(site.connect.root).toBeVisible()
    expect(await site.told('wm-connect')).toHaveLength(1)
    // A wallet that is restored is asked in the turn of its announcement.
    expect(await site.asked()).toEqual(asked)
    expect(await page.evaluate(stored)).toBeNull()
  })

  test('refusal: a wallet that does not answer the restore counts as not there after 3 s', {
    tag: '@long',
  }, async ({ site, page }) => {
    await page.clock.install()
    await site.visitConnected('module.html')
    await page.addInitScript(() => {
      window.addEventListener('eip6963:announceProvider', () => {
        const detail = { wallet: 'meadow', method: 'eth_accounts', never: true }
        window.dispatchEvent(new CustomEvent('demo-wallet:answer-next', { detail }))
      })
    })
    await page.reload()
    await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'connecting' })
    await page.clock.fastForward(3_000)
    await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'disconnected' })
    expect(await page.evaluate(stored)).toContain('meadow')
    await site.openByButton()
    await expect(site.connect.wallet(/Meadow/)).toBeVisible()
  })

  test('refusal: locked between visits, a wallet shares nothing: disconnected, nobody is prompted', async ({
    site,
    page,
  }) => {
    await site.visitConnected('module.html')
    await site.visit('wallet/')
    await page.getByRole('region', { name: 'Meadow Wallet' }).getByRole('button', { name: 'Lock' }).click()
    await site.visit('module.html')
    await expect.poll(() => countAsked(site, 'eth_accounts')).toBeGreaterThan(0)
    await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'disconnected' })
    expect(await countAsked(site, 'eth_requestAccounts')).toBe(0)
  })
})
