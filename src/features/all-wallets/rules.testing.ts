/** Rows of the directory and connectors, for tests of the rules. */
import type { ConnectorFacts } from './all-wallets.rules.ts'
import type { WalletItem } from './all-wallets.state.ts'

export const item = (id: string, more: Partial<WalletItem> = {}): WalletItem => ({
  id,
  name: id,
  chains: [],
  isCertified: false,
  injected: [],
  ...more,
})

export const connector = (id: string, more: Partial<ConnectorFacts> = {}): ConnectorFacts => ({
  id,
  type: 'announced',
  name: id,
  imageUrl: undefined,
  rdns: id,
  provider: () => ({}),
  ...more,
})

export const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)
export const nothing = { connectors: [], featured: [], custom: [], recommended: [], paged: [], excluded: [] }
