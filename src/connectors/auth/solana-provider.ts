/** Solana's methods of the embedded wallet, in the frame's format: base58 (wire facts 6.4). The chain's code checks the bytes. */
import type { SolanaProvider } from '../../chains/solana/solana-chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { fromBase58, toBase58 } from '../../lib/base58.ts'
import { readField } from '../../lib/json.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { SendToFrame } from './evm-provider.ts'

type Signing = Parameters<NonNullable<SolanaProvider['signTransaction']>>[0]

export type AuthSolanaProvider = Required<SolanaProvider> & {
  signAllTransactions(p: {
    readonly address: string
    readonly chain: Signing['chain']
    readonly transactions: readonly Uint8Array[]
  }): Promise<unknown[]>
}

export function createSolanaProvider(p: {
  /** Whose keys sign. */
  address(): string | undefined
  /** For messages, which belong to no network. */
  network(): CaipNetworkId | undefined
  send: SendToFrame
}): AuthSolanaProvider {
  /** The frame signs by the one account it has; asked for another, it would sign by that one all the same. */
  const check = (address: string): void => {
    if (p.address() !== address) throw new WalletModalError(4100, 'This account is not signed in')
  }

  return {
    async signTransaction({ address, chain, transaction }) {
      check(address)
      const answer = await p.send(
        chain,
        'solana_signTransaction',
        { transaction: toBase58(transaction) },
        address,
      )
      return fromBase58(readField(answer, 'transaction'))
    },
    async signAndSendTransaction({ address, chain, transaction }) {
      check(address)
      const given = { transaction: toBase58(transaction) }
      return readField(await p.send(chain, 'solana_signAndSendTransaction', given, address), 'signature')
    },
    async signMessage({ address, message }) {
      check(address)
      const network = p.network()
      if (network === undefined) throw new WalletModalError(4900, 'Nobody is signed in')
      const given = { message: toBase58(message), pubkey: address }
      return readField(await p.send(network, 'solana_signMessage', given), 'signature')
    },
    async signAllTransactions({ address, chain, transactions }) {
      check(address)
      const given = { transactions: transactions.map(toBase58) }
      const answer = readField(
        await p.send(chain, 'solana_signAllTransactions', given, address),
        'transactions',
      )
      return Array.isArray(answer) ? answer.slice(0, transactions.length).map(fromBase58) : []
    },
  }
}
