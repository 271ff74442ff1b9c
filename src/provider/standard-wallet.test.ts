import type { getWallets } from '@wallet-standard/app'
import { describe, expect, it } from 'vitest'
import { ANN, BEA, MAINNET } from '../connectors/standard-wallet.testing.ts'
import { rejected } from '../errors/base.ts'
import { failure } from '../errors/to-error.ts'
import { toBase58 } from '../lib/base58.ts'
import { createStandardHost, type SolanaPort, type StandardWallet } from './standard-wallet.ts'

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const idOf = (id: string) => `solana:${id.slice(7)}` as const
const bytes = (...values: number[]) => Uint8Array.from(values)

type Provider = NonNullable<ReturnType<SolanaPort['provider']>>

/** A wallet over WalletConnect: methods, but no Wallet Standard features. */
const make = (provider: Provider | undefined, over: Partial<SolanaPort> = {}) => {
  const host = createStandardHost({
    accounts: () => [ANN, BEA],
    networks: () => [idOf(MAINNET), idOf(DEVNET)],
    network: () => idOf(MAINNET),
    provider: () => provider,
    name: () => 'Lantern',
    icon: () => 'data:image/gif;base64,R0lGODlh',
    connect: async () => {},
    disconnect: async () => {},
    ...over,
  })
  const [account] = host.wallet.accounts
  const use = async (feature: string, ...inputs: unknown[]): Promise<unknown> => {
    const owner = Object(host.wallet.features[`solana:${feature}`])
    return Reflect.apply(owner[feature], owner, inputs)
  }
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: unknown) => Reflect.get(Object(error), 'code'),
    )
  return { ...host, account, use, codeOf }
}

/** The `Wallet` of `@wallet-standard/base`. */
type Wallet = Parameters<ReturnType<typeof getWallets>['register']>[number]

describe('createStandardHost: a wallet that has verbs', () => {
  it('behavior: it may be given to whatever takes a wallet of the standard', () => {
    const take = (wallet: StandardWallet): Wallet => wallet
    const { wallet } = make(undefined)
    expect(take(wallet)).toBe(wallet)
  })

  it('behavior: asked in its verbs, answered as the standard has it', async () => {
    const asked: unknown[] = []
    const { use, account, wallet } = make({
      signTransaction: async (given) => {
        asked.push(given)
        return bytes(1)
      },
      signAndSendTransaction: async (given) => {
        asked.push(given)
        return toBase58(bytes(2, 3))
      },
      signMessage: async (given) => {
        asked.push(given)
        return toBase58(bytes(4))
      },
    })
    expect(wallet.chains).toEqual(['solana:mainnet', 'solana:devnet'])
    expect(wallet.features['solana:signTransaction']).toMatchObject({
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
    })
    const transaction = bytes(9)
    expect(await use('signTransaction', { account, transaction })).toEqual([{ signedTransaction: bytes(1) }])
    expect(await use('signAndSendTransaction', { account, transaction, chain: 'solana:devnet' })).toEqual([
      { signature: bytes(2, 3) },
    ])
    expect(await use('signMessage', { account, message: bytes(5) })).toEqual([
      { signedMessage: bytes(5), signature: bytes(4) },
    ])
    expect(asked).toEqual([
      { address: ANN, chain: MAINNET, transaction },
      { address: ANN, chain: DEVNET, transaction },
      { address: ANN, message: bytes(5) },
    ])
  })

  it('attack: an input is read once and copied, bytes and all; what cannot be copied is refused', async () => {
    const asked: { readonly transaction: Uint8Array }[] = []
    const { use, account, codeOf } = make({
      signTransaction: async (given) => {
        asked.push(given)
        return bytes(1)
      },
    })
    const shared = new Uint8Array(new SharedArrayBuffer(1))
    const transaction = bytes(9)
    const waiting = [
      use('signTransaction', { account, transaction }),
      use('signTransaction', { account, transaction: shared }),
    ]
    transaction[0] = 7
    shared[0] = 7
    await Promise.all(waiting)
    expect(asked.splice(0).map((one) => [...one.transaction])).toEqual([[9], [0]])

    const reads = { count: 0 }
    const turning = {
      account,
      get transaction() {
        reads.count += 1
        return bytes(reads.count)
      },
      chain: 'solana:devnet',
    }
    await use('signTransaction', turning)
    expect(asked.splice(0)).toEqual([{ address: ANN, chain: DEVNET, transaction: bytes(1) }])
    expect(reads.count).toBe(1)

    for (const odd of [{ options: new Proxy({}, {}) }, { options: () => {} }])
      expect(await codeOf(use('signTransaction', { account, transaction, ...odd }))).toBe(-32602)
    const trap = {
      account,
      get transaction() {
        throw new Error('trap')
      },
    }
    expect(await codeOf(use('signTransaction', trap))).toBe(-32602)
    expect(asked).toEqual([])
  })

  it('behavior: several of one account at once where it can, else one after the other', async () => {
    const asked: unknown[] = []
    const signTransaction = async (given: object) => {
      asked.push(given)
      return bytes(1)
    }
    const batch = make({
      signTransaction,
      signAllTransactions: async (given) => {
        asked.push(given)
        return [bytes(1), bytes(2)]
      },
    })
    const inputs = [7, 8].map((byte) => ({ account: batch.account, transaction: bytes(byte) }))
    expect(await batch.use('signTransaction', ...inputs)).toEqual([
      { signedTransaction: bytes(1) },
      { signedTransaction: bytes(2) },
    ])
    expect(asked.splice(0)).toEqual([{ address: ANN, chain: MAINNET, transactions: [bytes(7), bytes(8)] }])
    const two = [inputs[0], { account: { address: BEA }, transaction: bytes(8) }]
    await batch.use('signTransaction', ...two)
    expect(asked.splice(0)).toHaveLength(2)
    await make({ signTransaction }).use('signTransaction', ...inputs)
    expect(asked).toHaveLength(2)
  })

  it('error: several to be sent at once: nobody could say which were, when one is declined', async () => {
    const asked: unknown[] = []
    const { use, account, codeOf } = make({
      signAndSendTransaction: async (given) => {
        asked.push(given)
        if (asked.length > 1) throw rejected()
        return toBase58(bytes(2, 3))
      },
    })
    const inputs = [7, 8].map((byte) => ({ account, transaction: bytes(byte) }))
    expect(await codeOf(use('signAndSendTransaction', ...inputs))).toBe(4200)
    expect(asked).toEqual([])
  })

  it('error: no bytes in, no bytes out, what the wallet throws, nobody there', async () => {
    let answer: unknown = 'no base58 0OIl'
    const { use, account, codeOf } = make({
      signTransaction: async () => answer,
      signMessage: async () => {
        throw failure('wallet-unanswered')
      },
    })
    for (const odd of [undefined, 'text', [1, 2]])
      expect(await codeOf(use('signTransaction', { account, transaction: odd }))).toBe(-32602)
    for (answer of ['no base58 0OIl', undefined, null, {}, []])
      expect(await codeOf(use('signTransaction', { account, transaction: bytes(1) }))).toBe(-32603)
    expect(await codeOf(use('signMessage', { account, message: bytes(1) }))).toBe(4900)
    const gone = make(undefined)
    expect(Object.keys(gone.wallet.features)).toHaveLength(3)
  })

  it('behavior: kept features of somebody who has left ask nobody', async () => {
    let provider: Provider | undefined = { signMessage: async () => bytes(1) }
    const { wallet, account, codeOf } = make(undefined, { provider: () => provider })
    const kept = Object(wallet.features['solana:signMessage'])
    provider = undefined
    expect(await codeOf(Reflect.apply(kept.signMessage, kept, [{ account, message: bytes(1) }]))).toBe(4900)
  })
})
