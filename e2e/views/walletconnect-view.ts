/** WalletConnect: the QR code and the link of it, or a wallet's app to open. */
import type { Frame, Locator, Page } from '@playwright/test'

export type WalletConnectView = {
  readonly qr: Locator
  readonly copy: Locator
  readonly retry: Locator
  readonly declined: Locator
  readonly unreachable: Locator
  readonly making: Locator
  /** One tab for each way to reach the wallet; none when there is one way only. */
  readonly ways: Locator
  /** The panel of the chosen way. */
  readonly panel: Locator
  /** Hands the link to the wallet's app. */
  readonly open: Locator
  /** Nothing seems to have opened. */
  readonly notOpened: Locator
  /** Where the wallet is to be had. */
  readonly store: Locator
  /** The code, when nothing opened. */
  readonly scan: Locator
  way(name: string): Locator
  /** What the copy button puts into the clipboard. */
  uri(key?: 'Enter'): Promise<string>
}

export const walletConnectView = (root: Locator, page: Page | Frame): WalletConnectView => {
  const copy = root.getByRole('button', { name: /^(Copy link|Copied)$/ })
  return {
    qr: root.getByRole('img', { name: 'QR code to connect a wallet' }),
    copy,
    retry: root.getByRole('button', { name: 'Try again' }),
    // The second one is read out, and not seen.
    declined: root.getByText('You declined in the wallet').first(),
    ways: root.getByRole('tablist', { name: 'Ways to connect' }).getByRole('tab'),
    way: (name) => root.getByRole('tab', { name, exact: true }),
    panel: root.getByRole('tabpanel'),
    open: root.getByRole('button', { name: /^Open / }),
    notOpened: root.getByText(/^Did .* not open\?/),
    store: root.getByRole('link', { name: /^Get / }),
    scan: root.getByRole('button', { name: 'QR code' }),
    unreachable: root.getByText('The WalletConnect relay cannot be reached'),
    making: root.getByText('Making a code'),
    async uri(key) {
      await page.evaluate(() => {
        const given = Reflect.get(window, 'copied')
        if (given) return
        const copied: string[] = []
        Reflect.set(window, 'copied', copied)
        const writeText = async (text: string) => void copied.push(text)
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
      })
      if (key) await copy.press(key)
      else await copy.click()
      return page.evaluate(() => String(Reflect.get(window, 'copied').at(-1)))
    },
  }
}
