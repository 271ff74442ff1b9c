/** Wallets and accounts: one list for each namespace. */
import type { Locator } from '@playwright/test'

export type AccountsView = {
  readonly root: Locator
  /** The list of a namespace's wallet, its own row first. */
  wallet(name: RegExp): Locator
  account(start: string): Locator
  readonly inUse: Locator
  disconnect(name: RegExp): Locator
  connect(namespace: string): Locator
}

export const accountsView = (root: Locator): AccountsView => ({
  root,
  wallet: (name) => root.getByRole('list', { name }),
  account: (start) => root.getByRole('button', { name: new RegExp(`^${start}`, 'i') }),
  inUse: root.locator('[aria-current]'),
  disconnect: (name) => root.getByRole('button', { name }),
  connect: (namespace) => root.getByRole('button', { name: `No wallet for ${namespace}` }),
})
