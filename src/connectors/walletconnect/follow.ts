/**
 * Another tab has connected in place of the session in use: its session is the one in use here too. Whoever had no session
 * in use hears of it by the page's session, and restores it.
 */
import type { Connection } from './connection.ts'
import { restore } from './restore.ts'

export async function follow(connection: Connection): Promise<void> {
  const { active, lifecycle } = connection
  if (active.topic === undefined || !lifecycle.isStale()) return
  const before = active.get()
  const link = await restore(connection)
  // The other tab may not have ended it yet, so that it was read as well.
  if (before && before.topic !== active.topic) lifecycle.drop(before)
  connection.tell(link ? { type: 'link', link } : { type: 'disconnect' })
}
