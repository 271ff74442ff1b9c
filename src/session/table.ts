/**
 * What becomes of a session when something happens: one row for each event, from the state before it to the state after it
 * and what has to be done. A row writes to its draft, which is the state itself, and does nothing else; `effects.ts` carries
 * the effects out. What happens before anybody connects is `stored/transitions.ts`.
 */
import type { Address } from '../chains/chain.ts'
import type { Namespace } from '../chains/network.ts'
import { type Connector, type ConnectorEvents, type Link, linkedNamespaces } from '../connectors/connector.ts'
import { failure } from '../errors/to-error.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import { isConnected } from '../state/account.ts'
import { activeNetwork, offeredNetwork } from '../state/network.ts'
import type { ByNamespace, Draft, LeftBy, SessionEffect } from './contract.ts'
import {
  goTo,
  leave,
  replace,
  setAccount,
  setAccounts,
  setWalletNetwork,
  take,
  undefinedFor,
  usedBy,
} from './moves.ts'
import { activate } from './stored/transitions.ts'

const readIfOpen: SessionEffect = { type: 'readBalance', isOnlyIfOpen: true }

const tell = ({ effects }: Draft, changed: readonly Namespace[]): void => {
  for (const namespace of changed) effects.push({ type: 'wm-account-change', namespace })
}

/** What a wallet says by itself, of the namespaces that it has. */
const ofWallet: {
  readonly [T in keyof ConnectorEvents]: (
    draft: Draft,
    connector: Connector,
    event: ConnectorEvents[T],
  ) => void
} = {
  accounts(draft, connector, { namespace, accounts }) {
    const connection = draft.connection[namespace]
    if (connection.connector !== connector) return
    connection.revision += 1
    if (setAccounts(draft, namespace, accounts)) tell(draft, [namespace])
    draft.effects.push(readIfOpen)
  },

  network(draft, connector, { network }) {
    const connection = draft.connection[namespaceOf(network)]
    if (connection.connector !== connector) return
    connection.revision += 1
    const before = activeNetwork(draft.network)
    setWalletNetwork(draft, network)
    if (offeredNetwork(draft.network, network)) draft.effects.push({ type: 'leaveUnsupported' }, readIfOpen)
    else if (activeNetwork(draft.network) !== before) draft.effects.push({ type: 'showUnsupported' })
  },

  link(draft, connector, { link }) {
    const used = usedBy(draft, connector)
    // It has gone while this was on its way.
    if (used.length === 0) return
    const linked = linkedNamespaces(link)
    // A namespace that another wallet has meanwhile stays with it.
    const own = linked.filter((one) => (draft.connection[one].connector ?? connector) === connector)
    // What comes before what goes: a wallet that has neither is not watched any longer.
    take(draft, connector, Object.fromEntries(own.map((namespace) => [namespace, link[namespace]])))
    const lost = used.filter((namespace) => !linked.includes(namespace))
    leave(draft, lost, 'wallet', false)
    tell(draft, own)
    draft.effects.push({ type: 'showUnsupported' }, readIfOpen)
  },

  reachable(draft, connector, { isReachable }) {
    const status = isReachable ? 'connected' : 'reconnecting'
    for (const namespace of usedBy(draft, connector)) {
      const account = draft.account[namespace]
      if (!isConnected(account) || account.status === status) continue
      account.status = status
      tell(draft, [namespace])
    }
  },

  disconnect(draft, connector) {
    // A session that has ended cannot be restored; a locked wallet may open again.
    leave(draft, usedBy(draft, connector), 'wallet', connector.coversAllNamespaces === true)
  },
}

/** A connector answered. `chosen`: the accounts that storage names, when this is a reconnect. */
export function connected(
  draft: Draft,
  {
    connector,
    link,
    isReconnect,
    chosen,
  }: {
    readonly connector: Connector
    readonly link: Link
    readonly isReconnect: boolean
    readonly chosen: ByNamespace<Address>
  },
): void {
  const { connection, effects } = draft
  const linked = linkedNamespaces(link)
  if (linked.some((one) => !connection[one])) throw failure('chain-required')
  for (const before of new Set(linked.flatMap((one) => connection[one].connector ?? [])))
    if (before !== connector) replace(draft, before, linked)
  effects.push({ type: 'watch', connector })
  for (const namespace of linked)
    Object.assign(connection[namespace], { chosen: chosen[namespace], first: undefined })
  if (!isReconnect) effects.push({ type: 'saveAccounts', values: undefinedFor(linked) })
  take(draft, connector, link)
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

/** The wallet was asked just now: its accounts, and its network where it has one. */
export function synced(
  draft: Draft,
  { namespace, link }: { readonly namespace: Namespace; readonly link: Link },
): void {
  const current = link[namespace]
  if (!current) return
  if (setAccounts(draft, namespace, current.accounts)) tell(draft, [namespace])
  if (current.network) setWalletNetwork(draft, current.network)
}

/** Another of the accounts that the wallet shares. `isHere`: chosen by the visitor of this tab. */
export function accountChosen(
  draft: Draft,
  {
    namespace,
    address,
    isHere,
  }: { readonly namespace: Namespace; readonly address: Address; readonly isHere: boolean },
): void {
  const { accounts } = draft.account[namespace]
  if (accounts.includes(address)) {
    draft.connection[namespace].chosen = address
    const isOther = setAccount(draft, namespace, address, accounts)
    if (isOther && isHere) draft.effects.push({ type: 'saveAccounts', values: { [namespace]: address } })
    if (isOther) tell(draft, [namespace])
  }
  if (!isHere) return
  activate(draft, namespace)
  draft.effects.push(readIfOpen)
}

/** These are over. */
export function left(
  draft: Draft,
  { namespaces: gone, by }: { readonly namespaces: readonly Namespace[]; readonly by: LeftBy },
): void {
  leave(draft, gone, by, by !== 'tab')
}

/** Writes to the draft what becomes of it when a wallet says this. */
export function whenWallet<T extends keyof ConnectorEvents>(
  draft: Draft,
  connector: Connector,
  event: { readonly type: T } & ConnectorEvents[T],
): void {
  ofWallet[event.type](draft, connector, event)
}
