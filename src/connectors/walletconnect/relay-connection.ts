/**
 * Owns the sign client's connection to the relay: the only place that opens sockets. Left alone, 2.21.8 opens them
 * from its heartbeat every five seconds, from every waiting request, from a timer after every close and when the
 * device comes online. These loops do not know of each other and go on after the client is closed, so a relay that
 * refuses gets ever more sockets. There is no option for it, so these methods are replaced before the client starts;
 * a test checks that they still exist and that nothing else opens a socket.
 */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import type { Client } from './client.ts'
import { RELAY } from './relay-defaults.ts'
import { createRelayRetry, type RelayRetry, type WantedBy } from './relay-retry.ts'

type Core = Client['core']
type Connection = Core['relayer']['provider']['connection']
type Payload = Parameters<Connection['send']>[0]

export type RelayConnection = Pick<RelayRetry, 'connect' | 'stopIfUnwanted' | 'close'> & {
  /** Replaces the client's own connecting. To be called before the client starts. */
  attach(core: Core): void
}

export type RelayConnectionOptions = {
  wantedBy(): WantedBy
  /** The relay was connected or lost. */
  onChange(isUp: boolean): void
  onGivenUp(): void
  readonly clock: Clock
}

/** A method that the client's types leave out. */
const methodOf = (target: object, name: string): ((...given: unknown[]) => unknown) => {
  const method: unknown = Reflect.get(target, name)
  if (typeof method !== 'function') throw new TypeError(`The sign client has no ${name}`)
  return method.bind(target)
}

const replace = (target: object, name: string, wrap: (own: () => unknown) => () => unknown): void => {
  Reflect.set(target, name, wrap(methodOf(target, name)))
}

/**
 * Lets the client's connection open a single socket, and none when something is sent after its end. Returns a
 * function that closes the socket, open or not.
 */
const withOneSocket = (connection: Connection): (() => void) => {
  let socket: WebSocket | undefined
  const register = () =>
    new Promise((resolve, reject) => {
      const fail = () => reject(failure('relay-unreachable'))
      if (socket) return fail()
      const opening = new WebSocket(String(Reflect.get(connection, 'url')))
      socket = opening
      opening.onerror = fail
      opening.onclose = fail
      opening.onopen = () => {
        opening.onerror = null
        methodOf(connection, 'onOpen')(opening)
        resolve(opening)
      }
    })
  const send = connection.send.bind(connection)
  Object.assign(connection, {
    register,
    // Without a socket a request fails; for an acknowledgement nothing happens.
    send: async (payload: Payload) =>
      connection.connected
        ? send(payload)
        : methodOf(connection, 'onError')(payload.id, failure('relay-unreachable')),
  })
  return () => socket?.close()
}

/** False when the socket closed meanwhile; the client never settles such a request. */
export const isAnswered = async (relayer: Core['relayer'], topic: string): Promise<boolean> => {
  let lose = () => {}
  const lost = new Promise<boolean>((resolve) => {
    lose = () => resolve(false)
  })
  relayer.on('relayer_disconnect', lose)
  try {
    const asked = relayer.request({ method: 'irn_subscribe', params: { topic } })
    return await Promise.race([asked.then(() => true), lost])
  } finally {
    relayer.off('relayer_disconnect', lose)
  }
}

export function createRelayConnection(p: RelayConnectionOptions): RelayConnection {
  const { clock } = p
  let core: Core | undefined
  let closeSocket = () => {}

  const open = async (): Promise<void> => {
    if (!core) throw failure('relay-unreachable')
    const { relayer } = core
    let isOver = false
    let close = () => {}
    closeSocket = () => {
      isOver = true
      close()
    }
    await relayer.confirmOnlineStateOrThrow()
    await methodOf(relayer, 'createProvider')()
    if (isOver) throw failure('aborted')
    close = withOneSocket(relayer.provider.connection)
    await relayer.provider.connect()
    // Subscribes again to earlier topics. Not awaited: a stalled relay answers late, and each request checks that by
    // itself.
    ignore(relayer.subscriber.start())
  }

  const retry = createRelayRetry({
    ...p,
    closeSocket: () => closeSocket(),
    openSocket: () =>
      withDeadline(open(), RELAY.connect, clock, () => failure('timeout')).catch((error) => {
        closeSocket()
        throw error
      }),
  })

  /** While a device slept or changed networks its socket may have ended without a word, and looks open for ever. */
  const closeDead = async ({ relayer }: Core): Promise<void> => {
    const [topic] = relayer.subscriber.topics
    if (topic === undefined) return
    const { provider } = relayer
    const asked = isAnswered(relayer, topic)
    await withDeadline(asked, RELAY.check, clock, () => failure('timeout')).catch(async () => {
      // Another one may have been opened meanwhile.
      if (relayer.provider === provider && retry.isUp()) await methodOf(relayer, 'transportDisconnect')()
    })
  }

  const onReturn = () => {
    if (document.visibilityState === 'hidden') return
    retry.retryNow()
    if (core && retry.isUp()) ignore(closeDead(core))
  }
  const isPage = typeof document !== 'undefined'

  return {
    connect: retry.connect,
    stopIfUnwanted: retry.stopIfUnwanted,
    close() {
      retry.close()
      if (!isPage) return
      removeEventListener('online', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    },
    attach(given) {
      core = given
      const { relayer } = given
      const { publisher, subscriber } = relayer
      // Called by the heartbeat, the timer after a close and the online event. None of them may open a socket; they
      // join a running try.
      replace(relayer, 'transportOpen', () => retry.join)
      // Called by whatever has something to send.
      replace(relayer, 'toEstablishConnection', () => () => retry.connect())
      const publish = methodOf(publisher, 'rpcPublish')
      // The heartbeat sends queued messages again, but only while connected.
      replace(publisher, 'checkQueue', (own) => async () => {
        if (!retry.isUp()) return
        // The client leaves what the relay refuses here to the page, as an unhandled rejection. The message stays in the queue.
        Reflect.set(publisher, 'rpcPublish', async (...given: unknown[]) => {
          await Promise.resolve(publish(...given)).catch(() => {})
        })
        own()
        Reflect.set(publisher, 'rpcPublish', publish)
      })
      replace(subscriber, 'checkPending', (own) => async () => (retry.isUp() ? own() : undefined))
      relayer.on('relayer_disconnect', () => {
        ignore(subscriber.stop())
        retry.lost()
      })
      if (!isPage) return
      addEventListener('online', onReturn)
      document.addEventListener('visibilitychange', onReturn)
    },
  }
}
