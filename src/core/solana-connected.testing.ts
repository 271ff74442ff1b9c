/** A Solana wallet beside whoever is connected: the namespace in use stays. */
import type { Connector } from '../connectors/connector.ts'
import { ANN } from '../connectors/standard-wallet.testing.ts'
import type { Harness } from './core.testing.ts'

export const SOLANA_LINK = { solana: { accounts: [ANN] } } as const

export const solanaConnector = (own: Partial<Connector> = {}): Connector => ({
  id: 'Pebble',
  type: 'standard',
  namespaces: ['solana'],
  name: 'Pebble',
  imageUrl: undefined,
  rdns: undefined,
  provider: () => undefined,
  connect: async () => SOLANA_LINK,
  restore: async () => SOLANA_LINK,
  disconnect: async () => {},
  current: async () => SOLANA_LINK,
  watch: () => () => {},
  ...own,
})

export async function connectSolana({ core, settled }: Harness): Promise<void> {
  const live = await core.session.live()
  live.accept(solanaConnector(), SOLANA_LINK, { restored: true })
  await settled()
}
