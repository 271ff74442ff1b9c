/**
 * Sending on Solana for tests: a connected visitor, a chain whose readings are a test's and whose sending is the real one, and a
 * wallet that keeps the bytes it was asked to sign. No node, so thousands fit in a test.
 */
import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/web3.js'
import type { Chain, SolanaProvider, Transfer } from '../../chains/chain.ts'
import type { SolanaNetwork } from '../../chains/network.ts'
import { solanaNetworks } from '../../chains/solana/networks.ts'
import type { SolanaReads } from '../../chains/solana/reads.ts'
import { send } from '../../chains/solana/send.ts'
import { createSignedTransactions } from '../../chains/solana/signed-transactions.ts'
import type { ReceiverReview, SolanaFee, SolanaTransfer } from '../../chains/solana/solana-chain.ts'
import * as tokens from '../../chains/solana/tokens/tokens.ts'
import type { Connector } from '../../connectors/connector.ts'
import { ANN, MAINNET } from '../../connectors/standard-wallet.testing.ts'
import { createHarness, type Harness } from '../../core/core.testing.ts'
import type { FakeToken } from '../../core/fake-chain.testing.ts'
import { rejected } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'

export { ANN }

export const BLOCKHASH = '11111111111111111111111111111111'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

export type SolanaSending = Harness & {
  /** What the wallet was asked to sign, in wire form. */
  readonly wires: Uint8Array[]
  /** By mint. */
  readonly owned: Record<string, FakeToken>
  lamports: bigint
  readonly fee: {
    total: bigint
    units?: bigint
    deposit?: bigint
    withheld?: bigint
    opens: boolean
    review?: ReceiverReview
  }
  /** How long the node takes over the one question that sending asks before the wallet. */
  node: Promise<void>
}

export type FakeSolana = Pick<
  Chain,
  'namespace' | 'details' | 'balance' | 'token' | 'maxSendable' | 'inspectReceiver' | 'fee' | 'send'
>

const network = (): SolanaNetwork => {
  const found = solanaNetworks.find(({ caipNetworkId }) => caipNetworkId === MAINNET)
  if (!found) throw new Error('No network')
  return found
}

/** What the chain is read as, and how it sends. */
export function fakeSolana(
  { owned, fee, ...held }: Pick<SolanaSending, 'owned' | 'fee'> & { lamports(): bigint },
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
): FakeSolana {
  const sent = createSignedTransactions()
  const reads = { ask, setRanking() {} } as unknown as SolanaReads
  const feeOf = (transfer: Pick<Transfer, 'token'>): SolanaFee => {
    const { total, units = 450n, deposit, withheld, opens, review } = fee
    const more = {
      ...(deposit !== undefined && { deposit }),
      ...(withheld !== undefined && { withheld }),
      ...(review && { review }),
    }
    const route = { program: TOKEN_PROGRAM, opens, ...(withheld !== undefined && { withheld }) }
    return {
      total,
      priority: 0n,
      units,
      price: 0n,
      rent: 0n,
      ...more,
      ...(transfer.token && { route }),
    }
  }
  return {
    namespace: 'solana',
    details: () => ({ nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 }, rpcUrls: [] }),
    balance: async () => ({ value: held.lamports(), symbol: 'SOL', decimals: 9, failed: false }),
    async token({ token, owner }) {
      const known = owned[token]
      if (!known) throw failure('token-unknown')
      const { symbol, name, decimals, balances } = known
      return { address: token, symbol, name, decimals, balance: balances[owner] ?? 0n }
    },
    maxSendable: async () => ({ value: held.lamports() - fee.total, fee: feeOf({}) }),
    inspectReceiver: async () => ({ kind: 'person' }),
    fee: async ({ transfer }) => feeOf(transfer),
    // Of this namespace, since everything above is.
    send: ({ network, provider, transfer, fee, beforeAsk }) =>
      send(reads, sent, async () => tokens, {
        network: network as SolanaNetwork,
        provider: provider as SolanaProvider,
        transfer: transfer as SolanaTransfer,
        ...(fee && { fee: fee as SolanaFee }),
        ...(beforeAsk && { beforeAsk }),
      }),
  }
}

export async function startSolanaSending(): Promise<SolanaSending> {
  const harness = createHarness({ options: { networks: ['eip155:1', MAINNET] } })
  const wires: Uint8Array[] = []
  const provider: SolanaProvider = {
    signTransaction: async ({ transaction }) => {
      wires.push(transaction)
      throw rejected()
    },
  }
  const link = { solana: { accounts: [ANN] } } as const
  const connector: Connector = {
    id: 'Pebble',
    type: 'standard',
    namespaces: ['solana'],
    name: 'Pebble',
    imageUrl: undefined,
    rdns: undefined,
    provider: () => provider,
    connect: async () => link,
    restore: async () => link,
    disconnect: async () => {},
    current: async () => link,
    watch: () => () => {},
  }
  const solana: SolanaSending = {
    ...harness,
    wires,
    owned: {},
    lamports: 10n ** 9n,
    fee: { total: 5_000n, opens: false },
    node: Promise.resolve(),
  }
  const fake = fakeSolana({ ...solana, lamports: () => solana.lamports }, async () => {
    await solana.node
    return { blockhash: BLOCKHASH, lastValidBlockHeight: 1n }
  })
  Object.assign(harness.core, { chain: async () => fake })
  Object.assign(harness.wallet, { chain: async () => fake })
  await harness.element.show()
  const live = await harness.core.session.live()
  harness.core.session.choose(network())
  live.accept(connector, link)
  await harness.element.show({ view: 'Account' })
  harness.core.refreshBalance({ force: true })
  await harness.settled()
  return solana
}

/** Who pays for what these bytes do, and signs them. */
export const payerOf = (wire: Uint8Array): string => messageOf(wire).staticAccounts[0] ?? ''

const messageOf = (wire: Uint8Array) =>
  getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(wire).messageBytes)

export type Instruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** What bytes do, read by the library alone. */
export function instructionsOf(wire: Uint8Array): readonly Instruction[] {
  const message = messageOf(wire)
  const at = (index: number): string => message.staticAccounts[index] ?? ''
  return message.instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      program: at(programAddressIndex),
      accounts: accountIndices.map(at),
      data: Uint8Array.from(data),
    }),
  )
}

export const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)
