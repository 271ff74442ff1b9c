/** The kinds of row in the connect list that a host can reorder, in the default order of specification 9. */
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
