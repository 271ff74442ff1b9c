/**
 * Owns the fake EVM chain. A test decides what is read from it: balances, fees, tokens, names, transactions. What reaches
 * a wallet goes through the real chain's verbs.
 */
import type { EvmChain, EvmFee, EvmTransfer, Hex, ReceiverFacts } from '../chains/chain.ts'
import { callKey } from '../chains/evm/call-key.ts'
import { createEvmCalls } from '../chains/evm/calls/evm-calls.ts'
import { send } from '../chains/evm/send.ts'
import { signMessage } from '../chains/evm/sign-message.ts'
import { switchNetwork } from '../chains/evm/switch-network.ts'
import type { EvmNetwork, NetworkDetails } from '../chains/network.ts'
import { WalletModalError } from '../errors/base.ts'
import { failure } from '../errors/to-error.ts'
import type { FakeClock } from '../lib/clock.testing.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import { ALICE, BOB } from './accounts.testing.ts'

/** A token of the fake chain; `balances` in its base units, by owner. */
export type FakeToken = {
  readonly symbol: string
  readonly name: string
  decimals: number
  readonly balances: Record<string, bigint>
}

export type FakeChain = Required<EvmChain> & {
  /** By contract. */
  owned: Record<string, FakeToken>
  /** Names, and whose they are. */
  names: Record<string, Hex>
  /** Calls of reading verbs, in order. */
  readonly reads: string[]
  balances: Record<string, bigint>
  total: bigint
  /** Answers of the verbs that a test decides; each may throw or never answer. */
  on: {
    balance: (value: bigint) => bigint | Promise<bigint>
    fee: (p: { network: EvmNetwork; transfer: EvmTransfer }) => bigint | Promise<bigint>
    getTransactionStatus: EvmChain['getTransactionStatus']
    blockNumber: () => Promise<bigint>
    findExecution: EvmChain['findExecution']
    inspectReceiver: (address: string) => ReceiverFacts | Promise<ReceiverFacts>
    isUnusualFee: EvmChain['isUnusualFee']
  }
  ranking: boolean
  disposed: number
}

const COIN: NetworkDetails = {
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://node.example/'],
  explorerUrl: 'https://explorer.example',
}

const feeOf = (total: bigint): EvmFee => ({
  total,
  gas: 21_000n,
  perGas: total / 21_000n,
  l1: 0n,
  fields: { type: 'legacy', gasPrice: total / 21_000n },
})

/** Reads are the test's; what asks the wallet is real. */
export function fakeChain(clock: FakeClock): FakeChain {
  const details = (network: EvmNetwork) => network.details ?? COIN
  const chain: FakeChain = {
    namespace: 'eip155',
    reads: [],
    balances: {},
    total: 21_000n * 10n ** 9n,
    ranking: false,
    disposed: 0,
    on: {
      balance: (value) => value,
      fee: () => chain.total,
      getTransactionStatus: async () => ({ status: 'pending' }),
      blockNumber: async () => 100n,
      findExecution: async ({ since, span = 1n }) => ({ since, span }),
      inspectReceiver: () => ({ kind: 'person' }),
      isUnusualFee: async () => false,
    },
    owned: {},
    names: {},
    details,
    async balance({ network, address }) {
      chain.reads.push(`balance ${network.caipNetworkId} ${address}`)
      const { symbol, decimals } = details(network).nativeCurrency
      const value = await chain.on.balance(chain.balances[address] ?? 10n ** 18n)
      return value < 0n
        ? { value: 0n, symbol: 'ETH', decimals: 18, failed: true }
        : { value, symbol, decimals, failed: false }
    },
    async fee(p) {
      chain.reads.push(`fee ${p.network.caipNetworkId}`)
      return feeOf(await chain.on.fee(p))
    },
    async token({ token, owner }) {
      chain.reads.push(`token ${token}`)
      const owned = chain.owned[token]
      if (!owned) throw new WalletModalError('token-unknown', 'No token')
      const { symbol, name, decimals, balances } = owned
      return { address: token, symbol, name, decimals, balance: balances[owner] ?? 0n }
    },
    tokens: async ({ network, owner, tokens = [] }) => {
      const read = tokens.map((token) => chain.token({ network, token, owner }).catch(() => undefined))
      return (await Promise.all(read)).flatMap((facts) => facts ?? [])
    },
    async maxSendable({ network, from, to }) {
      chain.reads.push(`most ${network.caipNetworkId}`)
      const value = await chain.on.balance(chain.balances[from] ?? 10n ** 18n)
      const { caipNetworkId } = network
      const [sender, receiver] = [toEvmAddress(from) ?? ALICE, toEvmAddress(to) ?? BOB]
      const transfer: EvmTransfer = { from: sender, to: receiver, value, data: '0x', caipNetworkId }
      const fee = feeOf(await chain.on.fee({ network, transfer }))
      if (value <= fee.total) throw new WalletModalError('insufficient-funds', 'Nothing is left')
      return { value: value - fee.total, fee }
    },
    async inspectReceiver({ address }) {
      return chain.on.inspectReceiver(address)
    },
    async resolveName({ name }) {
      chain.reads.push(`name ${name}`)
      const address = chain.names[name]
      if (!address) throw new WalletModalError('name-unresolved', 'No such name')
      return { name, address }
    },
    isUnusualFee: async (p) => chain.on.isUnusualFee(p),
    assets: async () => undefined,
    read: async () => {
      throw failure('http-failed')
    },
    calls: async () =>
      createEvmCalls(() => async () => {
        throw failure('http-failed')
      }),
    async findExecution(p) {
      chain.reads.push(`search ${p.name}`)
      return chain.on.findExecution(p)
    },
    hasCode: async () => false,
    callKey: ({ to, value, data }) => callKey({ to, value, input: data }),
    send,
    signMessage,
    switchNetwork: ({ network, ...p }) =>
      switchNetwork({ ...p, network, details: details(network), customUrls: [], clock }),
    async getTransactionStatus(p) {
      chain.reads.push(`look ${p.hash}`)
      return chain.on.getTransactionStatus(p)
    },
    async blockNumber() {
      chain.reads.push('blockNumber')
      return chain.on.blockNumber()
    },
    explorerUrl: (p) => ('hash' in p ? `https://explorer.example/tx/${p.hash}` : undefined),
    setRanking: (active) => {
      chain.ranking = active
    },
    dispose: () => {
      chain.disposed += 1
    },
  }
  return chain
}
