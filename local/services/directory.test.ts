/** The directory of wallets with its pictures, the project’s settings, and analytics. */
import * as v from 'valibot'
import { encodeAbiParameters, keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { REFUSED_PROJECT_ID } from './services.mjs'
import { ask, get, type Query, services, startLocal } from './services.testing.ts'
import * as shape from './shapes.ts'

startLocal()

describe('wallet directory', () => {
  const find = (query: Query) =>
    get(shape.wallets, 'getWallets', { page: '1', entries: '4', ...query }, 'wallets')

  it('behavior: 600 wallets in pages, the same ones at every start', async () => {
    const first = await find({ entries: '40' })
    expect([first.count, first.data.length]).toEqual([600, 40])
    const last = await find({ entries: '40', page: '15' })
    expect(last.data).toHaveLength(40)
    expect((await find({ entries: '40', page: '16' })).data).toEqual([])
    const ids = [...first.data, ...last.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(80)
    expect(keccak256(encodeAbiParameters([{ type: 'string[]' }], [ids]))).toMatchInlineSnapshot(
      `"0xb7813a75931af07a764dca9633d32fd18ae767092d0e99b4a7d6778395d8f21a"`,
    )
  })

  it('behavior: include, exclude, chains, badge and search of several words', async () => {
    const { data } = await find({ entries: '3' })
    const [a = '', b = '', c = ''] = data.map(({ id }) => id)
    expect((await find({ include: `${a},${c}` })).data.map(({ id }) => id)).toEqual([a, c])
    const without = await find({ exclude: `${a},${c}` })
    expect([without.count, without.data[0]?.id]).toEqual([598, b])
    const solana = await find({ chains: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', entries: '100' })
    expect(solana.count).toBeLessThan(300)
    expect(solana.data.every(({ chains }) => chains.some((id) => id.startsWith('solana:')))).toBe(true)
    expect((await find({ badge_type: 'certified' })).count).toBeLessThan(300)
    const found = await find({ search: 'vault otter', entries: '100' })
    expect(found.count).toBeGreaterThan(1)
    expect(found.data.every(({ name }) => /otter.*vault/i.test(name))).toBe(true)
  })

  it('behavior: settings of the project', async () => {
    const config = await get(shape.config, 'appkit/v1/config', {}, 'wallets')
    expect(config.features.map(({ id }) => id)).toEqual([
      'social_login',
      'swap',
      'onramp',
      'activity',
      'reown_branding',
    ])
    services.configure({ allowedOrigins: ['https://shop.example'], isAnalyticsEnabled: false })
    const origins = v.strictObject({ allowedOrigins: v.array(v.string()) })
    expect((await get(origins, 'projects/v1/origins', {}, 'wallets')).allowedOrigins).toEqual([
      'https://shop.example',
    ])
    const analytics = v.strictObject({ isAnalyticsEnabled: v.boolean() })
    expect((await get(analytics, 'getAnalyticsConfig', {}, 'wallets')).isAnalyticsEnabled).toBe(false)
  })

  it('behavior: the four kinds of pictures are bytes, the same ones each time', async () => {
    const { data } = await find({})
    const paths = [
      `getWalletImage/${data[0]?.image_id}`,
      'public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
      'public/getCurrencyImage/USD',
      'public/getTokenImage/ETH',
    ]
    for (const path of paths) {
      const bytes = async () => {
        const answer = await ask('wallets', path, {})
        expect(answer.headers.get('content-type')).toMatch(/^image\//)
        return Buffer.from(await answer.arrayBuffer()).toString('base64')
      }
      expect(await bytes(), path).toBe(await bytes())
    }
    expect((await ask('wallets', 'getWalletImage/00000000-0000-4000-8000-000000000000', {})).status).toBe(404)
  })
})

describe('analytics', () => {
  const event = (more = {}) => ({
    eventId: '7d0a0ad5-8b0c-4a3f-9d0f-2a63be2a5a11',
    url: 'https://shop.example/',
    domain: 'shop.example',
    timestamp: 1_750_000_000_000,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    ...more,
  })
  const report = (body: unknown, query: Query = {}, origin = 'https://shop.example') =>
    ask('analytics', 'e', query, { method: 'POST', headers: { origin }, body: JSON.stringify(body) })

  it('behavior: events arrive in order, for code and for the page', async () => {
    expect((await report(event())).status).toBe(202)
    await report(
      event({ timestamp: '2025-06-15T12:00:00.000Z', props: { type: 'error', event: 'API_ERROR' } }),
    )
    expect(services.events()).toMatchObject([
      { props: { event: 'MODAL_OPEN' } },
      { props: { event: 'API_ERROR' } },
    ])
    expect(await (await fetch(new URL('events.json', services.url))).json()).toEqual(services.events())
  })

  it('behavior: a batch is a list of events', async () => {
    const body = JSON.stringify([event(), event()])
    expect((await ask('analytics', 'batch', {}, { method: 'POST', body })).status).toBe(202)
    expect(services.events()).toHaveLength(2)
  })

  it('error: a foreign origin, a refused project and a broken body', async () => {
    services.configure({ allowedOrigins: ['https://other.example'] })
    expect((await report(event())).status).toBe(403)
    services.reset()
    expect((await report(event(), { projectId: REFUSED_PROJECT_ID })).status).toBe(403)
    expect((await report(event({ eventId: 'one' }))).status).toBe(400)
    expect(services.events()).toEqual([])
  })
})
