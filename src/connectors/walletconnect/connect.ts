/** Connects a wallet by a pairing, and uses the session that comes of it. */
import { WalletModalError } from '../../errors/base.ts'
import { ignore } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { ConnectOptions, Link, Pairing } from '../connector.ts'
import type { Session } from './client.ts'
import type { Connection } from './connection.ts'
import type { Approved } from './sign-in-ask.ts'

/** Errors that mean no pairing can be created. */
const RELAY_FAILED: readonly unknown[] = ['relay-unreachable', 'service-refused', 'clock-wrong']

const pair = async (connection: Connection, how: ConnectOptions): Promise<Approved<Session>> => {
  const { active, lifecycle, pairings } = connection
  let isShown = false
  const onPairing = (pairing: Pairing) => {
    isShown = true
    how.onPairing?.(pairing)
  }
  connection.attempts += 1
  // The visitor has just pressed, so do not wait for the end of a pause.
  connection.connectRelay({ now: true })
  try {
    return await pairings.start({ ...how, onPairing })
  } catch (error) {
    // After a failure the next attempt gets a new client. If a link was shown, a wallet may still answer it, so the
    // client stays open to end that session.
    const isUseless = !isShown || RELAY_FAILED.includes(readField(error, 'code'))
    if (active.topic === undefined && connection.attempts === 1 && isUseless) ignore(connection.close())
    throw error
  } finally {
    connection.attempts -= 1
    lifecycle.relay()?.stopIfUnwanted()
  }
}

/** The sessions of before are ended. */
export async function connect(connection: Connection, how: ConnectOptions = {}): Promise<Link> {
  const { active, lifecycle } = connection
  const { session, cacaos } = await pair(connection, how)
  for (const other of connection.sessions()) if (other.topic !== session.topic) lifecycle.drop(other)
  active.clear()
  active.topic = session.topic
  const link = active.link()
  if (!link) {
    lifecycle.drop(session)
    ignore(connection.forget())
    throw new WalletModalError(
      'wallet-bad-answer',
      'The wallet settled a session without an account',
      session,
    )
  }
  lifecycle.persist()
  connection.connectRelay()
  // Before anybody sees the account, so that whoever has signed in is not asked to.
  const signIn = cacaos && (await connection.signIn?.())
  if (signIn) await signIn.onSigned(cacaos, how.signal)
  return link
}
