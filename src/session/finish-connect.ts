/** How a connect is finished: the questions that the wallet has to answer first, and where the dialog goes then. */
import type { Network } from '../chains/network.ts'
import { isConnected } from '../state/account.ts'
import { activeAccount, activeNetwork, isElsewhere, offeredNetwork } from '../state/network.ts'
import { currentEntry, type ViewEntry } from '../state/router.ts'
import type { SessionPage, SessionView } from './contract.ts'
import type { SessionStore } from './stored/create-session.ts'
import { preferredNetwork } from './table.ts'

/** What each element shows when a connect is answered, and may be led away from when it ends: the view in front, and the ways to it (`Connect…`, SwitchActiveChain, SwitchAccount). */
export type Shown = Map<SessionView, ViewEntry[]>

export const shownBy = ({ state: { router } }: SessionView): ViewEntry[] =>
  router.stack.filter(
    ({ view }, index, { length }) => /^(Connect|SwitchA)/.test(view) || index === length - 1,
  )

export type Finish = {
  readonly page: SessionPage
  readonly store: SessionStore
  /** Asks the connected wallet to switch. */
  readonly requestSwitch: (network: Network) => Promise<void>
  /** Whether the dialog goes on to the sign-in that the host wants. */
  readonly goesToSignIn: () => Promise<boolean>
}

/**
 * Where the visitor goes once a wallet has connected: it is asked for the network that the visitor wants there, or for one that the page
 * offers, once, and the dialog closes or goes on to where the visitor was heading (decisions 16). An element that shows something else by
 * then stays there.
 */
export async function finishConnect(p: Finish, shown: Shown): Promise<void> {
  const { page } = p
  const { state } = p.store
  const { network } = page.state
  const namespace = network.activeNamespace
  const { connector, generation } = state.connection[namespace]
  /** Disconnected meanwhile, or another wallet has come. */
  const isOver = () => state.connection[namespace].generation !== generation
  const isThere = (element: SessionView) => shown.get(element)?.includes(currentEntry(element.state.router))
  const waiting = openElements(page).filter(isThere)
  const wantedSwitch = switchAskedFor(waiting.flatMap((element) => shown.get(element) ?? []))
  const mayAsk = wantedSwitch && page.state.config.enableNetworkSwitch
  const wanted = mayAsk ? offeredNetwork(network, wantedSwitch.switchToChain) : undefined
  const next =
    wanted?.chainNamespace === namespace
      ? wanted
      : isElsewhere(page.state) && preferredNetwork(state, namespace)
  if (next && next.caipNetworkId !== activeNetwork(network).caipNetworkId) {
    // Else it stays on its network, so it is not asked.
    if (connector?.canSwitch !== false) {
      // The wallet's next question, shown as what it is.
      for (const element of waiting) {
        element.go.reset('SwitchNetwork', { caipNetworkId: next.caipNetworkId })
        shown.get(element)?.push(...shownBy(element))
      }
      // One attempt, whose refusal is an answer; a wallet that does not know the network is asked to add it as well.
      await p.requestSwitch(next).catch(() => {})
      for (const element of waiting) forgetSwitch(element, next)
      if (isOver()) return
    }
    if (isElsewhere(page.state)) return showUnsupported(page, isThere)
  }
  if ((await p.goesToSignIn()) || isOver()) return
  for (const element of page.elements) if (isThere(element)) goOn(element, shown.get(element))
}

/** From a view that was opened meanwhile, nobody comes back to one that waits for nothing. */
const forgetSwitch = ({ state: { router } }: SessionView, { caipNetworkId }: Network): void => {
  router.stack = router.stack.filter(
    ({ view, data }, index, { length }) =>
      index === length - 1 || view !== 'SwitchNetwork' || data.caipNetworkId !== caipNetworkId,
  )
}

/** What the visitor was led to another wallet for. */
const switchAskedFor = (entries: readonly ViewEntry[]) =>
  entries.find((entry) => entry.view === 'SwitchActiveChain')?.data

/** To where the visitor was heading; else the dialog closes, and an embedded modal shows home. `way`: the views on the way here. */
export const goOn = (
  { state, go, modal }: SessionView,
  way: readonly ViewEntry[] = state.router.stack,
): void => {
  const { onward } = state.router
  const wanted = switchAskedFor(way)
  const view = onward ?? wanted?.navigateTo
  if (view) {
    go.home()
    if (!onward && wanted?.navigateWithReplace) go.reset(view)
    else go.to(view)
  } else if (state.modal.embedded) go.home()
  else if (state.modal.open && !modal.requestClose('connected')) go.home()
}

export const openElements = (page: SessionPage) => [...page.elements].filter(({ state }) => state.modal.open)

/** Where the wallet is on a network that the page does not offer: on the open elements that it is meant for, else, if none is open, the first one opens. */
export function showUnsupported(
  page: SessionPage,
  isMeant: (one: SessionView) => unknown = () => true,
): void {
  if (!isElsewhere(page.state) || !isConnected(activeAccount(page.state))) return
  const open = openElements(page)
  for (const element of open.length > 0 ? open.filter(isMeant) : [...page.elements].slice(0, 1)) {
    element.go.reset('UnsupportedChain')
    if (!element.state.modal.open) element.modal.open().catch(page.report)
  }
}
