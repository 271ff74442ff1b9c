/**
 * Requests the history of the active account and network: the first page, further pages, and the first page again
 * while something is pending. With `export.actions.ts` the only writer of `activity.state`. Late answers for another
 * account or network are ignored, and closing the view forgets everything.
 */

import { subscribe } from 'valtio/vanilla'
import type { HistoryCursor, HistoryPage } from '../../api/contract.ts'
import type { CaipNetworkId } from '../../chains/network.ts'
import type { Core } from '../../core/wallet.ts'
import { ownFailure } from '../../errors/own.ts'
import { toCaipAddress } from '../../lib/caip.ts'
import { readKnownReceivers } from '../../lib/known-receivers.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import { noticesOf } from '../../state/notices.ts'
import { featureReport } from '../../state/remote-features.ts'
import { isSmartAccount } from '../../state/smart-account.ts'
import { tokenContext } from '../../state/token-context.ts'
import type { OwnTransaction } from '../../state/transactions.ts'
import { type Entry, entriesOf } from './activity.rules.ts'
import { type Activity, asRef, newRun, noActivity, type Off, type Run } from './activity.state.ts'
import { type Marks, marksOf } from './marks.rules.ts'
import { withFirst, withNext } from './pages.rules.ts'

/** Milliseconds between reads of the first page while something is pending (specification 9). */
export const REFRESH_MS = 30_000

const offReason = ({ state }: Core): Off | undefined => {
  const network = activeNetwork(state.network)
  if (network.chainNamespace !== 'eip155') return 'namespace'
  if (!featureReport(state, 'activity').effective) return 'project'
  return isSupported(state.network, network) ? undefined : 'network'
}

/** Changes with account, network, project or endpoint: then it is another history. */
const keyOf = (core: Core): string => {
  const { account, network, config } = core.state
  const { projectId, endpoints } = config
  const { address } = activeAccount({ account, network })
  const { caipNetworkId } = activeNetwork(network)
  return JSON.stringify([address, caipNetworkId, projectId, endpoints.blockchain, offReason(core)])
}

const restart = (activity: Activity, key: string): Run => {
  activity.run.controller.abort()
  activity.run = newRun()
  const { state } = activity
  const { showsHidden } = state
  Object.assign(state, noActivity(), { key, showsHidden })
  return activity.run
}

/** Transactions that this account sent from here on the active network. */
export function ownOf({ state }: Core): readonly OwnTransaction[] {
  const { address } = activeAccount(state)
  const { caipNetworkId } = activeNetwork(state.network)
  return state.transactions.list.filter((one) => one.from === address && one.caipNetworkId === caipNetworkId)
}

/** All entries loaded so far, including hidden ones. */
export function listed(activity: Activity): readonly Entry[] {
  const { list } = activity.state
  const { address } = activeAccount(activity.core.state)
  if (list.step !== 'shown' || address === undefined) return []
  return entriesOf(list.rows, ownOf(activity.core), address, activity.run.memo)
}

/** The warnings for the loaded entries. `coin`: symbol of the network's coin, if known. */
export function currentMarks(activity: Activity, coin: string | undefined): Marks {
  const { list } = activity.state
  const { storage, state } = activity.core
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

const hasPending = (activity: Activity): boolean =>
  listed(activity).some(({ outcome }) => outcome === 'pending')

/** Call when a view is mounted; returns the function to call when it is unmounted. */
export function openActivity(activity: Activity): () => void {
  activity.viewers += 1
  if (activity.viewers === 1) activity.stopWatching = watch(activity)
  void loadActivity(activity)
  return () => {
    activity.viewers -= 1
    if (activity.viewers > 0) return
    activity.stopWatching()
    activity.run.controller.abort()
    activity.run = newRun()
    Object.assign(activity.state, noActivity())
  }
}

const unfinishedOf = (core: Core): number => ownOf(core).filter(({ status }) => status === 'pending').length

const watch = (activity: Activity): (() => void) => {
  const { core } = activity
  const { state, clock } = core
  const reload = () => void loadActivity(activity)
  let unfinished = unfinishedOf(core)
  const stops = [
    ...[state.account, state.network, state.config, state.project].map((part) => subscribe(part, reload)),
    // A transaction was sent or is final now, so the service may have news.
    subscribe(state.transactions, () => {
      const now = unfinishedOf(core)
      if (now !== unfinished) void refresh(activity)
      unfinished = now
    }),
    clock.setInterval(() => {
      if (core.isVisible() && hasPending(activity)) void refresh(activity)
    }, REFRESH_MS),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Loads the history of the active account, unless it is loaded already. Never rejects. */
export async function loadActivity(activity: Activity): Promise<void> {
  const { state } = activity
  const key = keyOf(activity.core)
  if (state.key === key) return
  restart(activity, key)
  await retry(activity)
}

/** Requests the first page, also after a failure. Never rejects. */
export async function retry(activity: Activity): Promise<void> {
  const { state } = activity
  const { address } = activeAccount(activity.core.state)
  const why = offReason(activity.core)
  if (address === undefined) return
  if (why) {
    state.list = { step: 'off', why }
    return
  }
  if (state.list.step === 'shown' || state.list.step === 'loading') return
  state.list = { step: 'loading' }
  await readFirst(activity)
}

type Page = HistoryPage | { readonly off: Off }

/** Said until it is dismissed, or until it is true no longer. */
const FAILED = 'transactions-failed'

const requestPage = async ({ core }: Activity, run: Run, cursor?: HistoryCursor): Promise<Page> => {
  const { address = '' } = activeAccount(core.state)
  const { caipNetworkId } = activeNetwork(core.state.network)
  const { history } = await core.dataApi()
  const { signal } = run.controller
  const { value, skipped, cause } = await history.page({ address, caipNetworkId, cursor, signal })
  if (skipped === 'unsupported') return { off: 'network' }
  if (skipped === 'no-project-id') return { off: 'project' }
  if (skipped) throw cause instanceof Error ? cause : ownFailure('unknown', cause)
  if (core.state.notice.current?.key === FAILED) noticesOf(core).hide()
  // Parsed in this task, rendered in the next, so that no frame waits for both.
  await core.clock.wait(0)
  return value
}

const eventOf = ({ state }: Core, cursor: HistoryCursor | undefined) => ({
  address: activeAccount(state).address,
  projectId: state.config.projectId,
  cursor: cursor?.at(-1),
  isSmartAccount: isSmartAccount({ state }),
})

/** 'Failed to fetch transactions' (specification 8). */
const reportFailure = ({ core }: Activity, error: unknown, cursor?: HistoryCursor): void => {
  core.track('ERROR_FETCH_TRANSACTIONS', eventOf(core, cursor))
  noticesOf(core).show('error', FAILED)
  core.report(error)
}

/** `isQuiet`: a refresh in the background, whose failure is not shown. */
const readFirst = async (activity: Activity, isQuiet = false): Promise<void> => {
  const { state } = activity
  const { run } = activity
  run.isReading = true
  try {
    const page = await requestPage(activity, run)
    if (run.controller.signal.aborted) return
    if ('off' in page) state.list = { step: 'off', why: page.off }
    else showFirst(activity, page)
  } catch (error) {
    if (run.controller.signal.aborted) return
    if (!isQuiet) {
      state.list = { step: 'failed' }
      reportFailure(activity, error)
    } else activity.core.report(error)
  } finally {
    run.isReading = false
  }
}

const showFirst = (
  activity: Activity,
  { transactions, next, isCut = false, unread = 0 }: HistoryPage,
): void => {
  const { state } = activity
  const { list } = state
  const page = withNext([], transactions)
  const isAll = next === undefined && !isCut
  const known = list.step === 'shown' ? withFirst(list.rows, page, isAll) : page
  if (list.step === 'shown' && known && !isAll) {
    state.list = { ...list, rows: asRef(known), unread: Math.max(list.unread, unread) }
    return
  }
  // The list starts over, so pages requested for the old one are ignored.
  if (!known) restart(activity, state.key)
  const rows = asRef(known ?? page)
  state.list = { step: 'shown', rows, cursor: next && asRef(next), isCut, unread, more: 'idle' }
}

/** Reads the first page again if there is a list. Never rejects. */
export async function refresh(activity: Activity): Promise<void> {
  const { list } = activity.state
  if (list.step === 'shown' && !activity.run.isReading) await readFirst(activity, true)
}

/** Requests the next page, or the same one again after a failure. Never rejects. */
export async function showMore(activity: Activity): Promise<void> {
  const { state } = activity
  const { list } = state
  if (list.step !== 'shown' || !list.cursor || list.more === 'loading') return
  const { cursor } = list
  const { run } = activity
  state.list = { ...list, more: 'loading' }
  try {
    // In a task of its own, because this one often renders the page before.
    await activity.core.clock.wait(0)
    if (run.controller.signal.aborted) return
    activity.core.track('LOAD_MORE_TRANSACTIONS', eventOf(activity.core, cursor))
    const page = await requestPage(activity, run, cursor)
    if (run.controller.signal.aborted || state.list.step !== 'shown') return
    if ('off' in page) state.list = { step: 'off', why: page.off }
    else
      state.list = {
        step: 'shown',
        rows: asRef(withNext(state.list.rows, page.transactions)),
        cursor: page.next && asRef(page.next),
        isCut: page.isCut ?? false,
        unread: state.list.unread + (page.unread ?? 0),
        more: 'idle',
      }
  } catch (error) {
    if (run.controller.signal.aborted || state.list.step !== 'shown') return
    state.list = { ...state.list, more: 'failed' }
    reportFailure(activity, error, cursor)
  }
}

export function showHidden(activity: Activity, shows: boolean): void {
  activity.state.showsHidden = shows
}

export function cancelExport(activity: Activity): void {
  activity.state.export = 'idle'
}
