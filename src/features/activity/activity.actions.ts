/**
 * Asks for the history of the account in use on the network in use: the first page, the next ones, the first one again while
 * something waits. The only writer of `activity.state` beside the export. What comes late for another account or network, or
 * after the visitor has left, is not heard, and leaving forgets it all.
 */
import { subscribe } from 'valtio/vanilla'
import type { HistoryCursor, HistoryPage } from '../../api/history.ts'
import type { Transaction } from '../../api/history-answers.ts'
import type { Core } from '../../app/wallet.ts'
import { ownFailure } from '../../errors/own.ts'
import { hasActivity } from '../../state/has-activity.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import { isUnfinished, type OwnTransaction } from '../../state/transactions.ts'
import { type Entry, entriesOf } from './activity.rules.ts'
import { createActivityState, noActivity, type Off, whole } from './activity.state.ts'
import { withFirst, withNext } from './pages.rules.ts'

/** Milliseconds: the first page is read again so often while something waits (spec section 9). */
export const REFRESH_MS = 30_000

/** What is under way, for one account on one network. */
type Run = {
  readonly stopping: AbortController
  readonly memo: WeakMap<Transaction, Entry>
  /** The first page is being read. */
  isReading: boolean
}

const newRun = (): Run => ({ stopping: new AbortController(), memo: new WeakMap(), isReading: false })

/** `viewers`: how many views of it are on the screen. */
const createRuns = (): { now: Run; viewers: number; stopWatching: () => void } => ({
  now: newRun(),
  viewers: 0,
  stopWatching: () => {},
})

const whyOff = ({ state }: Core): Off | undefined => {
  const network = activeNetwork(state.network)
  if (network.chainNamespace !== 'eip155') return 'namespace'
  if (!hasActivity(state)) return 'project'
  return isSupported(state.network, network) ? undefined : 'network'
}

/** Another account, network, project or host: another history. */
const keyOf = (core: Core): string => {
  const { account, network, config } = core.state
  const { projectId, endpoints } = config
  const { address } = activeAccount({ account, network })
  const { caipNetworkId } = activeNetwork(network)
  return JSON.stringify([address, caipNetworkId, projectId, endpoints.blockchain, whyOff(core)])
}

const restart = (core: Core, key: string): Run => {
  const runs = core.slice(createRuns)
  runs.now.stopping.abort()
  runs.now = newRun()
  const state = core.slice(createActivityState)
  const { showsHidden } = state
  Object.assign(state, noActivity(), { key, showsHidden })
  return runs.now
}

/** Own transactions of this account on this network. */
export const ownOf = ({ state }: Core): readonly OwnTransaction[] => {
  const { address } = activeAccount(state)
  const { caipNetworkId } = activeNetwork(state.network)
  return state.transactions.list.filter((one) => one.from === address && one.caipNetworkId === caipNetworkId)
}

/** What can be listed now, hidden ones included. */
export const listed = (core: Core): readonly Entry[] => {
  const { list } = core.slice(createActivityState)
  const { address } = activeAccount(core.state)
  if (list.step !== 'shown' || address === undefined) return []
  return entriesOf(list.rows, ownOf(core), address, core.slice(createRuns).now.memo)
}

const waits = (core: Core): boolean => listed(core).some(({ outcome }) => outcome === 'pending')

/** A view of it is on the screen; the answer takes it away again. */
export const enter = (core: Core): (() => void) => {
  const runs = core.slice(createRuns)
  runs.viewers += 1
  if (runs.viewers === 1) runs.stopWatching = watch(core)
  void look(core)
  return () => {
    runs.viewers -= 1
    if (runs.viewers > 0) return
    runs.stopWatching()
    runs.now.stopping.abort()
    runs.now = newRun()
    Object.assign(core.slice(createActivityState), noActivity())
  }
}

const watch = (core: Core): (() => void) => {
  const { state, clock } = core
  const again = () => void look(core)
  let unfinished = ownOf(core).filter(isUnfinished).length
  const stops = [
    ...[state.account, state.network, state.config, state.project].map((part) => subscribe(part, again)),
    // One has been decided or sent: the service may know more of it.
    subscribe(state.transactions, () => {
      const now = ownOf(core).filter(isUnfinished).length
      if (now !== unfinished) void refresh(core)
      unfinished = now
    }),
    clock.setInterval(() => {
      if (core.isVisible() && waits(core)) void refresh(core)
    }, REFRESH_MS),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Shows the history of whoever is there now; does nothing where it is shown already. Never rejects. */
export const look = async (core: Core): Promise<void> => {
  const state = core.slice(createActivityState)
  const key = keyOf(core)
  if (state.key === key) return
  restart(core, key)
  await retry(core)
}

/** The first page, also after it has failed. Never rejects. */
export const retry = async (core: Core): Promise<void> => {
  const state = core.slice(createActivityState)
  const { address } = activeAccount(core.state)
  const why = whyOff(core)
  if (address === undefined) return
  if (why) {
    state.list = { step: 'off', why }
    return
  }
  if (state.list.step === 'shown' || state.list.step === 'loading') return
  state.list = { step: 'loading' }
  await readFirst(core)
}

type Page = HistoryPage | { readonly off: Off }

const ask = async (core: Core, run: Run, cursor?: HistoryCursor): Promise<Page> => {
  const { address = '' } = activeAccount(core.state)
  const { caipNetworkId } = activeNetwork(core.state.network)
  const { history } = await core.api()
  const { signal } = run.stopping
  const { value, skipped, cause } = await history.page({ address, caipNetworkId, cursor, signal })
  if (skipped === 'unsupported') return { off: 'network' }
  if (skipped === 'no-project-id') return { off: 'project' }
  if (skipped) throw cause instanceof Error ? cause : ownFailure('unknown', cause)
  return value
}

const eventOf = (core: Core, cursor: HistoryCursor | undefined) => ({
  address: activeAccount(core.state).address,
  projectId: core.state.config.projectId,
  cursor: cursor?.at(-1),
  isSmartAccount: false,
})

/** 'Failed to fetch transactions' (spec section 8). */
const tellFailed = (core: Core, error: unknown, cursor?: HistoryCursor): void => {
  core.track('ERROR_FETCH_TRANSACTIONS', eventOf(core, cursor))
  core.notices.show('error', 'transactions-failed')
  core.report(error)
}

/** `isQuiet`: nobody asked, so nobody is told that it failed; what is shown stays. */
const readFirst = async (core: Core, isQuiet = false): Promise<void> => {
  const state = core.slice(createActivityState)
  const run = core.slice(createRuns).now
  run.isReading = true
  try {
    const page = await ask(core, run)
    if (run.stopping.signal.aborted) return
    if ('off' in page) state.list = { step: 'off', why: page.off }
    else showFirst(core, page)
  } catch (error) {
    if (run.stopping.signal.aborted) return
    if (!isQuiet) {
      state.list = { step: 'failed' }
      tellFailed(core, error)
    } else core.report(error)
  } finally {
    run.isReading = false
  }
}

const showFirst = (core: Core, { transactions, next }: HistoryPage): void => {
  const state = core.slice(createActivityState)
  const { list } = state
  const known = list.step === 'shown' ? withFirst(list.rows, transactions, next === undefined) : transactions
  if (list.step === 'shown' && known && next) {
    state.list = { ...list, rows: whole(known) }
    return
  }
  // What of the old list is on its way belongs to no place in the new one.
  if (!known) restart(core, state.key)
  const rows = whole(known ?? transactions)
  state.list = { step: 'shown', rows, cursor: next && whole(next), more: 'idle' }
}

/** The first page once more, where there is a list. Never rejects. */
export const refresh = async (core: Core): Promise<void> => {
  const { list } = core.slice(createActivityState)
  if (list.step === 'shown' && !core.slice(createRuns).now.isReading) await readFirst(core, true)
}

/** The next page; after a failure the same one again. Never rejects. */
export const showMore = async (core: Core): Promise<void> => {
  const state = core.slice(createActivityState)
  const { list } = state
  if (list.step !== 'shown' || !list.cursor || list.more === 'loading') return
  const { cursor } = list
  const run = core.slice(createRuns).now
  core.track('LOAD_MORE_TRANSACTIONS', eventOf(core, cursor))
  state.list = { ...list, more: 'loading' }
  try {
    const page = await ask(core, run, cursor)
    if (run.stopping.signal.aborted || state.list.step !== 'shown') return
    if ('off' in page) state.list = { step: 'off', why: page.off }
    else
      state.list = {
        step: 'shown',
        rows: whole(withNext(state.list.rows, page.transactions)),
        cursor: page.next && whole(page.next),
        more: 'idle',
      }
  } catch (error) {
    if (run.stopping.signal.aborted || state.list.step !== 'shown') return
    state.list = { ...state.list, more: 'failed' }
    tellFailed(core, error, cursor)
  }
}

export const showHidden = (core: Core, shows: boolean): void => {
  core.slice(createActivityState).showsHidden = shows
}
