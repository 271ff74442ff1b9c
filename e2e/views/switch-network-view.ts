/** SwitchNetwork: the wallet was asked for another network. */
import type { Locator } from '@playwright/test'

export type SwitchNetworkView = {
  readonly root: Locator
  readonly heading: Locator
  readonly declined: Locator
  readonly failed: Locator
  readonly retry: Locator
  readonly cancel: Locator
}

export const switchNetworkView = (root: Locator): SwitchNetworkView => ({
  root,
  heading: root.getByText(/^Approve in /),
  declined: root.getByText(/^You declined in /),
  failed: root.getByText('The network was not switched'),
  retry: root.getByRole('button', { name: 'Try again' }),
  cancel: root.getByRole('button', { name: 'Cancel' }),
})
