/** Swap: the draft, and its review. */
import type { Locator } from '@playwright/test'

export type SwapView = {
  readonly root: Locator
  readonly amount: Locator
  readonly slippage: Locator
  /** The rows of the two tokens, which lead to the others. */
  readonly from: Locator
  readonly to: Locator
  readonly flip: Locator
  readonly max: Locator
  /** Its label says what is missing. */
  readonly submit: Locator
  readonly review: Locator
  readonly problem: Locator
  /** The figure beside a label of the table, once it has come. */
  figure(label: string): Locator
}

const figures = (root: Locator) => (label: string) =>
  root
    .getByRole('term')
    .filter({ hasText: label })
    .locator('xpath=following-sibling::dd[not(.//*[contains(@class, "skeleton")])]')

export const swapView = (root: Locator): SwapView => ({
  root,
  amount: root.getByRole('textbox', { name: 'Amount' }),
  slippage: root.getByRole('textbox', { name: 'Slippage in percent' }),
  from: root.getByRole('list', { name: 'You pay' }).getByRole('button').first(),
  to: root.getByRole('list', { name: 'You receive' }).getByRole('button').first(),
  flip: root.getByRole('button', { name: 'Switch the two tokens' }),
  max: root.getByRole('button', { name: /^Max / }),
  submit: root.getByRole('button').last(),
  review: root.getByRole('button', { name: 'Review' }),
  problem: root.getByRole('alert'),
  figure: figures(root),
})

export type SwapPreviewView = {
  readonly root: Locator
  readonly sentence: Locator
  /** Each with its state. */
  readonly steps: Locator
  /** Open after 400 ms: `aria-disabled` until then. */
  readonly approve: Locator
  readonly swap: Locator
  readonly unlimited: Locator
  readonly problem: Locator
  readonly waiting: Locator
  figure(label: string): Locator
}

export const swapPreviewView = (root: Locator): SwapPreviewView => ({
  root,
  sentence: root.getByText(/^Swap .* for about .* on /),
  steps: root.getByRole('list', { name: 'Steps' }).getByRole('listitem'),
  approve: root.getByRole('button', { name: 'Approve in wallet' }),
  swap: root.getByRole('button', { name: 'Swap in wallet' }),
  unlimited: root.getByRole('checkbox', { name: 'Approve without limit' }),
  problem: root.getByRole('alert'),
  waiting: root.getByText(/^Waiting for the network to mine the approval/),
  figure: figures(root),
})
