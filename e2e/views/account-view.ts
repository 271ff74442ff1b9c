/** Account: identity, total, balance, actions, tokens, own transactions. */
import type { Locator } from '@playwright/test'

export type AccountView = {
  readonly root: Locator
  /** Of all that has a price, in dollars. */
  readonly total: Locator
  readonly balance: Locator
  readonly unavailable: Locator
  readonly network: Locator
  readonly copyAddress: Locator
  readonly send: Locator
  readonly receive: Locator
  readonly swap: Locator
  readonly buy: Locator
  /** The tiles, in order. */
  readonly actions: Locator
  readonly tokens: Locator
  token(name: string | RegExp): Locator
  readonly allTokens: Locator
  /** In place of the tokens: they could not be read. */
  readonly tokensUnavailable: Locator
  readonly tokensLoading: Locator
  readonly noTokens: Locator
  readonly retry: Locator
  readonly transactions: Locator
  readonly wallets: Locator
  readonly settings: Locator
  readonly disconnect: Locator
}

export const accountView = (root: Locator): AccountView => {
  const list = root.getByRole('list', { name: 'Tokens' })
  return {
    root,
    total: root.getByRole('paragraph').filter({ hasText: /^Total value / }),
    balance: root.getByRole('paragraph').filter({ hasText: /^Balance / }),
    unavailable: root.getByText('Balance unavailable', { exact: true }),
    network: root.getByRole('button', { name: /^Network: / }),
    copyAddress: root.getByRole('button', { name: 'Copy address' }),
    send: root.getByRole('button', { name: 'Send', exact: true }),
    receive: root.getByRole('button', { name: 'Receive', exact: true }),
    swap: root.getByRole('button', { name: 'Swap', exact: true }),
    buy: root.getByRole('button', { name: 'Buy', exact: true }),
    actions: root.getByRole('button', { name: /^(Buy|Swap|Receive|Send)$/ }),
    tokens: list.getByRole('listitem'),
    token: (name) => list.getByRole('button', { name }),
    allTokens: list.getByRole('button', { name: /^All tokens/ }),
    tokensUnavailable: root.getByRole('status').filter({ hasText: /^Token Balance Unavailable.*Try again$/ }),
    tokensLoading: root.getByRole('status', { name: 'Reading your tokens' }),
    noTokens: root.getByText('No tokens yet'),
    retry: root.getByRole('button', { name: 'Try again' }),
    transactions: root.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem'),
    wallets: root.getByRole('button', { name: /^Wallets and accounts/ }),
    settings: root.getByRole('button', { name: 'Settings' }),
    disconnect: root.getByRole('button', { name: /^Disconnect/ }),
  }
}

/** All tokens, with a search. */
export type TokensView = {
  readonly root: Locator
  readonly search: Locator
  readonly count: Locator
  /** Those near the eye. */
  readonly rows: Locator
  readonly none: Locator
}

export const tokensView = (root: Locator): TokensView => ({
  root,
  search: root.getByRole('textbox', { name: 'Search tokens' }),
  count: root.getByRole('status').filter({ hasText: /tokens?$/ }),
  rows: root.getByRole('list', { name: 'Tokens' }).getByRole('listitem'),
  none: root.getByText('No token found'),
})
