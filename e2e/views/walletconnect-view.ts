/** WalletConnect: the QR code and the link of it, or a wallet's app to open. */
import type { Frame, Locator, Page } from '@playwright/test'

export type WalletConnectView = {
  readonly qr: Locator
  readonly copy: Locator
  readonly retry: Locator
  readonly declined: Locator
  readonly unreachable: Locator
  /** What the copy button puts into the clipboard. */
  uri(): Promise<string>
}

export const walletConnectView = (root: Locator, page: Page | Frame): WalletConnectView => {
  const copy = root.getByRole('button', { name: /^(Copy link|Copied)$/ })
  return {
    qr: root.getByRole('img', { name: 'QR code to connect a wallet' }),
    copy,
    retry: root.getByRole('button', { name: 'Try again' }),
    declined: root.getByText('You declined in the wallet'),
    unreachable: root.getByText('The WalletConnect relay cannot be reached'),
    async uri() {
      await page.evaluate(() => {
        const given = Reflect.get(window, 'copied')
        if (given) return
        const copied: string[] = []
        Reflect.set(window, 'copied', copied)
        const writeText = async (text: string) => void copied.push(text)
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
      })
      await copy.click()
      return page.evaluate(() => String(Reflect.get(window, 'copied').at(-1)))
    },
  }
}
