/**
 * Where the visitor goes once a wallet has connected: it is asked for a network that the page offers, once, and the dialog
 * closes or goes on to where the visitor was heading (decisions 16).
 */
import type { Network } from '../chains/network.ts'
import { isConnected } from '../state/account.ts'
import { activeAccount, isElsewhere } from '../state/network.ts'
import type { SessionPage, SessionView } from './contract.ts'
import type { SessionStore } from './stored/create-session.ts'
import { preferredNetwork } from './table.ts'

export async function finishConnect(p: {
  readonly page: SessionPage
  readonly store: SessionStore
  readonly requestSwitch: (network: Network) => Promise<void>
}): Promise<void> {
  const { page } = p
  const { state } = p.store
  const namespace = page.state.network.activeNamespace
  const next = preferredNetwork(state, namespace)
  const before = state.connection[namespace].generation
  if (isElsewhere(page.state) && next) {
    // It stays on its network, so it is not asked.
    if (state.connection[namespace].connector?.canSwitch === false) return showUnsupported(page)
    // The wallet's next question, shown as what it is.
    for (const { state: shown, go } of page.elements)
      if (shown.modal.open) go.reset('SwitchNetwork', { caipNetworkId: next.caipNetworkId })
    // One attempt, whose refusal is an answer; a wallet that does not know the network is asked to add it as well.
    await p.requestSwitch(next).catch(() => {})
    // Disconnected meanwhile, or another wallet has come.
    if (state.connection[namespace].generation !== before) return
    if (isElsewhere(page.state)) return showUnsupported(page)
  }
  for (const element of page.elements) goOn(element)
}

/** To where the visitor was heading; else the dialog closes, and an embedded modal shows home. */
const goOn = ({ state, go, modal }: SessionView): void => {
  const onward = state.router.stack.find((entry) => entry.view === 'SwitchActiveChain')?.data
  if (onward?.navigateTo) {
    go.home()
    if (onward.navigateWithReplace) go.reset(onward.navigateTo)
    else go.to(onward.navigateTo)
  } else if (state.modal.embedded) go.home()
  else if (state.modal.open && !modal.requestClose('connected')) go.home()
}

export const openElements = (page: SessionPage) => [...page.elements].filter(({ state }) => state.modal.open)

/** Where the wallet is on a network that the page does not offer: on the open elements, else the first one opens. */
export function showUnsupported(page: SessionPage): void {
  if (!isElsewhere(page.state) || !isConnected(activeAccount(page.state))) return
  const open = openElements(page)
  for (const element of open.length > 0 ? open : [...page.elements].slice(0, 1)) {
    element.go.reset('UnsupportedChain')
    if (!element.state.modal.open) element.modal.open().catch(page.report)
  }
}
