/**
 * Announces the connected wallet to the page by EIP-6963 (option `announceProvider`), so that other code of the page can use it.
 * EIP-6963 has no way to take an announcement back; after a disconnect, new requests for announcements are simply not answered.
 */
import { OWN_RDNS } from '../lib/own-provider.ts'
import type { HostProvider } from './eip1193-provider.ts'

/** The icon of wallets that have none; 96 by 96, as EIP-6963 asks. */
export const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2296%22 height=%2296%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%229%22 fill=%22%232463eb%22/%3E%3Cpath d=%22M8 12h16v11H8zM8 12l12-5v5M20 17h4%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222%22 stroke-linejoin=%22round%22/%3E%3C/svg%3E'

export type Announced = { readonly name: string; readonly imageUrl: string | undefined }

export type Announcer = {
  /** Undefined: stop announcing. */
  update(wallet: Announced | undefined): void
  dispose(): void
}

/** A version 4 UUID (RFC 4122). `crypto.randomUUID` is missing on plain http. */
const createUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return fixed.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function createAnnouncer(page: Window, provider: HostProvider): Announcer {
  // One per page load, so that listeners keep one entry for us, whichever wallet is connected.
  const uuid = createUuid()
  let current: Announced | undefined

  const announce = () => {
    if (!current) return
    const { name, imageUrl } = current
    const icon = imageUrl?.startsWith('data:') ? imageUrl : ICON
    const info = Object.freeze({ uuid, name: `${name} via Wallet Modal`, icon, rdns: OWN_RDNS })
    const detail = Object.freeze({ info, provider })
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }

  return {
    update(wallet) {
      const before = current
      current = wallet
      if (wallet && !before) page.addEventListener('eip6963:requestProvider', announce)
      if (!wallet && before) page.removeEventListener('eip6963:requestProvider', announce)
      if (wallet?.name !== before?.name || wallet?.imageUrl !== before?.imageUrl) announce()
    },
    dispose: () => page.removeEventListener('eip6963:requestProvider', announce),
  }
}
