/**
 * What is proposed to a wallet (wire facts 8.3). Everything is optional, so that a wallet that lacks something can
 * still connect.
 */
import { type CaipNetworkId, type Namespace, namespaceOf, namespaces } from '../../lib/namespaces.ts'

export const METHODS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
}

/** The wallet answers these by itself. */
const ANSWERED: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'wallet_getPermissions',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getAssets',
  'solana_requestAccounts',
  'solana_getAccounts',
]

/** A person has to look at the wallet for it. What was never proposed says nothing of that, and does not count. */
export const needsPerson = (method: string): boolean =>
  Object.values(METHODS).some((methods) => methods.includes(method)) && !ANSWERED.includes(method)

const EVENTS = ['accountsChanged', 'chainChanged']

/** Ids that older wallets use for Solana's clusters. */
const OLD_IDS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

export const oldIdOf = (id: CaipNetworkId): CaipNetworkId | undefined =>
  Object.hasOwn(OLD_IDS, id) ? OLD_IDS[id] : undefined

/** The current id of a network that may be given by its old one. */
export function modernId(id: CaipNetworkId): CaipNetworkId {
  const found = Object.entries(OLD_IDS).find(([, old]) => old === id)?.[0]
  return found ? `solana:${found.slice('solana:'.length)}` : id
}

type Proposed = { chains: string[]; methods: string[]; events: string[] }

/** Proposes the networks that the page offers. */
export const proposedNamespaces = (networks: readonly CaipNetworkId[]): Record<string, Proposed> =>
  Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const own = networks.filter((id) => namespaceOf(id) === namespace)
      const chains = [...new Set(own.flatMap((id) => [id, oldIdOf(id)]).filter((id) => id !== undefined))]
      return chains.length > 0
        ? [[namespace, { chains, methods: [...METHODS[namespace]], events: [...EVENTS] }]]
        : []
    }),
  )
