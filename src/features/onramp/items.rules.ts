/** What is sold to an account: which currencies on which networks, by whom (specification 9, decisions 79). */
import type { OnrampOptions, PurchaseCurrency } from '../../api/contract.ts'
import type { CaipNetworkId, Network } from '../../chains/network.ts'
import { solanaClusters } from '../../lib/solana-clusters.ts'
import type { Item, Provider } from './contract.ts'

/** EIP-155 ids of the networks that Coinbase delivers on. */
const COINBASE_CHAINS = ['1', '42161', '137', '80094', '43114', '10', '42220', '8453']

/** Where it delivers when the network in use is none of these. */
const FALLBACK = 'eip155:1'

export const itemKey = ({ symbol, caipNetworkId, currency }: Item): string =>
  JSON.stringify([currency?.id ?? symbol, caipNetworkId])

export type ItemContext = {
  /** The network in use. */
  readonly network: Network
  /** Those that the page offers. */
  readonly networks: readonly Network[]
  readonly isContract: boolean
}

/** A contract exists where it is, and may be nobody elsewhere. */
const mayReceive = ({ network, isContract }: ItemContext, caipNetworkId: string): boolean =>
  !isContract || caipNetworkId === network.caipNetworkId

const nameOf = ({ network, networks }: ItemContext, caipNetworkId: string): string | undefined =>
  [network, ...networks].find((one) => one.caipNetworkId === caipNetworkId)?.name

const rank = (context: ItemContext, { caipNetworkId }: Item): number =>
  caipNetworkId === context.network.caipNetworkId ? 0 : caipNetworkId === FALLBACK ? 1 : 2

/** Of the service's currencies those that Coinbase delivers where the account is, on the network in use first. */
export function coinbaseItems({ purchaseCurrencies }: OnrampOptions, context: ItemContext): readonly Item[] {
  const isNear = (id: string) =>
    id === FALLBACK ||
    [context.network, ...context.networks].some(({ caipNetworkId }) => caipNetworkId === id)
  const itemsOf = (currency: PurchaseCurrency): readonly Item[] =>
    currency.networks.flatMap(({ name, displayName, chainId }) => {
      const caipNetworkId: CaipNetworkId = `eip155:${chainId}`
      if (!COINBASE_CHAINS.includes(chainId) || !isNear(caipNetworkId)) return []
      if (!mayReceive(context, caipNetworkId)) return []
      const network = nameOf(context, caipNetworkId) ?? displayName
      return {
        symbol: currency.symbol,
        name: currency.name,
        caipNetworkId,
        network,
        currency,
        wireNetwork: name,
      }
    })
  return purchaseCurrencies.flatMap(itemsOf).sort((a, b) => rank(context, a) - rank(context, b))
}

/** What Meld's link asks for: its page knows nothing of networks, and delivers each on its main one. */
export function meldItems(context: ItemContext): readonly Item[] {
  const isSolana = context.network.chainNamespace === 'solana'
  const caipNetworkId = isSolana ? solanaClusters.mainnet : FALLBACK
  if (!isSolana && !mayReceive(context, caipNetworkId)) return []
  const [symbol, name, network] = isSolana ? ['SOL', 'Solana', 'Solana'] : ['USDC', 'USD Coin', 'Ethereum']
  return [{ symbol, name, caipNetworkId, network: nameOf(context, caipNetworkId) ?? network }]
}

const DEFAULT_SYMBOL = 'USDC'

/** The one that was chosen, if it is still there; else what is wanted, else dollars, on the best network. */
export function chooseItem(
  items: readonly Item[],
  chosen: string | undefined,
  wanted?: string | undefined,
): Item | undefined {
  const found = items.find((item) => itemKey(item) === chosen)
  if (found) return found
  const [first] = items
  const beside = items.filter(({ caipNetworkId }) => caipNetworkId === first?.caipNetworkId)
  const named = (name: string | undefined) => beside.find(({ symbol }) => symbol === name)
  return named(wanted) ?? named(DEFAULT_SYMBOL) ?? first
}

const NAMES: Readonly<Record<Provider, string>> = { coinbase: 'Coinbase', meld: 'Meld' }

export const providerName = (provider: Provider): string => NAMES[provider]

/** In this order. Coinbase delivers to addresses of Ethereum's kind alone. `allowed`: what the project or the host has on; true: all. */
export const providersFor = (allowed: unknown, namespace: string): readonly Provider[] =>
  (['coinbase', 'meld'] as const).filter(
    (id) =>
      (id === 'meld' || namespace === 'eip155') &&
      (allowed === true || (Array.isArray(allowed) && allowed.includes(id))),
  )
