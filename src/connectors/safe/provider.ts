/**
 * An EIP-1193 provider for a Safe. Accounts and chain are answered from what the Safe has said; requests that a
 * person decides are sent to the Safe exactly once (decisions 24); reads go through the Safe to its network.
 */
import { RPC_CALLS } from '@safe-global/safe-apps-sdk'
import type { Eip1193Provider } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { parseChainId } from '../../lib/chain-id.ts'
import { createEmitter, type Emitter } from '../../lib/emitter.ts'
import { readField } from '../../lib/json.ts'
import { read, type Safe } from './ask.ts'
import { readCallsStatus } from './calls.ts'
import { requireAccount } from './params.ts'
import { type ProposalProvider, send, sendCalls } from './send.ts'
import { createSigning } from './sign.ts'

const READS: readonly string[] = Object.values(RPC_CALLS).filter((call) => call.startsWith('eth_'))

const switchChain = (safe: Safe, [given]: readonly unknown[]) => {
  if (parseChainId(readField(given, 'chainId')) === safe.info().chainId) return null
  throw new WalletModalError(4200, 'A Safe stays on its network')
}

const capabilities = (safe: Safe, [address]: readonly unknown[]) => {
  requireAccount(safe.info(), address)
  return { [chainId(safe)]: { atomic: { status: 'supported' } } }
}

const chainId = (safe: Safe) => `0x${safe.info().chainId.toString(16)}`

type Answer = (params: readonly unknown[]) => unknown

const createMethods = (safe: Safe): ReadonlyMap<string, Answer> => {
  const sign = createSigning(safe)
  return new Map<string, Answer>([
    ['eth_accounts', () => [safe.info().address]],
    ['eth_requestAccounts', () => [safe.info().address]],
    ['eth_chainId', () => chainId(safe)],
    ['net_version', () => String(safe.info().chainId)],
    ['personal_sign', ([message, address]) => sign.text(message, address)],
    ['eth_sign', ([address, message]) => sign.text(message, address)],
    ['eth_signTypedData', sign.typedData],
    ['eth_signTypedData_v4', sign.typedData],
    ['eth_sendTransaction', (params) => send(safe, params)],
    ['wallet_switchEthereumChain', (params) => switchChain(safe, params)],
    ['wallet_sendCalls', (params) => sendCalls(safe, params)],
    ['wallet_getCapabilities', (params) => capabilities(safe, params)],
    ['wallet_getCallsStatus', ([id]) => readCallsStatus(safe, id)],
    [
      'eth_blockNumber',
      async () => readField(await read(safe, 'eth_getBlockByNumber', ['latest', false]), 'number'),
    ],
    ...READS.map((call): [string, Answer] => [call, (params) => read(safe, call, params)]),
  ])
}

export function createProvider(
  safe: Safe,
): Eip1193Provider & Pick<Emitter, 'emit'> & { readonly proposalProvider: ProposalProvider } {
  const methods = createMethods(safe)
  return {
    ...createEmitter(),
    async request({ method, params }) {
      const answer = methods.get(method)
      if (!answer) throw new WalletModalError(4200, `A Safe does not answer ${method}`)
      return answer(Array.isArray(params) ? params : [])
    },
    proposalProvider: (onProposed) => ({
      async request({ method, params }) {
        const given = Array.isArray(params) ? params : []
        return method === 'wallet_sendCalls'
          ? sendCalls(safe, given, onProposed)
          : send(safe, given, onProposed)
      },
    }),
  }
}
