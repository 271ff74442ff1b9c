/**
 * Exports the whole history as a file: loads the missing pages, then hands the file to the browser. An incomplete
 * history is never exported.
 */
import type { Wallet } from '../../core/wallet.ts'
import { activeAccount, activeNetwork } from '../../state/network.ts'
import { listed, showMore } from './activity.actions.ts'
import type { Entry } from './activity.rules.ts'
import { createActivityState } from './activity.state.ts'
import { csvLines, csvStart, fileName } from './csv.rules.ts'

/** Milliseconds before the object url is revoked. */
const REVOKE_MS = 60_000

/** Rows per task. */
const CHUNK_ROWS = 250

export type Save = (name: string, parts: readonly string[]) => void

/** A content security policy cannot forbid it: a download neither navigates nor connects. */
export const createSave =
  (wallet: Pick<Wallet, 'clock'>): Save =>
  (name, parts) => {
    const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    wallet.clock.setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
  }

/** Loads all pages. False when that failed, was cancelled, or the history is cut. */
const readAll = async (wallet: Wallet): Promise<boolean> => {
  const state = wallet.slice(createActivityState)
  const { key } = state
  for (;;) {
    const { list } = state
    if (state.key !== key || state.export !== 'reading' || list.step !== 'shown') return false
    if (!list.cursor) return !list.isCut
    // Scrolling has requested the page already.
    if (list.more === 'loading') await wallet.clock.wait(100)
    else await showMore(wallet)
    const { list: after } = state
    if (after.step === 'shown' && after.more === 'failed') return false
  }
}

/** Writes in several tasks, so that the page stays smooth with thousands of lines. */
const write = async (wallet: Wallet, entries: readonly Entry[]): Promise<readonly string[]> => {
  const parts = [csvStart]
  for (let from = 0; from < entries.length; from += CHUNK_ROWS) {
    parts.push(csvLines(entries.slice(from, from + CHUNK_ROWS)))
    await wallet.clock.wait(0)
  }
  return parts
}

/** Exports the entries; hidden ones only while they are shown. Never rejects. */
export async function exportCsv(wallet: Wallet, save: Save = createSave(wallet)): Promise<void> {
  const state = wallet.slice(createActivityState)
  if (state.list.step !== 'shown' || state.export === 'reading') return
  state.export = 'reading'
  const { key } = state
  // Cancelled, or the list now belongs to another account.
  const isStale = () => state.key !== key || state.export !== 'reading'
  const isComplete = await readAll(wallet)
  if (isStale()) return
  if (!isComplete) {
    state.export = 'failed'
    return
  }
  const { showsHidden } = state
  const parts = await write(
    wallet,
    listed(wallet).filter(({ suspicion }) => showsHidden || !suspicion),
  )
  const { address } = activeAccount(wallet.state)
  if (isStale() || address === undefined) return
  state.export = 'idle'
  save(fileName(activeNetwork(wallet.state.network).caipNetworkId, address, wallet.clock.now()), parts)
}

export function cancelExport(wallet: Wallet): void {
  wallet.slice(createActivityState).export = 'idle'
}
