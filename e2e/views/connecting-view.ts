/** Connecting: a wallet was asked and has not answered, or has said no. Titled with the wallet's name. */
import type { Locator } from '@playwright/test'

export type ConnectingView = {
  readonly heading: Locator
  readonly declined: Locator
  readonly failed: Locator
  readonly slow: Locator
  readonly cancel: Locator
  readonly retry: Locator
  /** The wallet may not be who it says. */
  readonly unverified: Locator
  /** A wallet with a window of its own: its code is on its way; the browser blocked it; the button that opens it. */
  coming(name: string): Locator
  readonly blocked: Locator
  open(name: string): Locator
}

export const connectingView = (root: Locator): ConnectingView => ({
  heading: root.getByText(/^Connect in /),
  // A view that is opened with it says it in its live region, too.
  declined: root.getByText(/^You declined in /).first(),
  failed: root.getByText('The wallet did not connect').first(),
  slow: root.getByText(/^Still waiting/),
  cancel: root.getByRole('button', { name: 'Cancel' }),
  retry: root.getByRole('button', { name: 'Try again' }),
  unverified: root.getByRole('paragraph').filter({ hasText: /^Not verified/ }),
  coming: (name) => root.getByText(`Loading ${name}`),
  blocked: root.getByText('The browser blocked the window', { exact: true }),
  open: (name) => root.getByRole('button', { name: `Open ${name}` }),
})
