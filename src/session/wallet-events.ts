/** Rows of the session's table: what becomes of a session when a wallet says something by itself. */
import type { Connector, ConnectorEvents } from '../connectors/connector.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import { isConnected } from '../state/account.ts'
import { activeNetwork, offeredNetwork } from '../state/network.ts'
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
    const before = activeNetwork(draft.network)
    // Taken before anything is ended: a wallet without a namespace would not be watched any longer.
    take(draft, connector, Object.fromEntries(own.map((namespace) => [namespace, link[namespace]])))
    const lost = used.filter((namespace) => !linked.includes(namespace))
    endNamespaces(draft, lost, 'wallet', false)
    tell(draft, own)
    // Where it stays it has been shown already, and is being asked perhaps.
    if (activeNetwork(draft.network) !== before) draft.effects.push({ type: 'showUnsupported' })
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

/** Writes to the draft what becomes of it when a wallet says this. */
export function whenWallet<T extends keyof ConnectorEvents>(
  draft: Draft,
  connector: Connector,
  event: { readonly type: T } & ConnectorEvents[T],
): void {
  ofWallet[event.type](draft, connector, event)
}
