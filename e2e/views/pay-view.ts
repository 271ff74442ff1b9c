/** Pay: what a page asks for, and the button; titled Payment once the wallet has sent it. */
import type { Locator } from '@playwright/test'

export type PayView = {
  readonly root: Locator
  /** What became of it. */
  readonly outcome: Locator
  /** `https://shop.example asks you to pay 5 USDC`. */
  readonly sentence: Locator
  /** The whole address, read as a person does, without the gaps. */
  recipient(): Promise<string>
  /** The figure beside a label. */
  figure(label: string): Locator
  readonly connect: Locator
  readonly switchTo: Locator
  /** Open after 400 ms: `aria-disabled` until then. */
  readonly confirm: Locator
  readonly waiting: Locator
  /** What leads to where the missing can be had. */
  readonly swap: Locator
  readonly buy: Locator
  readonly retry: Locator
  /** Why it cannot be paid. */
  readonly problem: Locator
  readonly declined: Locator
  readonly explorer: Locator
  readonly leave: Locator
}

export const payView = (root: Locator, outcome: Locator): PayView => ({
  root,
  outcome,
  sentence: root.getByText(/ asks you to pay /),
  recipient: async () =>
    ((await root.getByRole('group', { name: 'Receiver' }).textContent()) ?? '').replaceAll(/\s/g, ''),
  figure: (label) =>
    root
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd'),
  connect: root.getByRole('button', { name: /^Connect a wallet/ }),
  switchTo: root.getByRole('button', { name: /^Switch to / }),
  confirm: root.getByRole('button', { name: /^Pay \d/ }),
  waiting: root.getByRole('button', { name: /^Confirm in / }),
  swap: root.getByRole('button', { name: /^Swap for / }),
  buy: root.getByRole('button', { name: /^Buy / }),
  retry: root.getByRole('button', { name: 'Try again' }),
  problem: root.getByRole('alert'),
  declined: root.getByText('You declined in your wallet. Nothing was sent.'),
  explorer: outcome.getByRole('link', { name: 'Open in the explorer' }),
  leave: root.or(outcome).getByRole('button', { name: 'Back to the site' }),
})
