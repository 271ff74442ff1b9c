/** WalletConnect on the built files, with a real wallet behind a local relay. */
import { parseEther } from 'viem'
import type { Site } from './site.ts'
import { reviewDraft } from './steps.ts'
import { test as base, expect } from './test.ts'
import { type LanternWallet, openLanternWallet } from './views/walletconnect-wallet.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAGE = 'services.html?walletconnect&o.enable-eip6963=false'

const test = base.extend<{ readonly lantern: LanternWallet }>({
  // Of another origin, as a wallet on a phone is: what it keeps is not the page's.
  lantern: async ({ context, demo, watch, services: _services }, use) => {
    const url = demo.url.replace('127.0.0.1', 'localhost')
    watch.allow(url)
    await use(await openLanternWallet(context, url))
  },
})

const showCode = async (site: Site): Promise<string> => {
  await site.openByButton()
  await site.connect.wallet('WalletConnect').click()
  await expect(site.walletConnect.qr).toBeVisible()
  return site.walletConnect.uri()
}

const connect = async (site: Site, lantern: LanternWallet, approval = {}): Promise<void> => {
  await lantern.pair(await showCode(site))
  await lantern.approve(approval)
  await expect(site.modal).toBeHidden()
}

/** What the page keeps beyond what stays for good. */
const kept = (site: Site) =>
  site.page.evaluate(async () => ({
    local: Object.keys(localStorage)
      .filter((key) => !key.startsWith('demo-'))
      .sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    globals: Object.keys(globalThis).filter((key) => /walletconnect/i.test(key)),
  }))

test('journey: connect, sign, send, reload, disconnect', async ({ site, lantern, networks, page }) => {
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  await site.visit(PAGE)
  await site.openByButton()
  await expect(site.connect.wallet('WalletConnect')).toBeVisible()
  expect(chunks.filter((url) => /sign-client|walletconnect-/.test(url))).toEqual([])
  await page.keyboard.press('Escape')

  await connect(site, lantern)
  expect(chunks.some((url) => /chunks\/sign-client-/.test(url))).toBe(true)
  expect(await site.told('wm-connect')).toMatchObject([{ address: ONE, restored: false }])
  expect(await site.read('getAccount')).toMatchObject({ connector: { name: 'Lantern Wallet' } })

  const signing = site.call('signMessage', { message: 'Hello' })
  await expect(lantern.request).toContainText('Hello')
  await lantern.confirm()
  expect(await signing).toMatchObject({ ok: true, value: { signature: expect.stringMatching(/^0x/) } })

  const before = await networks.ethereum.balance(TO)
  await site.openByButton()
  // In the back no frames are drawn, and the confirm button waits for them.
  await page.bringToFront()
  await reviewDraft(site, { amount: '0.1', to: TO })
  await site.preview.confirm.click()
  await expect(lantern.request).toContainText('Send 0.1 ETH?')
  await lantern.confirm()
  await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/])
  expect(await networks.ethereum.balance(TO)).toBe(before + parseEther('0.1'))

  await page.reload()
  await expect.poll(() => site.told('wm-connect')).toMatchObject([{ address: ONE, restored: true }])
  await expect(lantern.request).toHaveCount(0)

  await site.openByButton()
  await site.account.disconnect.click()
  await expect(site.connect.root).toBeVisible()
  await expect(lantern.sessions).toHaveCount(0)
  expect(await kept(site)).toEqual({
    local: ['wallet-modal:recent'],
    databases: [],
    globals: [],
  })
})
