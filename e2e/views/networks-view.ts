/** Networks: choose one. */
import type { Locator } from '@playwright/test'

export type NetworksView = {
  readonly root: Locator
  readonly rows: Locator
  network(name: string | RegExp): Locator
}

export const networksView = (root: Locator): NetworksView => {
  const list = root.getByRole('list', { name: 'Networks' })
  return { root, rows: list.getByRole('button'), network: (name) => list.getByRole('button', { name }) }
}
