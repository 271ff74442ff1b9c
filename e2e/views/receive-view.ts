/** Receive: QR, whole address, copy, share, networks. */
import type { Locator } from '@playwright/test'

export type ReceiveView = {
  readonly root: Locator
  readonly qr: Locator
  readonly address: Locator
  readonly copy: Locator
  readonly share: Locator
  /** Leads to the networks that the address is good for. */
  readonly networks: Locator
}

export const receiveView = (root: Locator): ReceiveView => ({
  root,
  qr: root.getByRole('img', { name: 'QR code of your address' }),
  address: root.getByRole('group', { name: 'Your address' }),
  copy: root.getByRole('button', { name: 'Copy address' }),
  share: root.getByRole('button', { name: 'Share address' }),
  networks: root.getByRole('button', { name: /^Networks/ }),
})
