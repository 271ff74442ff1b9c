/**
 * Requests of the host to the connected Solana wallet: reads each input once, checks its account and network, and calls the wallet's own
 * feature or the methods of its `SolanaProvider`.
 */
import type { SolanaProvider } from '../chains/chain.ts'
import { fromBase58 } from '../lib/base58.ts'
import { isRecord, readField } from '../lib/json.ts'
import type { CaipNetworkId } from '../lib/namespaces.ts'
import { type SolanaCluster, solanaCluster, solanaClusters } from '../lib/solana-clusters.ts'
import { cloneOnce } from './checks.ts'
import type { StandardIcon } from './icon.ts'
import {
  DISCONNECTED,
  INVALID_PARAMS,
  OTHER_CHAIN,
  ProviderRpcError,
  toProviderError,
  UNAUTHORIZED,
  UNSUPPORTED,
} from './provider-error.ts'

/** The `IdentifierString` of `@wallet-standard/base`: what chains and features are named by. */
export type StandardId = `${string}:${string}`

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
  icon(): StandardIcon
  /** Opens Connect; rejects with 4001 when it is closed. */
  connect(): Promise<void>
  disconnect(): Promise<void>
}

export const METHODS = {
  'solana:signTransaction': 'signTransaction',
  'solana:signAndSendTransaction': 'signAndSendTransaction',
  'solana:signMessage': 'signMessage',
} as const
export type FeatureName = keyof typeof METHODS
const FEATURES = Object.keys(METHODS) as readonly FeatureName[]

/** The features that the connected wallet has. */
export const featureNames = (port: SolanaPort): readonly FeatureName[] =>
  FEATURES.filter((name) => typeof readField(port.provider(), METHODS[name]) === 'function')

/** The wallet's own, where it is one of the Wallet Standard. */
export const featureObject = (port: SolanaPort, name: FeatureName): unknown =>
  readField(readField(port.provider(), 'features'), name)

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
export const toStandardChain = (id: SolanaChainId): StandardId => {
  const cluster = solanaCluster(id)
  return cluster ? `solana:${cluster}` : id
}
const toCaipId = (chain: string): string => {
  const cluster = chain.replace(/^solana:/, '')
  return Object.hasOwn(solanaClusters, cluster) ? solanaClusters[cluster as SolanaCluster] : chain
}

type Input = {
  readonly address: string
  readonly chain: SolanaChainId | undefined
  readonly request: Readonly<Record<string, unknown>>
}

/** Throws unless the account is connected and the network is one of `port.networks()`. */
const readInput = (port: SolanaPort, given: unknown): Input => {
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

const callFeature = (port: SolanaPort, name: FeatureName, inputs: readonly Input[]): unknown => {
  const feature = featureObject(port, name)
  const method = readField(feature, METHODS[name])
  const own = asList(readField(port.provider(), 'accounts'))
  const mapped = inputs.map(({ address, request }) => {
    const account = own.find((one) => readField(one, 'address') === address)
    if (!account) throw new ProviderRpcError(UNAUTHORIZED, 'The wallet does not share this account any more')
    return { ...request, account }
  })
  if (typeof method !== 'function') throw new ProviderRpcError(UNSUPPORTED, `The wallet has no ${name}`)
  return Reflect.apply(method, feature, mapped)
}

const callMethod = async (
  port: SolanaPort,
  name: FeatureName,
  { address, chain, request }: Input,
): Promise<object> => {
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
const callMethods = async (
  port: SolanaPort,
  name: FeatureName,
  inputs: readonly Input[],
): Promise<readonly object[]> => {
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
  for (const input of inputs) outputs.push(await callMethod(port, name, input))
  return outputs
}

/** Sends it to the wallet's own feature if it has one, else to the methods of its provider. */
export async function askWallet(
  port: SolanaPort,
  name: FeatureName,
  inputs: readonly unknown[],
): Promise<unknown> {
  try {
    if (!port.provider()) throw new ProviderRpcError(DISCONNECTED, 'No wallet is connected')
    const read = inputs.map((input) => readInput(port, input))
    return await (featureObject(port, name) === undefined
      ? callMethods(port, name, read)
      : callFeature(port, name, read))
  } catch (error) {
    throw await toProviderError(error)
  }
}
