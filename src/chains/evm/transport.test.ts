import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeClock, fakeClock } from '../../lib/clock.testing.ts'
import type { UrlClasses } from '../rpc/reads.ts'
import { type FakeNode, stubNodes } from './fakes.testing.ts'
import { createTransport } from './transport.ts'

afterEach(() => vi.unstubAllGlobals())

const [A, B, C] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const
const node =
  (result: unknown, chain = '0x1'): FakeNode =>
  (method) =>
    method === 'eth_chainId' ? chain : result
const says =
  (error: object): FakeNode =>
  (method) => {
    if (method === 'eth_chainId') return '0x1'
    throw error
  }

const flush = async <T>(
  clock: FakeClock,
  promise: Promise<T>,
  ms = 40_000,
): Promise<T | { error: unknown }> => {
  const settled = promise.catch((error: unknown) => ({ error }))
  // Answers arrive in real microtasks between the steps of the fake clock.
  for (let passed = 0; passed < ms; passed += 50) {
    await new Promise(setImmediate)
    await clock.advance(50)
  }
  return settled
}

const setUp = (nodes: Record<string, FakeNode>, classes: UrlClasses = [[A], [], [B]]) => {
  const clock = fakeClock()
  const log = stubNodes(nodes)
  const transport = createTransport({ chainId: 1, classes, clock })
  const balance = () => transport.request('eth_getBalance', ['0x1', 'latest'])
  return { clock, log, transport, balance, urls: () => [...new Set(log.map(({ url }) => url))] }
}

describe('createTransport', () => {
  it('behavior: the host’s url is asked first and alone, its chain once', async () => {
    const { clock, log, balance } = setUp({ [A]: node('0x5'), [B]: node('0x6') })
    expect(await flush(clock, balance(), 100)).toBe('0x5')
    expect(await flush(clock, balance(), 100)).toBe('0x5')
    expect(log.map(({ url, method }) => [url, method])).toEqual([
      [A, 'eth_chainId'],
      [A, 'eth_getBalance'],
      [A, 'eth_getBalance'],
    ])
  })

  it('behavior: whole: as the node says it, also what we would not read; of a node on another chain nothing', async () => {
    const receipt = { transactionHash: '0x1', root: '0x2', logs: [{ address: '0x3', data: '0x4' }] }
    const { clock, log, transport } = setUp({ [A]: node({}, '0xa'), [B]: node(receipt) })
    const whole = transport.unchecked('eth_getTransactionReceipt', ['0x1'])
    expect(await flush(clock, whole, 100)).toEqual(receipt)
    expect(log.map(({ url, method }) => [url, method]).slice(-2)).toEqual([
      [B, 'eth_chainId'],
      [B, 'eth_getTransactionReceipt'],
    ])
    const none = setUp({ [A]: node(null) })
    const block = none.transport.unchecked('eth_getBlockByNumber', ['0xffffff', false])
    expect(await flush(none.clock, block, 100)).toBeNull()
  })

  it('behavior: questions of one turn ask for the chain once', async () => {
    const { clock, log, balance } = setUp({ [A]: node('0x5') })
    expect(await flush(clock, Promise.all([balance(), balance(), balance()]), 100)).toEqual([
      '0x5',
      '0x5',
      '0x5',
    ])
    expect(log.filter(({ method }) => method === 'eth_chainId')).toHaveLength(1)
  })

  it('behavior: falls back when a url is dead', async () => {
    const { clock, balance } = setUp({ [B]: node('0x6') })
    expect(await flush(clock, balance(), 100)).toBe('0x6')
  })

  it('attack: a url on the wrong chain is not trusted', async () => {
    const { clock, balance } = setUp({ [A]: node('0x5', '0x2'), [B]: node('0x6') })
    expect(await flush(clock, balance(), 100)).toBe('0x6')
    const alone = setUp({ [A]: node('0x5', '0x2') }, [[A], [], []])
    expect(await flush(alone.clock, alone.balance())).toMatchObject({
      error: { code: 'node-answer-invalid' },
    })
  })

  it('attack: a malformed answer counts as none', async () => {
    const garbage = [
      null,
      -1,
      5,
      '5',
      '0x',
      '-0x1',
      '0x1.5',
      `0x${'f'.repeat(65)}`,
      'x'.repeat(100_000),
      {},
      [],
      '0xzz',
    ]
    for (const answer of garbage) {
      const { clock, balance } = setUp({ [A]: node(answer), [B]: node('0x6') })
      expect(await flush(clock, balance(), 100)).toBe('0x6')
    }
  })

  it('behavior: all down: three retries after 150, 300 and 600 ms, then the error', async () => {
    const { clock, log, balance } = setUp({})
    expect(await flush(clock, balance(), 2000)).toMatchObject({ error: { name: 'HttpRequestError' } })
    expect(log.filter(({ url }) => url === B && log.length > 0).length).toBe(8)
  })

  it('behavior: back after a moment', async () => {
    let calls = 0
    const { clock, balance } = setUp({
      [A]: (method) => {
        if (++calls < 4) throw new Error('down')
        return method === 'eth_chainId' ? '0x1' : '0x5'
      },
    })
    expect(await flush(clock, balance(), 2000)).toBe('0x5')
  })

  it('behavior: what the node judges is not asked elsewhere', async () => {
    const { clock, urls, balance } = setUp({
      [A]: says({ code: 3, message: 'execution reverted' }),
      [B]: node('0x6'),
    })
    expect(await flush(clock, balance(), 100)).toMatchObject({ error: { message: 'execution reverted' } })
    expect(urls()).toEqual([A])
  })

  it('behavior: a plain no is asked elsewhere but not again', async () => {
    const no = says({ code: -32601, message: 'no such method' })
    const { clock, log, balance } = setUp({ [A]: no, [B]: no })
    expect(await flush(clock, balance(), 2000)).toMatchObject({ error: { code: -32601 } })
    expect(log.filter(({ method }) => method === 'eth_getBalance').map(({ url }) => url)).toEqual([A, B])
  })

  it('behavior: fails after 30 s at the latest, with no timer left', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const clock = fakeClock()
    const transport = createTransport({ chainId: 1, classes: [[A, B, C], [], []], clock })
    let failedAt = 0
    const asked = transport.request('eth_blockNumber', []).catch((error: unknown) => {
      failedAt = clock.monotonic()
      return { error }
    })
    expect(await flush(clock, asked)).toMatchObject({ error: { code: 'timeout' } })
    expect(failedAt).toBe(30_000)
    await clock.advance(20_000)
    expect(clock.pending()).toBe(0)
  })

  it('error: no url at all', async () => {
    const { clock, balance } = setUp({}, [[], [], []])
    expect(await flush(clock, balance(), 2000)).toMatchObject({ error: { code: 'url-missing' } })
  })

  it('behavior: ranking starts, moves a dead url back within its class, and stops', async () => {
    let late = true
    const { clock, log, transport } = setUp(
      {
        [A]: async (method) => {
          if (late && method === 'eth_chainId') throw new Error('down')
          return '0x1'
        },
        [B]: node('0x6'),
      },
      [[A, B], [], []],
    )
    transport.setRanking(true)
    await flush(clock, Promise.resolve(), 100)
    expect(log.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_chainId'])
    late = false
    expect(await flush(clock, transport.request('eth_getBalance', []), 100)).toBe('0x6')
    transport.setRanking(false)
    const before = log.length
    await flush(clock, Promise.resolve(), 20_000)
    expect(log).toHaveLength(before)
    expect(clock.pending()).toBe(0)
  })

  it('behavior: ranking waits 1000 ms for an answer, then that url is the last to be asked', async () => {
    const clock = fakeClock()
    const asked: { url: string; isGivenUp: boolean }[] = []
    vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
      const one = { url, isGivenUp: false }
      asked.push(one)
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => {
          one.isGivenUp = true
          reject(signal.reason)
        })
        if (url === B) resolve(new Response(JSON.stringify({ id: 1, result: '0x1' })))
      })
    })
    const transport = createTransport({ chainId: 1, classes: [[A, B], [], []], clock })
    transport.setRanking(true)
    await flush(clock, Promise.resolve(), 950)
    await clock.advance(49)
    expect(asked).toEqual([
      { url: A, isGivenUp: false },
      { url: B, isGivenUp: false },
    ])
    await clock.advance(1)
    expect(asked.map(({ isGivenUp }) => isGivenUp)).toEqual([true, false])
    await flush(clock, Promise.resolve(), 50)
    void transport.peek('eth_blockNumber', []).catch(() => {})
    await clock.advance(0)
    expect(asked[2]?.url).toBe(B)
    transport.setRanking(false)
  })
})
