/** UnsupportedChain: the wallet is where the page is not; a network or Disconnect leads out. */
import type { Locator } from '@playwright/test'

export type UnsupportedChainView = {
  readonly root: Locator
  readonly disconnect: Locator
  network(name: string | RegExp): Locator
}

export const unsupportedChainView = (root: Locator): UnsupportedChainView => ({
  root,
  disconnect: root.getByRole('button', { name: 'Disconnect' }),
  network: (name) => root.getByRole('list', { name: 'Networks' }).getByRole('button', { name }),
})
