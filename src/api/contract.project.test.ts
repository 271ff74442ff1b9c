/** The directory of wallets and the project’s own settings, through the services. */
import { describe, expect, it } from 'vitest'
import { path } from './contract-calls.testing.ts'
import { api, facts, notReached, startContract, user, world } from './contract-world.testing.ts'

startContract()

describe('createApi', () => {
  describe('the wallet list', () => {
    const find = async (more = {}) => (await api.wallets.page({ page: 1, entries: 40, ...more })).value

    it('behavior: pages, and how many there are in all', async () => {
      const [first, second, last] = [await find(), await find({ page: 2 }), await find({ page: 15 })]
      expect([first.count, second.count, last.count]).toEqual([600, 600, 600])
      const ids = [first, second, last].flatMap(({ wallets }) => wallets.map(({ id }) => id))
      expect(new Set(ids).size).toBe(120)
      expect((await find({ page: 16 })).wallets).toEqual([])
      expect(first.wallets[0]).toMatchObject({
        name: 'MetaMask',
        rdns: 'io.metamask',
        isCertified: true,
        mobileLink: 'https://metamask.example/app',
        injected: [{ id: 'isMetaMask', namespace: 'eip155' }],
      })
    })

    it('behavior: search, include, exclude, networks and the badge', async () => {
      const { wallets } = await find({ search: '  vault otter ' })
      expect(wallets.length).toBeGreaterThan(1)
      expect(wallets.filter(({ name }) => !/otter.*vault/i.test(name))).toEqual([])

      const [a = '', b = '', c = ''] = (await find()).wallets.map(({ id }) => id)
      expect((await find({ include: [a, c] })).wallets.map(({ id }) => id)).toEqual([a, c])
      const without = await find({ exclude: [a, c] })
      expect([without.count, without.wallets[0]?.id]).toEqual([598, b])

      const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
      const narrow = await find({ chains: [solana] })
      expect(narrow.count).toBeLessThan(600)
      expect(narrow.wallets.every(({ chains }) => chains.includes(solana))).toBe(true)
      const certified = await find({ isCertified: true })
      expect(certified.count).toBeLessThan(600)
      expect(certified.wallets.every(({ isCertified }) => isCertified)).toBe(true)
    })

    it('behavior: four kinds of pictures, as the bytes that came, each fetched once', async () => {
      const kinds = [
        ['/getWalletImage', api.images.wallet, facts.imageId, 'image/png'],
        ['/public/getAssetImage', api.images.asset, 'ba0ba0cd-17c6-4806-ad93-f9d174f17900', 'image/png'],
        ['/public/getCurrencyImage', api.images.currency, 'EUR', 'image/svg+xml'],
        ['/public/getTokenImage', api.images.token, 'USDC', 'image/svg+xml'],
      ] as const
      for (const [path, image, id, type] of kinds) {
        const address = await image(id)
        expect(await image(id)).toBe(address)
        const url = new URL(`${path}/${id}`, world.services.endpoints.wallets)
        url.search = new URLSearchParams(world.common).toString()
        const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
        expect(address).toBe(`data:${type};base64,${bytes.toString('base64')}`)
      }
      // Four requests of the client, four for comparison.
      expect(world.services.requests()).toHaveLength(8)
    })

    it('error: a picture that is not there is none', async () => {
      expect(await api.images.wallet('00000000-0000-4000-8000-000000000000')).toBeUndefined()
      expect(world.services.requests().map(({ status }) => status)).toEqual([404])
    })
  })

  describe('the project', () => {
    it('behavior: features, origins and whether events may be sent are the owner’s', async () => {
      const { value } = await api.project.config()
      expect(value?.map(({ id, isEnabled }) => [id, isEnabled])).toEqual(
        ['social_login', 'swap', 'onramp', 'activity', 'reown_branding'].map((id) => [id, true]),
      )
      expect(value?.slice(1, 4).map(({ config }) => config)).toEqual([['1inch'], ['coinbase', 'meld'], null])
      expect([await api.project.origins(), await api.project.analytics()]).toEqual([
        { value: [] },
        { value: true },
      ])

      const allowedOrigins = ['https://shop.example', 'https://*.shop.example']
      world.services.configure({ allowedOrigins, isAnalyticsEnabled: false })
      expect([await api.project.origins(), await api.project.analytics()]).toEqual([
        { value: allowedOrigins },
        { value: false },
      ])
    })

    it('behavior: an event and an error report arrive in the documented form', async () => {
      const properties = { connected: true }
      await api.analytics.event({ ...path, event: 'MODAL_OPEN', properties, address: user })
      const report = { errorType: 'TypeError', errorMessage: 'no', stackTrace: 'at x' }
      await api.analytics.error({ ...path, category: 'INTERNAL_SDK_ERROR', ...report })
      expect(world.services.events()).toEqual([
        { ...path, props: { type: 'track', event: 'MODAL_OPEN', properties, address: user } },
        {
          ...path,
          timestamp: '2025-01-02T03:04:05.000Z',
          props: { type: 'error', event: 'INTERNAL_SDK_ERROR', ...report },
        },
      ])
    })
  })
})

describe('every endpoint', () => {
  it('behavior: each was really asked for its facts', () => {
    expect(notReached('project')).toEqual([])
  })
})
