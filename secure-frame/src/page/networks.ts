/** The networks of the configuration, the one that is active, and the forms in which the wire names them. */
import { parseCaipNetworkId, parseChainId } from '../../../src/lib/chain-id.ts'
import type { FrameConfig } from '../contract/vault.ts'
import type { WireChainId } from '../contract/wire.ts'
import { Failure } from './failure.ts'

export type Network =
  | { readonly namespace: 'eip155'; readonly caip2: string; readonly chainId: number }
  | { readonly namespace: 'solana'; readonly caip2: string }

export type Networks = {
  active(): Network
  activate(network: Network): void
  /** Reads a number, its text, or CAIP-2. Throws for a network that there are no nodes of. */
  find(chainId: WireChainId): Network
  hasSmartAccounts(network: Network): boolean
  evmChains(): number[]
  /** Those of them with smart accounts. */
  smartAccountChains(): number[]
}

/** `wanted`: what the page names in the frame's address. */
export function createNetworks(config: FrameConfig, wanted: string | null): Networks {
  const known = Object.keys(config.nodes).flatMap((caip2) => {
    const network = parse(caip2)
    return network ? [network] : []
  })
  const search = (chainId: WireChainId) => {
    const caip2 = parse(chainId)?.caip2
    return known.find((network) => network.caip2 === caip2)
  }
  const [first = { namespace: 'eip155', caip2: 'eip155:1', chainId: 1 } as const] = known
  let active = (wanted === null ? undefined : search(wanted)) ?? first

  const hasSmartAccounts = (network: Network) =>
    network.namespace === 'eip155' && Object.hasOwn(config.bundlers, network.chainId)

  return {
    active: () => active,
    activate(network) {
      active = network
    },
    find(chainId) {
      const network = search(chainId)
      if (!network) throw new Failure('This network is not supported', 4902)
      return network
    },
    hasSmartAccounts,
    evmChains: () => chainsOf(known),
    smartAccountChains: () => chainsOf(known.filter(hasSmartAccounts)),
  }
}

/** EVM: a number. Solana: CAIP-2. */
export const toWire = (network: Network): WireChainId =>
  network.namespace === 'eip155' ? network.chainId : network.caip2

const chainsOf = (networks: readonly Network[]) =>
  networks.flatMap((network) => (network.namespace === 'eip155' ? [network.chainId] : []))

function parse(chainId: WireChainId): Network | undefined {
  const caip = parseCaipNetworkId(chainId)
  if (caip?.namespace === 'solana') return { namespace: 'solana', caip2: `solana:${caip.reference}` }
  if (caip && (caip.namespace !== 'eip155' || !/^\d+$/.test(caip.reference))) return undefined
  const id = parseChainId(caip ? caip.reference : chainId)
  return id === undefined ? undefined : { namespace: 'eip155', caip2: `eip155:${id}`, chainId: id }
}
