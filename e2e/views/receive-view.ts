/** Receive: QR, whole address, copy. */
import type { Locator } from '@playwright/test'

export type ReceiveView = {
  readonly root: Locator
  readonly qr: Locator
  readonly address: Locator
  readonly copy: Locator
}

export const receiveView = (root: Locator): ReceiveView => ({
  root,
  qr: root.getByRole('img', { name: 'QR code of your address' }),
  address: root.getByRole('group', { name: 'Your address' }),
  copy: root.getByRole('button', { name: 'Copy address' }),
})
