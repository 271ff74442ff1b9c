/**
 * Makes a file of the whole history: reads the pages that are missing, then hands it to the browser. A part of the history is
 * never handed out as if it were all of it.
 */
import type { Wallet } from '../../app/wallet.ts'
import { activeAccount, activeNetwork } from '../../state/network.ts'
import { listed, showMore } from './activity.actions.ts'
import type { Entry } from './activity.rules.ts'
import { createActivityState } from './activity.state.ts'
import { csvLines, csvStart, fileName } from './csv.rules.ts'

/** Milliseconds that the browser has to fetch the file from the page's memory. */
const KEPT_MS = 60_000

/** Rows that are written without a pause. */
const AT_ONCE = 250

export type Save = (name: string, parts: readonly string[]) => void

/** No policy of the page forbids it: a download is no navigation, and nothing is connected to. */
export const createSave =
  (wallet: Pick<Wallet, 'clock'>): Save =>
  (name, parts) => {
    const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    wallet.clock.setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
  }

/** True when the last page is there. The list of the same account tells how far it is. */
const readAll = async (wallet: Wallet): Promise<boolean> => {
  const state = wallet.slice(createActivityState)
  const { key } = state
  for (;;) {
    const { list } = state
    if (state.key !== key || state.export !== 'reading' || list.step !== 'shown') return false
    if (!list.cursor) return !list.isCut
    // Somebody scrolls: that page is waited for.
    if (list.more === 'loading') await wallet.clock.wait(100)
    else await showMore(wallet)
    const { list: after } = state
    if (after.step === 'shown' && after.more === 'failed') return false
  }
}

/** The page stays smooth while thousands of lines are written. */
const write = async (wallet: Wallet, entries: readonly Entry[]): Promise<readonly string[]> => {
  const parts = [csvStart]
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    parts.push(csvLines(entries.slice(from, from + AT_ONCE)))
    await wallet.clock.wait(0)
  }
  return parts
}

/** What is hidden is in the file only while it is shown. Never rejects. */
export async function exportCsv(wallet: Wallet, save: Save = createSave(wallet)): Promise<void> {
  const state = wallet.slice(createActivityState)
  if (state.list.step !== 'shown' || state.export === 'reading') return
  state.export = 'reading'
  const { key } = state
  // Cancelled, or somebody else's history by now.
  const isGone = () => state.key !== key || state.export !== 'reading'
  const isWhole = await readAll(wallet)
  if (isGone()) return
  if (!isWhole) {
    state.export = 'failed'
    return
  }
  const { showsHidden } = state
  const parts = await write(
    wallet,
    listed(wallet).filter(({ suspicion }) => showsHidden || !suspicion),
  )
  const { address } = activeAccount(wallet.state)
  if (isGone() || address === undefined) return
  state.export = 'idle'
  save(fileName(activeNetwork(wallet.state.network).caipNetworkId, address, wallet.clock.now()), parts)
}

export function cancelExport(wallet: Wallet): void {
  wallet.slice(createActivityState).export = 'idle'
}
