/**
 * Parses what a Wallet Standard wallet answers about Solana: its accounts and the outputs of its features. All of it
 * is untrusted. Loaded with the first connect.
 */
import { WalletModalError } from '../errors/base.ts'
import { readField } from '../lib/json.ts'
import type { CaipNetworkId } from '../lib/namespaces.ts'
import { toSolanaAddress } from '../lib/solana-address.ts'
import { type SolanaCluster, solanaCluster, solanaClusters } from '../lib/solana-clusters.ts'
import { cleanText } from '../lib/text.ts'

/** What the wallet shares: at least one address, the active one first. */
export type SolanaLink = {
  readonly accounts: readonly [string, ...string[]]
  /** CAIP-2 ids of the clusters for which the first account may be used, as far as we know them. */
  readonly chains: readonly CaipNetworkId[]
  /** The wallet's labels for its accounts, by address. */
  readonly labels?: Readonly<Record<string, string>>
}

/** Some wallets list an account many times, or list thousands. */
const MAX_ACCOUNTS = 100
const MAX_CHAINS = 50

/** Copies a list from the wallet; a getter or proxy that throws counts as an empty list. */
const listOf = (value: unknown, limit: number): readonly unknown[] => {
  try {
    return Array.isArray(value) ? value.slice(0, limit) : []
  } catch {
    return []
  }
}

export function isList(value: unknown): boolean {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

const chainsOf = (account: unknown): readonly string[] =>
  listOf(readField(account, 'chains'), MAX_CHAINS).filter((chain) => typeof chain === 'string')

/** Wallets of several namespaces list the accounts of all of them together. */
const isOnSolana = (account: unknown): boolean =>
  chainsOf(account).some((chain) => chain.startsWith('solana:'))

/** Maps the standard's names for clusters to CAIP-2 ids. */
const toCaip = (chain: string): CaipNetworkId | undefined => {
  const word = chain.slice('solana:'.length)
  const known = solanaCluster(chain)
  if (known) return solanaClusters[known]
  return Object.hasOwn(solanaClusters, word) ? solanaClusters[word as SolanaCluster] : undefined
}

/** Returns the Solana accounts without duplicates; undefined when there are none. */
export function readLink(list: unknown): SolanaLink | undefined {
  const accounts = listOf(list, MAX_ACCOUNTS).filter(isOnSolana)
  const addresses = accounts.map((account) => toSolanaAddress(readField(account, 'address')))
  const [first, ...rest] = [...new Set(addresses)].filter((address) => address !== undefined)
  if (first === undefined) return undefined
  const active = accounts.find((account) => readField(account, 'address') === first)
  const chains = chainsOf(active)
    .map(toCaip)
    .filter((chain) => chain !== undefined)
  const labels = accounts.flatMap((account) => {
    const address = readField(account, 'address')
    const label = cleanText(readField(account, 'label'))
    return typeof address === 'string' && addresses.includes(address) && label ? [[address, label]] : []
  })
  return {
    accounts: [first, ...rest],
    chains: [...new Set(chains)],
    ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
  }
}

/**
 * Replaces the address by the wallet's own account object, and the CAIP-2 id by the standard's name for the cluster.
 */
export function toInput(list: unknown, given: object): object {
  const { address, chain, ...rest }: { address?: unknown; chain?: unknown } = { ...given }
  const account = listOf(list, MAX_ACCOUNTS).find(
    (one) => isOnSolana(one) && readField(one, 'address') === address,
  )
  if (!account) throw new WalletModalError(4100, 'The wallet does not share this account any more')
  if (typeof chain !== 'string') return { ...rest, account }
  const cluster = solanaCluster(chain)
  return { ...rest, account, chain: cluster ? `solana:${cluster}` : chain }
}

const OUTPUTS: Readonly<Record<string, string>> = {
  signMessage: 'signature',
  signTransaction: 'signedTransaction',
  signAndSendTransaction: 'signature',
}

/**
 * Reads the output of a feature. Features take and return lists; we always pass one item. The bytes are not checked
 * here, the chain's code does that.
 */
export const readOutput = (feature: string, answer: unknown): unknown =>
  readField(listOf(answer, 1)[0], OUTPUTS[feature] ?? '')

/** MetaMask's answer to `standard:connect` where the visitor has chosen no account. */
export const isEmptyList = (value: unknown): boolean => isList(value) && readField(value, 'length') === 0
