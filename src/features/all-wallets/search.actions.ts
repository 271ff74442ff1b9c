/** Searches the directory: after the last key, or at once. An older search is stopped, and its answer ignored. */
import { LISTS } from './all-wallets.rules.ts'
import { type AllWallets, asRef, preload, type Query } from './all-wallets.state.ts'
import { isUsableHere, optionIds, requestPage, writeKnown } from './lists.actions.ts'

/** Changes the search. It is requested half a second after the last key; an older search is stopped. */
export function setQuery(allWallets: AllWallets, change: Partial<Query>): void {
  const { run, state } = allWallets
  const query = { ...state.query, ...change }
  run.stopSearch()
  state.query = query
  const isCurrent = run.search()
  if (query.text.trim() === '' && !query.isCertified) {
    state.search = { step: 'off' }
    return
  }
  state.search = { step: 'waiting' }
  const stopping = new AbortController()
  const start = () => void runSearch(allWallets, query, isCurrent, stopping.signal)
  const stopWaiting = allWallets.core.clock.setTimeout(start, change.text === undefined ? 0 : LISTS.typingMs)
  run.stopSearch = () => {
    stopWaiting()
    stopping.abort()
  }
}

/** Searches at once, for Enter and a retry. */
export const searchNow = (allWallets: AllWallets): void => setQuery(allWallets, {})

const runSearch = async (
  allWallets: AllWallets,
  { text, isCertified }: Query,
  isCurrent: () => boolean,
  signal: AbortSignal,
): Promise<void> => {
  const { state } = allWallets
  const { include, exclude } = optionIds(allWallets)
  const search = text.trim()
  allWallets.core.track('SEARCH_WALLET', { badge: isCertified ? 'certified' : '', search })
  try {
    const asked = { page: 1, entries: LISTS.search, include, exclude, search, isCertified, signal }
    const { wallets, count } = await requestPage(allWallets, asked)
    const found = wallets.filter(isUsableHere)
    await Promise.all([preload(allWallets, found), allWallets.core.clock.wait(LISTS.searchShownMs, signal)])
    if (!isCurrent()) return
    const hidden = wallets.length - found.length
    state.search = { step: 'shown', items: asRef(found), count: Math.max(found.length, count - hidden) }
    writeKnown(allWallets)
  } catch (error) {
    if (!isCurrent()) return
    state.search = { step: 'failed' }
    allWallets.core.report(error)
  }
}

/** Resets the search and the choice, when the view is opened from elsewhere. */
export function resetSearch(allWallets: AllWallets): void {
  setQuery(allWallets, { text: '', isCertified: false })
  allWallets.state.chosen = undefined
}
