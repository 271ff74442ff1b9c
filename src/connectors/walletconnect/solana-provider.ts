/**
 * Solana's methods over a WalletConnect session, in its formats (wire facts 8.5). Answers are returned as bytes; the
 * chain's code checks them.
 */
import type { SolanaProvider } from '../../chains/solana/solana-chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { toBase58 } from '../../lib/base58.ts'
import { readField } from '../../lib/json.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { SendRequest } from './evm-provider.ts'
import { oldIdOf } from './proposal.ts'
import { fromBase64, readLegacy, toBase64, withSignature } from './solana-wire.ts'

type Signing = Parameters<NonNullable<SolanaProvider['signTransaction']>>[0]

/** Hosts get one more method: it signs many transactions at once, or one by one where the wallet cannot. */
export type WalletConnectSolana = SolanaProvider & {
  signAllTransactions?(p: {
    readonly address: string
    readonly chain: Signing['chain']
    readonly transactions: readonly Uint8Array[]
  }): Promise<unknown[]>
}

export function createSolanaProvider(p: {
  methods(): readonly string[]
  /** The networks of the session, under the ids it uses. */
  networks(): readonly CaipNetworkId[]
  /** The network to sign messages on, which belong to none. */
  chain(): CaipNetworkId | undefined
  send: SendRequest
}): WalletConnectSolana {
  /** Older wallets know the network by its old id only. */
  const named = (chain: CaipNetworkId): CaipNetworkId => {
    const known = p.networks()
    const old = oldIdOf(chain)
    return !known.includes(chain) && old && known.includes(old) ? old : chain
  }

  const signTransaction = async ({ address, chain, transaction }: Signing): Promise<unknown> => {
    const given = { transaction: toBase64(transaction), pubkey: address, ...readLegacy(transaction) }
    const answer = await p.send(named(chain), 'solana_signTransaction', given)
    return (
      fromBase64(readField(answer, 'transaction')) ??
      withSignature(transaction, address, readField(answer, 'signature'))
    )
  }

  const verbs: Required<WalletConnectSolana> = {
    signTransaction,
    async signAndSendTransaction({ address, chain, transaction }) {
      const given = { transaction: toBase64(transaction), pubkey: address }
      return readField(await p.send(named(chain), 'solana_signAndSendTransaction', given), 'signature')
    },
    async signMessage({ address, message }) {
      const chain = p.chain()
      if (chain === undefined) throw new WalletModalError(4900, 'The wallet is not connected')
      const given = { message: toBase58(message), pubkey: address }
      return readField(await p.send(named(chain), 'solana_signMessage', given), 'signature')
    },
    async signAllTransactions({ address, chain, transactions }) {
      if (p.methods().includes('solana_signAllTransactions')) {
        const given = { transactions: transactions.map(toBase64), pubkey: address }
        const answer = readField(
          await p.send(named(chain), 'solana_signAllTransactions', given),
          'transactions',
        )
        return Array.isArray(answer) ? answer.slice(0, transactions.length).map(fromBase64) : []
      }
      const signed: unknown[] = []
      for (const transaction of transactions)
        signed.push(await signTransaction({ address, chain, transaction }))
      return signed
    },
  }

  // A method that the session lacks is left out, so that callers can test for it.
  const methodIfAllowed = <K extends keyof WalletConnectSolana>(name: K, method: string) =>
    p.methods().includes(method) ? { [name]: verbs[name] } : {}

  return {
    ...methodIfAllowed('signTransaction', 'solana_signTransaction'),
    ...methodIfAllowed('signAndSendTransaction', 'solana_signAndSendTransaction'),
    ...methodIfAllowed('signMessage', 'solana_signMessage'),
    ...methodIfAllowed('signAllTransactions', 'solana_signTransaction'),
  }
}
