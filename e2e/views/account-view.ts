/** Account: balance, address, actions, own transactions. */
import type { Locator } from '@playwright/test'

export type AccountView = {
  readonly root: Locator
  readonly balance: Locator
  readonly unavailable: Locator
  readonly network: Locator
  readonly copyAddress: Locator
  readonly send: Locator
  readonly receive: Locator
  readonly transactions: Locator
  readonly wallets: Locator
  readonly disconnect: Locator
}

export const accountView = (root: Locator): AccountView => ({
  root,
  balance: root.getByRole('paragraph').filter({ hasText: /^Balance / }),
  unavailable: root.getByText('Balance unavailable'),
  network: root.getByRole('button', { name: /^Network: / }),
  copyAddress: root.getByRole('button', { name: 'Copy address' }),
  send: root.getByRole('button', { name: 'Send', exact: true }),
  receive: root.getByRole('button', { name: 'Receive', exact: true }),
  transactions: root.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem'),
  wallets: root.getByRole('button', { name: /^Wallets and accounts/ }),
  disconnect: root.getByRole('button', { name: /^Disconnect/ }),
})
