/** When the visitor, the wallet or the node says no to sending. Nothing is sent unasked. */
import { CLOSED_ADDRESS } from '../../local/nodes/nodes.mjs'
import type { Hex } from '../harness/node.ts'
import { ETHER, MEADOW, MEADOW_2, STRANGER } from '../harness/people.ts'
import {
  confirmInWallet,
  countAsked,
  localOnly,
  passTime,
  pressConfirm,
  replaceInWallet,
  reviewTenth,
  statuses,
} from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { openWalletHome } from '../windows/wallet-home.ts'

const SEND = 'eth_sendTransaction'

test.describe('sending', () => {
  test('refusal: declined in the wallet: nothing is sent, the draft stays, retry works', async ({
    site,
    networks: { ethereum },
  }) => {
    await reviewTenth(site, STRANGER)
    const popup = await confirmInWallet(site)
    await expect(site.preview.waiting).toHaveText('Confirm in Meadow Wallet')
    await popup.reject()
    await expect(site.preview.declined).toBeVisible()
    expect(await ethereum.count(MEADOW)).toBe(0)
    expect(await site.told('wm-error')).toEqual([])

    await site.back.click()
    await expect(site.send.amount).toHaveValue('0.1')
    await expect(site.send.to).toHaveValue(STRANGER)
    await site.send.review.click()
    const again = await confirmInWallet(site)
    await again.approve()
    await expect(site.account.transactions).toHaveText([/Confirmed/])
    expect(await countAsked(site, SEND)).toBe(2)
    expect(await ethereum.balance(STRANGER)).toBe(ETHER / 10n)
  })

  test('refusal: more than there is', async ({ site, networks: { ethereum } }) => {
    await ethereum.setBalance(MEADOW, ETHER)
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '1.000000000000000001', to: STRANGER })
    await expect(site.send.submit).toHaveText('Not enough ETH')
    await expect(site.send.submit).toHaveAttribute('aria-disabled', 'true')
    await expect(site.send.amount).toHaveAttribute('aria-invalid', 'true')
    await expect(site.send.amount).toHaveAccessibleDescription('Not enough ETH')

    // Exactly all of it leaves nothing for the fee.
    await site.send.fill({ amount: '1' })
    await site.send.review.click()
    await expect(site.send.problem).toHaveText('Not enough ETH for the network fee')
    expect(await site.read('getState')).toMatchObject({ view: 'Send' })
    expect(await countAsked(site, SEND)).toBe(0)
  })

  test('refusal: a receiver whose contract refuses says so before the wallet is asked', async ({
    site,
    watch,
  }) => {
    watch.expect(/reverted-reason/)
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.1', to: CLOSED_ADDRESS })
    await site.send.review.click()
    await expect(site.send.problem).toContainText('The contract refused the transaction and says why.')
    await expect(site.send.problem).toContainText('Closed')
    expect(await countAsked(site, SEND)).toBe(0)
  })

  test('refusal: a transaction that reverts on chain is shown as failed, only the fee is gone', async ({
    site,
    networks: { ethereum },
  }) => {
    const before = await ethereum.balance(MEADOW)
    await reviewTenth(site, STRANGER)
    const popup = await confirmInWallet(site)
    await ethereum.setCode(STRANGER, (await ethereum.call('eth_getCode', CLOSED_ADDRESS, 'latest')) as Hex)
    await popup.approve()
    await expect(site.account.transactions).toHaveText([/Failed/])
    await expect(site.modal.getByRole('alert')).toHaveText(/The transfer failed on the network/)
    const told = (await site.told('wm-transaction')) as { hash: string; status: string }[]
    expect(told.map(({ status }) => status)).toEqual(['pending', 'reverted'])
    expect(await ethereum.balance(MEADOW)).toBe(before - (await ethereum.feeOf(told[0]?.hash ?? '')))
    expect(await ethereum.balance(STRANGER)).toBe(0n)
  })

  const CHANGES = {
    'account, without a word': [
      'answer-next',
      { wallet: 'meadow', method: 'eth_accounts', result: [MEADOW_2] },
      'account',
    ],
    'network, without a word': [
      'answer-next',
      { wallet: 'meadow', method: 'eth_chainId', result: '0x2105' },
      'network',
    ],
    'account to none': ['answer-next', { wallet: 'meadow', method: 'eth_accounts', result: [] }, 'account'],
  } as const
  for (const [name, [event, detail, what]] of someOf(Object.entries(CHANGES), 3, 1))
    test(`refusal: the wallet changed its ${name}: nothing is sent`, async ({
      site,
      watch,
      networks: { ethereum, base },
    }) => {
      watch.expect(new RegExp(`${what}-changed`))
      await reviewTenth(site, STRANGER)
      await site.wallet(event, detail)
      await pressConfirm(site)
      await expect(site.preview.problem).toContainText(
        `The wallet is on another ${what} now. Nothing was sent.`,
      )
      expect(await countAsked(site, SEND)).toBe(0)
      expect(await ethereum.count(MEADOW)).toBe(0)
      expect(await base.count(MEADOW)).toBe(0)
    })

  // Switched without its window: send/moved.spec.ts.
  test('behavior: switched in the wallet’s own window while it asks: sent from the account that was reviewed', {
    tag: '@long',
  }, async ({ site, page, networks: { ethereum } }) => {
    await reviewTenth(site, STRANGER)
    const popup = await confirmInWallet(site)
    await expect(popup.heading).toHaveText('Send 0.1 ETH?')
    const home = await openWalletHome(page.context(), site.url)
    await home.chooseAccount('Meadow 2')
    await expect.poll(() => site.read('getAccount')).toMatchObject({ address: MEADOW_2 })
    await popup.approve()
    await expect.poll(() => statuses(site)).toEqual(['pending', 'success'])
    expect(await ethereum.balance(STRANGER)).toBe(ETHER / 10n)
    expect(await ethereum.count(MEADOW)).toBe(1)
    expect(await ethereum.count(MEADOW_2)).toBe(0)
    expect(await countAsked(site, SEND)).toBe(1)
  })

  test('refusal: a hash that comes after the dialog was closed is adopted', async ({
    site,
    page,
    networks: { ethereum },
  }) => {
    await reviewTenth(site, STRANGER)
    const popup = await confirmInWallet(site)
    await page.bringToFront()
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    await popup.approve()
    await expect.poll(() => statuses(site)).toEqual(['pending', 'success'])
    await site.openByButton()
    await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/])
    expect(await ethereum.balance(STRANGER)).toBe(ETHER / 10n)
  })

  // Over WalletConnect: walletconnect/ends.spec.ts.
  test('refusal: while the wallet has not answered, a second send says so and asks', {
    tag: '@long',
  }, async ({ site, page, networks: { ethereum } }) => {
    await page.clock.install()
    await reviewTenth(site, STRANGER)
    const popup = await confirmInWallet(site)
    await passTime(page, 15_000)
    await expect(site.preview.slow).toBeVisible()
    await site.back.click()
    await site.send.review.click()
    await expect(site.preview.unanswered).toBeVisible()
    await expect(site.preview.confirm).toHaveAttribute('aria-disabled', 'true')
    await site.preview.confirm.press('Enter')
    expect(await countAsked(site, SEND)).toBe(1)
    await site.preview.askAgain.check()
    await expect(site.preview.confirm).toBeEnabled()

    await popup.reject()
    await expect(site.preview.unanswered).toBeHidden()
    expect(await ethereum.count(MEADOW)).toBe(0)
  })
})

test.describe('after sending', () => {
  test.beforeEach(async ({ site, page, networks: { ethereum } }) => {
    await page.clock.install()
    await ethereum.pauseMining()
    await reviewTenth(site, STRANGER, `module.html?${localOnly(ethereum)}`)
    const popup = await confirmInWallet(site)
    await popup.approve()
    await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Pending/])
    await popup.gone()
  })

  // Shown without a browser by transaction-status.replaced.test.ts.
  test('behavior: sped up in the wallet is told as what it came to', { tag: '@long' }, async ({
    site,
    networks: { ethereum },
  }) => {
    await replaceInWallet(site, ethereum, 'speedUp')
    await expect(site.account.transactions).toHaveText([/Confirmed/])
    const told = await site.told('wm-transaction')
    expect(await statuses(site)).toEqual(['pending', 'success'])
    const { replacedBy } = Object(told[1])
    expect(await ethereum.receipt(replacedBy)).toMatchObject({ status: '0x1' })
    expect(await ethereum.balance(STRANGER)).toBe(ETHER / 10n)
  })

  // Shown without a browser by transaction-status.replaced.test.ts.
  test('behavior: cancelled in the wallet is told as cancelled', { tag: '@long' }, async ({
    site,
    networks: { ethereum },
  }) => {
    await replaceInWallet(site, ethereum, 'cancel')
    await expect(site.account.transactions).toHaveText([/Cancelled/])
    expect(await statuses(site)).toEqual(['pending', 'cancelled'])
    expect(await ethereum.balance(STRANGER)).toBe(0n)
  })

  // Shown without a browser by follow.test.ts.
  test('behavior: not mined after 25 s is "Still pending", never failed; it is found when it is', {
    tag: '@long',
  }, async ({ site, page, networks: { ethereum } }) => {
    // The computer's own time passes as well: exactly when is for `follow.test.ts`.
    await passTime(page, 12_000)
    await expect(site.notice('Sent. Waiting for the network')).toBeVisible()
    await passTime(page, 16_000)
    await expect(site.notice('Still pending')).toBeVisible()
    await expect(site.account.transactions).toHaveText([/Pending/])
    expect(await statuses(site)).toEqual(['pending'])

    await page.reload()
    await ethereum.mine()
    const afterAPoll = async () => {
      await passTime(page, 4_000)
      return statuses(site)
    }
    await expect.poll(afterAPoll).toEqual(['success'])
    expect(await ethereum.balance(STRANGER)).toBe(ETHER / 10n)
  })
})

test.describe('the node', () => {
  // Shown without a browser by Surface.account.test.tsx.
  test('refusal: a balance that cannot be read is unavailable, never zero, and can be asked again', {
    tag: '@long',
  }, async ({ site, page, watch, demo }) => {
    watch.expect(/Failed to load resource/)
    await page.route(`${demo.ethereum.url}/**`, (route) => route.abort())
    await site.visitConnected(`module.html?${localOnly(demo.ethereum)}`)
    await site.openByButton()
    await expect(site.account.unavailable).toBeVisible({ timeout: 15_000 })
    await site.account.send.click()
    await site.send.fill({ amount: '0.1', to: STRANGER })
    await expect(site.send.submit).toHaveText('Balance unavailable, sending is off')
    await site.back.click()
    await page.unroute(`${demo.ethereum.url}/**`)
    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
  })
})
