/**
 * An EIP-1193 provider for a WalletConnect session. Accounts and chain are answered from the session; everything else
 * is sent to the wallet exactly once, for the active network (decisions 24).
 */
import type { Eip1193Provider } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { parseChainId } from '../../lib/chain-id.ts'
import { createEmitter, type Emitter } from '../../lib/emitter.ts'
import { isRecord, parseJson, readField } from '../../lib/json.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { RequestWatch } from '../connector.ts'

export type SendRequest = (
  chain: CaipNetworkId,
  method: string,
  params: unknown,
  watch?: RequestWatch,
) => Promise<unknown>

const CAPABILITIES = 'wallet_getCapabilities'

export type EvmProvider = Eip1193Provider & Pick<Emitter, 'emit'>

export const toHexChainId = (chain: CaipNetworkId): string =>
  `0x${Number(chain.slice('eip155:'.length)).toString(16)}`

export function createEvmProvider(p: {
  /** Checksummed, the active one first; empty without a session. */
  accounts(): readonly string[]
  /** Of the session. */
  methods(): readonly string[]
  /** The properties of the session, as the peer gave them. */
  properties(): unknown
  chain(): CaipNetworkId | undefined
  /** Switches to this chain without asking; false when the session does not include it. */
  use(chain: CaipNetworkId): boolean
  send: SendRequest
}): EvmProvider {
  const connected = (): CaipNetworkId => {
    const chain = p.chain()
    if (chain === undefined) throw new WalletModalError(4900, 'The wallet is not connected')
    return chain
  }

  const switchChain = async (params: unknown): Promise<unknown> => {
    const id = parseChainId(readField(readField(params, '0'), 'chainId'))
    if (id === undefined) throw new WalletModalError(-32602, 'wallet_switchEthereumChain needs a chainId')
    if (p.use(`eip155:${id}`)) return null
    const answer = await p.send(connected(), 'wallet_switchEthereumChain', params)
    p.use(`eip155:${id}`)
    return answer
  }

  /** JSON text, by account, of a wallet that does not answer the method (wire facts 12). */
  const capabilities = (params: unknown): unknown => {
    const text = readField(p.properties(), 'capabilities')
    if (typeof text !== 'string' || p.methods().includes(CAPABILITIES)) return undefined
    const all = parseJson(text)
    const account = `${readField(params, '0')}`.toLowerCase()
    const key = isRecord(all) && Object.keys(all).find((one) => one.toLowerCase() === account)
    // What is not by account, or no JSON, is for whoever asks to judge.
    return key ? readField(all, key) : (all ?? text)
  }

  return {
    hasAgreedTo: (method) => p.methods().includes(method),
    async request({ method, params }) {
      if (method === 'eth_accounts') return [...p.accounts()]
      const chain = connected()
      if (method === 'eth_requestAccounts') return [...p.accounts()]
      if (method === 'eth_chainId') return toHexChainId(chain)
      if (method === 'wallet_switchEthereumChain') return switchChain(params)
      const known = method === CAPABILITIES ? capabilities(params) : undefined
      return known ?? p.send(chain, method, params ?? [])
    },
    ...createEmitter(),
  }
}
