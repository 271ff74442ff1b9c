/** Keys that do not arrive as they were meant: taken by the page, or part of a composition. */
import type { Page } from '@playwright/test'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { MEADOW_2 } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { connect, disconnect, send } from './journey.ts'
import { pipeWallet } from './wallet.ts'

const stopEscape = (more = '') =>
  `<script>addEventListener('keydown', (event) => { if (event.key === 'Escape') { event.stopImmediatePropagation(); ${more} } }, true)</script>`

test.describe('Escape', () => {
  for (const build of someOf(['module', 'iife'] as const))
    test(`attack: Escape stopped by the page at the window still closes the dialog, ${build}`, async ({
      site,
      page,
      networks: { ethereum },
    }) => {
      await hostPage(site, {
        first: stopEscape() + pipeWallet(ethereum.url),
        head: script[build],
        body: tag(site),
      })
      await untilReady(site)
      await connect(site)
      await send(site, ethereum)
      await disconnect(site, page)
      expect(await site.told('wm-close')).toEqual([{ reason: 'connected' }, { reason: 'user' }])
      // Again, with nothing pressed in between.
      for (let turn = 0; turn < 3; turn++) {
        await site.call('open')
        await expect(site.connect.root).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(site.modal).toBeHidden()
      }
    })

  // Shown without a browser by dialog-box.test.ts.
  test('attack: Escape stopped by the page does not close what may not be closed, however often', {
    tag: '@long',
  }, async ({ site, page, services }) => {
    await hostPage(site, {
      first: stopEscape(),
      head: script.module,
      body: tag(site, {
        networks: 'eip155:1',
        'project-id': '0123456789abcdef0123456789abcdef',
        endpoints: JSON.stringify(services.endpoints),
        basic: 'false',
      }),
    })
    await untilReady(site)
    await site.wallet('set-chain', { wallet: 'meadow', chainId: 8453 })
    await site.openByButton()
    const connecting = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    const switching = await walletPopup(page, () => connecting.approve())
    await switching.reject()
    await expect(site.unsupportedChain.root).toBeVisible()
    for (let turn = 0; turn < 4; turn++) {
      await page.keyboard.press('Escape')
      await expect(site.unsupportedChain.root).toBeVisible()
      expect(await page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    }
    expect(await site.told('wm-close')).toEqual([])
  })

  test('attack: Escape that the page stops and refuses closes nothing; the close button does', async ({
    site,
    page,
  }) => {
    await hostPage(site, {
      first: stopEscape('event.preventDefault()'),
      head: script.module,
      body: tag(site),
    })
    await untilReady(site)
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(site.connect.root).toBeVisible()
    await site.pressClose()
    await expect(site.modal).toBeHidden()
    expect(await site.told('wm-close')).toEqual([{ reason: 'user' }])
  })
})

test.describe('composition', () => {
  /** As an input method does: letters under way, then Enter takes them. */
  const compose = async (page: Page, text: string) => {
    const { send: tell } = await page
      .context()
      .newCDPSession(page)
      .then((session) => ({ send: session.send.bind(session) }))
    await tell('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    const enter = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 }
    await tell('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
    await tell('Input.insertText', { text })
    await tell('Input.dispatchKeyEvent', { type: 'keyUp', ...enter, key: 'Enter', windowsVirtualKeyCode: 13 })
  }

  test('behavior: Enter that ends a composition in amount, receiver or search confirms nothing', async ({
    site,
    page,
    networks: { ethereum },
  }) => {
    await hostPage(site, { first: pipeWallet(ethereum.url), head: script.module, body: tag(site) })
    await untilReady(site)
    await connect(site)
    await site.openByButton()
    await site.account.send.click()
    await site.send.to.fill(MEADOW_2)
    await site.send.amount.focus()
    await compose(page, '1')
    await expect(site.send.amount).toHaveValue('1')
    await expect(site.send.review).toBeEnabled()
    await compose(page, '5')
    await expect(site.send.amount).toHaveValue('15')
    await expect(site.send.root).toBeVisible()
    await expect(site.preview.root).toBeHidden()
    await site.send.to.fill('')
    await compose(page, MEADOW_2)
    await expect(site.send.to).toHaveValue(MEADOW_2)
    await expect(site.send.review).toBeEnabled()
    await expect(site.preview.root).toBeHidden()
    await site.send.token.click()
    const search = site.selectToken.root.getByRole('textbox')
    await search.focus()
    await compose(page, 'ether')
    await expect(search).toHaveValue('ether')
    await expect(site.selectToken.root).toBeVisible()
    await site.back.click()
    // What is shown is what was composed; a plain Enter leads to the review, and nothing is asked of the wallet by it.
    await site.send.amount.press('Enter')
    await expect(site.preview.sentence).toHaveText(`Send 15 ETH to 0x7099…79C8${MEADOW_2} on Ethereum`)
    expect(
      (await site.asked('Pipe Wallet')).filter(({ method }) => method === 'eth_sendTransaction'),
    ).toEqual([])
  })

  // Shown without a browser by latin-digits.test.ts.
  test('behavior: full-width digits of an input method are the digits that they look like', {
    tag: '@long',
  }, async ({ site, page, networks: { ethereum } }) => {
    await hostPage(site, { first: pipeWallet(ethereum.url), head: script.module, body: tag(site) })
    await untilReady(site)
    await connect(site)
    await site.openByButton()
    await site.account.send.click()
    await site.send.to.fill(MEADOW_2)
    await site.send.amount.focus()
    await compose(page, '１.５')
    await site.send.review.click()
    await expect(site.preview.sentence).toHaveText(`Send 1.5 ETH to 0x7099…79C8${MEADOW_2} on Ethereum`)
  })
})
