/** Connecting: a wallet was asked and has not answered, or has said no. Titled with the wallet's name. */
import type { Locator } from '@playwright/test'

export type ConnectingView = {
  readonly heading: Locator
  readonly declined: Locator
  readonly failed: Locator
  readonly slow: Locator
  readonly cancel: Locator
  readonly retry: Locator
}

export const connectingView = (root: Locator): ConnectingView => ({
  heading: root.getByText(/^Connect in /),
  declined: root.getByText(/^You declined in /),
  failed: root.getByText('The wallet did not connect'),
  slow: root.getByText(/^Still waiting/),
  cancel: root.getByRole('button', { name: 'Cancel' }),
  retry: root.getByRole('button', { name: 'Try again' }),
})
