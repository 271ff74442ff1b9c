import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { NodeProxy } from '../chain.ts'
import type { EvmNetwork } from '../network.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { type FakeNode, fakeWallet, network, stubNodes } from './fakes.testing.ts'

/** The proxy among the URLs of a network. How its URLs are made is tested in `proxy.test.ts`. */
afterEach(() => vi.unstubAllGlobals())

const ID = '0123456789abcdef0123456789abcdef'
const BASE = 'https://proxy.example'
const [A, B] = ['https://a.example/', 'https://b.example/'] as const
const [X, Y] = ['https://x.example/', 'https://y.example/'] as const
const at = (id: number, projectId = ID) => `${BASE}/v1/?chainId=eip155%3A${id}&projectId=${projectId}`

const node =
  (result: string, chain = '0xa'): FakeNode =>
  (method) =>
    method === 'eth_chainId' ? chain : result
const dead: FakeNode = () => {
  throw new Error('down')
}
const page =
  (status: number, body: string): FakeNode =>
  () => {
    throw new Response(body, { status })
  }

type Setup = {
  readonly custom?: readonly string[]
  readonly proxy?: NodeProxy | undefined
  readonly read?: EvmNetwork
}

const setUp = (nodes: Record<string, FakeNode>, setup: Setup = {}) => {
  const clock = fakeClock()
  const log = stubNodes(nodes)
  const live: { proxy?: NodeProxy | undefined } = { proxy: { url: BASE, projectId: ID }, ...setup }
  const chain = createEvmChain({ customUrls: () => setup.custom ?? [], proxy: () => live.proxy, clock })
  const flush = async (ms: number) => {
    for (let passed = 0; passed <= ms; passed += 50) {
      await new Promise(setImmediate)
      await clock.advance(50)
    }
  }
  return {
    chain,
    clock,
    live,
    flush,
    read: async () => {
      const number = chain.blockNumber(setup.read ?? network(10, X))
      await flush(200)
      return number
    },
    /** The URLs asked since the last call, each once. */
    asked: () => [...new Map(log.splice(0).map((one) => [one.url, one])).values()],
  }
}
const urls = (asked: readonly { url: string }[]) => asked.map(({ url }) => url)

describe('createEvmChain', () => {
  it('behavior: custom urls, then the proxy, then the network’s own', async () => {
    const { read, asked } = setUp(
      { [A]: dead, [B]: dead, [at(10)]: dead, [X]: dead, [Y]: node('0x7') },
      { custom: [A, B], read: network(10, X, Y) },
    )
    expect(await read()).toBe(7n)
    expect(urls(asked())).toEqual([A, B, at(10), X, Y])
  })

  it('behavior: the proxy’s answer is enough', async () => {
    const { read, asked } = setUp({ [at(10)]: node('0x7'), [X]: node('0x8') })
    expect(await read()).toBe(7n)
    expect(urls(asked())).toEqual([at(10)])
  })

  it('behavior: without a project id, and on a network it does not serve, the proxy is not asked', async () => {
    const without = setUp({ [X]: node('0x8') }, { proxy: undefined })
    expect(await without.read()).toBe(8n)
    expect(urls(without.asked())).toEqual([X])
    const unserved = setUp({ [X]: node('0x8', '0x7a69') }, { read: network(31337, X) })
    expect(await unserved.read()).toBe(8n)
    expect(urls(unserved.asked())).toEqual([X])
  })

  it('behavior: the project id is live', async () => {
    const other = 'f'.repeat(32)
    const { read, asked, live } = setUp({
      [at(10)]: node('0x7'),
      [at(10, other)]: node('0x9'),
      [X]: node('0x8'),
    })
    await read()
    live.proxy = { url: BASE, projectId: other }
    expect(await read()).toBe(9n)
    expect(urls(asked())).toEqual([at(10), at(10, other)])
    live.proxy = undefined
    expect(await read()).toBe(8n)
    expect(urls(asked())).toEqual([X])
  })

  it('behavior: a proxy that comes later is asked in its way, though the urls stay the same', async () => {
    const own = `${BASE}/own?projectId=own`
    const setup = { custom: [own], proxy: undefined, read: network(31337, X) }
    const { read, asked, live } = setUp({ [own]: node('0x7', '0x7a69') }, setup)
    expect(await read()).toBe(7n)
    expect(asked().map(({ url, init }) => [url, init.redirect])).toEqual([[own, undefined]])
    live.proxy = { url: BASE, projectId: ID }
    expect(await read()).toBe(7n)
    expect(asked().map(({ url, init }) => [url, init.redirect])).toEqual([[own, 'error']])
  })

  it('behavior: ranking stays within the classes, and never asks the proxy', async () => {
    const { chain, read, asked, flush } = setUp(
      { [A]: dead, [B]: node('0x1'), [at(10)]: node('0x7'), [X]: dead, [Y]: node('0x8') },
      { custom: [A, B], read: network(10, X, Y) },
    )
    chain.setRanking(true)
    await read()
    await flush(5000)
    expect(urls(asked())).not.toContain(at(10))
    expect(await read()).toBe(1n)
    // After ranking, the host's working URL is first.
    expect(urls(asked())[0]).toBe(B)
    chain.setRanking(false)
  })

  it('behavior: as plain text to the proxy’s origin, and to no other', async () => {
    const own = `${BASE}/own?projectId=${ID}`
    const { read, asked } = setUp(
      { [A]: dead, [own]: dead, [at(10)]: dead, [X]: node('0x8') },
      { custom: [A, `${BASE}/own`] },
    )
    await read()
    const sent = asked()
    expect(urls(sent)).toEqual([A, own, at(10), X])
    expect(sent.map(({ init }) => new Headers(init.headers).get('content-type'))).toEqual([
      'application/json',
      'text/plain',
      'text/plain',
      'application/json',
    ])
    expect(sent.map(({ init }) => [init.method, init.credentials, init.redirect])).toEqual([
      ['POST', undefined, undefined],
      ['POST', 'omit', 'error'],
      ['POST', 'omit', 'error'],
      ['POST', undefined, undefined],
    ])
  })

  it('behavior: the network’s own url of the proxy gets the project id, and is asked once', async () => {
    const { read, asked } = setUp(
      { [at(10)]: dead, [Y]: node('0x8') },
      { read: network(10, `${BASE}/v1/?chainId=eip155:10`, Y) },
    )
    expect(await read()).toBe(8n)
    expect(urls(asked())).toEqual([at(10), Y])
  })

  it('attack: a proxy on another chain is not trusted', async () => {
    const { read } = setUp({ [at(10)]: node('0x7', '0x1'), [X]: node('0x8') })
    expect(await read()).toBe(8n)
  })

  const refusal = JSON.stringify({
    status: 'FAILED',
    reasons: [{ name: 'projectId', description: 'refused' }],
  })
  it.each([
    ['429', page(429, 'Too many requests')],
    ['429 as JSON-RPC', page(429, '{"jsonrpc":"2.0","id":1,"error":{"code":429,"message":"slow down"}}')],
    ['403', page(403, refusal)],
    ['401 with a result', page(401, '{"jsonrpc":"2.0","id":1,"result":"0xa"}')],
    ['502', page(502, '')],
    ['HTML', page(200, '<!doctype html><p>Welcome')],
    ['a list of nothing', page(200, '[]')],
  ])('error: %s of the proxy: the next url is asked', async (_, broken) => {
    const { read, clock } = setUp({ [at(10)]: broken, [X]: node('0x8') })
    expect(await read()).toBe(8n)
    expect(clock.pending()).toBe(0)
  })

  it('attack: no wallet is told the project id', async () => {
    const { chain, flush } = setUp({}, { custom: [`${BASE}/v1/?chainId=eip155:10`, A] })
    const wallet = fakeWallet(({ method }) => {
      if (method === 'wallet_switchEthereumChain') throw { code: 4902 }
      return '0xa'
    })
    const switching = chain.switchNetwork({
      provider: wallet.provider,
      network: network(10, `https://own.example/${ID}`, X),
    })
    await flush(200)
    await switching
    expect(wallet.prompts()[1]?.params).toMatchObject([{ rpcUrls: [`${BASE}/v1/?chainId=eip155:10`, A, X] }])
    expect(JSON.stringify(wallet.log)).not.toContain(ID)
  })
})
