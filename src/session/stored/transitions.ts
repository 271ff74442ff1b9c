/**
 * The part of the session's table that a page has from the start, and uses afterwards too: a network is chosen, a stored session
 * is awaited. Each writes to a draft of the state and nowhere else; the rest is in `session/table.ts` and `session/wallet-events.ts`.
 */
import type { CaipNetworkId, Namespace, Network } from '../../chains/network.ts'
import { namespaces } from '../../lib/namespaces.ts'
import { noAccount } from '../../state/account.ts'
import { isSupported, networkOf, offeredNetwork } from '../../state/network.ts'
import type { Draft, SessionState } from '../contract.ts'

/** Where this namespace is from now on. `isFallback`: as of the event. */
export const setNetwork = (draft: Draft, network: Network, isFallback?: boolean): void => {
  const { chainNamespace: namespace, caipNetworkId } = network
  const { active, activeNamespace } = draft.network
  if (active[namespace]?.caipNetworkId === caipNetworkId) return
  const isOther = networkOf(draft.network, namespace)?.caipNetworkId !== caipNetworkId
  active[namespace] = network
  if (isSupported(draft.network, network)) draft.connection[namespace].preferred = network
  if (!isOther) return
  // Nothing of the one network is ever shown as the other's.
  Object.assign(draft.account[namespace], { balance: { kind: 'none' }, portfolio: { kind: 'none' } })
  if (namespace === activeNamespace) draft.effects.push({ type: 'wm-network-change', isFallback })
}

/** This namespace is the one in use from now on. `isFallback`: as of the event. */
export const activate = (draft: Draft, namespace: Namespace, isFallback?: boolean): void => {
  draft.network.switchingTo = undefined
  if (draft.network.activeNamespace === namespace) return
  draft.network.activeNamespace = namespace
  draft.effects.push({ type: 'wm-network-change', isFallback }, { type: 'wm-account-change', namespace })
}

/**
 * The page offers these networks from now on; `first`: where the visitor is when none of the active namespace is left. `isWanted`: and
 * where nobody is connected, since the page says so and the visitor has not chosen.
 */
export const offerNetworks = (
  draft: Draft,
  networks: readonly Network[],
  first: Network,
  isWanted = false,
): void => {
  const { network, connection } = draft
  const { active } = network
  network.networks = networks
  const left = (namespace: Namespace) =>
    offeredNetwork(network, active[namespace]?.caipNetworkId ?? '') ??
    (connection[namespace].connector && active[namespace])
  const isElsewhere = active[network.activeNamespace]?.caipNetworkId !== first.caipNetworkId
  const isFallback =
    !left(network.activeNamespace) ||
    (isWanted && isElsewhere && !namespaces.some((one) => connection[one].connector))
  // While the one before is there, so that it is another one.
  if (isFallback) setNetwork(draft, first, isFallback)
  for (const namespace of namespaces) {
    const now = left(namespace)
    if (now) active[namespace] = now
    else delete active[namespace]
  }
  if (isFallback) activate(draft, first.chainNamespace, isFallback)
}

/** The namespaces in which a stored session waits for its wallet. */
export const awaitedIn = ({ connection }: SessionState): readonly Namespace[] =>
  namespaces.filter((one) => connection[one].awaited)

/** Where the visitor goes with the wallet that is connected next; undefined: nowhere else. */
export const setDestination = (draft: Draft, caipNetworkId: CaipNetworkId | undefined): void => {
  draft.network.switchingTo = caipNetworkId
}

/** `id`: of the wallet that storage names; undefined: none. */
export const awaitWallet = (
  { account, connection }: Draft,
  namespace: Namespace,
  id: string | undefined,
): void => {
  if (!id) return
  connection[namespace].awaited = id
  if (account[namespace].status === 'disconnected') account[namespace].status = 'connecting'
}

/** Whoever is shown as connecting in these is shown as disconnected. `awaited` stays as it is: a wallet that has not been asked is asked when it comes. */
export const stopConnecting = ({ account, effects }: Draft, namespaces: readonly Namespace[]): void => {
  for (const namespace of namespaces) {
    if (account[namespace].status !== 'connecting') continue
    Object.assign(account[namespace], noAccount())
    effects.push({ type: 'wm-account-change', namespace })
  }
}
