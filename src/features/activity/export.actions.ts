/**
 * Exports the whole history as a file: loads the missing pages, then hands the file to the browser. Without one of its pages a history is
 * never exported, and rows that could not be read are counted in its last line.
 */
import { activeAccount, activeNetwork } from '../../state/network.ts'
import { listed, showMore } from './activity.actions.ts'
import type { Entry } from './activity.rules.ts'
import type { Activity } from './activity.state.ts'
import { csvLines, csvStart, csvUnread, fileName } from './csv.rules.ts'

/** Milliseconds before the object url is revoked. */
const REVOKE_MS = 60_000

/** Rows per task. */
const CHUNK_ROWS = 250

export type Save = (name: string, parts: readonly string[]) => void

/** A content security policy cannot forbid it: a download neither navigates nor connects. */
const createSave =
  ({ core }: Pick<Activity, 'core'>): Save =>
  (name, parts) => {
    const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    core.clock.setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
  }

/** Loads all pages. False when that failed, was cancelled, or the history is cut. */
const readAll = async (activity: Activity): Promise<boolean> => {
  const { state } = activity
  const { key } = state
  for (;;) {
    const { list } = state
    if (state.key !== key || state.export !== 'reading' || list.step !== 'shown') return false
    if (!list.cursor) return !list.isCut
    // Scrolling has requested the page already.
    if (list.more === 'loading') await activity.core.clock.wait(100)
    else await showMore(activity)
    const { list: after } = state
    if (after.step === 'shown' && after.more === 'failed') return false
  }
}

/** Writes in several tasks, so that the page stays smooth with thousands of lines. */
const write = async (activity: Activity, entries: readonly Entry[]): Promise<readonly string[]> => {
  const parts = [csvStart]
  for (let from = 0; from < entries.length; from += CHUNK_ROWS) {
    parts.push(csvLines(entries.slice(from, from + CHUNK_ROWS)))
    await activity.core.clock.wait(0)
  }
  return parts
}

/** Exports the entries; hidden ones only while they are shown. Never rejects. */
export async function exportCsv(activity: Activity, save: Save = createSave(activity)): Promise<void> {
  const { state } = activity
  if (state.list.step !== 'shown' || state.export === 'reading') return
  state.export = 'reading'
  const { key } = state
  // Cancelled, or the list now belongs to another account.
  const isStale = () => state.key !== key || state.export !== 'reading'
  const isComplete = await readAll(activity)
  if (isStale()) return
  if (!isComplete) {
    state.export = 'failed'
    return
  }
  const { showsHidden } = state
  const unread = state.list.step === 'shown' ? state.list.unread : 0
  const parts = await write(
    activity,
    listed(activity).filter(({ suspicion }) => showsHidden || !suspicion),
  )
  const { address } = activeAccount(activity.core.state)
  if (isStale() || address === undefined) return
  state.export = 'idle'
  save(
    fileName(activeNetwork(activity.core.state.network).caipNetworkId, address, activity.core.clock.now()),
    unread > 0 ? [...parts, csvUnread(unread)] : parts,
  )
}
