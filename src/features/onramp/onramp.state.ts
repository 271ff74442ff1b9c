/** The state of buying: what is written, the link to the provider, the visit there. Asks neither services nor chains. */
import { proxy } from 'valtio/vanilla'
import type { PaymentCurrency } from '../../api/contract.ts'
import type { Core, Wallet } from '../../core/wallet.ts'
import { latest } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { activeAccount, activeNetwork } from '../../state/network.ts'
import { featureReport } from '../../state/remote-features.ts'
import { currentEntry, type ViewName } from '../../state/router.ts'
import { whenSessionEnds } from '../../transfer/review-flow.ts'
import type { Draft, LinkState, Onramp, OnrampProps, OnrampState, OnrampWallet, Scene } from './contract.ts'
import { chooseItem, coinbaseItems, meldItems, providersFor } from './items.rules.ts'

/** What a draft begins with, in whatever currency. */
const START: Draft = { amount: '100' }

/** What one pays in until the service has said what can be paid in. */
export const DEFAULT_CURRENCY: PaymentCurrency = { id: 'USD', limits: [] }

const empty = (): OnrampState => ({
  draft: START,
  options: { kind: 'none' },
  quote: { isLoading: false },
  link: { kind: 'none' },
  payment: undefined,
  bought: { kind: 'none' },
  query: '',
})

/** Nothing is known of what was there before a visit. */
export const noVisit: Pick<Onramp, 'before' | 'balance'> = { before: undefined, balance: undefined }

const createOnramp = (): Onramp => ({
  state: proxy<OnrampState>(empty()),
  tickets: { options: latest(), ask: latest() },
  asking: undefined,
  ...noVisit,
  isEnding: false,
})

/** The same for the core, whichever element asks. */
export const onrampOf = oncePerCore<Core, Onramp>(createOnramp)

export const own = (core: Core): OnrampProps => ({ onramp: onrampOf(core) })

export const withOnramp = (wallet: Wallet, onramp: Onramp): OnrampWallet => ({ ...wallet, onramp })

/** Nothing is asked any more, and no link is there. */
export function dropLink({ onramp }: OnrampWallet, link: LinkState = { kind: 'none' }): void {
  onramp.tickets.ask()
  onramp.asking?.abort()
  onramp.asking = undefined
  const { quote } = onramp.state
  onramp.state.quote = { isLoading: false, hasFailed: quote.hasFailed }
  onramp.state.link = link
}

/** Everything about the account ends with its session (specification 4). A window that is open stays. */
export function endWithSession(wallet: OnrampWallet): void {
  const { onramp } = wallet
  if (onramp.isEnding) return
  onramp.isEnding = true
  whenSessionEnds(wallet, () => {
    dropLink(wallet)
    onramp.tickets.options()
    Object.assign(onramp, noVisit)
    Object.assign(onramp.state, empty())
  })
}

/** The page is visible, and the view is shown there. */
export const isSeen = (wallet: Wallet, view: ViewName): boolean =>
  wallet.isVisible() && isInFront(wallet, view)

/**
 * Everything that can be chosen, and what is; beside the provider's page what is paid for there, whatever network is in use by now. A view
 * hands in what it has drawn, so that it hears of changes.
 */
export function sceneNow(
  wallet: OnrampWallet,
  { draft, options, payment }: Pick<OnrampState, 'draft' | 'options' | 'payment'> = wallet.onramp.state,
): Scene {
  const network = activeNetwork(wallet.state.network)
  const { address, smart } = activeAccount(wallet.state)
  // While it is not known, it counts as one; a wallet that cannot switch exists on its own network only.
  const isEvm = network.chainNamespace === 'eip155'
  const isContract =
    isEvm &&
    (address === undefined ||
      smart === undefined ||
      smart.includes(address) ||
      wallet.session.connector()?.canSwitch === false)
  const context = { network, networks: wallet.state.network.networks, isContract }
  const known = options.kind === 'known' ? options.options : undefined
  const lists = {
    coinbase: known?.paymentCurrencies.length ? coinbaseItems(known, context) : [],
    meld: meldItems(context),
  }
  const allowed = featureReport(wallet.state, 'onramp').effective
  const providers = (
    isEvm && options.kind === 'off' ? [] : providersFor(allowed, network.chainNamespace)
  ).filter(
    // Coinbase's list may be on its way.
    (one) => lists[one].length > 0 || (one === 'coinbase' && !known && options.kind !== 'failed'),
  )
  const isThere = currentEntry(wallet.state.router).view === 'BuyInProgress'
  const paid = isThere && payment?.address === address ? payment : undefined
  const provider = paid?.provider ?? providers.find((one) => one === draft.provider) ?? providers[0]
  const items = provider ? lists[provider] : []
  const payments = known?.paymentCurrencies ?? []
  return {
    network,
    address,
    isContract,
    providers,
    provider,
    payments,
    payment:
      payments.find(({ id }) => id === draft.payment) ??
      payments.find(({ id }) => id === DEFAULT_CURRENCY.id) ??
      payments[0] ??
      DEFAULT_CURRENCY,
    items,
    item: paid?.item ?? chooseItem(items, draft.item, draft.symbol),
  }
}
