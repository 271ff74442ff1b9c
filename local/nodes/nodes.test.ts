/** The networks, which the demo has all of, and tests only as many as they need. */
import { expect, it } from 'vitest'
import { startServices } from '../services/services.mjs'
import { NETWORKS, startNodes } from './nodes.mjs'

it('behavior: each network has its node; the services do not know the last', async () => {
  const nodes = await startNodes({ ports: NETWORKS.map(() => 0) })
  const services = await startServices({ rpc: nodes.urls })
  try {
    expect(Object.keys(nodes.urls)).toEqual(['eip155:1', 'eip155:8453', 'eip155:11155111'])
    const ask = async (path: string) => {
      const url = new URL(path, services.endpoints.blockchain)
      url.searchParams.set('projectId', services.projectId)
      return fetch(url)
    }
    const supported = await (await ask('/v1/supported-chains')).json()
    expect(supported).toEqual({ http: ['eip155:1', 'eip155:8453'], ws: [] })
    expect((await ask('/v1/convert/tokens?chainId=eip155:11155111')).status).toBe(400)
    expect((await ask('/v1/convert/tokens?chainId=eip155:8453')).status).toBe(200)
    expect(services.exchange('eip155:11155111')).toBeUndefined()
  } finally {
    await services.stop()
    await nodes.stop()
  }
}, 30_000)

it('behavior: fewer ports, fewer networks', async () => {
  const nodes = await startNodes({ ports: [0] })
  expect(Object.keys(nodes.urls)).toEqual(['eip155:1'])
  await nodes.stop()
}, 30_000)
