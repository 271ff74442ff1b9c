/**
 * The EIP-1193 provider of the embedded wallet. Accounts and chain are answered here, a switch takes the frame along, and
 * the rest is sent to the frame exactly once.
 */
import type { Eip1193Provider } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { parseChainId } from '../../lib/chain-id.ts'
import { createEmitter, type Emitter } from '../../lib/emitter.ts'
import { readField } from '../../lib/json.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import { networkNamed } from './requests.ts'

/** `signer`: where the parameters do not name the account. */
export type SendToFrame = (
  network: CaipNetworkId,
  method: string,
  params: unknown,
  signer?: string,
) => Promise<unknown>

export type AuthEvmProvider = Eip1193Provider & Pick<Emitter, 'emit'>

export const toHexChainId = (network: CaipNetworkId): string =>
  `0x${Number(network.slice('eip155:'.length)).toString(16)}`

export function createEvmProvider(p: {
  /** Checksummed, the active one first; empty: nobody is signed in. */
  accounts(): readonly string[]
  /** The EVM network in use; undefined: nobody is signed in. */
  network(): CaipNetworkId | undefined
  isOffered(network: CaipNetworkId): boolean
  switchTo(network: CaipNetworkId): Promise<void>
  send: SendToFrame
}): AuthEvmProvider {
  const connected = (): CaipNetworkId => {
    const network = p.network()
    if (network === undefined) throw new WalletModalError(4900, 'Nobody is signed in')
    return network
  }

  const switchChain = async (params: unknown): Promise<null> => {
    const id = parseChainId(readField(readField(params, '0'), 'chainId'))
    if (id === undefined) throw new WalletModalError(-32602, 'A switch needs a chainId')
    const network: CaipNetworkId = `eip155:${id}`
    // EIP-3326: unknown networks have to be added first; here only the page's own can be.
    if (!p.isOffered(network)) throw new WalletModalError(4902, 'The page does not offer this network')
    if (network !== connected()) await p.switchTo(network)
    return null
  }

  return {
    async request({ method, params }) {
      if (method === 'eth_accounts') return [...p.accounts()]
      const network = connected()
      if (method === 'eth_requestAccounts') return [...p.accounts()]
      if (method === 'eth_chainId') return toHexChainId(network)
      if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain')
        return switchChain(params)
      return p.send(networkNamed(method, params) ?? network, method, params ?? [])
    },
    ...createEmitter(),
  }
}
