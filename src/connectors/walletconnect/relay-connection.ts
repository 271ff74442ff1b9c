/**
 * The sign client's way to the relay, under our control: the one place that opens sockets. By itself 2.21.8 opens them from its
 * heartbeat every five seconds, from every request that waits, from a timer after every close and when the device comes back,
 * each with loops of its own that do not know of each other, and it goes on after it was closed: a relay that refuses is asked
 * by ever more sockets. There is no option for it, so these methods are replaced before the client starts; a test holds that
 * they are still there and that nothing else opens a socket.
 */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import type { Client } from './client.ts'
import { createRedial, type Redial, type WantedBy } from './relay-retry.ts'
import { RELAY } from './relay-defaults.ts'

type Core = Client['core']
type Connection = Core['relayer']['provider']['connection']
type Payload = Parameters<Connection['send']>[0]

export type RelayLine = Pick<Redial, 'reach' | 'release' | 'close'> & {
  /** From here on this line alone decides when this client opens a socket. Before the client starts. */
  take(core: Core): void
}

export type LineOptions = {
  wantedBy(): WantedBy
  /** The relay came, or went away. */
  onChange(isUp: boolean): void
  onGivenUp(): void
  readonly clock: Clock
}

/** A method of the client that its types do not have. */
const call = (target: object, name: string, ...given: unknown[]): unknown => {
  const method: unknown = Reflect.get(target, name)
  if (typeof method !== 'function') throw new TypeError(`The sign client has no ${name}`)
  return Reflect.apply(method, target, given)
}

const replace = (target: object, name: string, make: (own: () => unknown) => () => unknown): void => {
  const own: unknown = Reflect.get(target, name)
  if (typeof own !== 'function') throw new TypeError(`The sign client has no ${name}`)
  Reflect.set(
    target,
    name,
    make(() => Reflect.apply(own, target, [])),
  )
}

/** The client's connection opens one socket, once; what is sent after its end opens none. Returns what closes it, open or not. */
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
        call(connection, 'onOpen', opening)
        resolve(opening)
      }
    })
  const send = connection.send.bind(connection)
  Object.assign(connection, {
    register,
    // Whoever has asked is told; of an acknowledgement nobody is.
    send: async (payload: Payload) =>
      connection.connected
        ? send(payload)
        : call(connection, 'onError', payload.id, failure('relay-unreachable')),
  })
  return () => socket?.close()
}

export function createRelayLine(p: LineOptions): RelayLine {
  const { clock } = p
  let core: Core | undefined
  let hangUp = () => {}

  const open = async (): Promise<void> => {
    if (!core) throw failure('relay-unreachable')
    const { relayer } = core
    let isOver = false
    let close = () => {}
    hangUp = () => {
      isOver = true
      close()
    }
    await relayer.confirmOnlineStateOrThrow()
    await call(relayer, 'createProvider')
    if (isOver) throw failure('aborted')
    close = withOneSocket(relayer.provider.connection)
    await relayer.provider.connect()
    // What was heard before is heard again. It answers late where the relay stalls, which whoever asks finds out.
    ignore(relayer.subscriber.start())
  }

  const redial = createRedial({
    ...p,
    hangUp: () => hangUp(),
    dial: () =>
      withDeadline(open(), RELAY.connect, clock, () => failure('timeout')).catch((error) => {
        hangUp()
        throw error
      }),
  })

  const nudge = () => {
    if (document.visibilityState !== 'hidden') redial.nudge()
  }
  const isPage = typeof document !== 'undefined'

  return {
    reach: redial.reach,
    release: redial.release,
    close() {
      redial.close()
      if (!isPage) return
      removeEventListener('online', nudge)
      document.removeEventListener('visibilitychange', nudge)
    },
    take(taken) {
      core = taken
      const { relayer } = taken
      const { publisher, subscriber } = relayer
      // Heartbeat, the timer after a close, the device's return: none of them is a reason to open a socket.
      replace(relayer, 'transportOpen', () => redial.join)
      // Whoever has something to send waits with all others.
      replace(relayer, 'toEstablishConnection', () => () => redial.reach())
      // What could not be sent is sent again by the heartbeat, once there is somebody to send it to.
      for (const [part, name] of [
        [publisher, 'checkQueue'],
        [subscriber, 'checkPending'],
      ] as const)
        replace(part, name, (own) => async () => (redial.isUp() ? own() : undefined))
      relayer.on('relayer_disconnect', () => {
        ignore(subscriber.stop())
        redial.lost()
      })
      if (!isPage) return
      addEventListener('online', nudge)
      document.addEventListener('visibilitychange', nudge)
    },
  }
}
