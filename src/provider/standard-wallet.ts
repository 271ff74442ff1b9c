/**
 * The Wallet Standard wallet for the host on Solana: one object per page load, whichever wallet is connected, with the features of that
 * one. Requests go to a Wallet Standard wallet in their original form; a wallet over WalletConnect is called by the methods of its
 * `SolanaProvider`. Registering the wallet with the page is not done here.
 */
import type { SolanaProvider } from '../chains/chain.ts'
import { fromBase58 } from '../lib/base58.ts'
import { createEmitter } from '../lib/emitter.ts'
import { isRecord, readField } from '../lib/json.ts'
import type { CaipNetworkId } from '../lib/namespaces.ts'
import { type SolanaCluster, solanaCluster, solanaClusters } from '../lib/solana-clusters.ts'
import { cloneOnce } from './checks.ts'
import {
  DISCONNECTED,
  INVALID_PARAMS,
  OTHER_CHAIN,
  ProviderRpcError,
  toProviderError,
  UNAUTHORIZED,
  UNSUPPORTED,
} from './provider-error.ts'

export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

export type StandardFeature = {
  readonly version: string
  readonly supportedTransactionVersions?: readonly (string | number)[]
  readonly [method: string]: unknown
}

/** The `Wallet` of `@wallet-standard/base`. */
export type StandardWallet = {
  /** Marks our own wallet, which must never be listed. */
  readonly isWalletModal: true
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, StandardFeature>>
  readonly accounts: readonly StandardAccount[]
}

type SolanaChainId = Extract<CaipNetworkId, `solana:${string}`>

/** What the provider of a Wallet Standard wallet has besides the methods that `chains/solana` calls. */
type StandardParts = { readonly features?: unknown; readonly accounts?: unknown }
type Batch = {
  signAllTransactions?(p: {
    readonly address: string
    readonly chain: SolanaChainId
    readonly transactions: readonly Uint8Array[]
  }): Promise<unknown>
}

export type SolanaPort = {
  /** The active account first; empty while disconnected. */
  accounts(): readonly string[]
  /** The page's networks that the wallet approved. */
  networks(): readonly SolanaChainId[]
  /** The active network, for requests that name none. */
  network(): SolanaChainId | undefined
  provider(): (SolanaProvider & StandardParts & Batch) | undefined
  name(): string
  icon(): string
  /** Opens Connect; rejects with 4001 when it is closed. */
  connect(): Promise<void>
  disconnect(): Promise<void>
}

export type StandardHost = {
  readonly wallet: StandardWallet
  /** Call after the session has changed; emits `change` if something differs. */
  emitChanges(): void
}

const METHODS = {
  'solana:signTransaction': 'signTransaction',
  'solana:signAndSendTransaction': 'signAndSendTransaction',
  'solana:signMessage': 'signMessage',
} as const
type FeatureName = keyof typeof METHODS
const FEATURES = Object.keys(METHODS) as readonly FeatureName[]

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const answerBytes = (value: unknown): Uint8Array => {
  const bytes = typeof value === 'string' ? fromBase58(value) : value
  if (!(bytes instanceof Uint8Array)) throw new ProviderRpcError(-32603, 'The wallet answered something else')
  return bytes
}
const requireBytes = (value: unknown): Uint8Array => {
  if (!(value instanceof Uint8Array)) throw new ProviderRpcError(INVALID_PARAMS, 'Expected bytes')
  return value
}

/**
 * Copies the input once. Of the host's account object only the address is used; the wallet's own account replaces it. Bytes are copied
 * again, because a `SharedArrayBuffer` is shared by `structuredClone`.
 */
const copyInput = (given: unknown) => {
  if (!isRecord(given)) throw new ProviderRpcError(INVALID_PARAMS, 'Expected an input')
  let address: unknown
  const copy = cloneOnce(() => {
    const { account, ...rest } = given
    address = readField(account, 'address')
    return rest
  })
  const own = Object.entries(Object(copy)).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? value.slice() : value,
  ])
  const input: Readonly<Record<string, unknown>> = Object.fromEntries(own)
  return { address, input }
}

/** The Wallet Standard's name of the cluster if it has one (`solana:mainnet`), else the CAIP-2 id. */
const toStandardChain = (id: SolanaChainId): string => {
  const cluster = solanaCluster(id)
  return cluster ? `solana:${cluster}` : id
}
const toCaipId = (chain: string): string => {
  const cluster = chain.replace(/^solana:/, '')
  return Object.hasOwn(solanaClusters, cluster) ? solanaClusters[cluster as SolanaCluster] : chain
}

export function createStandardHost(port: SolanaPort): StandardHost {
  const { on, removeListener, emit } = createEmitter()
  let cached: { readonly key: string; readonly accounts: readonly StandardAccount[] } = {
    key: '',
    accounts: [],
  }

  const featureObject = (feature: string) => readField(readField(port.provider(), 'features'), feature)
  const featureNames = (): readonly FeatureName[] =>
    FEATURES.filter((name) => typeof readField(port.provider(), METHODS[name]) === 'function')
  const chains = () => port.networks().map(toStandardChain)

  /** Returns the same objects until something about them changes. */
  const accounts = () => {
    const key = JSON.stringify([port.accounts(), chains(), featureNames()])
    if (cached.key !== key) {
      const list = port.accounts().map((address) =>
        Object.freeze({
          address,
          publicKey: fromBase58(address) ?? new Uint8Array(),
          chains: Object.freeze(chains()),
          features: Object.freeze([...featureNames()]),
        }),
      )
      cached = { key, accounts: Object.freeze(list) }
    }
    return cached.accounts
  }

  type Input = {
    readonly address: string
    readonly chain: SolanaChainId | undefined
    readonly request: Readonly<Record<string, unknown>>
  }

  /** Throws unless the account is connected and the network is one of `port.networks()`. */
  const readInput = (given: unknown): Input => {
    const { input, address } = copyInput(given)
    if (typeof address !== 'string' || !port.accounts().includes(address))
      throw new ProviderRpcError(UNAUTHORIZED, 'The request is for an account that is not connected')
    const named = input['chain']
    const id = typeof named === 'string' ? toCaipId(named) : undefined
    const chain = id === undefined ? port.network() : port.networks().find((one) => one === id)
    if (named !== undefined && !chain)
      throw new ProviderRpcError(OTHER_CHAIN, `The wallet is not used on ${String(named)}`)
    // Wallets know the cluster's name, not its CAIP-2 id.
    const request = named !== undefined && chain ? { ...input, chain: toStandardChain(chain) } : input
    return { address, chain, request }
  }

  const callFeature = (name: FeatureName, inputs: readonly Input[]): unknown => {
    const feature = featureObject(name)
    const method = readField(feature, METHODS[name])
    const own = asList(readField(port.provider(), 'accounts'))
    const mapped = inputs.map(({ address, request }) => {
      const account = own.find((one) => readField(one, 'address') === address)
      if (!account)
        throw new ProviderRpcError(UNAUTHORIZED, 'The wallet does not share this account any more')
      return { ...request, account }
    })
    if (typeof method !== 'function') throw new ProviderRpcError(UNSUPPORTED, `The wallet has no ${name}`)
    return Reflect.apply(method, feature, mapped)
  }

  const callMethod = async (name: FeatureName, { address, chain, request }: Input): Promise<object> => {
    const provider = port.provider()
    if (name === 'solana:signMessage') {
      const message = requireBytes(request['message'])
      const signature = answerBytes(await provider?.signMessage?.({ address, message }))
      return { signedMessage: message, signature }
    }
    const transaction = requireBytes(request['transaction'])
    if (!chain) throw new ProviderRpcError(DISCONNECTED, 'No network is in use')
    const ask = { address, chain, transaction }
    return name === 'solana:signTransaction'
      ? { signedTransaction: answerBytes(await provider?.signTransaction?.(ask)) }
      : { signature: answerBytes(await provider?.signAndSendTransaction?.(ask)) }
  }

  /** Uses the wallet's batch method if it fits; else makes one request after the other. */
  const callMethods = async (name: FeatureName, inputs: readonly Input[]): Promise<readonly object[]> => {
    const provider = port.provider()
    // If a later one were rejected, the whole call would reject although the earlier ones were sent.
    if (name === 'solana:signAndSendTransaction' && inputs.length > 1)
      throw new ProviderRpcError(UNSUPPORTED, 'The wallet sends one transaction at a time')
    const [first] = inputs
    const isOne = inputs.every(({ address, chain }) => address === first?.address && chain === first.chain)
    if (name === 'solana:signTransaction' && inputs.length > 1 && isOne && provider?.signAllTransactions) {
      const { address = '', chain } = first ?? {}
      const transactions = inputs.map(({ request }) => requireBytes(request['transaction']))
      if (!chain) throw new ProviderRpcError(DISCONNECTED, 'No network is in use')
      const signed = asList(await provider.signAllTransactions({ address, chain, transactions }))
      return transactions.map((_, index) => ({ signedTransaction: answerBytes(signed[index]) }))
    }
    const outputs: object[] = []
    for (const input of inputs) outputs.push(await callMethod(name, input))
    return outputs
  }

  const ask =
    (name: FeatureName) =>
    async (...inputs: readonly unknown[]): Promise<unknown> => {
      try {
        if (!port.provider()) throw new ProviderRpcError(DISCONNECTED, 'No wallet is connected')
        const read = inputs.map(readInput)
        return await (featureObject(name) === undefined ? callMethods(name, read) : callFeature(name, read))
      } catch (error) {
        throw await toProviderError(error)
      }
    }

  const featureOf = (name: FeatureName): StandardFeature => {
    const raw = featureObject(name)
    const version = readField(raw, 'version')
    const versions = readField(raw, 'supportedTransactionVersions')
    return Object.freeze({
      version: typeof version === 'string' ? version : '1.0.0',
      ...(name !== 'solana:signMessage' && {
        supportedTransactionVersions: Array.isArray(versions) ? [...versions] : ['legacy', 0],
      }),
      [METHODS[name]]: ask(name),
    })
  }

  const standard: Readonly<Record<string, StandardFeature>> = {
    'standard:connect': Object.freeze({
      version: '1.0.0',
      connect: async (input?: unknown) => {
        try {
          if (port.accounts().length === 0 && readField(input, 'silent') !== true) await port.connect()
          return { accounts: accounts() }
        } catch (error) {
          throw await toProviderError(error)
        }
      },
    }),
    'standard:disconnect': Object.freeze({ version: '1.0.0', disconnect: () => port.disconnect() }),
    'standard:events': Object.freeze({
      version: '1.0.0',
      on: (event: string, listener: (properties: object) => void) => {
        on(event, listener)
        return () => removeListener(event, listener)
      },
    }),
  }

  const wallet: StandardWallet = Object.freeze({
    isWalletModal: true as const,
    version: '1.0.0' as const,
    get name() {
      return port.name()
    },
    get icon() {
      return port.icon()
    },
    get chains() {
      return chains()
    },
    get features() {
      return Object.freeze({
        ...standard,
        ...Object.fromEntries(featureNames().map((name) => [name, featureOf(name)])),
      })
    },
    get accounts() {
      return accounts()
    },
  })

  let announced = { accounts: cached.accounts, features: '', chains: '' }
  return {
    wallet,
    emitChanges() {
      const before = announced
      announced = { accounts: accounts(), features: featureNames().join(), chains: chains().join() }
      const change = {
        ...(before.accounts !== announced.accounts && { accounts: announced.accounts }),
        ...(before.features !== announced.features && { features: wallet.features }),
        ...(before.chains !== announced.chains && { chains: wallet.chains }),
      }
      if (Object.keys(change).length > 0) emit('change', Object.freeze(change))
    },
  }
}
