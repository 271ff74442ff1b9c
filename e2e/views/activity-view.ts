/** Activity: the history by month, of which only what is near the eye is in the page. */
import type { Locator } from '@playwright/test'

export type ActivityView = {
  readonly root: Locator
  readonly months: Locator
  readonly rows: Locator
  row(text: string | RegExp): Locator
  /** How many there are, as it is read out. */
  readonly count: Locator
  readonly hidden: Locator
  readonly more: Locator
  readonly end: Locator
  readonly unread: Locator
  readonly export: Locator
  readonly cancel: Locator
  readonly empty: Locator
  readonly failed: Locator
  readonly off: Locator
  readonly receive: Locator
  readonly retry: Locator
}

export const activityView = (root: Locator): ActivityView => {
  const rows = root.getByRole('listitem')
  return {
    root,
    months: root.getByRole('heading', { level: 3 }),
    rows,
    row: (text) => rows.filter({ hasText: text }),
    count: root.getByRole('status').filter({ hasText: /^\d+ transactions?( so far)?$/ }),
    hidden: root.getByRole('checkbox', { name: /^Show hidden \(\d+\)$/ }),
    more: root.getByRole('button', { name: 'Load more' }),
    end: root.getByText('That is all'),
    unread: root.getByText(/^\d+ transactions? could not be read\.$/),
    export: root.getByRole('button', { name: 'Export CSV' }),
    cancel: root.getByRole('button', { name: 'Cancel' }),
    empty: root.getByText('Nothing has happened yet'),
    failed: root.getByText('Transactions could not be loaded'),
    off: root.getByText('No activity here'),
    receive: root.getByRole('button', { name: 'Receive' }),
    retry: root.getByRole('button', { name: 'Try again' }),
  }
}
