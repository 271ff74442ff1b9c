/** Signing in by e-mail: the field on Connect, then the device and the code. */
import type { Locator } from '@playwright/test'

export type EmailView = {
  readonly field: Locator
  readonly submit: Locator
  /** The browser is to be approved by the link in a mail. */
  readonly device: Locator
  readonly code: Locator
  /** With the seconds until then. */
  readonly resend: Locator
  readonly retry: Locator
}

export const emailView = (root: Locator): EmailView => ({
  field: root.getByRole('textbox', { name: 'E-mail address' }),
  submit: root.getByRole('button', { name: 'Continue with e-mail' }),
  device: root.getByText('Open the mail we sent'),
  code: root.getByRole('textbox', { name: 'Code of six digits' }),
  resend: root.getByRole('button', { name: /^Send again/ }),
  retry: root.getByRole('button', { name: 'Try again' }),
})
