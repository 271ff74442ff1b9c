/** The methods that a person approves, by name and namespace. Loaded with the first of them, for they bring viem and Solana's library along. */
import type { Network } from '../networks.ts'
import { type Batches, sendCalls } from './calls.ts'
import { personalSign, sendTransaction, signTypedData } from './evm-methods.ts'
import type { Method } from './job.ts'

type Entry = { readonly namespace: Network['namespace']; readonly load: () => Promise<Method> }

/** Methods of the list that are not here are not supported, and say so. */
export const createMethods = (batches: Batches): ReadonlyMap<string, Entry> => {
  const evm = (method: Method): Entry => ({ namespace: 'eip155', load: async () => method })
  const solana = (name: SolanaMethod): Entry => ({
    namespace: 'solana',
    load: async () => (await import('./solana-methods.ts'))[name],
  })
  return new Map<string, Entry>([
    ['personal_sign', evm(personalSign)],
    ['eth_signTypedData_v4', evm(signTypedData)],
    ['eth_sendTransaction', evm(sendTransaction)],
    ['wallet_sendCalls', evm(sendCalls(batches))],
    ['solana_signMessage', solana('signMessage')],
    ['solana_signTransaction', solana('signTransaction')],
    ['solana_signAllTransactions', solana('signAllTransactions')],
    ['solana_signAndSendTransaction', solana('signAndSendTransaction')],
  ])
}

type SolanaMethod = 'signMessage' | 'signTransaction' | 'signAllTransactions' | 'signAndSendTransaction'
