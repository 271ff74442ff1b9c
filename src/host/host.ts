/**
 * What a host calls on the element (interface 5, decisions 12), in terms of the wallet, and what it hears: the session's events, of which
 * that of the network also stores it.
 */
import type { Namespace } from '../chains/network.ts'
import type { SharedState } from '../core/contracts/state.ts'
import type { Emit } from '../core/events.ts'
import type { Wallet } from '../core/wallet.ts'
import { isNamespace } from '../lib/namespaces.ts'
import type { HostProvider } from '../provider/eip1193-provider.ts'
import type { StandardWallet } from '../provider/standard-wallet.ts'
import type { HostEvent } from '../session/contract.ts'
import type { Saved } from '../session/stored/saved.ts'
import { noAccount } from '../state/account.ts'
import { activeNetwork, isSupported, networkOf } from '../state/network.ts'
import { currentEntry } from '../state/router.ts'
import {
  type PublicAccount,
  type PublicNetwork,
  type PublicState,
  publicAccount,
  publicNetwork,
} from './public.ts'

export const getState = ({ state }: Wallet): PublicState =>
  Object.freeze({
    open: state.modal.open,
    loading: state.modal.loading,
    view: currentEntry(state.router).view,
    activeNamespace: state.network.activeNamespace,
    selectedNetworkId: activeNetwork(state.network).caipNetworkId,
    initialized: state.modal.initialized,
  })

type Accounts = { readonly state: Pick<SharedState, 'account' | 'network'> }

/** The active one when none is named; undefined: one in which nobody can be connected. */
export const wantedNamespace = ({ state }: Accounts, named: unknown): Namespace | undefined =>
  named === undefined ? state.network.activeNamespace : isNamespace(named) ? named : undefined

export const getAccount = (page: Accounts, named?: string): PublicAccount => {
  const { account, network } = page.state
  const namespace = wantedNamespace(page, named)
  const of = namespace && networkOf(network, namespace)
  return publicAccount(namespace ? account[namespace] : noAccount(), of ?? activeNetwork(network))
}

export const getNetwork = ({ state }: Accounts): PublicNetwork => {
  const network = activeNetwork(state.network)
  return publicNetwork(network, isSupported(state.network, network))
}

/**
 * Tells the host of a change in the session by the element's events; reads the state when it tells. Stores the network that was chosen,
 * which is possible without a wallet as well.
 */
export const createSessionEvents =
  (state: SharedState, emit: Emit, saved: Saved) =>
  (event: HostEvent): void => {
    if (event.type === 'wm-network-change') {
      const network = getNetwork({ state })
      // An unknown network is where the wallet happens to be, and a fallback what the page offers: neither is what the visitor wants next time.
      if (network.supported && !event.isFallback)
        saved.saveNetwork(activeNetwork(state.network).caipNetworkId)
      emit(event.type, network)
      return
    }
    const { type, namespace } = event
    const account = getAccount({ state }, namespace)
    if (type === 'wm-connect') emit(type, { ...account, restored: event.isReconnect })
    else if (type === 'wm-disconnect') emit(type, { namespace })
    else emit(type, account)
  }

export const getProvider = (wallet: Wallet, named?: string): HostProvider | StandardWallet | undefined => {
  const namespace = wantedNamespace(wallet, named)
  return namespace && wallet.session.provider(namespace)
}

/** What takes a person's time anyway: what a method does beside it is in that file. */
const loadVerbs = () => import('./host-verbs.ts')

/** With an id: asks that wallet, as soon as the part that asks is there. Without: shows Connect and resolves on connection, or rejects on close (4001). */
export const hostConnect = async (wallet: Wallet, id: string | undefined): Promise<PublicAccount> => {
  if (id !== undefined || !wallet.session.connector()) {
    const { connectHere } = await loadVerbs()
    await connectHere(wallet, id)
  }
  return getAccount(wallet)
}

export const hostSwitchNetwork = async (wallet: Wallet, id: unknown): Promise<PublicNetwork> => {
  const { switchNetwork } = await loadVerbs()
  await switchNetwork(wallet, String(id))
  return getNetwork(wallet)
}

type Verbs = typeof import('./host-verbs.ts')

export type VerbName =
  | 'sendTransaction'
  | 'pay'
  | 'grantPermissions'
  | 'revokePermissions'
  | 'signMessage'
  | 'signIn'
  | 'signOut'

/** What is given is copied in the turn of the call (decisions 114): the page may use its object again while the verb is fetched. */
export const hostVerb = async <N extends VerbName>(
  wallet: Wallet,
  name: N,
  given: unknown,
): Promise<Awaited<ReturnType<Verbs[N]>>> => {
  let request: unknown
  try {
    request = structuredClone(given)
  } catch {
    // A framework's proxy, or an object with functions: its fields.
    request = { ...Object(given) }
  }
  const verbs: { readonly [V in VerbName]: (wallet: Wallet, request: never) => unknown } = await loadVerbs()
  return verbs[name](wallet, request as never) as Awaited<ReturnType<Verbs[N]>>
}
