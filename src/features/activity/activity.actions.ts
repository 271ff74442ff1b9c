/**
 * Requests the history of the active account and network: the first page, further pages, and the first page again
 * while something is pending. With `export.actions.ts` the only writer of `activity.state`. Late answers for another
 * account or network are ignored, and closing the view forgets everything.
 */
import { subscribe } from 'valtio/vanilla'
import type { HistoryCursor, HistoryPage } from '../../api/history.ts'
import type { CaipNetworkId } from '../../chains/network.ts'
import type { Wallet } from '../../core/wallet.ts'
import { ownFailure } from '../../errors/own.ts'
import { toCaipAddress } from '../../lib/caip.ts'
import { readKnownReceivers } from '../../lib/known-receivers.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import { featureReport } from '../../state/remote-features.ts'
import { tokenContext } from '../../state/token-context.ts'
import type { OwnTransaction } from '../../state/transactions.ts'
import { type Entry, entriesOf, type Memo, newMemo } from './activity.rules.ts'
import { asRef, createActivityState, noActivity, type Off } from './activity.state.ts'
import { type Marks, marksOf } from './marks.rules.ts'
import { withFirst, withNext } from './pages.rules.ts'

/** Milliseconds between reads of the first page while something is pending (specification 9). */
export const REFRESH_MS = 30_000

/** The requests for one account on one network. */
type Run = {
  readonly controller: AbortController
  readonly memo: Memo
  /** The first page is being requested. */
  isReading: boolean
}

const newRun = (): Run => ({ controller: new AbortController(), memo: newMemo(), isReading: false })

/** `viewers`: how many mounted views show it. */
const createRuns = (): { now: Run; viewers: number; stopWatching: () => void } => ({
  now: newRun(),
  viewers: 0,
  stopWatching: () => {},
})

const offReason = ({ state }: Wallet): Off | undefined => {
  const network = activeNetwork(state.network)
  if (network.chainNamespace !== 'eip155') return 'namespace'
  if (!featureReport(state, 'activity').effective) return 'project'
  return isSupported(state.network, network) ? undefined : 'network'
}

/** Changes with account, network, project or endpoint: then it is another history. */
const keyOf = (wallet: Wallet): string => {
  const { account, network, config } = wallet.state
  const { projectId, endpoints } = config
  const { address } = activeAccount({ account, network })
  const { caipNetworkId } = activeNetwork(network)
  return JSON.stringify([address, caipNetworkId, projectId, endpoints.blockchain, offReason(wallet)])
}

const restart = (wallet: Wallet, key: string): Run => {
  const runs = wallet.slice(createRuns)
  runs.now.controller.abort()
  runs.now = newRun()
  const state = wallet.slice(createActivityState)
  const { showsHidden } = state
  Object.assign(state, noActivity(), { key, showsHidden })
  return runs.now
}

/** Transactions that this account sent from here on the active network. */
export function ownOf({ state }: Wallet): readonly OwnTransaction[] {
  const { address } = activeAccount(state)
  const { caipNetworkId } = activeNetwork(state.network)
  return state.transactions.list.filter((one) => one.from === address && one.caipNetworkId === caipNetworkId)
}

/** All entries loaded so far, including hidden ones. */
export function listed(wallet: Wallet): readonly Entry[] {
  const { list } = wallet.slice(createActivityState)
  const { address } = activeAccount(wallet.state)
  if (list.step !== 'shown' || address === undefined) return []
  return entriesOf(list.rows, ownOf(wallet), address, wallet.slice(createRuns).now.memo)
}

/** The warnings for the loaded entries. `coin`: symbol of the network's coin, if known. */
export function currentMarks({ storage, state, slice }: Wallet, coin: string | undefined): Marks {
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

/** Call when a view is mounted; returns the function to call when it is unmounted. */
export function openActivity(wallet: Wallet): () => void {
  const runs = wallet.slice(createRuns)
  runs.viewers += 1
  if (runs.viewers === 1) runs.stopWatching = watch(wallet)
  void loadActivity(wallet)
  return () => {
    runs.viewers -= 1
    if (runs.viewers > 0) return
    runs.stopWatching()
    runs.now.controller.abort()
    runs.now = newRun()
    Object.assign(wallet.slice(createActivityState), noActivity())
  }
}

const unfinishedOf = (wallet: Wallet): number =>
  ownOf(wallet).filter(({ status }) => status === 'pending').length

const watch = (wallet: Wallet): (() => void) => {
  const { state, clock } = wallet
  const reload = () => void loadActivity(wallet)
  let unfinished = unfinishedOf(wallet)
  const stops = [
    ...[state.account, state.network, state.config, state.project].map((part) => subscribe(part, reload)),
    // A transaction was sent or is final now, so the service may have news.
    subscribe(state.transactions, () => {
      const now = unfinishedOf(wallet)
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

/** Loads the history of the active account, unless it is loaded already. Never rejects. */
export async function loadActivity(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createActivityState)
  const key = keyOf(wallet)
  if (state.key === key) return
  restart(wallet, key)
  await retry(wallet)
}

/** Requests the first page, also after a failure. Never rejects. */
export async function retry(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createActivityState)
  const { address } = activeAccount(wallet.state)
  const why = offReason(wallet)
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

const requestPage = async (wallet: Wallet, run: Run, cursor?: HistoryCursor): Promise<Page> => {
  const { address = '' } = activeAccount(wallet.state)
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const { history } = await wallet.api()
  const { signal } = run.controller
  const { value, skipped, cause } = await history.page({ address, caipNetworkId, cursor, signal })
  if (skipped === 'unsupported') return { off: 'network' }
  if (skipped === 'no-project-id') return { off: 'project' }
  if (skipped) throw cause instanceof Error ? cause : ownFailure('unknown', cause)
  // Parsed in this task, rendered in the next, so that no frame waits for both.
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
const reportFailure = (wallet: Wallet, error: unknown, cursor?: HistoryCursor): void => {
  wallet.track('ERROR_FETCH_TRANSACTIONS', eventOf(wallet, cursor))
  wallet.notices.show('error', 'transactions-failed')
  wallet.report(error)
}

/** `isQuiet`: a refresh in the background, whose failure is not shown. */
const readFirst = async (wallet: Wallet, isQuiet = false): Promise<void> => {
  const state = wallet.slice(createActivityState)
  const run = wallet.slice(createRuns).now
  run.isReading = true
  try {
    const page = await requestPage(wallet, run)
    if (run.controller.signal.aborted) return
    if ('off' in page) state.list = { step: 'off', why: page.off }
    else showFirst(wallet, page)
  } catch (error) {
    if (run.controller.signal.aborted) return
    if (!isQuiet) {
      state.list = { step: 'failed' }
      reportFailure(wallet, error)
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
    state.list = { ...list, rows: asRef(known) }
    return
  }
  // The list starts over, so pages requested for the old one are ignored.
  if (!known) restart(wallet, state.key)
  const rows = asRef(known ?? page)
  state.list = { step: 'shown', rows, cursor: next && asRef(next), isCut, more: 'idle' }
}

/** Reads the first page again if there is a list. Never rejects. */
export async function refresh(wallet: Wallet): Promise<void> {
  const { list } = wallet.slice(createActivityState)
  if (list.step === 'shown' && !wallet.slice(createRuns).now.isReading) await readFirst(wallet, true)
}

/** Requests the next page, or the same one again after a failure. Never rejects. */
export async function showMore(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createActivityState)
  const { list } = state
  if (list.step !== 'shown' || !list.cursor || list.more === 'loading') return
  const { cursor } = list
  const run = wallet.slice(createRuns).now
  state.list = { ...list, more: 'loading' }
  try {
    // In a task of its own, because this one often renders the page before.
    await wallet.clock.wait(0)
    if (run.controller.signal.aborted) return
    wallet.track('LOAD_MORE_TRANSACTIONS', eventOf(wallet, cursor))
    const page = await requestPage(wallet, run, cursor)
    if (run.controller.signal.aborted || state.list.step !== 'shown') return
    if ('off' in page) state.list = { step: 'off', why: page.off }
    else
      state.list = {
        step: 'shown',
        rows: asRef(withNext(state.list.rows, page.transactions)),
        cursor: page.next && asRef(page.next),
        isCut: page.isCut ?? false,
        more: 'idle',
      }
  } catch (error) {
    if (run.controller.signal.aborted || state.list.step !== 'shown') return
    state.list = { ...state.list, more: 'failed' }
    reportFailure(wallet, error, cursor)
  }
}

export function showHidden(wallet: Wallet, shows: boolean): void {
  wallet.slice(createActivityState).showsHidden = shows
}
