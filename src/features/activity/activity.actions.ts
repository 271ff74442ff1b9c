/**
 * Asks for the history of the account in use on the network in use: the first page, the next ones, the first one again while
 * something waits. The only writer of `activity.state` beside the export. What comes late for another account or network, or
 * after the visitor has left, is not heard, and leaving forgets it all.
 */
import { subscribe } from 'valtio/vanilla'
import type { HistoryCursor, HistoryPage } from '../../api/history.ts'
import type { Wallet } from '../../app/wallet.ts'
import type { CaipNetworkId } from '../../chains/network.ts'
import { ownFailure } from '../../errors/own.ts'
import { toCaipAddress } from '../../lib/caip.ts'
import { readKnownReceivers } from '../../lib/known-receivers.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import { tokenContext } from '../../state/token-context.ts'
import { isUnfinished, type OwnTransaction } from '../../state/transactions.ts'
import { type Entry, entriesOf, type Memo, newMemo } from './activity.rules.ts'
import { createActivityState, noActivity, type Off, whole } from './activity.state.ts'
import { type Marks, marksOf } from './marks.rules.ts'
import { withFirst, withNext } from './pages.rules.ts'

/** Milliseconds: the first page is read again so often while something waits (specification 9). */
export const REFRESH_MS = 30_000

/** What is under way, for one account on one network. */
type Run = {
  readonly stopping: AbortController
  readonly memo: Memo
  /** The first page is being read. */
  isReading: boolean
}

const newRun = (): Run => ({ stopping: new AbortController(), memo: newMemo(), isReading: false })

/** `viewers`: how many views of it are on the screen. */
const createRuns = (): { now: Run; viewers: number; stopWatching: () => void } => ({
  now: newRun(),
  viewers: 0,
  stopWatching: () => {},
})

const whyOff = ({ state, offers }: Wallet): Off | undefined => {
  const network = activeNetwork(state.network)
  if (network.chainNamespace !== 'eip155') return 'namespace'
  if (!offers('Activity')) return 'project'
  return isSupported(state.network, network) ? undefined : 'network'
}

/** Another account, network, project or host: another history. */
const keyOf = (wallet: Wallet): string => {
  const { account, network, config } = wallet.state
  const { projectId, endpoints } = config
  const { address } = activeAccount({ account, network })
  const { caipNetworkId } = activeNetwork(network)
  return JSON.stringify([address, caipNetworkId, projectId, endpoints.blockchain, whyOff(wallet)])
}

const restart = (wallet: Wallet, key: string): Run => {
  const runs = wallet.slice(createRuns)
  runs.now.stopping.abort()
  runs.now = newRun()
  const state = wallet.slice(createActivityState)
  const { showsHidden } = state
  Object.assign(state, noActivity(), { key, showsHidden })
  return runs.now
}

/** Own transactions of this account on this network. */
export function ownOf({ state }: Wallet): readonly OwnTransaction[] {
  const { address } = activeAccount(state)
  const { caipNetworkId } = activeNetwork(state.network)
  return state.transactions.list.filter((one) => one.from === address && one.caipNetworkId === caipNetworkId)
}

/** What can be listed now, hidden ones included. */
export function listed(wallet: Wallet): readonly Entry[] {
  const { list } = wallet.slice(createActivityState)
  const { address } = activeAccount(wallet.state)
  if (list.step !== 'shown' || address === undefined) return []
  return entriesOf(list.rows, ownOf(wallet), address, wallet.slice(createRuns).now.memo)
}

/** `coin`: symbol of the network's own, where it is known. */
export function marksNow({ storage, state, slice }: Wallet, coin: string | undefined): Marks {
  const { list } = slice(createActivityState)
  const network = activeNetwork(state.network)
  const { address: account = '', accounts } = activeAccount(state)
  const sentFrom = ({ caipNetworkId }: { readonly caipNetworkId: CaipNetworkId }) =>
    readKnownReceivers(storage, toCaipAddress(caipNetworkId, account))
  const near = state.network.networks.filter(
    ({ chainNamespace }) => chainNamespace === network.chainNamespace,
  )
  return marksOf({
    account,
    own: accounts,
    used: sentFrom(network),
    known: near.flatMap(sentFrom),
    rows: list.step === 'shown' ? list.rows : [],
    tokens: coin === undefined ? undefined : tokenContext(state, network, coin),
  })
}

const hasPending = (wallet: Wallet): boolean => listed(wallet).some(({ outcome }) => outcome === 'pending')

/** A view of it is on the screen; the answer takes it away again. */
export function enter(wallet: Wallet): () => void {
  const runs = wallet.slice(createRuns)
  runs.viewers += 1
  if (runs.viewers === 1) runs.stopWatching = watch(wallet)
  void refreshPending(wallet)
  return () => {
    runs.viewers -= 1
    if (runs.viewers > 0) return
    runs.stopWatching()
    runs.now.stopping.abort()
    runs.now = newRun()
    Object.assign(wallet.slice(createActivityState), noActivity())
  }
}

const watch = (wallet: Wallet): (() => void) => {
  const { state, clock } = wallet
  const again = () => void refreshPending(wallet)
  let unfinished = ownOf(wallet).filter(isUnfinished).length
  const stops = [
    ...[state.account, state.network, state.config, state.project].map((part) => subscribe(part, again)),
    // One has been decided or sent: the service may know more of it.
    subscribe(state.transactions, () => {
      const now = ownOf(wallet).filter(isUnfinished).length
      if (now !== unfinished) void refresh(wallet)
      unfinished = now
    }),
    clock.setInterval(() => {
      if (wallet.isVisible() && hasPending(wallet)) void refresh(wallet)
    }, REFRESH_MS),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Shows the history of whoever is there now; does nothing where it is shown already. Never rejects. */
export async function refreshPending(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createActivityState)
  const key = keyOf(wallet)
  if (state.key === key) return
  restart(wallet, key)
  await retry(wallet)
}

/** The first page, also after it has failed. Never rejects. */
export async function retry(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createActivityState)
  const { address } = activeAccount(wallet.state)
  const why = whyOff(wallet)
  if (address === undefined) return
  if (why) {
    state.list = { step: 'off', why }
    return
  }
  if (state.list.step === 'shown' || state.list.step === 'loading') return
  state.list = { step: 'loading' }
  await readFirst(wallet)
}

type Page = HistoryPage | { readonly off: Off }

const ask = async (wallet: Wallet, run: Run, cursor?: HistoryCursor): Promise<Page> => {
  const { address = '' } = activeAccount(wallet.state)
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const { history } = await wallet.api()
  const { signal } = run.stopping
  const { value, skipped, cause } = await history.page({ address, caipNetworkId, cursor, signal })
  if (skipped === 'unsupported') return { off: 'network' }
  if (skipped === 'no-project-id') return { off: 'project' }
  if (skipped) throw cause instanceof Error ? cause : ownFailure('unknown', cause)
  // Read in this turn, shown in the next: no frame waits for both.
  await wallet.clock.wait(0)
  return value
}

const eventOf = (wallet: Wallet, cursor: HistoryCursor | undefined) => ({
  address: activeAccount(wallet.state).address,
  projectId: wallet.state.config.projectId,
  cursor: cursor?.at(-1),
  isSmartAccount: false,
})

/** 'Failed to fetch transactions' (specification 8). */
const tellFailed = (wallet: Wallet, error: unknown, cursor?: HistoryCursor): void => {
  wallet.track('ERROR_FETCH_TRANSACTIONS', eventOf(wallet, cursor))
  wallet.notices.show('error', 'transactions-failed')
  wallet.report(error)
}

/** `isQuiet`: nobody asked, so nobody is told that it failed; what is shown stays. */
const readFirst = async (wallet: Wallet, isQuiet = false): Promise<void> => {
  const state = wallet.slice(createActivityState)
  const run = wallet.slice(createRuns).now
  run.isReading = true
  try {
    const page = await ask(wallet, run)
    if (run.stopping.signal.aborted) return
    if ('off' in page) state.list = { step: 'off', why: page.off }
    else showFirst(wallet, page)
  } catch (error) {
    if (run.stopping.signal.aborted) return
    if (!isQuiet) {
      state.list = { step: 'failed' }
      tellFailed(wallet, error)
    } else wallet.report(error)
  } finally {
    run.isReading = false
  }
}

const showFirst = (wallet: Wallet, { transactions, next, isCut = false }: HistoryPage): void => {
  const state = wallet.slice(createActivityState)
  const { list } = state
  const page = withNext([], transactions)
  const isAll = next === undefined && !isCut
  const known = list.step === 'shown' ? withFirst(list.rows, page, isAll) : page
  if (list.step === 'shown' && known && !isAll) {
    state.list = { ...list, rows: whole(known) }
    return
  }
  // What of the old list is on its way belongs to no place in the new one.
  if (!known) restart(wallet, state.key)
  const rows = whole(known ?? page)
  state.list = { step: 'shown', rows, cursor: next && whole(next), isCut, more: 'idle' }
}

/** The first page once more, where there is a list. Never rejects. */
export async function refresh(wallet: Wallet): Promise<void> {
  const { list } = wallet.slice(createActivityState)
  if (list.step === 'shown' && !wallet.slice(createRuns).now.isReading) await readFirst(wallet, true)
}

/** The next page; after a failure the same one again. Never rejects. */
export async function showMore(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createActivityState)
  const { list } = state
  if (list.step !== 'shown' || !list.cursor || list.more === 'loading') return
  const { cursor } = list
  const run = wallet.slice(createRuns).now
  state.list = { ...list, more: 'loading' }
  try {
    // Often in the turn that draws what has come before: asking has its own.
    await wallet.clock.wait(0)
    if (run.stopping.signal.aborted) return
    wallet.track('LOAD_MORE_TRANSACTIONS', eventOf(wallet, cursor))
    const page = await ask(wallet, run, cursor)
    if (run.stopping.signal.aborted || state.list.step !== 'shown') return
    if ('off' in page) state.list = { step: 'off', why: page.off }
    else
      state.list = {
        step: 'shown',
        rows: whole(withNext(state.list.rows, page.transactions)),
        cursor: page.next && whole(page.next),
        isCut: page.isCut ?? false,
        more: 'idle',
      }
  } catch (error) {
    if (run.stopping.signal.aborted || state.list.step !== 'shown') return
    state.list = { ...state.list, more: 'failed' }
    tellFailed(wallet, error, cursor)
  }
}

export function showHidden(wallet: Wallet, shows: boolean): void {
  wallet.slice(createActivityState).showsHidden = shows
}
