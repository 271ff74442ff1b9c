import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../../src/lib/clock.ts'
import { Failure } from '../failure.ts'
import { broadcast } from './broadcast.ts'
import { createNodes, NodeError, type Nodes, UnreachableError } from './nodes.ts'

afterEach(() => vi.unstubAllGlobals())

const ask = (answer: () => Promise<unknown>, isKnown = false) => {
  const nodes: Nodes = { ask: vi.fn(answer), askBundler: vi.fn() }
  const sent = broadcast(nodes, {
    caip2: 'eip155:1',
    method: 'eth_sendRawTransaction',
    params: ['0x02'],
    id: '0xaa',
    isKnown: async () => isKnown,
  })
  return { nodes, sent }
}

describe('broadcast', () => {
  it('behavior: a node has taken it: asked once', async () => {
    const { nodes, sent } = ask(async () => '0xaa')
    await sent
    expect(nodes.ask).toHaveBeenCalledExactlyOnceWith('eip155:1', 'eth_sendRawTransaction', ['0x02'])
  })

  it('error: nobody answered: it may be out, so nobody is told to try again', async () => {
    const { nodes, sent } = ask(async () => {
      throw new UnreachableError('The network cannot be reached')
    })
    await expect(sent).resolves.toBeUndefined()
    expect(nodes.ask).toHaveBeenCalledOnce()
  })

  it('error: refused, and no node knows it: it is not sent', async () => {
    const refused = new NodeError('insufficient funds')
    await expect(ask(() => Promise.reject(refused)).sent).rejects.toBe(refused)
  })

  it('error: refused by one node as known, or as too low a nonce, since another has taken it', async () => {
    const refused = new NodeError('already known')
    await expect(ask(() => Promise.reject(refused), true).sent).resolves.toBeUndefined()
  })

  it('attack: another hash is not believed', async () => {
    await expect(ask(async () => '0xbb').sent).rejects.toBeInstanceOf(Failure)
  })
})

describe('broadcast at two nodes', () => {
  const LOST = () => Promise.reject(new TypeError('Failed to fetch'))
  const NO_JSON = async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
  const REFUSED = async () =>
    Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32002, message: 'Blockhash not found' } })

  const sent = (first: () => Promise<Response>) => {
    const [one, other] = ['http://one.example', 'http://other.example']
    const asked = vi.fn((url: string) => (url === one ? first() : REFUSED()))
    vi.stubGlobal('fetch', asked)
    const done = broadcast(createNodes({ nodes: { x: [one, other] }, bundlers: {} }, systemClock), {
      caip2: 'x',
      method: 'sendTransaction',
      params: [],
      id: 'aa',
      isKnown: async () => false,
    })
    return { asked, done }
  }

  it.each([
    ['lost', LOST],
    ['no JSON', NO_JSON],
  ])('attack: the answer of the first is %s, the second refuses: it may be out', async (_, first) => {
    const { asked, done } = sent(first)
    await expect(done).resolves.toBeUndefined()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('error: the first refuses, and no node knows it: it is not sent', async () => {
    const { asked, done } = sent(REFUSED)
    await expect(done).rejects.toThrow('Blockhash not found')
    expect(asked).toHaveBeenCalledOnce()
  })
})
