/** The Coinbase wallet as this page uses it: its options, its networks, its words. Loaded at the first use. */
import { createCoinbase } from '../../connectors/coinbase/create-coinbase.ts'
import type { LoadedConnector } from '../../connectors/lazy.ts'
import { networkOf } from '../../state/network.ts'
import type { Platform } from '../contracts/platform.ts'
import type { WithState } from '../contracts/state.ts'
import { readMetadata } from './metadata.ts'

export const openCoinbase = ({ state, clock }: WithState & Platform, page: Window): LoadedConnector =>
  createCoinbase({
    page,
    clock,
    app() {
      const { name, icons } = readMetadata(state.config.metadata, page)
      return { name, imageUrl: icons[0] }
    },
    chainIds() {
      const { network } = state
      const now = networkOf(network, 'eip155')
      const all = network.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
      const ids = [...(now ? [now] : []), ...all].map(({ caipNetworkId }) =>
        Number(caipNetworkId.slice('eip155:'.length)),
      )
      return [...new Set(ids)]
    },
    preference: () => state.config.coinbasePreference,
  })
