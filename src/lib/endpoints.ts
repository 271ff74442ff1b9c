/** The hosts of the services (wire facts 1); each can be replaced by the option `endpoints` (interface 4). */
export const ENDPOINTS = {
  blockchain: 'https://rpc.walletconnect.org',
  wallets: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
} as const
