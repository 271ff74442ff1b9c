/** What is known of the tokens on a network, for whoever judges one of them. */
import type { CaipNetworkId } from '../chains/network.ts'
import type { TokenWorld } from '../lib/counterfeit.ts'
import type { Namespace } from '../lib/namespaces.ts'
import type { PortfolioState } from './account.ts'

type State = {
  readonly account: Readonly<Record<Namespace, { readonly portfolio: PortfolioState }>>
  readonly config: {
    readonly tokens: Readonly<Record<string, readonly { readonly address: string }[] | undefined>>
  }
}
type Where = {
  readonly chainNamespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  readonly testnet: boolean
}

/** `coin`: the symbol of the network's own. */
export const tokenWorld = ({ account, config }: State, network: Where, coin: string): TokenWorld => {
  const { portfolio } = account[network.chainNamespace]
  // A portfolio is of one network: that of another one says nothing.
  const listed =
    portfolio.kind === 'known'
      ? portfolio.tokens.filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
      : []
  return {
    coin,
    listed: listed.length > 0 ? listed : undefined,
    trusted: config.tokens[network.caipNetworkId]?.map(({ address }) => address),
    isTestnet: network.testnet,
  }
}
