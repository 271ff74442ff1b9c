/** A Solana wallet beside whoever is connected: the namespace in use stays. */
import type { Connector } from '../connectors/connector.ts'
import { ANN } from '../connectors/standard-wallet.testing.ts'
import type { Harness } from './core.testing.ts'

export async function connectSolana({ core, settled }: Harness): Promise<void> {
  const link = { solana: { accounts: [ANN] } } as const
  const connector: Connector = {
    id: 'Pebble',
    type: 'standard',
    namespaces: ['solana'],
    name: 'Pebble',
    imageUrl: undefined,
    rdns: undefined,
    provider: () => undefined,
    connect: async () => link,
    restore: async () => link,
    disconnect: async () => {},
    current: async () => link,
    watch: () => () => {},
  }
  const live = await core.session.live()
  live.accept(connector, link, { restored: true })
  await settled()
}
