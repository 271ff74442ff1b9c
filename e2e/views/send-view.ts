/** Send: the draft. */
import type { Locator } from '@playwright/test'

export type SendView = {
  readonly root: Locator
  readonly amount: Locator
  readonly to: Locator
  /** Its label says what is missing. */
  readonly submit: Locator
  readonly review: Locator
  readonly problem: Locator
  /** What is sent: its row, which leads to the others. */
  readonly token: Locator
  readonly max: Locator
  /** The same amount in the other unit; pressed, it is written in that one. */
  readonly otherUnit: Locator
  readonly fee: Locator
  fill(draft: { readonly amount?: string; readonly to?: string }): Promise<void>
}

export const sendView = (root: Locator): SendView => {
  const amount = root.getByRole('textbox', { name: 'Amount' })
  const to = root.getByRole('textbox', { name: 'To' })
  return {
    root,
    amount,
    to,
    submit: root.getByRole('button').last(),
    review: root.getByRole('button', { name: 'Review' }),
    problem: root.getByRole('alert'),
    token: root.getByRole('list', { name: 'Token' }).getByRole('button').first(),
    max: root.getByRole('button', { name: /^Max / }),
    otherUnit: root.getByRole('button', { name: /enter the amount in/ }),
    fee: root.getByText(/^Network fee: (up to|about)/),
    async fill(draft) {
      if (draft.amount !== undefined) await amount.fill(draft.amount)
      if (draft.to !== undefined) await to.fill(draft.to)
    },
  }
}
