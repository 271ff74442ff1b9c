/** SendPreview, titled Review: what will be sent, and the button that asks the wallet. */
import type { Locator } from '@playwright/test'

export type SendPreviewView = {
  readonly root: Locator
  /** The receiver is short to the eye and whole to a screen reader: both stand in the text. */
  readonly sentence: Locator
  /** The whole address, read as a person does, without the gaps. */
  receiverAddress(): Promise<string>
  /** Open after 400 ms: `aria-disabled` until then. */
  readonly confirm: Locator
  /** The same button, whatever it says. */
  readonly button: Locator
  readonly covered: Locator
  readonly raise: Locator
  readonly waiting: Locator
  readonly problem: Locator
  readonly declined: Locator
  readonly slow: Locator
  readonly unanswered: Locator
  readonly askAgain: Locator
  /** To a fee that is unusually high. */
  readonly feeAgree: Locator
  /** The figure beside a label of the table. */
  figure(label: string): Locator
}

export const sendPreviewView = (root: Locator): SendPreviewView => ({
  root,
  sentence: root.getByText(/^Send .* to .* on /),
  receiverAddress: async () =>
    ((await root.getByRole('group', { name: 'Receiver' }).textContent()) ?? '').replaceAll(/\s/g, ''),
  confirm: root.getByRole('button', { name: 'Confirm in wallet' }),
  button: root.getByRole('button', { name: /^(Confirm in|Something covers)/ }),
  covered: root.getByRole('button', { name: 'Something covers this button' }),
  raise: root.getByRole('button', { name: 'Show it above the page' }),
  waiting: root.getByRole('button', { name: /^Confirm in (Meadow|Harbor)/ }),
  problem: root.getByRole('alert'),
  declined: root.getByText('You declined in your wallet. Nothing was sent.'),
  slow: root.getByText('Your wallet has not answered yet. Look for its window.'),
  unanswered: root.getByText(/^An earlier request may have been sent|^Before this page was reloaded/),
  askAgain: root.getByRole('checkbox', { name: 'Ask my wallet once more' }),
  feeAgree: root.getByRole('checkbox', { name: /^I want to pay a network fee of/ }),
  figure: (label) => root.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd'),
})
