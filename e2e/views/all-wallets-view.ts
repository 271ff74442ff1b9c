/** AllWallets: a search and a grid, of which only what is near the eye is in the page; and the help around it. */
import type { Locator } from '@playwright/test'

export type AllWalletsView = {
  readonly root: Locator
  readonly search: Locator
  readonly clear: Locator
  readonly certified: Locator
  /** On phones: the code for another one. */
  readonly scan: Locator
  readonly list: Locator
  readonly tiles: Locator
  /** How many there are, as it is read out. */
  readonly count: Locator
  readonly empty: Locator
  readonly failed: Locator
  readonly moreFailed: Locator
  readonly retry: Locator
  wallet(name: string | RegExp): Locator
  /** Names in the order of the list, of those that are in the page. */
  names(): Promise<string[]>
}

export const allWalletsView = (root: Locator): AllWalletsView => {
  const list = root.getByRole('list', { name: 'All wallets' })
  const tiles = list.getByRole('listitem').getByRole('button')
  return {
    root,
    search: root.getByRole('textbox', { name: 'Search wallets' }),
    clear: root.getByRole('button', { name: 'Clear the search' }),
    scan: root.getByRole('button', { name: 'QR code for another phone' }),
    certified: root.getByRole('checkbox', { name: 'Certified only' }),
    list,
    tiles,
    count: root.getByRole('status').filter({ hasText: /wallet/ }),
    empty: root.getByText('No wallet found'),
    failed: root.getByText('The list could not be loaded'),
    moreFailed: root.getByText('The other wallets could not be loaded.'),
    retry: root.getByRole('button', { name: 'Try again' }),
    wallet: (name) => list.getByRole('button', { name }),
    names: () => tiles.locator('bdi').allTextContents(),
  }
}

/** Downloads: where a wallet can be had. Titled with its name. */
export const downloadsView = (root: Locator) => ({
  notInstalled: root.getByText(/is not installed here/),
  links: root.getByRole('list', { name: 'Where to get it' }).getByRole('link'),
})

/** WhatIsAWallet and GetWallet. */
export const helpView = (root: Locator) => ({
  open: root.getByRole('button', { name: 'What is a wallet?' }),
  get: root.getByRole('button', { name: 'Get a wallet' }),
  suggestions: root.getByRole('list', { name: 'Wallets to begin with' }).getByRole('button'),
})
