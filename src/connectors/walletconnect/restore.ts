/** Uses the stored session again. Without one, nothing stays stored. */
import { ignore } from '../../lib/flight.ts'
import type { Link } from '../connector.ts'
import type { Connection } from './connection.ts'

export async function restore(connection: Connection): Promise<Link | undefined> {
  const { active, lifecycle } = connection
  // Whoever leaves an attempt meanwhile leaves the client open.
  connection.restores += 1
  try {
    if (lifecycle.isStale()) connection.makeWay()
    await lifecycle.open()
  } finally {
    connection.restores -= 1
  }
  const session = active.find(lifecycle.stored())
  const link = session && active.use(session.topic)
  if (link) {
    connection.connectRelay()
    connection.readAnswers()
    return link
  }
  ignore(connection.forget())
  return undefined
}
