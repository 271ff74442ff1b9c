/**
 * Solana's verbs over a WalletConnect session, in its formats (wire facts 8.5). What the wallet answers is handed on as bytes;
 * whether they are what they should be is the chain's to check.
 */
import type { SolanaProvider } from '../../chains/solana/solana-chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { toBase58 } from '../../lib/base58.ts'
import { readField } from '../../lib/json.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { Ask } from './evm-provider.ts'
import { oldIdOf } from './proposal.ts'
import { fromBase64, readLegacy, toBase64, withSignature } from './solana-wire.ts'

type Signing = Parameters<NonNullable<SolanaProvider['signTransaction']>>[0]

/** For hosts there is one verb more: many at once, or one by one where the wallet cannot. */
export type WalletConnectSolana = SolanaProvider & {
  signAllTransactions?(p: {
    readonly address: string
    readonly chain: Signing['chain']
    readonly transactions: readonly Uint8Array[]
  }): Promise<unknown[]>
}

export function createSolanaProvider(p: {
  methods(): readonly string[]
  /** As the session names them. */
  networks(): readonly CaipNetworkId[]
  /** Where a message is signed: it belongs to no network. */
  chain(): CaipNetworkId | undefined
  ask: Ask
}): WalletConnectSolana {
  /** Sessions of old wallets know the network by its old name only. */
  const named = (chain: CaipNetworkId): CaipNetworkId => {
    const known = p.networks()
    const old = oldIdOf(chain)
    return !known.includes(chain) && old && known.includes(old) ? old : chain
  }

  const signTransaction = async ({ address, chain, transaction }: Signing): Promise<unknown> => {
    const given = { transaction: toBase64(transaction), pubkey: address, ...readLegacy(transaction) }
    const answer = await p.ask(named(chain), 'solana_signTransaction', given)
    return (
      fromBase64(readField(answer, 'transaction')) ??
      withSignature(transaction, address, readField(answer, 'signature'))
    )
  }

  const verbs: Required<WalletConnectSolana> = {
    signTransaction,
    async signAndSendTransaction({ address, chain, transaction }) {
      const given = { transaction: toBase64(transaction), pubkey: address }
      return readField(await p.ask(named(chain), 'solana_signAndSendTransaction', given), 'signature')
    },
    async signMessage({ address, message }) {
      const chain = p.chain()
      if (chain === undefined) throw new WalletModalError(4900, 'The wallet is not connected')
      const given = { message: toBase58(message), pubkey: address }
      return readField(await p.ask(named(chain), 'solana_signMessage', given), 'signature')
    },
    async signAllTransactions({ address, chain, transactions }) {
      if (p.methods().includes('solana_signAllTransactions')) {
        const given = { transactions: transactions.map(toBase64), pubkey: address }
        const answer = readField(
          await p.ask(named(chain), 'solana_signAllTransactions', given),
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

  // What the session does not have is not there: whoever asks looks for it.
  const verb = <K extends keyof WalletConnectSolana>(name: K, method: string) =>
    p.methods().includes(method) ? { [name]: verbs[name] } : {}

  return {
    ...verb('signTransaction', 'solana_signTransaction'),
    ...verb('signAndSendTransaction', 'solana_signAndSendTransaction'),
    ...verb('signMessage', 'solana_signMessage'),
    ...verb('signAllTransactions', 'solana_signTransaction'),
  }
}
