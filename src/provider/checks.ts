/**
 * Checks a host's request before it goes to the wallet: its form, and that its account is connected and its chain is the active one.
 * The request is copied first, so that what was checked is what is sent. Sends nothing itself.
 */
import { sameAddress } from '../lib/caip.ts'
import { parseChainId } from '../lib/chain-id.ts'
import { hasDuplicateKeys } from '../lib/duplicate-keys.ts'
import { isRecord, parseJson, readField } from '../lib/json.ts'
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  OTHER_CHAIN,
  ProviderRpcError,
  UNAUTHORIZED,
} from './provider-error.ts'

export type Request = { readonly method: string; readonly params?: readonly unknown[] | object }

const invalid = (text: string) => new ProviderRpcError(INVALID_PARAMS, text)

/** Copies what the host gave, once and synchronously: getters may answer differently next time, and objects may change meanwhile. */
export function cloneOnce(read: () => unknown): unknown {
  try {
    return structuredClone(read())
  } catch {
    throw invalid('Expected plain data, without functions and proxies')
  }
}

export function readRequest(asked: unknown): Request {
  const given = cloneOnce(() => asked)
  const method = readField(given, 'method')
  const params = readField(given, 'params')
  if (typeof method !== 'string' || method === '')
    throw new ProviderRpcError(INVALID_REQUEST, 'Expected { method, params? }')
  if (params === undefined) return { method }
  if (!Array.isArray(params) && !isRecord(params))
    throw new ProviderRpcError(INVALID_PARAMS, 'Expected params to be a list or an object')
  return { method, params }
}

export type CheckedSession = { readonly accounts: readonly string[]; readonly chainId: number }

const isConnected = ({ accounts }: CheckedSession, address: unknown): boolean =>
  typeof address === 'string' && accounts.some((one) => sameAddress(one, address))

const requireAccount = (session: CheckedSession, address: unknown): void => {
  if (typeof address !== 'string') throw invalid('Expected an account')
  if (!isConnected(session, address))
    throw new ProviderRpcError(UNAUTHORIZED, 'The request is for an account that is not connected')
}

const requireChain = ({ chainId }: CheckedSession, given: unknown): void => {
  if (given === undefined || given === null) return
  const wanted = parseChainId(typeof given === 'bigint' ? given.toString() : given)
  if (wanted === undefined) throw invalid('Expected chainId to be a chain id')
  if (wanted !== chainId)
    throw new ProviderRpcError(
      OTHER_CHAIN,
      `The request is for chain ${wanted}, the wallet is on ${chainId}: switch first`,
    )
}

type Check = (session: CheckedSession, params: unknown) => void

const transaction: Check = (session, params) => {
  const given = readField(params, '0')
  if (!isRecord(given)) throw invalid('Expected a transaction')
  requireAccount(session, readField(given, 'from'))
  requireChain(session, readField(given, 'chainId'))
}

const typedData: Check = (session, params) => {
  requireAccount(session, readField(params, '0'))
  const given = readField(params, '1')
  const data = typeof given === 'string' ? parseJson(given) : given
  if (!isRecord(data)) throw invalid('Expected typed data')
  // The text goes to the wallet as it is, and the wallet may use the other one of two equal keys.
  if (typeof given === 'string' && hasDuplicateKeys(given)) throw invalid('Typed data has a key twice')
  requireChain(session, readField(readField(data, 'domain'), 'chainId'))
}

/** Some pages pass message and account in the wrong order. */
const message: Check = (session, params) => {
  if (![0, 1].some((index) => isConnected(session, readField(params, `${index}`))))
    requireAccount(session, readField(params, '1'))
}

/** EIP-712 has the account first; in its older form a list of values comes first and then the account. */
const anyTypedData: Check = (session, params) =>
  (Array.isArray(readField(params, '0')) ? message : typedData)(session, params)

const capabilities: Check = (session, params) => {
  const address = readField(params, '0')
  // Without an address, some wallets answer for the active account.
  if (address !== undefined) requireAccount(session, address)
}

const calls: Check = (session, params) => {
  const from = readField(readField(params, '0'), 'from')
  // The chain is not checked: the wallet answers 5710 for one that it does not support (EIP-5792).
  if (from !== undefined) requireAccount(session, from)
}

const checks: ReadonlyMap<string, Check> = new Map([
  ['eth_sendTransaction', transaction],
  ['wallet_sendTransaction', transaction],
  ['eth_signTransaction', transaction],
  ['eth_signTypedData_v3', typedData],
  ['eth_signTypedData_v4', typedData],
  ['eth_signTypedData', anyTypedData],
  ['personal_sign', message],
  ['eth_sign', message],
  ['wallet_sendCalls', calls],
  ['wallet_getCapabilities', capabilities],
])

/** Throws a `ProviderRpcError` with code -32602, 4100 or 4901. Other methods are not checked. */
export const check = (session: CheckedSession, { method, params }: Request): void =>
  checks.get(method)?.(session, params)
