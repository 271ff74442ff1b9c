/** Uses the stored session again. Without one, nothing stays stored. */
import { ignore } from '../../lib/flight.ts'
import type { Link } from '../connector.ts'
import type { Connection } from './connection.ts'

/**
 * Connects to the relay, and subscribes to the session's topic where what is stored of the client's subscriptions has lost it: the client
 * drops whatever arrives for a topic that it does not know.
 */
const resubscribe = async ({ active, lifecycle }: Connection, topic: string): Promise<void> => {
  const subscriber = lifecycle.current()?.core.relayer.subscriber
  await lifecycle.relay()?.connect()
  if (!subscriber || active.topic !== topic) return
  // Rejects where what is stored is no list.
  const isKnown = await subscriber.isKnownTopic(topic).catch(() => false)
  if (!isKnown) await subscriber.subscribe(topic)
}

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
    ignore(resubscribe(connection, session.topic))
    connection.readAnswers()
    return link
  }
  ignore(connection.forget())
  return undefined
}
