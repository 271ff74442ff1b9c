/** Connects a wallet by a pairing, and uses the session that comes of it. */
import { rejected, WalletModalError } from '../../errors/base.ts'
import { ignore } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { ConnectOptions, Link, Pairing } from '../connector.ts'
import type { Session } from './client.ts'
import type { Connection } from './connection.ts'
import { disconnect } from './disconnect.ts'
import { readLink } from './session.ts'
import type { Approved } from './sign-in-ask.ts'

/** Errors that mean no pairing can be created. */
const RELAY_FAILED: readonly unknown[] = ['relay-unreachable', 'service-refused', 'clock-wrong']

const pair = async (connection: Connection, how: ConnectOptions): Promise<Approved<Session>> => {
  const { active, lifecycle, pairings } = connection
  // Where this tab does not follow, as one in a Safe.
  if (active.topic === undefined && lifecycle.isStale()) connection.makeWay()
  let isShown = false
  const onPairing = (pairing: Pairing) => {
    isShown = true
    how.onPairing?.(pairing)
  }
  // The visitor has just pressed, so do not wait for the end of a pause.
  connection.connectRelay({ now: true })
  try {
    return await pairings.start({ ...how, onPairing })
  } catch (error) {
    // After a failure the next attempt gets a new client, unless a session, another attempt or a restore uses this one.
    // If a link was shown, a wallet may still answer it, so the client stays open to end that session.
    const isUseless = !isShown || RELAY_FAILED.includes(readField(error, 'code'))
    if (active.topic === undefined && connection.attempts === 1 && connection.restores === 0 && isUseless)
      ignore(connection.close())
    throw error
  }
}

/**
 * Puts the session in place of those before, in one turn and only once it is wanted for sure: until then another attempt
 * may begin, and the session in use may still be needed.
 */
const accept = async (
  connection: Connection,
  { session, cacaos }: Approved<Session>,
  signal: AbortSignal | undefined,
): Promise<Link> => {
  const { active, lifecycle } = connection
  if (!readLink(session))
    throw new WalletModalError(
      'wallet-bad-answer',
      'The wallet settled a session without an account',
      session,
    )
  // Before anybody sees the account, so that whoever has signed in is not asked to.
  const signIn = cacaos && (await connection.signIn?.())
  if (signIn) await signIn.onSigned(cacaos, signal)
  if (signal?.aborted) throw rejected('Closed before the wallet was connected')
  // The first one wins, as of several pairings of one tab (decisions 21). This tab follows.
  if (lifecycle.isStale()) throw rejected('Another tab has connected')
  const link = active.use(session.topic)
  if (!link) throw rejected('The wallet has ended its session')
  for (const other of connection.sessions()) if (other.topic !== session.topic) lifecycle.drop(other)
  lifecycle.persist(session)
  connection.connectRelay()
  signal?.addEventListener('abort', () => {
    if (active.topic !== session.topic) return
    // The page may still show the session before, which ended with this one's begin.
    connection.tell({ type: 'disconnect' })
    ignore(disconnect(connection, [session]))
  })
  return link
}

/** The sessions of before are ended. An attempt that fails, or that was left, ends its own session and nothing else. */
export async function connect(connection: Connection, how: ConnectOptions = {}): Promise<Link> {
  const { lifecycle } = connection
  connection.attempts += 1
  try {
    const approved = await pair(connection, how)
    return await accept(connection, approved, how.signal).catch((error) => {
      lifecycle.drop(approved.session)
      throw error
    })
  } finally {
    connection.attempts -= 1
    lifecycle.relay()?.stopIfUnwanted()
  }
}
