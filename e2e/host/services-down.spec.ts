/** Services that cannot be reached are not needed to connect and send. */
import { MEADOW, MEADOW_2 } from '../harness/people.ts'
import { confirmInWallet, connectWallet, reviewDraft } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

test.describe('when they cannot be reached', () => {
  test('behavior: every host down: opens, connects, sends; the visitor reads what is missing, and how to go on', async ({
    site,
    services,
    watch,
    networks: { ethereum },
  }) => {
    watch.expect(/Failed to load resource|ERR_/, /service-failed|http-failed/)
    services.fault('*', { drop: 'before' })
    const before = await ethereum.balance(MEADOW_2)
    await site.visit('module.html?services')
    await site.openByButton()
    const notice = site.modal.getByText('Some services cannot be reached')
    await expect(notice).toBeVisible()
    await expect.poll(() => site.told('wm-error')).not.toEqual([])
    await site.pressClose()
    await connectWallet(site)
    await site.openByButton()
    await expect(notice).toBeVisible()
    await expect(site.account.balance).toBeVisible()
    await reviewDraft(site, { amount: '0.1', to: MEADOW_2 })
    const popup = await confirmInWallet(site)
    await popup.approve()
    await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/])
    expect(await ethereum.balance(MEADOW_2)).toBe(before + 10n ** 17n)
    expect(await site.read('getConfigReport')).toMatchObject({
      activity: { remote: 'failed', effective: true },
    })

    services.fault('*', undefined)
    const told = site.modal.getByRole('status').filter({ hasText: 'Some services cannot be reached' })
    await told.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toBeHidden()
    await expect
      .poll(() => site.read('getConfigReport'))
      .toMatchObject({ activity: { remote: null, reason: 'default' } })
  })

  test('behavior: hosts that nobody answers at are no reason to wait', { tag: '@long' }, async ({
    site,
    page,
    watch,
    services,
  }) => {
    watch.expect(/Failed to load resource|ERR_/, /service-failed|http-failed/)
    watch.allow('http://127.0.0.1:9')
    const nowhere = {
      blockchain: 'http://127.0.0.1:9',
      wallets: 'http://127.0.0.1:9',
      analytics: 'http://127.0.0.1:9',
    }
    await site.visit(`module.html?services&o.endpoints=${encodeURIComponent(JSON.stringify(nowhere))}`)
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected', address: MEADOW })
    expect(services.requests({ preflights: true })).toEqual([])
    await site.openByButton()
    await expect(site.account.balance).toHaveText(/^Balance [\d,.]+ ETH$/)
    await expect(page.getByText('Some services cannot be reached')).toBeVisible()
    await expect.poll(() => site.told('wm-error')).not.toEqual([])
  })
})
