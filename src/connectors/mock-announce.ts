/** Announces a mock wallet to the page (EIP-6963), at once and whenever the page requests announcements. */
import type { MockProvider } from './mock.ts'

/** By `rdns` it is connected: `connect(rdns)`. */
export type MockInfo = { readonly name: string; readonly rdns: string; readonly icon?: string }

/** Announces it at once and whenever the page asks (EIP-6963). Returns a function that stops announcing. */
export function announceMockWallet(page: Window, info: MockInfo, provider: MockProvider): () => void {
  const detail = Object.freeze({
    info: { uuid: crypto.randomUUID(), icon: 'data:image/svg+xml,<svg/>', ...info },
    provider,
  })
  const announce = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => page.removeEventListener('eip6963:requestProvider', announce)
}
