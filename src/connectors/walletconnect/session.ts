/**
 * Parses WalletConnect sessions. All of it is the peer's claim: addresses are checked, networks and methods are
 * limited in number, names are cleaned, and icons must be `data:` images, so that showing one reveals nothing to a
 * server.
 */
import { parseCaipAddress } from '../../lib/caip.ts'
import { parseCaipNetworkId, parseChainId } from '../../lib/chain-id.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { isRecord, readField } from '../../lib/json.ts'
import {
  type CaipNetworkId,
  isNamespace,
  type Namespace,
  namespaceOf,
  namespaces,
} from '../../lib/namespaces.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import { cleanText } from '../../lib/text.ts'
import { safeWalletIcon } from '../../lib/url.ts'
import type { Accounts, Link, NamespaceLink } from '../connector.ts'
import { modernId } from './proposal.ts'

/** Limits for what a hostile peer may list. */
const MAX_ITEMS = 500
const MAX_ACCOUNTS = 100

/** This wallet accepts any network, whatever it has approved (wire facts 7). */
const ACCEPTS_ANY_NETWORK = 'MetaMask Wallet'

const list = (value: unknown, limit = MAX_ITEMS): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, limit) : []

/** The id as the session has it, which may be an old one. */
const toNetworkId = (value: unknown): CaipNetworkId | undefined => {
  const parsed = parseCaipNetworkId(value)
  if (!parsed || !isNamespace(parsed.namespace)) return undefined
  if (parsed.namespace === 'solana') return `solana:${parsed.reference}`
  // Decimal digits only, normalised, so that `eip155:1` and `eip155:01` are one network.
  const id = /^\d+$/.test(parsed.reference) ? parseChainId(parsed.reference) : undefined
  return id === undefined ? undefined : `eip155:${id}`
}

const toAddress = (namespace: Namespace, address: unknown): string | undefined =>
  namespace === 'eip155' ? toEvmAddress(address) : toSolanaAddress(address)

/** Reads a CAIP-10 account of this namespace, or a bare address. */
const readAccount = (namespace: Namespace, value: unknown) => {
  const parsed = parseCaipAddress(value)
  if (!parsed) return { address: toAddress(namespace, value), network: undefined }
  if (parsed.namespace !== namespace) return undefined
  return {
    address: toAddress(namespace, parsed.address),
    network: toNetworkId(`${namespace}:${parsed.reference}`),
  }
}

/** Addresses without duplicates, in the wallet's order; undefined when there is none. */
export function readAccounts(namespace: Namespace, value: unknown): Accounts | undefined {
  const addresses = list(value).map((account) => readAccount(namespace, account)?.address)
  const [first, ...rest] = [...new Set(addresses)].filter((address) => address !== undefined)
  return first === undefined ? undefined : [first, ...rest.slice(0, MAX_ACCOUNTS - 1)]
}

/** The parts of a session for one namespace; CAIP-25 also allows keys such as `eip155:1`. */
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

/** The networks of the session, under the ids it uses: its chains, and those of its accounts. */
export function sessionNetworks(session: unknown, namespace: Namespace): readonly CaipNetworkId[] {
  const parts = partsOf(session, namespace)
  const chains = parts.flatMap((part) => list(readField(part, 'chains'))).map(toNetworkId)
  const others = parts
    .flatMap((part) => list(readField(part, 'accounts')))
    .map((account) => readAccount(namespace, account)?.network)
  const all = [...chains, ...others].filter((id) => id?.startsWith(`${namespace}:`))
  return [...new Set(all)].filter((id) => id !== undefined)
}

/** The accounts that the wallet has agreed to use on this network (CAIP-25); undefined where it names none for it. */
export const accountsOn = (session: unknown, network: CaipNetworkId): Accounts | undefined => {
  const namespace = namespaceOf(network)
  const all = partsOf(session, namespace).flatMap((part) => list(readField(part, 'accounts')))
  return readAccounts(
    namespace,
    all.filter((account) => readAccount(namespace, account)?.network === network),
  )
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
  return { accounts, wallet, approved: wallet.name === ACCEPTS_ANY_NETWORK ? undefined : approved }
}

/** What the session connects; undefined when it has no account. */
export function readLink(session: unknown): Link | undefined {
  const parts = namespaces.flatMap((namespace) => {
    const part = readNamespace(session, namespace)
    return part ? [[namespace, part] as const] : []
  })
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

/** The network of a wallet's event: from its data, else the chain the event is for. */
export function readNetwork(data: unknown, chain: unknown): CaipNetworkId | undefined {
  const id = parseChainId(data)
  return id === undefined ? (toNetworkId(data) ?? toNetworkId(chain)) : `eip155:${id}`
}
