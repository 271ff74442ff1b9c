// @vitest-environment happy-dom
/**
 * Whatever asks again by itself, while everything refuses, over ten minutes of virtual time: how often it asks, and that it asks
 * no more once nobody is there. The sockets of the real sign client: `connectors/walletconnect/relay-storm.test.ts`.
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoints, fakeFetch, project } from '../api/api.testing.ts'
import { path } from '../api/path.ts'
import { createRequest } from '../api/request.ts'
import { createTransport } from '../chains/evm/transport.ts'
import { createConfirmations } from '../connectors/safe/confirmations.ts'
import { createPairings } from '../connectors/walletconnect/pairings.ts'
import { RELAY } from '../connectors/walletconnect/relay-defaults.ts'
import { createRelayRetry, type WantedBy } from '../connectors/walletconnect/relay-retry.ts'
import { createHarness } from '../core/core.testing.ts'
import { saved } from '../core/fake-storage.testing.ts'
import { keepFetching, lazyPart, PART_TRIES } from '../core/lazy-part.ts'
import { type FakeClock, fakeClock } from '../lib/clock.testing.ts'

const MINUTES = 10 * 60_000
const HASH = `0x${'1'.repeat(64)}` as const
const SAFE = { address: `0x${'2'.repeat(40)}`, chainId: 1 }

type Harness = { readonly clock: FakeClock; readonly ask: () => Promise<never> }

/** Begins, and returns what ends it; nothing: it ends by itself. */
type Row = {
  readonly name: string
  begin(harness: Harness): (() => void) | undefined
  /** Asked within ten minutes; at least, so that a row that asks nobody is seen. */
  readonly least: number
  readonly limit: number
}

const quietly = (promise: Promise<unknown>) => void promise.catch(() => {})

const refusedNode = ({ clock, ask }: Harness) => {
  vi.stubGlobal('fetch', ask)
  const nodes = ['https://one.example/', 'https://two.example/']
  return createTransport({ chainId: 1, classes: [nodes, [], []], clock })
}

const retryRelay = (wantedBy: WantedBy, { clock, ask }: Harness) => {
  const one = createRelayRetry({
    openSocket: ask,
    closeSocket() {},
    wantedBy: () => wantedBy,
    onChange() {},
    onGivenUp() {},
    clock,
    random: () => 1,
  })
  quietly(one.connect())
  return one.close
}

const owners = ({ clock, ask }: Harness) =>
  createConfirmations({
    messenger: { ask, dispose() {} } as unknown as Parameters<typeof createConfirmations>[0]['messenger'],
    clock,
    isVisible: () => true,
    onWaiting() {},
    isCurrent: async () => true,
  })

const rows: readonly Row[] = [
  {
    name: 'a part that something waits for, which cannot be fetched',
    least: 3,
    limit: 6,
    begin({ clock, ask }) {
      keepFetching(
        lazyPart(clock, ask),
        clock,
        () => {},
        () => {},
      )
      return undefined
    },
  },
  {
    name: 'one read of a node: every url, three retries',
    least: 4,
    // The network of each url is asked with it.
    limit: 16,
    begin(harness) {
      quietly(refusedNode(harness).request('eth_blockNumber', []))
      return undefined
    },
  },
  {
    name: 'the order of the urls, while somebody looks and reads every 30 s',
    least: 20,
    // Two urls in a round, the reads themselves beside them.
    limit: 2 * 16 + 20 * 16,
    begin(harness) {
      const node = refusedNode(harness)
      node.setRanking(true)
      const stop = harness.clock.setInterval(() => quietly(node.request('eth_blockNumber', [])), 30_000)
      return () => {
        stop()
        node.setRanking(false)
      }
    },
  },
  {
    name: 'one call of a service',
    least: 4,
    limit: 4,
    begin({ clock, ask }) {
      const { fetch } = fakeFetch(clock, ask)
      const request = createRequest({ endpoints, project: () => project, clock, fetch })
      quietly(request.json({ host: 'blockchain', path: path`/v1/thing` }))
      return undefined
    },
  },
  {
    name: 'the relay, for a link',
    least: RELAY.tries,
    limit: RELAY.tries,
    begin: (harness) => retryRelay('link', harness),
  },
  {
    name: 'the relay, for a session',
    least: 5,
    limit: 10,
    begin: (harness) => retryRelay('session', harness),
  },
  {
    name: 'links of WalletConnect, after the first one',
    least: 1 + RELAY.tries,
    limit: 1 + RELAY.tries,
    begin({ clock, ask }) {
      let isFirst = true
      const pairings = createPairings({
        propose: () => {
          const asked = ask()
          if (!isFirst) return asked
          isFirst = false
          quietly(asked)
          return Promise.resolve({ uri: 'wc:0', session: new Promise(() => {}) })
        },
        drop() {},
        clock,
        isVisible: () => true,
        reusesPairing: false,
      })
      const leaving = new AbortController()
      quietly(pairings.start({ signal: leaving.signal }))
      return () => leaving.abort()
    },
  },
  {
    name: 'the owners of a Safe, for a hash',
    least: 30,
    // Every 4 s for two minutes, then every 30 s.
    limit: 50,
    begin(harness) {
      quietly(owners(harness).waitForHash(SAFE as never, HASH))
      return undefined
    },
  },
  {
    name: 'the owners of a Safe, for a signature',
    least: 30,
    limit: 50,
    begin(harness) {
      const one = owners(harness)
      quietly(one.waitForSignature(HASH))
      return one.end
    },
  },
]

describe('what asks again by itself, over ten minutes of refusals', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each(rows)('attack: $name', async ({ begin, least, limit }) => {
    const clock = fakeClock()
    const ask = vi.fn(async (): Promise<never> => {
      throw new TypeError('refused')
    })
    const end = begin({ clock, ask })
    await clock.advance(MINUTES)
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(least)
    expect(ask.mock.calls.length).toBeLessThanOrEqual(limit)
    if (!end) return
    end()
    // One may be on its way.
    await clock.advance(60_000)
    const before = ask.mock.calls.length
    await clock.advance(MINUTES)
    expect(ask.mock.calls.length).toBe(before)
  })

  it('attack: the urls alone: less and less often, up to once a minute', async () => {
    const clock = fakeClock()
    const ask = vi.fn(async (): Promise<never> => {
      throw new TypeError('refused')
    })
    const node = refusedNode({ clock, ask })
    node.setRanking(true)
    // Within the time in which ranking rests by itself.
    await clock.advance(59_000)
    node.setRanking(false)
    expect(ask.mock.calls.length).toBeLessThanOrEqual(2 * 6)
  })

  it('behavior: a part that cannot be fetched is given up in the end', async () => {
    const clock = fakeClock()
    const load = vi.fn(async (): Promise<never> => {
      throw new TypeError('refused')
    })
    keepFetching(
      lazyPart(clock, load),
      clock,
      () => {},
      () => {},
    )
    await clock.advance(24 * 3_600_000)
    expect(load).toHaveBeenCalledTimes(PART_TRIES)
    expect(clock.pending()).toBe(0)
  })

  it('behavior: a stored session is asked for once, whoever does not appear', async () => {
    const { core, clock, storage } = createHarness({
      storage: saved({ session: { eip155: 'nobody.example' } }),
    })
    const read = vi.spyOn(storage, 'getItem')
    await clock.advance(MINUTES)
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(clock.pending()).toBe(0)
    expect(read.mock.calls.length).toBeLessThan(20)
  })
})
