/** Collects from state what is known about a network's tokens, for the counterfeit check (`lib/counterfeit.ts`). */
import type { CaipNetworkId } from '../chains/network.ts'
import type { TokenContext } from '../lib/counterfeit.ts'
import type { Namespace } from '../lib/namespaces.ts'
import type { PortfolioState } from './account.ts'

type State = {
  readonly account: Readonly<Record<Namespace, { readonly portfolio: PortfolioState }>>
  readonly config: {
    readonly tokens: Readonly<Record<string, readonly { readonly address: string }[] | undefined>>
  }
}
type TokenNetwork = {
  readonly chainNamespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  readonly testnet: boolean
}

/** `coin`: the symbol of the network's coin. */
export const tokenContext = (
  { account, config }: State,
  network: TokenNetwork,
  coin: string,
): TokenContext => {
  const { portfolio } = account[network.chainNamespace]
  // The portfolio may still be that of the network used before.
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
