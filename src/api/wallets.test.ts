import { describe, expect, it } from 'vitest'
import { flush, json, setup } from './api.testing.ts'
import type { WalletPage } from './contract.ts'

const ID = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const OTHER = ID.replaceAll('c', 'd')
const row = (more: object = {}) => ({ id: ID, name: 'Wallet', ...more })

const page = async (data: unknown, count?: unknown) => {
  const { api, clock } = setup(() => json({ count, data }))
  return ((await flush(clock, api.wallets.page({ page: 1, entries: 40 }))) as { value: WalletPage }).value
}

describe('wallets', () => {
  it.each([
    { id: 'short' },
    { id: `${ID}0` },
    { id: 5 },
    { name: '' },
    { name: '\u200b\u202e' },
    { name: null },
  ])('attack: a row with %j is dropped, the others stay', async (more) => {
    const { wallets } = await page([row({ id: OTHER, ...more }), row()])
    expect(wallets.map(({ id }) => id)).toEqual([ID])
  })

  it('attack: links that are none are left out, the wallet stays', async () => {
    const bad = 'javascript:alert(1)'
    const { wallets } = await page([
      row({
        ...{
          mobile_link: bad,
          desktop_link: 'data:text/html,x',
          webapp_link: 'http://x.example',
          homepage: bad,
        },
        ...{
          app_store: bad,
          play_store: 5,
          chrome_store: 'chrome://x',
          link_mode: 'wallet://x',
          image_id: '../x',
        },
      }),
    ])
    expect(wallets).toEqual([{ id: ID, name: 'Wallet', chains: [], isCertified: false, injected: [] }])
  })

  it('attack: marks that every object has mark nothing', async () => {
    const marks = ['constructor', '__proto__', 'toString', 'isWallet', 'is wallet', 5, 'isWallet']
    const { wallets } = await page([row({ injected: marks.map((injected_id) => ({ injected_id })) })])
    expect(wallets[0]?.injected).toEqual([{ id: 'isWallet' }])
  })

  it('attack: of duplicates the first counts, whatever the case of the id', async () => {
    const { wallets, count } = await page([row(), row({ id: ID.toUpperCase(), name: 'Fake' })], 2)
    expect(wallets.map(({ name }) => name)).toEqual(['Wallet'])
    expect(count).toBe(2)
  })

  it.each([
    [612, 612],
    [0, 1],
    [-5, 1],
    [1.5, 1],
    ['612', 1],
    [null, 1],
    [1e300, 1],
    [9e15, 100_000],
  ])('attack: a count of %j is %i', async (given, expected) => {
    expect((await page([row()], given)).count).toBe(expected)
  })

  it('behavior: a huge page is cut', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => row({ id: n.toString(16).padStart(64, '0') }))
    expect((await page(many)).wallets).toHaveLength(200)
  })
})

describe('project', () => {
  const project = (answer: unknown) => setup(() => json(answer))

  it('behavior: null, list and nothing are three different things', async () => {
    const { api, clock } = project({
      features: [
        { id: 'a', isEnabled: true, config: null },
        { id: 'b', isEnabled: true, config: ['x', 5, 'x'] },
        { id: 'c', isEnabled: true },
        { id: 'd', isEnabled: true, config: 'x' },
        { id: 'e', isEnabled: 'yes', config: [] },
        { id: 'a', isEnabled: false, config: [] },
      ],
    })
    expect(await flush(clock, api.project.config())).toEqual({
      value: [
        { id: 'a', isEnabled: true, config: null },
        { id: 'b', isEnabled: true, config: ['x'] },
        { id: 'c', isEnabled: true },
      ],
    })
  })

  it.each([
    { id: 'social_login', isEnabled: 'true', config: ['email'] },
    { id: 'social_login', isEnabled: true, config: 'email,google' },
    { id: 'social_login', isEnabled: true, config: { email: true } },
    null,
  ])('error: features of which none can be read are not all off (%j)', async (row) => {
    const { api, clock } = project({ features: [row] })
    expect(await flush(clock, api.project.config())).toMatchObject({
      error: { code: 'service-answer-invalid' },
    })
  })

  it('behavior: a project without features has none', async () => {
    const { api, clock } = project({ features: [] })
    expect(await flush(clock, api.project.config())).toEqual({ value: [] })
  })

  it('behavior: an origin is kept with its path, whatever is in that', async () => {
    const allowedOrigins = ['https://shop.example/?utm=1', 'https://a.example/~x', 'https://b.example/%C3%BC']
    const { api, clock } = project({ allowedOrigins: [...allowedOrigins, 'https://x\u200b.example', 'x y'] })
    expect(await flush(clock, api.project.origins())).toEqual({ value: allowedOrigins })
  })

  it('attack: origins of which none can be read do not allow all', async () => {
    const { api, clock } = project({ allowedOrigins: [5, 'https://x y'] })
    expect(await flush(clock, api.project.origins())).toMatchObject({
      error: { code: 'service-answer-invalid' },
    })
    const none = project({ allowedOrigins: [] })
    expect(await flush(none.clock, none.api.project.origins())).toEqual({ value: [] })
  })
  it.each(['<html>', '{}', '{"features":[null]}'])(
    'behavior: an answer of no use (%s), which the browser may keep: the next request asks the service',
    async (bad) => {
      let isWell = false
      const { api, clock, sent } = setup(() => new Response(isWell ? '{"features":[]}' : bad))
      const ask = () => flush(clock, api.project.config())
      expect(await ask()).toMatchObject({ error: { code: 'service-answer-invalid' } })
      isWell = true
      for (let time = 0; time < 2; time++) expect(await ask()).toEqual({ value: [] })
      expect(sent.map(({ init }) => init.cache)).toEqual(['default', 'reload', 'default'])
    },
  )
})
