/**
 * Reads what a wallet has settled on. All of it is the peer's word: accounts are checked, networks and methods are plain
 * words of a bounded number, names are cleaned, and icons are `data:` images, so that showing one tells nobody.
 */
import { parseCaipAddress, parseCaipNetworkId, parseChainId } from '../../lib/caip.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { isRecord, readField } from '../../lib/json.ts'
import { type CaipNetworkId, isNamespace, type Namespace, namespaces } from '../../lib/namespaces.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import { cleanText } from '../../lib/text.ts'
import { safeWalletIcon } from '../../lib/url.ts'
import type { Accounts, Link, NamespaceLink } from '../connector.ts'
import { modernId } from './proposal.ts'

/** More is a trick. */
const MAX_ITEMS = 500
const MAX_ACCOUNTS = 100

/** This one takes any network, whatever it has agreed to (wire facts 7). */
const TAKES_ALL = 'MetaMask Wallet'

const list = (value: unknown, limit = MAX_ITEMS): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, limit) : []

/** As the session has it, old names included. */
const toNetworkId = (value: unknown): CaipNetworkId | undefined => {
  const parsed = parseCaipNetworkId(value)
  if (!parsed || !isNamespace(parsed.namespace)) return undefined
  if (parsed.namespace === 'solana') return `solana:${parsed.reference}`
  // Digits only, and one way of writing them: `eip155:1` and `eip155:01` are not two networks.
  const id = /^\d+$/.test(parsed.reference) ? parseChainId(parsed.reference) : undefined
  return id === undefined ? undefined : `eip155:${id}`
}

const toAddress = (namespace: Namespace, address: unknown): string | undefined =>
  namespace === 'eip155' ? toEvmAddress(address) : toSolanaAddress(address)

/** CAIP-10 of this namespace, or a bare address of it. */
const readAccount = (namespace: Namespace, value: unknown) => {
  const parsed = parseCaipAddress(value)
  if (!parsed) return { address: toAddress(namespace, value), network: undefined }
  if (parsed.namespace !== namespace) return undefined
  return {
    address: toAddress(namespace, parsed.address),
    network: toNetworkId(`${namespace}:${parsed.reference}`),
  }
}

/** Each once, in the wallet's order; undefined when there is none. */
export function readAccounts(namespace: Namespace, value: unknown): Accounts | undefined {
  const addresses = list(value).map((account) => readAccount(namespace, account)?.address)
  const [first, ...rest] = [...new Set(addresses)].filter((address) => address !== undefined)
  return first === undefined ? undefined : [first, ...rest.slice(0, MAX_ACCOUNTS - 1)]
}

/** The part of a session that speaks of one namespace; CAIP-25 also has keys such as `eip155:1`. */
const partsOf = (session: unknown, namespace: Namespace): readonly unknown[] => {
  const given = readField(session, 'namespaces')
  if (!isRecord(given)) return []
  return Object.keys(given)
    .filter((key) => key === namespace || key.startsWith(`${namespace}:`))
    .slice(0, MAX_ITEMS)
    .map((key) => {
      const part = readField(given, key)
      return isRecord(part) && key !== namespace ? { chains: [key], ...part } : part
    })
}

/** Networks as the session names them: chains, and those of the accounts. */
export function sessionNetworks(session: unknown, namespace: Namespace): readonly CaipNetworkId[] {
  const parts = partsOf(session, namespace)
  const chains = parts.flatMap((part) => list(readField(part, 'chains'))).map(toNetworkId)
  const others = parts
    .flatMap((part) => list(readField(part, 'accounts')))
    .map((account) => readAccount(namespace, account)?.network)
  const all = [...chains, ...others].filter((id) => id?.startsWith(`${namespace}:`))
  return [...new Set(all)].filter((id) => id !== undefined)
}

export const sessionMethods = (session: unknown, namespace: Namespace): readonly string[] =>
  partsOf(session, namespace)
    .flatMap((part) => list(readField(part, 'methods')))
    .filter((method) => typeof method === 'string')

export function peerOf(session: unknown): { readonly name: string; readonly imageUrl: string | undefined } {
  const metadata = readField(readField(session, 'peer'), 'metadata')
  const [icon] = list(readField(metadata, 'icons'), 1)
  return { name: cleanText(readField(metadata, 'name')) || 'WalletConnect', imageUrl: safeWalletIcon(icon) }
}

const readNamespace = (session: unknown, namespace: Namespace): NamespaceLink | undefined => {
  const accounts = readAccounts(
    namespace,
    partsOf(session, namespace).flatMap((part) => list(readField(part, 'accounts'))),
  )
  if (!accounts) return undefined
  const wallet = peerOf(session)
  const approved = [...new Set(sessionNetworks(session, namespace).map(modernId))]
  return { accounts, wallet, approved: wallet.name === TAKES_ALL ? undefined : approved }
}

/** What the session links; undefined when there is no account in it. */
export function readLink(session: unknown): Link | undefined {
  const parts = namespaces.flatMap((namespace) => {
    const part = readNamespace(session, namespace)
    return part ? [[namespace, part] as const] : []
  })
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

/** The network that an event of the wallet speaks of: its data, else the chain it came for. */
export function readNetwork(data: unknown, chain: unknown): CaipNetworkId | undefined {
  const id = parseChainId(data)
  return id === undefined ? (toNetworkId(data) ?? toNetworkId(chain)) : `eip155:${id}`
}
