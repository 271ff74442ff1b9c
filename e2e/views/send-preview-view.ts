/** SendPreview, titled Review: what will be sent, and the button that asks the wallet. */
import type { Locator } from '@playwright/test'

export type SendPreviewView = {
  readonly root: Locator
  readonly sentence: Locator
  readonly receiver: Locator
  /** Open after 400 ms: `aria-disabled` until then. */
  readonly confirm: Locator
  readonly waiting: Locator
  readonly problem: Locator
  readonly declined: Locator
  /** The figure beside a label of the table. */
  figure(label: string): Locator
}

export const sendPreviewView = (root: Locator): SendPreviewView => ({
  root,
  sentence: root.getByText(/^Send .* to .* on /),
  receiver: root.getByRole('group', { name: 'Receiver' }),
  confirm: root.getByRole('button', { name: 'Confirm in wallet' }),
  waiting: root.getByRole('button', { name: /^Confirm in (Meadow|Harbor)/ }),
  problem: root.getByRole('alert'),
  declined: root.getByText('You declined in your wallet. Nothing was sent.'),
  figure: (label) => root.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd'),
})
