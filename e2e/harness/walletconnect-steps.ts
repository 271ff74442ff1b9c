/** What the tests of WalletConnect share: the wallet on another device, a code, a connection, what the page keeps. */

import { type Approval, type LanternWallet, openLanternWallet } from '../windows/walletconnect-wallet.ts'
import type { Site } from './site.ts'
import { pressConfirm, reviewDraft, untilQuiet } from './steps.ts'
import { test as base, expect } from './test.ts'

export { expect }

export const LANTERN_1 = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const LANTERN_2 = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
export const LANTERN_3 = '8RxjrNSCb5QBjXrD1Vsp5SptmAAxFqxbRUcuZdi8fU2K'
export const LANTERN_4 = 'GhZVA4xzZ1ewtxTpz9FvZgZNPmmxxLnMJFeVTR4Jh8sK'

export const PAGE = 'services.html?walletconnect&o.enable-eip6963=false'

export const test = base.extend<{ readonly lantern: LanternWallet }>({
  // On another device: with storage, a clock and a window in front of its own.
  lantern: async ({ browser, demo, services: _services }, use) => {
    const device = await browser.newContext()
    await use(await openLanternWallet(device, demo.url))
    await device.close()
  },
})

/** Opens the code, and reads its link. */
export const showCode = async (site: Site): Promise<string> => {
  await site.openByButton()
  await site.connect.wallet('WalletConnect').click()
  // The first code of a page waits for the sign client and the relay: long, where the computer is busy.
  await site.walletConnect.qr.waitFor({ timeout: 30_000 })
  return site.walletConnect.uri()
}

/** The code that is shown is scanned and approved, and the dialog goes. */
export const scan = async (site: Site, lantern: LanternWallet, approval: Approval = {}): Promise<void> => {
  await lantern.pair(await site.walletConnect.uri())
  await lantern.approve(approval)
  await site.modal.waitFor({ state: 'hidden' })
}

export const connect = async (site: Site, lantern: LanternWallet, approval?: Approval): Promise<void> => {
  await showCode(site)
  await scan(site, lantern, approval)
}

/** From Account: 0.1 of the coin, for which the wallet asks in these words, to the end of it. */
export const sendTenth = async (
  site: Site,
  lantern: LanternWallet,
  to: string,
  question: string,
): Promise<void> => {
  await reviewDraft(site, { amount: '0.1', to })
  await pressConfirm(site)
  await expect(lantern.request).toContainText(question)
  await lantern.confirm()
  await expect(site.account.transactions).toHaveText([/Sent 0\.1 (ETH|SOL).*Confirmed/])
}

/** Connected, and all that is read then is there: from here on the page's time may be moved without a read timing out. */
export const connectAndRest = async (
  site: Site,
  lantern: LanternWallet,
  approval?: Approval,
): Promise<void> => {
  await connect(site, lantern, approval)
  await site.openByButton()
  await site.account.balance.waitFor()
  await site.pressClose()
  await site.modal.waitFor({ state: 'hidden' })
  await untilQuiet(site.page)
}

/** What the page keeps beyond what the demo keeps itself. */
export const kept = (site: Site) =>
  site.page.evaluate(async () => ({
    local: Object.keys(localStorage)
      .filter((key) => !key.startsWith('demo-'))
      .sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    globals: Object.keys(globalThis).filter((key) => /walletconnect/i.test(key)),
  }))
