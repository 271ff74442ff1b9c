/**
 * Replaces the SDK's own windows over the page. The modal shows which wallet is asked, and the visitor answers in the
 * wallet. The originals are style elements, which a strict policy refuses, outside of our dialog, where they are
 * inert.
 */

export function WalletLinkRelayUI() {
  return { attach() {}, showConnecting: () => () => {} }
}

export function RedirectDialog() {
  return { attach() {}, present() {}, clear() {} }
}
