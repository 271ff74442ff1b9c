/** The Coinbase wallet on the built files: the real SDK's sealed messages with a real window, which is the demo's own. */
import type { BrowserContext, Page } from '@playwright/test'
import { parseEther, verifyMessage } from 'viem'
import { hostPage, script, tag } from '../harness/host.ts'
import { confirmInWallet, reviewDraft } from '../harness/steps.ts'
import { expect } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { KEYS } from '../windows/coral-window.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import {
  approve,
  CORAL,
  coinbaseKeys,
  kept,
  NAME,
  NO_CLICK,
  openByClick,
  PAGE,
  TO,
  test,
} from './coinbase.ts'

/** Of the page and of its windows. */
const requestsOf = (context: BrowserContext): string[] => {
  const seen: string[] = []
  context.on('request', (request) => seen.push(request.url()))
  return seen
}

const windowsOf = (page: Page): Page[] => {
  const windows: Page[] = []
  page.on('popup', (popup) => windows.push(popup))
  return windows
}

const STRICT = ['csp.html?build=iife&coinbase&wallets=none', 'csp.html?build=module&coinbase&wallets=none']

for (const path of someOf([PAGE, ...STRICT], 3, 2))
  test(`journey: connect, sign, send, switch, reload, disconnect: ${path}`, async ({
    site,
    page,
    context,
    networks,
  }) => {
    const seen = requestsOf(context)
    await site.visit(path)
    await site.openByButton()
    await expect(site.connect.wallet(NAME)).toBeVisible()
    await site.connect.wallet(NAME).hover()
    expect(seen.filter((url) => /coinbase\.com|walletlink|cb-w/.test(url))).toEqual([])
    expect(await coinbaseKeys(site)).toEqual([])

    const connecting = await openByClick(site)
    await expect(connecting.heading).toHaveText('Connect to this site?')
    await approve(connecting)
    await expect(site.modal).toBeHidden()
    expect(await site.told('wm-connect')).toMatchObject([{ address: CORAL, restored: false }])
    expect(await site.read('getAccount')).toMatchObject({
      status: 'connected',
      address: CORAL,
      connector: { id: 'coinbaseWalletSDK', name: NAME },
    })

    let signed: unknown
    const signing = await walletPopup(page, async () => {
      signed = site.call('signMessage', { message: 'Hello' })
    })
    await expect(signing.page.getByText('Hello')).toBeVisible()
    await approve(signing)
    const { value } = (await signed) as { value: { signature: `0x${string}` } }
    expect(await verifyMessage({ address: CORAL, message: 'Hello', signature: value.signature })).toBe(true)

    const before = await networks.ethereum.balance(TO)
    await site.openByButton()
    await reviewDraft(site, { amount: '0.1', to: TO })
    const sending = await confirmInWallet(site)
    await expect(sending.heading).toHaveText('Send 0.1 ETH?')
    await sending.approve()
    await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/])
    expect(await networks.ethereum.balance(TO)).toBe(before + parseEther('0.1'))

    await site.account.network.click()
    await site.networks.network('Base').click()
    await expect(site.account.network).toHaveText(/Base/)
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })

    await page.waitForLoadState('networkidle')
    const windows = windowsOf(page)
    await page.reload()
    await expect.poll(() => site.told('wm-connect')).toMatchObject([{ address: CORAL, restored: true }])
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    expect(windows).toEqual([])
    expect((await coinbaseKeys(site)).length).toBeGreaterThan(0)

    await site.openByButton()
    await site.account.disconnect.click()
    await expect(site.connect.root).toBeVisible()
    await expect
      .poll(() => kept(site))
      .toEqual([
        'wallet-modal:network',
        expect.stringMatching(/^wallet-modal:receivers:eip155:1:0x/),
        'wallet-modal:recent',
      ])
    expect(await site.told('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
    expect(seen.filter((url) => /walletlink|cb-w|wallet\.coinbase/.test(url))).toEqual([])
  })

test('behavior: its code is fetched when the pointer comes to its row, and not before', async ({
  site,
  page,
  context,
}) => {
  const seen = requestsOf(context)
  const fetched = () => seen.filter((url) => /chunks\/coinbase-/.test(url))
  await site.visit('module.html?coinbase')
  await site.openByButton()
  await expect(site.connect.wallet(NAME)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched()).toEqual([])
  await site.connect.wallet(NAME).hover()
  await expect.poll(fetched).toHaveLength(1)
  expect(seen.filter((url) => url.startsWith(KEYS))).toEqual([])
})

test('journey: by keyboard only', { tag: '@long' }, async ({ site, page }) => {
  await site.visit(PAGE)
  await page.getByRole('button', { name: 'Connect wallet' }).focus()
  await page.keyboard.press('Enter')
  await expect(site.connect.wallet(NAME)).toBeFocused()
  const popup = await walletPopup(page, () => page.keyboard.press('Enter'))
  await popup.page.getByRole('button', { name: 'Approve' }).focus()
  await popup.page.keyboard.press('Enter')
  await expect(site.modal).toBeHidden()
  expect(await site.read('getAccount')).toMatchObject({ address: CORAL })
})

test.describe('the host’s connect', () => {
  // Shown without a browser by popup.test.ts.
  test('journey: by rdns without a click: the dialog has the button, and the promise its account', {
    tag: '@long',
  }, async ({ site, page }) => {
    await hostPage(site, {
      first: `<script>${NO_CLICK}</script>`,
      head: script.module,
      body: `${tag(site, { 'enable-coinbase': 'true' })}
        <script type="module">
          const element = document.querySelector('wallet-modal')
          await customElements.whenDefined('wallet-modal')
          element.connect('com.coinbase.wallet').then(
            ({ address }) => { document.title = address },
            ({ code }) => { document.title = 'refused ' + code },
          )
        </script>`,
    })
    const popup = await walletPopup(page, () => site.connecting.open(NAME).click())
    await popup.approve()
    await expect(page).toHaveTitle(CORAL)
    await expect(site.modal).toBeHidden()
  })

  test('refusal: closing the dialog is 4001', { tag: '@long' }, async ({ site, page }) => {
    await site.visit(PAGE)
    await page.evaluate(NO_CLICK)
    const asked = site.call('connect', 'coinbaseWalletSDK')
    await expect(site.connecting.open(NAME)).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await asked).toMatchObject({ ok: false, code: 4001 })
  })
})

// Shown without a browser by found-wallets.test.ts.
test('behavior: its extension takes its place in the list', { tag: '@long' }, async ({ site, page }) => {
  await hostPage(site, {
    head: `${script.module}<script>
      const provider = { request: async () => [] }
      const info = { uuid: '1', name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', icon: 'data:image/png;base64,' }
      const detail = Object.freeze({ info, provider })
      const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      addEventListener('eip6963:requestProvider', tell)
    </script>`,
    body: tag(site, { 'enable-coinbase': 'true' }),
  })
  await site.openByButton()
  await expect(site.connect.wallet(NAME)).toHaveCount(1)
  await expect(site.connect.wallet(NAME)).toHaveAccessibleName(/Installed/)
  await page.keyboard.press('Escape')
})

test('behavior: the demo does not list it unless it is asked to', async ({ site }) => {
  await site.visit('module.html')
  await site.openByButton()
  await expect(site.connect.wallet(/Meadow/)).toBeVisible()
  await expect(site.connect.wallet(NAME)).toHaveCount(0)
})
