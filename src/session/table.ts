/**
 * What becomes of a session when something happens: one function (row) for each event. A row writes to its draft, which is the state itself,
 * lists what has to be done, and does nothing else. Below the rows: the moves they are made of, then what they read. `live.ts` carries the
 * effects out; those that are events of the host (`wm-…`) `createSessionEvents` tells. Rows that a page needs from the start are in
 * `stored/transitions.ts`, those of what a wallet says, by itself or when it is asked, in `wallet-events.ts`.
 */
import type { Address } from '../chains/chain.ts'
import type { CaipNetworkId, Namespace, Network } from '../chains/network.ts'
import type { Accounts, Connector, Link, NamespaceLink } from '../connectors/connector.ts'
import { failure } from '../errors/to-error.ts'
import { namespaceOf, namespaces } from '../lib/namespaces.ts'
import { noAccount } from '../state/account.ts'
import { isSupported, networkOf, offeredNetwork } from '../state/network.ts'
import { placeholderNetwork } from '../state/placeholder-network.ts'
import type { ByNamespace, Connection, Draft, LeftBy, SessionEffect, SessionState } from './contract.ts'
import { activate, awaitWallet, setNetwork } from './stored/transitions.ts'

export const readIfOpen: SessionEffect = { type: 'readBalance', isOnlyIfOpen: true }

export const tell = ({ effects }: Draft, changed: readonly Namespace[]): void => {
  for (const namespace of changed) effects.push({ type: 'wm-account-change', namespace })
}

type Answer = {
  readonly connector: Connector
  readonly link: Link
  readonly isReconnect: boolean
  /** The accounts that storage names, when this is a reconnect. */
  readonly chosen: ByNamespace<Address>
}

/** The same for each of them. */
export const toEach = <T>(all: readonly Namespace[], value: T): ByNamespace<T> =>
  Object.fromEntries(all.map((one) => [one, value]))

/** A connector answered. */
export function connected(draft: Draft, { connector, link, isReconnect, chosen }: Answer): void {
  const { connection, effects } = draft
  const linked = linkedNamespaces(link)
  if (linked.some((one) => !connection[one])) throw failure('chain-required')
  for (const before of new Set(linked.flatMap((one) => connection[one].connector ?? [])))
    if (before !== connector) replace(draft, before, linked)
  effects.push({ type: 'watch', connector })
  // Taken anew, also by the same wallet.
  for (const namespace of linked)
    Object.assign(connection[namespace], {
      connector: undefined,
      chosen: chosen[namespace],
      first: undefined,
    })
  if (!isReconnect && connector.isPersistent !== false)
    effects.push({ type: 'saveAccounts', values: toEach(linked, undefined) })
  take(draft, connector, link)
  // Its session is one for all of its namespaces, and the new one has no more than these.
  if (!isReconnect && coversOthers(connector))
    endNamespaces(
      draft,
      usedBy(draft, connector).filter((one) => !linked.includes(one)),
      'page',
      true,
    )
  effects.push({ type: 'remember', connector })
  goTo(draft, link, isReconnect)
  const { activeNamespace } = draft.network
  const [first = activeNamespace] = linked
  const namespace = linked.includes(activeNamespace) ? activeNamespace : first
  effects.push({ type: 'wm-connect', namespace, isReconnect })
  tell(draft, linked)
  effects.push({ type: 'startServices' })
  if (!isReconnect) effects.push({ type: 'readBalance', isOnlyIfOpen: false })
}

/** The wallet that was awaited there is asked now: shown as connecting, and awaited no longer. */
export function asked(draft: Draft, wanted: readonly Namespace[], id: string): void {
  for (const namespace of wanted) {
    // For what is shown.
    awaitWallet(draft, namespace, id)
    draft.connection[namespace].awaited = undefined
  }
}

/** Another tab is back at the wallet that is here: no other one is `awaited`, and what is shown stays. */
export function stopAwaiting({ connection }: Draft, namespace: Namespace): void {
  connection[namespace].awaited = undefined
}

/** Another of the accounts that the wallet shares. `isHere`: chosen by the visitor of this tab, and so stored. */
export function accountChosen(
  draft: Draft,
  chosen: {
    readonly namespace: Namespace
    readonly address: Address
    readonly isHere: boolean
    /** Its namespace is the active one from now on. */
    readonly isActive: boolean
  },
): void {
  const { namespace, address, isHere, isActive } = chosen
  const { accounts } = draft.account[namespace]
  if (accounts.includes(address)) {
    draft.connection[namespace].chosen = address
    const isOther = setAccount(draft, namespace, address, accounts)
    if (isOther && isHere) draft.effects.push({ type: 'saveAccounts', values: { [namespace]: address } })
    if (isOther) tell(draft, [namespace])
  }
  if (!isActive) return
  activate(draft, namespace)
  draft.effects.push(readIfOpen)
}

/** These are over. */
export function left(
  draft: Draft,
  { namespaces: gone, by }: { readonly namespaces: readonly Namespace[]; readonly by: LeftBy },
): void {
  endNamespaces(draft, gone, by, by !== 'tab')
}

/** True when it is another account than before. */
function setAccount(
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
  if (connection.chosen !== undefined && connection.chosen !== address) {
    connection.chosen = undefined
    // Else it would be the one in use again after a reload.
    draft.effects.push({ type: 'saveAccounts', values: { [namespace]: undefined } })
  }
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
    embedded: link.embedded,
    smart: link.smart,
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

/** The connector has these namespaces from now on, or still. */
export function take(draft: Draft, connector: Connector, link: Link): void {
  const taken: Namespace[] = []
  for (const namespace of linkedNamespaces(link)) {
    const one = link[namespace]
    if (!one) continue
    const connection = draft.connection[namespace]
    // First: whoever sees the account connected finds its connector. Of one that is there already this is news, and no other connection.
    if (connection.connector === connector) connection.revision += 1
    else {
      occupy(connection, connector)
      taken.push(namespace)
    }
    setLink(draft, connector, namespace, one)
  }
  // Of what it had already, another tab may have stored another wallet since.
  if (connector.isPersistent !== false)
    draft.effects.push({ type: 'saveSession', values: toEach(taken, connector.id) })
}

/**
 * These are over. `isForgotten`: what the session has stored goes too. Else it stays: where a wallet has left that may come back, as one that
 * was locked, and where another tab has disconnected (decisions 8). A connector's own keys go with `saveSession` of `live.ts` or by its
 * `disconnect`.
 */
export function endNamespaces(
  draft: Draft,
  gone: readonly Namespace[],
  by: LeftBy,
  isForgotten: boolean,
): void {
  if (gone.length === 0) return
  const { account, connection, effects } = draft
  const connectors = new Set(gone.flatMap((one) => connection[one].connector ?? []))
  const ids = Object.fromEntries(gone.map((one) => [one, connection[one].connector?.id]))
  if (isForgotten) effects.push({ type: 'forget', namespaces: gone, ids })
  for (const namespace of gone) occupy(connection[namespace], undefined)
  for (const connector of connectors)
    if (usedBy(draft, connector).length === 0) effects.push({ type: 'unwatch', connector })
  const ended = gone.filter((one) => account[one].status !== 'disconnected')
  if (ended.length === 0) return
  for (const namespace of ended) {
    // In this order: whoever hears that the account has gone reads there who ended it.
    Object.assign(account[namespace], { endedBy: by }, noAccount())
    // Where nobody is connected, the page is on a network that it offers.
    const network = networkOf(draft.network, namespace)
    const next = preferredNetwork(draft, namespace)
    if (network && next && !isSupported(draft.network, network)) setNetwork(draft, next)
  }
  const other = namespaces.find((one) => connection[one].connector)
  const isInUse = ended.includes(draft.network.activeNamespace)
  if (other && isInUse) activate(draft, other)
  for (const namespace of ended)
    effects.push({ type: 'wm-disconnect', namespace }, { type: 'wm-account-change', namespace })
  effects.push({ type: 'showDisconnected', by, isInUse })
}

/** It has one session for all of its namespaces. */
export const coversOthers = ({ coversAllNamespaces, keepsOtherNamespaces }: Connector): boolean =>
  coversAllNamespaces === true && !keepsOtherNamespaces

/** A namespace has one wallet: the one before it goes, everywhere if it covers all of them (wire facts 10). */
function replace(draft: Draft, before: Connector, taken: readonly Namespace[]): void {
  for (const namespace of usedBy(draft, before))
    if (taken.includes(namespace)) draft.connection[namespace].connector = undefined
  if (coversOthers(before)) endNamespaces(draft, usedBy(draft, before), 'page', true)
  if (usedBy(draft, before).length > 0) return
  draft.effects.push({ type: 'unwatch', connector: before })
  // A session or keys that it keeps with the page are of no use to anybody now (decisions 37).
  if (before.isRemote || before.keepsKeys) draft.effects.push({ type: 'revoke', connector: before })
}

/** Which namespace and network are in use after a connect. */
function goTo(draft: Draft, link: Link, isReconnect: boolean): void {
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

/** Also one that this code does not know, which `connected` refuses. */
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
