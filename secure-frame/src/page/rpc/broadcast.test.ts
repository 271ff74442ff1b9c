import { describe, expect, it, vi } from 'vitest'
import { Failure } from '../failure.ts'
import { broadcast } from './broadcast.ts'
import { NodeError, type Nodes, UnreachableError } from './nodes.ts'

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
