/**
 * Announces the connected wallet to the page by EIP-6963 (option `announceProvider`), so that other code of the page can use it.
 * EIP-6963 has no way to take an announcement back; after a disconnect, new requests for announcements are simply not answered.
 */
import { OWN_RDNS } from '../lib/own-provider.ts'
import type { HostProvider } from './eip1193-provider.ts'
import { ICON } from './icon.ts'

export type Announced = { readonly name: string; readonly imageUrl: string | undefined }

export type Announcer = {
  /** Undefined: stop announcing. */
  update(wallet: Announced | undefined): void
  dispose(): void
}

/** A version 4 UUID (RFC 4122), its digits random but for the version and two bits. `crypto.randomUUID` is missing on plain http. */
const createUuid = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (+digit ^ (random & (15 >> (+digit / 4)))).toString(16)
  })

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

  page.addEventListener('eip6963:requestProvider', announce)
  return {
    update(wallet) {
      const before = current
      current = wallet
      if (wallet?.name !== before?.name || wallet?.imageUrl !== before?.imageUrl) announce()
    },
    dispose: () => page.removeEventListener('eip6963:requestProvider', announce),
  }
}
