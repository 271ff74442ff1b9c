/**
 * In place of the SDK's own windows over the page: the modal shows who is asked, and a wallet's question is answered in the
 * wallet. Its are style elements, which a strict policy refuses, outside of the dialog, where nobody can click them.
 */

export function WalletLinkRelayUI() {
  return { attach() {}, showConnecting: () => () => {} }
}

export function RedirectDialog() {
  return { attach() {}, present() {}, clear() {} }
}
