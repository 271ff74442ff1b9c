/** Buying: the order, its lists, the visit to the provider, the purchases, the explanation. */
import type { Locator } from '@playwright/test'

export type OnRampView = {
  readonly root: Locator
  readonly amount: Locator
  /** What the amount buys, once it is known. */
  readonly price: Locator
  provider(name: string): Locator
  /** The rows that lead to the lists. */
  readonly payment: Locator
  readonly item: Locator
  /** Its label says what is missing. */
  readonly submit: Locator
  /** It has a link, and is ready. */
  readonly open: Locator
  readonly problem: Locator
  readonly notice: Locator
  readonly purchases: Locator
  readonly help: Locator
  readonly retry: Locator
}

export const onRampView = (root: Locator): OnRampView => {
  const order = root.getByRole('list', { name: 'What you buy' })
  const submit = root.locator('button[type="submit"]')
  return {
    root,
    amount: root.getByRole('textbox', { name: 'You pay' }),
    price: root.getByText(/^≈ \d/),
    provider: (name) => root.getByRole('tab', { name }),
    payment: order.getByRole('button', { name: /^Pay in / }),
    item: order.getByRole('button', { name: / On / }),
    submit,
    open: root.locator('button[type="submit"]:not([aria-disabled])', { hasText: /^Continue to / }),
    problem: root.getByRole('alert'),
    notice: root.getByRole('status'),
    purchases: root.getByRole('button', { name: 'Your purchases' }),
    help: root.getByRole('button', { name: 'What is buying?' }),
    retry: root.getByRole('button', { name: 'Try again' }),
  }
}

export type BuyInProgressView = {
  readonly root: Locator
  /** Opens the window once more, when there is a link for it. */
  readonly again: Locator
  /** In place of a window that was blocked. */
  readonly link: Locator
  readonly copy: Locator
  readonly late: Locator
  readonly done: Locator
}

export const buyInProgressView = (root: Locator): BuyInProgressView => ({
  root,
  again: root.locator('button:not([aria-disabled])', { hasText: 'Open again' }),
  link: root.getByRole('link', { name: /^Continue to / }),
  copy: root.getByRole('button', { name: 'Copy link' }),
  late: root.getByText('Not seen yet', { exact: true }),
  done: root.getByRole('button', { name: 'Done' }),
})

export type PurchasesView = {
  readonly root: Locator
  readonly rows: Locator
  readonly more: Locator
  readonly failed: Locator
  readonly none: Locator
}

export const purchasesView = (root: Locator): PurchasesView => ({
  root,
  rows: root.getByRole('list', { name: 'Your purchases' }).getByRole('listitem'),
  more: root.getByRole('button', { name: 'Buy crypto' }),
  failed: root.getByText('Your purchases could not be read'),
  none: root.getByText('No purchases yet'),
})
