/**
 * What `open()` was asked for: a view, a namespace, a link of the page's own client, another chain. Fetched when a page names
 * one of them.
 */
import type { CaipNetworkId, Namespace, Network } from '../chains/network.ts'
import { homeEntry, type OpenRequest } from '../core/open-rules.ts'
import type { Wallet } from '../core/wallet.ts'
import { ownFailure } from '../errors/own.ts'
import { mustAgree } from '../features/connect/connect.state.ts'
import { readField } from '../lib/json.ts'
import { isNamespace } from '../lib/namespaces.ts'
import { parseNetworkId } from '../lib/network-id.ts'
import { isConnected } from '../state/account.ts'
import { mustSignIn, networkOf, offeredNetwork } from '../state/network.ts'
import { currentEntry, navigate, type OnwardView, reset, type ViewEntry } from '../state/router.ts'
import { switchWhileConnecting } from '../state/switch-while-connecting.ts'
import { homeOrApproval, openEntry } from './openable-views.ts'

/** `wc:` with its topic, version and parameters; nothing else is drawn as a code that wallets read. */
const PAIRING = /^wc:[\da-f]{1,128}@\d{1,2}\?[\w%&=.,:@+~*![\]-]{1,1000}$/i

const ONWARD: readonly OnwardView[] = ['Account', 'Networks', 'Receive', 'Activity', 'Send']

const ignored = (wallet: Wallet, option: string, accepted: string): void =>
  wallet.alert('open-ignored', { option, accepted })

/** The wallets of one namespace; whoever connects there is the one in use from then on. */
const connectThere = (wallet: Wallet, network: Network): ViewEntry => {
  switchWhileConnecting(wallet, network)
  return { view: 'Connect', data: { namespace: network.chainNamespace } }
}

const holdsDialog = ({ state: { modal, router } }: Wallet): boolean =>
  modal.open && !modal.embedded && router.stack.some(({ view }) => view === 'SIWXSignMessage')

/** Whoever is in use stays: what is approved for a required sign-in would be refused, and beside a dialog that it holds none opens. */
const mustStay = (wallet: Wallet): boolean =>
  mustSignIn(wallet.state) &&
  (homeOrApproval(wallet).view === 'ApproveTransaction' ||
    (!wallet.state.modal.open && [...wallet.elements].some(holdsDialog)))

const atNamespace = (wallet: Wallet, named: unknown): ViewEntry => {
  const network = isNamespace(named) ? networkOf(wallet.state.network, named) : undefined
  if (!network) {
    ignored(wallet, 'namespace', 'the page offers no network of it')
    return homeOrApproval(wallet)
  }
  if (mustStay(wallet)) return homeOrApproval(wallet)
  // Whose relay is away is connected all the same.
  if (isConnected(wallet.state.account[network.chainNamespace])) wallet.session.choose(network)
  else if (!mustSignIn(wallet.state)) return connectThere(wallet, network)
  return homeOrApproval(wallet)
}

/** A network by its id, as text, number or object; or the one in use of a namespace. */
const networkBy = ({ state: { network } }: Wallet, named: unknown): Network | undefined => {
  if (isNamespace(named)) return networkOf(network, named)
  const id: CaipNetworkId | undefined = parseNetworkId(
    typeof named === 'object' ? (readField(named, 'caipNetworkId') ?? readField(named, 'id')) : named,
  )
  return id && offeredNetwork(network, id)
}

const toOtherChain = (wallet: Wallet, given: OpenRequest['arguments']): ViewEntry => {
  const namespaceOf = (network: Network | undefined): Namespace | undefined => network?.chainNamespace
  const wanted = networkBy(wallet, given?.['switchToChain'])
  if (!wanted) return homeOrApproval(wallet)
  const named = networkBy(wallet, given?.['network'])
  const network = named && namespaceOf(named) === namespaceOf(wanted) ? named : wanted
  const navigateTo = ONWARD.find((view) => view === given?.['navigateTo'])
  // Connected there already: nobody has to be asked for another wallet.
  if (wallet.session.connector(network.chainNamespace)) {
    const home = atNamespace(wallet, network.chainNamespace)
    return openEntry(wallet, { view: navigateTo }) ?? home
  }
  if (mustSignIn(wallet.state)) return homeOrApproval(wallet)
  if (!wallet.session.connector()) return connectThere(wallet, network)
  return {
    view: 'SwitchActiveChain',
    data: {
      switchToChain: network.caipNetworkId,
      ...(navigateTo && { navigateTo, navigateWithReplace: given?.['navigateWithReplace'] === true }),
    },
  }
}

const atLink = (wallet: Wallet, uri: unknown): ViewEntry => {
  if (typeof uri !== 'string' || !PAIRING.test(uri)) ignored(wallet, 'uri', 'it is no wc: uri')
  else if (mustAgree(wallet))
    ignored(wallet, 'uri', 'the visitor agrees to the terms first (features.legalCheckbox)')
  else if (mustSignIn(wallet.state)) ignored(wallet, 'uri', 'the visitor signs in first (siwx)')
  else return { view: 'ConnectingWalletConnectBasic', data: { uri } }
  return homeOrApproval(wallet)
}

const entryOf = (wallet: Wallet, request: OpenRequest): ViewEntry | undefined => {
  const { view, namespace, uri } = request
  const isSaid = (value: unknown) => value !== undefined && value !== null
  const wantsLink = isSaid(uri) && (!view || view === 'ConnectingWalletConnectBasic')
  const wantsNamespace = isSaid(namespace) && !wantsLink && (!view || view === 'Connect')
  if (isSaid(uri) && !wantsLink) ignored(wallet, 'uri', `${String(view)} takes none`)
  if (isSaid(namespace) && !wantsNamespace)
    ignored(wallet, 'namespace', `${view || 'ConnectingWalletConnectBasic'} takes none`)
  if (view === 'SwitchActiveChain') return toOtherChain(wallet, request.arguments)
  if (wantsLink) return atLink(wallet, uri)
  return wantsNamespace ? atNamespace(wallet, namespace) : openEntry(wallet, request)
}

/** Throws `view-unknown`. */
export function openRequest(wallet: Wallet, request: OpenRequest): ViewEntry {
  const entry = entryOf(wallet, request)
  if (entry) return entry
  wallet.alert('view-unknown', { view: String(request.view).slice(0, 100) })
  throw ownFailure('view-unknown')
}

/** Whether more than a view is named: what is shown for it is nobody's way back. */
const isSpecial = ({ view, namespace, uri }: OpenRequest): boolean =>
  (namespace ?? uri) !== undefined || view === 'SwitchActiveChain'

/** Whoever is connected, and was led to a wallet of another namespace, has a way back. */
export function putHomeBehind(wallet: Wallet, request: OpenRequest): void {
  if (!isSpecial(request)) return
  const { router } = wallet.state
  const front = currentEntry(router)
  if (!front.data || !wallet.session.connector()) return
  reset(router, homeEntry(wallet))
  navigate(router, front)
}
