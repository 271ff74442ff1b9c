/** What a host can put into another order in the connect list, in the order of specification 9. */
export const KINDS = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

export type Kind = (typeof KINDS)[number]
