/** What the session's state, and the link of a connector, say of who uses what. Reads only. */
import type { Address } from '../chains/chain.ts'
import type { Namespace, Network } from '../chains/network.ts'
import type { Accounts, Connector, Link } from '../connectors/connector.ts'
import { namespaces } from '../lib/namespaces.ts'
import type { SessionState } from './contract.ts'

export const linkedNamespaces = (link: Link): readonly Namespace[] =>
  (Object.keys(link) as Namespace[]).filter((namespace) => link[namespace] !== undefined)

/** The namespaces that a connector has. */
export const usedBy = ({ connection }: SessionState, connector: Connector): readonly Namespace[] =>
  namespaces.filter((namespace) => connection[namespace].connector === connector)

/** Which account is in use: the visitor's choice until the wallet itself puts another one first, else the wallet's first. */
export function activeOf({ connection }: SessionState, namespace: Namespace, accounts: Accounts): Address {
  const { chosen, first = accounts[0] } = connection[namespace]
  return chosen !== undefined && accounts.includes(chosen) && first === accounts[0] ? chosen : accounts[0]
}

/** Where the visitor wants to be: the last network in use that the page offers, else its first one. */
export function preferredNetwork(
  { connection, network: { networks } }: SessionState,
  namespace: Namespace,
): Network | undefined {
  const id = connection[namespace].preferred?.caipNetworkId
  return (
    networks.find(({ caipNetworkId }) => caipNetworkId === id) ??
    networks.find(({ chainNamespace }) => chainNamespace === namespace)
  )
}
