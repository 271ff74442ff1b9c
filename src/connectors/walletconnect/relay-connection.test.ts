import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import { openWithRelay } from './opened-client.ts'
import { createRelayConnection } from './relay-connection.ts'
import { SHOP } from './shop.testing.ts'

/** Of the sign client, what is called; `answers`: whether anybody is behind the socket, `refuses`: whether one can be opened. */
const createCore = () => {
  const heard = new Map<string, Set<() => void>>()
  const state = {
    answers: true,
    refuses: false,
    opened: 0,
    closed: 0,
    topics: ['a'] as string[],
    sent: [] as Promise<string>[],
  }
  const nothing = async () => {}
  const relayer = {
    provider: {} as object,
    subscriber: { topics: state.topics, start: nothing, stop: nothing, checkPending: nothing },
    publisher: {
      // As the client does: each message again, and what is said to it is nobody's.
      async checkQueue() {
        state.sent.push(
          relayer.publisher.rpcPublish().then(
            () => 'said nothing',
            () => 'rejected',
          ),
        )
      },
      rpcPublish: (): Promise<void> => Promise.reject({ code: -32_000, message: 'Too many requests' }),
    },
    transportOpen: nothing,
    toEstablishConnection: nothing,
    confirmOnlineStateOrThrow: nothing,
    async createProvider() {
      const connect = async () => {
        state.opened += 1
        if (state.refuses) throw new Error('refused')
      }
      relayer.provider = { connection: { send: nothing }, connect }
    },
    request: () => (state.answers ? Promise.resolve('') : new Promise(() => {})),
    async transportDisconnect() {
      state.closed += 1
      for (const hear of heard.get('relayer_disconnect') ?? []) hear()
    },
    on: (name: string, hear: () => void) => heard.set(name, new Set(heard.get(name)).add(hear)),
    off: (name: string, hear: () => void) => heard.get(name)?.delete(hear),
  }
  const lose = () => relayer.transportDisconnect()
  return { state, lose, relayer, core: { relayer } as never }
}

const start = async () => {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const { state, lose, relayer, core } = createCore()
  const clock = fakeClock()
  const changes: boolean[] = []
  const connection = createRelayConnection({
    wantedBy: () => 'session',
    onChange: (isUp) => changes.push(isUp),
    onGivenUp() {},
    clock,
  })
  connection.attach(core)
  await connection.connect()
  const show = (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const goOnline = () => page.dispatchEvent(new Event('online'))
  return { clock, connection, state, lose, relayer, changes, show, goOnline }
}

type Line = Awaited<ReturnType<typeof start>>

const RETURNS: readonly [string, (line: Line) => void][] = [
  ['in front', ({ show }) => show('visible')],
  ['online', ({ goOnline }) => goOnline()],
]

describe('createRelayConnection, when the visitor comes back', () => {
  let line: Line
  beforeEach(async () => {
    line = await start()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('behavior: a socket that answers stays', async () => {
    line.show('visible')
    await line.clock.advance(60_000)
    expect(line.state).toMatchObject({ opened: 1, closed: 0 })
    expect(line.changes).toEqual([true])
  })

  it.each(RETURNS)(
    'error: %s again, and nobody answers behind the socket: another one',
    async (_, comeBack) => {
      line.state.answers = false
      await line.clock.advance(60_000)
      expect(line.state.closed).toBe(0)
      comeBack(line)
      await line.clock.advance(3_900)
      expect(line.state.closed).toBe(0)
      await line.clock.advance(200)
      line.state.answers = true
      await line.clock.advance(2_000)
      expect(line.state).toMatchObject({ opened: 2, closed: 1 })
      expect(line.changes).toEqual([true, false, true])
    },
  )

  /** Tried five times since it was lost, a second ago for the last time at least; the next try is 20 s away. */
  const away = async () => {
    line.state.refuses = true
    await line.lose()
    await line.clock.advance(41_000)
    line.state.refuses = false
    return line.state.opened
  }

  it.each(RETURNS)('behavior: %s again while the relay is away: tried at once', async (_, comeBack) => {
    const before = await away()
    comeBack(line)
    await line.clock.advance(0)
    expect(line.state.opened).toBe(before + 1)
    expect(line.changes).toEqual([true, false, true])
  })

  it('behavior: in the background a relay that is away is tried after its pause', async () => {
    const before = await away()
    line.show('hidden')
    line.goOnline()
    await line.clock.advance(19_000)
    expect(line.state.opened).toBe(before)
    await line.clock.advance(1_000)
    expect(line.changes).toEqual([true, false, true])
  })

  it('behavior: in the background it is left alone', async () => {
    line.state.answers = false
    line.show('hidden')
    await line.clock.advance(60_000)
    expect(line.state.closed).toBe(0)
  })

  it('behavior: with no topic there is nothing to miss', async () => {
    line.state.answers = false
    line.state.topics.length = 0
    line.show('visible')
    await line.clock.advance(60_000)
    expect(line.state.closed).toBe(0)
  })

  it('behavior: closed, it looks no more', async () => {
    line.state.answers = false
    line.connection.close()
    line.show('visible')
    await line.clock.advance(60_000)
    expect(line.state.closed).toBe(0)
  })
})

describe('openWithRelay', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('error: a client that cannot be opened leaves nothing that listens to the page', async () => {
    const heard = new Set<unknown>()
    const add = (_: string, listener: unknown) => void heard.add(listener)
    const remove = (_: string, listener: unknown) => void heard.delete(listener)
    const listening = { addEventListener: vi.fn(add), removeEventListener: remove }
    vi.stubGlobal('document', listening)
    vi.stubGlobal('addEventListener', listening.addEventListener)
    vi.stubGlobal('removeEventListener', remove)
    const opening = openWithRelay({
      client: () => ({
        projectId: '',
        relayUrl: 'wss://relay.example',
        verifyUrl: undefined,
        metadata: SHOP,
      }),
      storage: () => fakeStorage(),
      wantedBy: () => 'session',
      onChange() {},
      onGivenUp() {},
      clock: fakeClock(),
      async open({ relay }) {
        relay.attach(createCore().core)
        throw new Error('cannot be read')
      },
    })
    await expect(opening).rejects.toThrow('cannot be read')
    expect(listening.addEventListener).toHaveBeenCalled()
    expect(heard.size).toBe(0)
  })
})

it('error: the relay refuses a queued message: no rejection is left to the page, and who publishes hears of it', async () => {
  const { relayer, state, connection } = await start()
  await relayer.publisher.checkQueue()
  expect(await Promise.all(state.sent)).toEqual(['said nothing'])
  await expect(relayer.publisher.rpcPublish()).rejects.toMatchObject({ code: -32_000 })
  await connection.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
