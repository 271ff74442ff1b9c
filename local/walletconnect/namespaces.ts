// Owns what a session consists of: what was proposed in plain form, and the namespaces that answer it.
import { type Account, accounts, type Namespace } from './accounts.ts'
import { isNamespace, namespaceOf } from './chains.ts'
import type { ProposalStruct, SessionStruct } from './client.ts'

type Namespaces = SessionStruct['namespaces']

const supported: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendTransaction',
    'eth_signTransaction',
    'personal_sign',
    'eth_signTypedData',
    'eth_signTypedData_v4',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getCapabilities',
  ],
  solana: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
}

const supportedEvents = ['accountsChanged', 'chainChanged']

export type Proposed = {
  readonly namespace: string
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a person chose of a proposal. */
export type Choice = {
  readonly chains: readonly string[]
  /** Addresses; the first of a namespace is the one in use. */
  readonly addresses: readonly string[]
  /** Proposed methods that are not approved although the wallet has them. */
  readonly without?: readonly string[]
}

export const isSupportedMethod = (namespace: string, method: string): boolean =>
  isNamespace(namespace) && supported[namespace].includes(method)

export const supportedMethods = (namespace: Namespace): readonly string[] => supported[namespace]

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

/** Required and optional ones together, by namespace; a key such as `eip155:1` is namespace and chain in one. */
export function readProposed({ requiredNamespaces, optionalNamespaces }: ProposalStruct): Proposed[] {
  const parts = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  const names = unique(parts.map(([key]) => namespaceOf(key)))
  return names.map((namespace) => {
    const own = parts.filter(([key]) => namespaceOf(key) === namespace)
    return {
      namespace,
      chains: unique(own.flatMap(([key, { chains }]) => chains ?? (key.includes(':') ? [key] : []))),
      methods: unique(own.flatMap(([, { methods }]) => methods)),
      events: unique(own.flatMap(([, { events }]) => events)),
    }
  })
}

/** The accounts that stand for the chains, in CAIP-10, the chosen address of each namespace first. */
const accountsOn = (chains: readonly string[], chosen: readonly Account[]) =>
  chains.flatMap((chain) => chosen.map(({ address }) => `${chain}:${address}`))

const chosenAccounts = (namespace: string, addresses: readonly string[]): Account[] =>
  addresses.flatMap((address) =>
    accounts.filter((account) => account.namespace === namespace && account.address === address),
  )

export function buildNamespaces(proposed: readonly Proposed[], choice: Choice): Namespaces {
  const entries = proposed.flatMap(({ namespace, chains, methods, events }) => {
    const approved = chains.filter((chain) => choice.chains.includes(chain))
    const own = chosenAccounts(namespace, choice.addresses)
    if (approved.length === 0 || own.length === 0) return []
    const part = {
      chains: approved,
      accounts: accountsOn(approved, own),
      methods: methods.filter(
        (method) => isSupportedMethod(namespace, method) && !choice.without?.includes(method),
      ),
      events: events.filter((event) => supportedEvents.includes(event)),
    }
    return [[namespace, part] as const]
  })
  return Object.fromEntries(entries)
}

export const addressOf = (caip10: string): string => caip10.split(':')[2] ?? ''

/** The addresses of a session's namespace, the one in use first. */
export const sessionAddresses = (session: SessionStruct, namespace: string): string[] =>
  unique((session.namespaces[namespace]?.accounts ?? []).map(addressOf))

export const sessionChains = ({ namespaces }: SessionStruct): string[] =>
  unique(
    Object.values(namespaces).flatMap(({ chains, accounts: listed }) => [
      ...(chains ?? []),
      ...listed.map((account) => account.split(':').slice(0, 2).join(':')),
    ]),
  )

/** The session with other chains or accounts in one of its namespaces. */
export function changeNamespace(
  session: SessionStruct,
  namespace: Namespace,
  { chains, addresses }: { readonly chains: readonly string[]; readonly addresses: readonly string[] },
): Namespaces {
  const before = session.namespaces[namespace]
  const part = {
    methods: before?.methods ?? supported[namespace].slice(),
    events: before?.events ?? supportedEvents,
    chains: [...chains],
    accounts: accountsOn(chains, chosenAccounts(namespace, addresses)),
  }
  const { [namespace]: _, ...others } = session.namespaces
  return chains.length === 0 ? others : { ...others, [namespace]: part }
}
