/** Sign in: who asks, with which account and network, the whole text, and the button that asks the wallet. */
import type { Locator } from '@playwright/test'

export type SignInView = {
  readonly root: Locator
  /** `shop.example asks you to sign in with your wallet`. */
  readonly sentence: Locator
  readonly showText: Locator
  readonly text: Locator
  /** Open after 400 ms: `aria-disabled` until then. */
  readonly confirm: Locator
  readonly waiting: Locator
  readonly cancel: Locator
  readonly declined: Locator
  readonly problem: Locator
}

export const signInView = (root: Locator): SignInView => ({
  root,
  sentence: root.getByText(/ asks you to sign in /),
  showText: root.getByRole('button', { name: 'The whole text' }),
  text: root.locator('pre'),
  confirm: root.getByRole('button', { name: /^Sign in with / }),
  waiting: root.getByRole('button', { name: /^Confirm in / }),
  cancel: root.getByRole('button', { name: 'Cancel' }),
  declined: root.getByText('Signature declined'),
  problem: root.getByRole('alert'),
})
