/** SelectToken, titled Choose a token. */
import type { Locator } from '@playwright/test'

export type SelectTokenView = {
  readonly root: Locator
  readonly search: Locator
  readonly rows: Locator
  readonly empty: Locator
  token(name: string | RegExp): Locator
}

export const selectTokenView = (root: Locator): SelectTokenView => {
  const rows = root.getByRole('list', { name: 'Tokens' }).getByRole('button')
  return {
    root,
    search: root.getByRole('textbox', { name: 'Name, symbol or address' }),
    rows,
    empty: root.getByText('No token found'),
    token: (name) => rows.filter({ hasText: name }),
  }
}
