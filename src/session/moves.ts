/**
 * The moves that the session's table is made of: accounts and networks are written, namespaces are taken and left. Each
 * writes to a draft of the state and nowhere else.
 */
import type { Address } from '../chains/chain.ts'
import type { CaipNetworkId, Namespace, Network } from '../chains/network.ts'
import {
  type Accounts,
  type Connector,
  type Link,
  linkedNamespaces,
  type NamespaceLink,
} from '../connectors/connector.ts'
import { namespaceOf, namespaces } from '../lib/namespaces.ts'
import { noAccount } from '../state/account.ts'
import { isSupported, networkOf, offeredNetwork, placeholderNetwork } from '../state/network.ts'
import type { Connection, Draft, LeftBy, SessionState } from './contract.ts'
import { activate, setNetwork } from './stored/transitions.ts'

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

export const undefinedFor = (gone: readonly Namespace[]): { readonly [N in Namespace]?: undefined } =>
  Object.fromEntries(gone.map((namespace) => [namespace, undefined]))

/** True when it is another account than before. */
export function setAccount(
  draft: Draft,
  namespace: Namespace,
  address: Address,
  accounts: readonly Address[],
): boolean {
  const account = draft.account[namespace]
  const isOther = account.address !== address
  account.accounts = [address, ...accounts.filter((other) => other !== address)]
  account.address = address
  // Nothing of the one account is ever shown as the other's.
  if (isOther) Object.assign(account, { balance: { kind: 'none' }, portfolio: { kind: 'none' }, profile: {} })
  return isOther
}

/** As the wallet lists them. True when another account is in use than before. */
export function setAccounts(draft: Draft, namespace: Namespace, accounts: Accounts): boolean {
  const connection = draft.connection[namespace]
  const address = activeOf(draft, namespace, accounts)
  const isOther = setAccount(draft, namespace, address, accounts)
  connection.first = accounts[0]
  if (connection.chosen !== address) connection.chosen = undefined
  return isOther
}

/** Where the wallet is, whether or not the page offers it. */
export function setWalletNetwork(draft: Draft, id: CaipNetworkId): void {
  const namespace = namespaceOf(id)
  draft.connection[namespace].preferred ??= networkOf(draft.network, namespace)
  setNetwork(draft, offeredNetwork(draft.network, id) ?? placeholderNetwork(id))
}

function setLink(draft: Draft, connector: Connector, namespace: Namespace, link: NamespaceLink): void {
  setAccounts(draft, namespace, link.accounts)
  const { id, name, type, imageUrl, rdns } = connector
  Object.assign(draft.account[namespace], {
    wallet: { id, name, type, imageUrl, rdns, ...link.wallet },
    labels: link.labels,
    approved: link.approved,
    status: 'connected',
  })
  if (link.network) {
    setWalletNetwork(draft, link.network)
    return
  }
  // A network that the wallet has not approved is not shown: the first of the approved ones that the page offers.
  const now = networkOf(draft.network, namespace)
  const [first] = link.approved?.flatMap((id) => offeredNetwork(draft.network, id) ?? []) ?? []
  if (first && !link.approved?.some((id) => id === now?.caipNetworkId)) setNetwork(draft, first)
}

const occupy = (connection: Connection, connector: Connector | undefined): void => {
  connection.generation += 1
  connection.connector = connector
  connection.awaited = undefined
}

/** The connector has these namespaces from now on. */
export function take(draft: Draft, connector: Connector, link: Link): void {
  const linked = linkedNamespaces(link)
  for (const namespace of linked) {
    const one = link[namespace]
    if (!one) continue
    // First: whoever sees the account connected finds its connector.
    occupy(draft.connection[namespace], connector)
    setLink(draft, connector, namespace, one)
  }
  const values = Object.fromEntries(linked.map((namespace) => [namespace, connector.id]))
  if (connector.isPersistent !== false) draft.effects.push({ type: 'saveSession', values })
}

/**
 * These are over. `isForgotten`: what is stored goes too. It stays where a wallet has left that may come back, by being locked
 * say, and where another tab has disconnected (decisions 8).
 */
export function leave(draft: Draft, gone: readonly Namespace[], by: LeftBy, isForgotten: boolean): void {
  if (gone.length === 0) return
  const { account, connection, effects } = draft
  const connectors = new Set(gone.flatMap((one) => connection[one].connector ?? []))
  const ids = Object.fromEntries(gone.map((one) => [one, connection[one].connector?.id]))
  if (isForgotten) effects.push({ type: 'forget', namespaces: gone, ids })
  for (const namespace of gone) occupy(connection[namespace], undefined)
  for (const connector of connectors)
    if (usedBy(draft, connector).length === 0) effects.push({ type: 'unwatch', connector })
  const left = gone.filter((one) => account[one].status !== 'disconnected')
  if (left.length === 0) return
  for (const namespace of left) {
    Object.assign(account[namespace], noAccount())
    // Where nobody is connected, the page is on a network that it offers.
    const network = networkOf(draft.network, namespace)
    const next = preferredNetwork(draft, namespace)
    if (network && next && !isSupported(draft.network, network)) setNetwork(draft, next)
  }
  const other = namespaces.find((one) => connection[one].connector)
  if (other && left.includes(draft.network.activeNamespace)) activate(draft, other)
  for (const namespace of left)
    effects.push({ type: 'wm-disconnect', namespace }, { type: 'wm-account-change', namespace })
  effects.push({ type: 'showDisconnected', by })
}

/** A namespace has one wallet: the one before it goes, everywhere if it covers all of them (wire facts 10). */
export function replace(draft: Draft, before: Connector, taken: readonly Namespace[]): void {
  for (const namespace of usedBy(draft, before))
    if (taken.includes(namespace)) draft.connection[namespace].connector = undefined
  if (before.coversAllNamespaces) leave(draft, usedBy(draft, before), 'page', true)
  if (usedBy(draft, before).length > 0) return
  draft.effects.push({ type: 'unwatch', connector: before })
  // What keeps keys of its own with the page keeps none for nobody (decisions 37).
  if (before.coversAllNamespaces || before.keepsKeys)
    draft.effects.push({ type: 'revoke', connector: before })
}

/** Which namespace and network are in use after a connect. */
export function goTo(draft: Draft, link: Link, isReconnect: boolean): void {
  const linked = linkedNamespaces(link)
  const { switchingTo } = draft.network
  const goal = isReconnect || !switchingTo ? undefined : offeredNetwork(draft.network, switchingTo)
  if (goal && linked.includes(goal.chainNamespace)) {
    activate(draft, goal.chainNamespace)
    // Where the wallet says itself where it is, it is asked.
    if (!link[goal.chainNamespace]?.network) setNetwork(draft, goal)
  }
  const { activeNamespace } = draft.network
  const isTaken = isReconnect && draft.account[activeNamespace].status !== 'disconnected'
  const [first] = linked
  if (first && !linked.includes(activeNamespace) && !isTaken) activate(draft, first)
}
