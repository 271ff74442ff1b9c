/** Rows of the session's table: what becomes of a session when a wallet says something, by itself (`whenWallet`) or because it was asked (`synced`). */
import type { Namespace, Network } from '../chains/network.ts'
import type { Connector, ConnectorEvents, Link } from '../connectors/connector.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import { isConnected } from '../state/account.ts'
import { activeNetwork, isSupported, offeredNetwork } from '../state/network.ts'
import type { Draft } from './contract.ts'
import {
  endNamespaces,
  linkedNamespaces,
  readIfOpen,
  setAccounts,
  setWalletNetwork,
  take,
  tell,
  usedBy,
} from './table.ts'

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
    showMove(draft, before)
    if (offeredNetwork(draft.network, network)) draft.effects.push(readIfOpen)
  },

  link(draft, connector, { link }) {
    const used = usedBy(draft, connector)
    // It has gone while this was on its way.
    if (used.length === 0) return
    const linked = linkedNamespaces(link)
    // A namespace that another wallet has meanwhile stays with it.
    const own = linked.filter((one) => (draft.connection[one].connector ?? connector) === connector)
    const before = activeNetwork(draft.network)
    // Taken before anything is ended: a wallet without a namespace would not be watched any longer.
    take(draft, connector, Object.fromEntries(own.map((namespace) => [namespace, link[namespace]])))
    const lost = used.filter((namespace) => !linked.includes(namespace))
    endNamespaces(draft, lost, 'wallet', false)
    tell(draft, own)
    showMove(draft, before)
    draft.effects.push(readIfOpen)
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
    endNamespaces(
      draft,
      usedBy(draft, connector),
      'wallet',
      Boolean(connector.isRemote || connector.endsForGood),
    )
  },
}

/**
 * The open dialogs follow the wallet to another network than `before`: to UnsupportedChain, or away from it. Where the wallet stays, that has
 * been shown already, and it is being asked perhaps.
 */
function showMove({ network, effects }: Draft, before: Network): void {
  const now = activeNetwork(network)
  if (now === before) return
  effects.push({ type: isSupported(network, now) ? 'leaveUnsupported' : 'showUnsupported' })
}

/** The wallet was asked just now: its accounts, and its network where it has one. */
export function synced(
  draft: Draft,
  { namespace, link }: { readonly namespace: Namespace; readonly link: Link },
): void {
  const current = link[namespace]
  if (!current) return
  if (setAccounts(draft, namespace, current.accounts)) tell(draft, [namespace])
  const before = activeNetwork(draft.network)
  if (current.network) setWalletNetwork(draft, current.network)
  showMove(draft, before)
  draft.account[namespace].embedded = current.embedded
  if (current.smart) draft.account[namespace].smart = current.smart
}

/** Writes to the draft what becomes of it when a wallet says this. */
export function whenWallet<T extends keyof ConnectorEvents>(
  draft: Draft,
  connector: Connector,
  event: { readonly type: T } & ConnectorEvents[T],
): void {
  ofWallet[event.type](draft, connector, event)
}
