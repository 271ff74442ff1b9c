/** Settings, and the views by which the embedded wallet's e-mail address is changed. */
import type { Locator } from '@playwright/test'

export type SettingsView = {
  readonly root: Locator
  readonly copyAddress: Locator
  /** The address by which the visitor signs in, and the way to another one. */
  readonly email: Locator
  readonly network: Locator
  /** The account of the other kind; its name says which that is. */
  readonly type: Locator
  /** The way to a name for the account. */
  readonly name: Locator
  readonly wallets: Locator
  readonly upgrade: Locator
  readonly disconnect: Locator
}

export const settingsView = (root: Locator): SettingsView => ({
  root,
  copyAddress: root.getByRole('button', { name: 'Copy address' }),
  email: root.getByRole('button', { name: /^Change your e-mail/ }),
  network: root.getByRole('button', { name: /^Network/ }),
  type: root.getByRole('button', { name: /^Use (smart|standard) account/ }),
  name: root.getByRole('button', { name: /^Choose a name/ }),
  wallets: root.getByRole('button', { name: /^Wallets and accounts/ }),
  upgrade: root.getByRole('link', { name: /^Upgrade your wallet/ }),
  disconnect: root.getByRole('button', { name: 'Disconnect' }),
})

export type EmailChangeView = {
  readonly field: Locator
  readonly submit: Locator
  /** The code that was mailed to the address of before, and to the new one. */
  readonly oldCode: Locator
  readonly newCode: Locator
  readonly note: Locator
}

export const emailChangeView = (modal: Locator): EmailChangeView => ({
  field: modal.getByRole('textbox', { name: 'New e-mail address' }),
  submit: modal.getByRole('button', { name: 'Send a code' }),
  oldCode: modal
    .filter({ hasText: 'Confirm it is you' })
    .getByRole('textbox', { name: 'Code of six digits' }),
  newCode: modal
    .filter({ hasText: 'Confirm the change' })
    .getByRole('textbox', { name: 'Code of six digits' }),
  note: modal.locator('.email-note'),
})
