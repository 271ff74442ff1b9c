/**
 * Brings back what was connected before a reload, without a prompt (decisions 8), and follows what other tabs of the page do.
 * Owns the asking, what another tab's change asks for, which namespaces of an answer are still free, when a wallet that was overtaken ends
 * everywhere, and whose session is over for good; the rest is the table's.
 */
import type { Namespace } from '../chains/network.ts'
import type { Connector, Link } from '../connectors/connector.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import { CHUNK_MS } from '../lib/lazy-part.ts'
import { namespaces } from '../lib/namespaces.ts'
import { currentEntry } from '../state/router.ts'
import type { ByNamespace, LeftBy, SessionPage, SessionState } from './contract.ts'
import type { SessionStore } from './stored/create-session.ts'
import { RECONNECT_MS } from './stored/limits.ts'
import { awaitWallet, stopConnecting } from './stored/transitions.ts'
import { accountChosen, asked, coversOthers, linkedNamespaces, stopAwaiting } from './table.ts'

/** Connect, its list where that is a view of its own, and the views of a code to scan: whoever is there waits for a connection. */
const CHOOSING = /^Connect(Wallets|ingWalletConnect(Basic)?)?$/

/** What the verbs of a live session share. */
export type SessionParts = {
  readonly page: SessionPage
  /** Of storage. */
  readonly saved: {
    session(): ByNamespace<string>
    accounts(): ByNamespace<string>
  }
  readonly store: SessionStore
  readonly accept: (connector: Connector, link: Link, how: { readonly restored: boolean }) => void
  readonly leave: (gone: readonly Namespace[], by: LeftBy) => void
}

/** Asks those of the awaited whose wallets are there by now. */
export function reconnect(p: SessionParts): void {
  const { connection } = p.store.state
  for (const id of new Set(namespaces.map((one) => connection[one].awaited))) {
    const connector = id && p.page.connectors.find(id)
    if (!connector) continue
    const wanted = namespaces.filter((one) => connection[one].awaited === id)
    p.store.apply((draft) => asked(draft, wanted, id))
    void ask(p, id, connector, wanted)
  }
}

/**
 * Another tab has changed what is stored. `isEnded`: it has disconnected, so nobody counts as stored, even if somebody is again by now: the
 * event for that follows.
 */
export function followOtherTab(p: SessionParts, isEnded: boolean): void {
  const { state, apply } = p.store
  const session = isEnded ? {} : p.saved.session()
  for (const namespace of namespaces) {
    const stored = session[namespace]
    const { connector } = state.connection[namespace]
    if (connector && connector.id === stored) apply((draft) => stopAwaiting(draft, namespace))
    if (isFollowed(state, namespace, stored)) continue
    if (stored === undefined) p.leave([namespace], 'tab')
    else apply((draft) => awaitWallet(draft, namespace, stored))
  }
  reconnect(p)
  const accounts = p.saved.accounts()
  for (const namespace of namespaces) {
    const address = accounts[namespace]
    if (address && state.connection[namespace].connector)
      apply((draft) => accountChosen(draft, { namespace, address, isHere: false, isActive: false }))
  }
}

/** Whether this tab has, or waits for, what storage names. A wallet that comes with its frame is there whatever others have. */
const isFollowed = (
  { account, connection }: SessionState,
  namespace: Namespace,
  stored: string | undefined,
): boolean => {
  const { connector, awaited } = connection[namespace]
  if (connector) return connector.id === stored || connector.restoresByItself === true
  // One that is being asked is not awaited any longer: it is asked once more, and `generation` drops the second answer.
  return stored === awaited && (stored !== undefined || account[namespace].status === 'disconnected')
}

/** `id`: what storage calls the connector, which may be its rdns. */
const ask = async (
  p: SessionParts,
  id: string,
  connector: Connector,
  wanted: readonly Namespace[],
): Promise<void> => {
  const { page } = p
  const { connection } = p.store.state
  const before = wanted.map((one) => connection[one].generation)
  /**
   * Where nobody has come or gone meanwhile, and another tab has not chosen another wallet, of which the storage event may still be on its way.
   * One that stores nobody any more is heard of by that event alone: storage may be blocked.
   */
  const waiting = () => {
    const stored = p.saved.session()
    return wanted.filter(
      (one, index) => connection[one].generation === before[index] && (stored[one] ?? id) === id,
    )
  }
  const stop = () => p.store.apply((draft) => stopConnecting(draft, waiting()))
  try {
    // A connector with code of its own may have to fetch it first, in the same time.
    const deadline = connector.restoreMs ?? (connector.prepare ? CHUNK_MS : RECONNECT_MS)
    const link = await withDeadline(connector.restore(), deadline, page.clock, () => ownFailure('timeout'))
    if (waiting().length === 0) return
    const isReplaced = waiting().length < wanted.length
    if (link && isReplaced && coversOthers(connector)) {
      // As when it is replaced while it is connected: it is left in its other namespaces too, and told.
      p.leave(waiting(), 'page')
      void connector.disconnect().catch(page.report)
      return
    }
    if (link) {
      // A namespace that another wallet has taken meanwhile stays with it, and one that was left meanwhile stays free.
      const free = linkedNamespaces(link).filter((one) => {
        const { connector: current } = connection[one]
        return waiting().includes(one) || (current ? current === connector : !wanted.includes(one))
      })
      if (free.length > 0)
        p.accept(connector, Object.fromEntries(free.map((one) => [one, link[one]])), { restored: true })
      // A session may hold less than when it was stored.
      stop()
      leaveChoosing(page)
      return
    }
    // Its session is over for good; a locked wallet may open again.
    if (connector.isRemote || connector.endsForGood) {
      stop()
      forgetEnded(p, waiting())
    }
  } catch (error) {
    if (waiting().length === 0) return
    // A locked wallet does not answer: nobody's fault, and nothing to be done about it by the page.
    if (readField(error, 'code') !== 'timeout') page.report(error)
  }
  stop()
}

/** Another tab has replaced a wallet that is still connected here: it goes as well, without a word to it, and storage names nobody. */
const forgetEnded = (p: SessionParts, ended: readonly Namespace[]): void => {
  const { connection } = p.store.state
  p.leave(
    ended.filter((one) => connection[one].connector),
    'tab',
  )
  // Nobody is connected there by now: what is stored is forgotten, and signed out of.
  p.leave(ended, 'visitor')
}

/** Whoever chooses a wallet meanwhile belongs on Account now. */
const leaveChoosing = (page: SessionPage): void => {
  for (const { state: shown, go } of page.elements)
    if (shown.modal.open && CHOOSING.test(currentEntry(shown.router).view)) go.home()
}
