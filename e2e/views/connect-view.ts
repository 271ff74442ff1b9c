/** Connect: the list of wallets. */
import type { Locator } from '@playwright/test'

export type ConnectView = {
  readonly root: Locator
  readonly list: Locator
  readonly rows: Locator
  readonly empty: Locator
  /** The row that leads to all wallets, with how many there are. */
  readonly all: Locator
  /** More wallets could not be had. */
  readonly missing: Locator
  readonly agree: Locator
  wallet(name: string | RegExp): Locator
}

export const connectView = (root: Locator): ConnectView => {
  const list = root.getByRole('list', { name: 'Wallets' })
  const rows = list.getByRole('button')
  return {
    root,
    list,
    rows,
    all: list.getByRole('button', { name: /^All wallets/ }),
    missing: root.getByText(/^More wallets could not be loaded/),
    empty: root.getByText('No wallet found'),
    agree: root.getByRole('checkbox', { name: /I agree/ }),
    wallet: (name) => list.getByRole('button', { name }),
  }
}
