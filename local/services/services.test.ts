/** What every host of the local services has in common, and the proxy to the nodes. */
import { describe, expect, it } from 'vitest'
import { PROJECT_ID, REFUSED_PROJECT_ID, startServices } from './services.mjs'
import { ask, CHAIN, node, nodes, reasonOf, services, startLocal } from './services.testing.ts'

startLocal()

describe('rpc proxy', () => {
  const rpc = (body: unknown, chainId = CHAIN) =>
    ask(
      'blockchain',
      'v1/',
      { chainId },
      { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
    )
  const call = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method, params: [] })

  it('behavior: single calls and batches reach the node of that chain, as plain text', async () => {
    expect(await (await rpc(call('eth_chainId'))).json()).toMatchObject({ id: 1, result: '0x1' })
    expect(
      await (await rpc([call('eth_chainId', 7), call('eth_gasPrice', 8)], 'eip155:8453')).json(),
    ).toMatchObject([{ id: 7, result: '0x2105' }, { id: 8 }])
    expect(services.requests({ endpoint: 'rpc' })[0]?.contentType).toMatch(/^text\/plain/)
  })

  it('error: an unknown chain, no JSON, and what only a local node offers', async () => {
    const unknown = await rpc(call('eth_chainId'), 'eip155:10')
    expect([unknown.status, (await reasonOf(unknown))?.name]).toEqual([400, 'chainId'])
    expect(await (await rpc('nothing')).json()).toMatchObject({ error: { code: -32700 } })
    expect(await (await rpc(call('anvil_mine'))).json()).toMatchObject({ error: { code: -32601 } })
    expect(await (await rpc(call('eth_sendTransaction'))).json()).toMatchObject({ error: { code: -32601 } })
  })
})

describe('every host', () => {
  it('behavior: CORS for any page, Retry-After readable, and the request is written down', async () => {
    const url = new URL(`v1/supported-chains?projectId=${PROJECT_ID}`, services.endpoints.blockchain)
    const headers = { origin: 'https://shop.example' }
    const answer = await fetch(url, { headers })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect((await fetch(url, { method: 'OPTIONS', headers })).status).toBe(204)
    expect(services.requests()).toMatchObject([
      {
        number: 1,
        host: 'blockchain',
        endpoint: 'supportedChains',
        method: 'GET',
        origin: headers.origin,
        status: 200,
      },
    ])
    expect(services.requests({ preflights: true })).toHaveLength(2)
  })

  it('error: no project id, a malformed one, a refused one, another host’s path', async () => {
    const status = async (projectId: string, path = 'v1/supported-chains') =>
      (await ask('blockchain', path, { projectId })).status
    expect(await status('')).toBe(401)
    expect(await status('short')).toBe(401)
    expect(await status(REFUSED_PROJECT_ID)).toBe(403)
    expect(await status(PROJECT_ID, 'getWallets')).toBe(404)
  })

  it('behavior: a second start over the same networks finds the exchange of the first', async () => {
    const block = await node('eth_blockNumber')
    const again = await startServices({ rpc: nodes.urls })
    expect(again.exchange(CHAIN)).toEqual(services.exchange(CHAIN))
    expect(await node('eth_blockNumber')).toBe(block)
    await again.stop()
  })
})
