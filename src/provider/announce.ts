/**
 * Announces the connected wallet to the page by EIP-6963 (option `announceProvider`), so that other code of the page can use it.
 * EIP-6963 has no way to take an announcement back; after a disconnect, new requests for announcements are simply not answered.
 */
import { OWN_RDNS } from '../lib/own-provider.ts'
import type { HostProvider } from './eip1193-provider.ts'

export type Announced = { readonly name: string; readonly imageUrl: string | undefined }

export type Announcer = {
  /** Undefined: stop announcing. */
  update(wallet: Announced | undefined): void
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

/** `ownIcon`: for wallets without one of their own; handed in, so that this chunk shares no file with the session's. */
export function createAnnouncer(page: Window, provider: HostProvider, ownIcon: string): Announcer {
  // One per page load, so that listeners keep one entry for us, whichever wallet is connected.
  const uuid = createUuid()
  let current: Announced | undefined

  const announce = () => {
    if (!current) return
    const { name, imageUrl } = current
    const icon = imageUrl?.startsWith('data:') ? imageUrl : ownIcon
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
  }
}
