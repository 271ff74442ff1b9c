/**
 * The product's own client makes each of its calls to the local services (`local/services`) over real HTTP, and the answers are
 * compared with the chain behind them. Every request that arrives must be one of specification 7, and each of those must arrive.
 */
import { formatUnits, type Hex, maxUint256, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readField } from '../lib/json.ts'
import { ELSEWHERE, NETWORK, STRANGER, startWorld, type World } from './contract.testing.ts'
import {
  type Call,
  calls,
  type Facts,
  path,
  readFacts,
  register,
  sessionRequest,
} from './contract-calls.testing.ts'
import { type Asked, type Endpoint, endpointOf, endpoints } from './contract-endpoints.testing.ts'
import type { Api } from './create-api.ts'
import { ServiceError } from './service-error.ts'

vi.setConfig({ testTimeout: 20_000 })

let world: World
let facts: Facts
let user: Hex
let friend: Hex
let harbor: Hex
/** The client of the running test. */
let api: Api

/** The endpoints that the tests so far have reached. */
const covered = new Set<string>()
const coin = { caipNetworkId: NETWORK }
const gateName = 'GET /v1/supported-chains'

const names = () => world.services.requests().map((one) => endpointOf(one)?.name)
const sorted = (list: readonly string[]) => list.toSorted()

/** Every request must be in the table, have project id and SDK, and nothing that is not documented. */
const checkRequest = (asked: Asked): void => {
  const endpoint = endpointOf(asked)
  if (!endpoint) throw new Error(`Nobody may ask ${asked.host} ${asked.method} ${asked.path}`)
  const { st, sv, projectId, ...query } = asked.query
  const refused = asked.status === 403 ? { projectId: world.refusedProjectId } : {}
  expect({ projectId, st, sv }).toEqual({ ...world.common, ...refused })
  expect(endpoint.query ?? []).toEqual(expect.arrayContaining(Object.keys(query)))
  expect(endpoint.body ?? []).toEqual(expect.arrayContaining(Object.keys(Object(asked.body))))
  expect(asked.contentType).toBe(endpoint.method === 'POST' ? 'application/json' : undefined)
}

beforeAll(async () => {
  world = await startWorld()
  ;[user, friend, harbor] = world.accounts
  facts = await readFacts(world)
}, 30_000)
afterAll(() => world?.stop())
beforeEach(() => {
  world.services.reset()
  api = world.client().api
})
afterEach(() => {
  for (const asked of world.services.requests()) checkRequest(asked)
})

describe('createApi', () => {
  afterEach(() => {
    for (const asked of world.services.requests())
      if (asked.status && asked.status < 300) covered.add(endpointOf(asked)?.name ?? '')
  })

  describe('chains and accounts', () => {
    it('behavior: which networks are served is asked once, whoever asks first', async () => {
      const pages = [1, 2, 3].map(() => api.swap.tokens({ caipNetworkId: NETWORK }))
      expect((await Promise.all(pages)).every(({ skipped }) => skipped === undefined)).toBe(true)
      await api.swap.allowance({ token: facts.usdc, userAddress: user })
      expect(names().filter((name) => name === gateName)).toHaveLength(1)
    })

    it('behavior: an identity is a name and a picture, or neither; it is kept', async () => {
      const of = (address: string) => api.account.identity({ address, caipNetworkId: NETWORK, sender: user })
      expect(await of(harbor)).toEqual({
        value: { name: 'harbor.eth', avatar: expect.stringMatching(/^data:image\/svg\+xml;base64,/) },
      })
      expect((await of(user)).value).toEqual({})
      const count = names().length
      await of(harbor)
      expect(names()).toHaveLength(count)
    })

    it('behavior: balances are the node’s to the last unit, kept, and read anew for what moved', async () => {
      const read = async (more = {}) => {
        const { value } = await api.account.balance({ address: user, caipNetworkId: NETWORK, ...more })
        return new Map(value.map((row) => [row.symbol, row]))
      }
      const before = await read()
      expect([...before.keys()]).toEqual(['ETH', 'USDC', 'DAI', 'WBTC', 'UNI'])
      for (const [symbol, { amount, address }] of before)
        expect([symbol, amount, address]).toEqual(
          symbol === 'ETH'
            ? [symbol, await world.coinsOf(user), undefined]
            : [symbol, await world.tokensOf(symbol, user), world.tokenOf(symbol).address],
        )
      expect(before.get('USDC')).toMatchObject({ decimals: 6, price: '1', ...facts.usdc })

      await world.execute({ from: user, to: STRANGER, value: 1n })
      const count = names().length
      expect(await read()).toEqual(before)
      expect(names()).toHaveLength(count)
      expect((await read({ moved: [coin, facts.usdc] })).get('ETH')?.amount).toBe(await world.coinsOf(user))
      expect(world.services.requests().at(-1)?.query['forceUpdate']).toBe(
        `${NETWORK}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee,${NETWORK}:${facts.usdc.address}`,
      )
    })

    it('behavior: prices come by address, and a token without one is left out', async () => {
      const unknown = { caipNetworkId: NETWORK, address: STRANGER }
      const { value } = await api.prices.of({ tokens: [facts.usdc, unknown, coin] })
      expect(value).toEqual([
        { ...facts.usdc, price: '1' },
        { ...coin, address: undefined, price: '3000' },
      ])
    })
  })

  describe('history', () => {
    const page = async (address: string) =>
      (await api.history.page({ address, caipNetworkId: NETWORK })).value.transactions

    it('behavior: what was sent is there: hash, amount in base units, pending and then confirmed', async () => {
      const value = parseUnits('1.234567890123456789', 18)
      await world.rpc('evm_setAutomine', [false])
      const hash = await world.submit({ from: friend, to: STRANGER, value, gas: 21_000n })
      const [pending] = await page(friend)
      await world.rpc('evm_setAutomine', [true])
      await world.rpc('evm_mine')
      expect(await world.mined(hash)).toBe('success')
      const [confirmed] = await page(friend)

      expect([pending?.status, confirmed?.status]).toEqual(['pending', 'confirmed'])
      expect(confirmed).toMatchObject({
        id: pending?.id,
        hash,
        operation: 'send',
        caipNetworkId: NETWORK,
        sentFrom: friend,
        nonce: 0,
        transfers: [{ direction: 'out', token: { symbol: 'ETH' } }],
      })
      expect(confirmed?.sentTo?.toLowerCase()).toBe(STRANGER)
      expect(parseUnits(confirmed?.transfers?.[0]?.quantity ?? '', 18)).toBe(value)
    })

    it('behavior: a failed transaction says so and moved nothing', async () => {
      const data = `0xa9059cbb${STRANGER.slice(2).padStart(64, '0')}${'f'.repeat(64)}` as const
      const hash = await world.submit({ from: user, to: world.tokenOf('USDC').address, data, gas: 100_000n })
      expect(await world.mined(hash)).toBe('reverted')
      expect((await page(user))[0]).toMatchObject({ hash, status: 'failed', transfers: null })
    })

    it('behavior: pages lead to the end, each transaction once, newest first', async () => {
      const address = '0x0000000000000000000000000000000000009a9e'
      const sent: Hex[] = []
      for (let value = 1n; value <= 41n; value++)
        sent.push(await world.execute({ from: friend, to: address, value, gas: 21_000n }))
      const seen: (string | undefined)[] = []
      const sizes: number[] = []
      let cursor: readonly string[] | undefined
      do {
        const { value } = await api.history.page({ address, caipNetworkId: NETWORK, cursor })
        seen.push(...value.transactions.map(({ hash }) => hash))
        sizes.push(value.transactions.length)
        cursor = value.next
      } while (cursor)
      expect(sizes).toEqual([20, 20, 1])
      expect(seen).toEqual(sent.toReversed())
    })

    it('error: a cursor of somebody else is refused with the service’s reason', async () => {
      const asked = api.history.page({ address: user, caipNetworkId: NETWORK, cursor: ['bm8'] })
      await expect(asked).rejects.toMatchObject({
        code: 'service-failed',
        status: 400,
        reasons: [{ name: 'cursor' }],
      })
    })
  })

  describe('swaps', () => {
    const gasPrice = 1n
    const wrapped = () => world.tokenOf('WETH').address
    const pair = (from: string, to: string) => ({
      userAddress: user,
      from: from === 'ETH' ? coin : world.ref(from),
      to: to === 'ETH' ? coin : world.ref(to),
    })
    const quote = async (from: string, to: string, amount: bigint) => {
      const { value } = await api.swap.quotes({ ...pair(from, to), amount, gasPrice })
      return value[0]?.toAmount ?? 0n
    }
    const least = (quoted: bigint) => (quoted * 99n) / 100n

    it('behavior: the tokens are those with a pool, and the coin has no address', async () => {
      const { value } = await api.swap.tokens({ caipNetworkId: NETWORK })
      const listed = ['WETH', 'USDC', 'DAI', 'WBTC', 'UNI'].map((symbol) => world.tokenOf(symbol))
      expect(value.map(({ symbol, address, decimals }) => ({ symbol, address, decimals }))).toMatchObject([
        { symbol: 'ETH', address: undefined, decimals: 18 },
        ...listed.map(({ symbol, address, decimals }) => ({ symbol, address, decimals })),
      ])
      expect(value.every(({ image }) => image?.startsWith('data:image/'))).toBe(true)
    })

    it('behavior: gas prices are the node’s, the faster the dearer', async () => {
      const { standard, fast, instant } = await api.swap.gasPrice({ caipNetworkId: NETWORK })
      expect(standard).toBe(await world.gasPrice())
      expect(standard < fast && fast < instant).toBe(true)
    })

    it('behavior: quotes are what the pairs themselves would give', async () => {
      const [usdc, wbtc] = [world.tokenOf('USDC').address, world.tokenOf('WBTC').address]
      const amount = parseUnits('0.123456789012345678', 18)
      expect(await quote('ETH', 'USDC', amount)).toBe(await world.amountOut(amount, [wrapped(), usdc]))
      expect(await quote('USDC', 'ETH', 1_000_001n)).toBe(
        await world.amountOut(1_000_001n, [usdc, wrapped()]),
      )
      expect(await quote('USDC', 'WBTC', 99_999_999n)).toBe(
        await world.amountOut(99_999_999n, [usdc, wrapped(), wbtc]),
      )
      const { value } = await api.swap.quotes({ ...pair('ETH', 'ETH'), amount, gasPrice })
      expect(value).toEqual([])
    })

    it('behavior: coins become tokens, at least as many as quoted less 1 %', async () => {
      const amount = parseUnits('0.5', 18)
      const quoted = await quote('ETH', 'USDC', amount)
      const {
        from,
        to,
        data,
        gas,
        amount: said,
      } = await api.swap.buildTransaction({ ...pair('ETH', 'USDC'), amount })
      expect([from, said]).toEqual([user, amount])
      const before = await world.tokensOf('USDC', user)
      const hash = await world.execute({ from, to, data, gas, value: amount })
      const received = (await world.tokensOf('USDC', user)) - before
      expect(received).toBeGreaterThanOrEqual(least(quoted))

      const { value } = await api.history.page({ address: user, caipNetworkId: NETWORK })
      expect(value.transactions[0]).toMatchObject({
        hash,
        operation: 'trade',
        transfers: expect.arrayContaining([
          expect.objectContaining({ direction: 'in', quantity: formatUnits(received, 6) }),
        ]),
      })
    })

    it('behavior: while others trade, what comes is quoted less 1 % at least, or nothing happens', async () => {
      const build = (amount: bigint, userAddress = user) =>
        api.swap.buildTransaction({ ...pair('ETH', 'DAI'), userAddress, amount })
      const trade = async (by: Hex, coins: string) => {
        const value = parseUnits(coins, 18)
        const { from, to, data, gas } = await build(value, by)
        return () => world.submit({ from, to, data, gas, value }).then(world.mined)
      }
      const quoted = await quote('ETH', 'DAI', parseUnits('1', 18))
      const before = await world.tokensOf('DAI', user)
      const inTime = await trade(user, '1')
      expect(await (await trade(friend, '3'))()).toBe('success')
      expect(await inTime()).toBe('success')
      const received = (await world.tokensOf('DAI', user)) - before
      expect(received).toBeLessThan(quoted)
      expect(received).toBeGreaterThanOrEqual(least(quoted))

      const tooLate = await trade(user, '1')
      expect(await (await trade(friend, '10'))()).toBe('success')
      expect(await tooLate()).toBe('reverted')
      expect(await world.tokensOf('DAI', user)).toBe(before + received)
    })

    it('behavior: tokens become others once their approval was really sent', async () => {
      const amount = parseUnits('100', 6)
      const allowance = async () => (await api.swap.allowance({ token: facts.usdc, userAddress: user })).value
      const [said, real] = [await allowance(), await world.allowanceOf('USDC', user)]
      expect([said, real]).toEqual([0n, 0n])

      const approve = await api.swap.buildApprove(pair('USDC', 'WBTC'))
      expect(approve).toMatchObject({ to: facts.usdc.address, value: 0n })
      await world.execute({ from: user, to: approve.to, data: approve.data, gas: approve.gas })
      expect(await allowance()).toBe(maxUint256)
      expect(await world.allowanceOf('USDC', user)).toBe(maxUint256)

      const quoted = await quote('USDC', 'WBTC', amount)
      const { from, to, data, gas } = await api.swap.buildTransaction({ ...pair('USDC', 'WBTC'), amount })
      const before = await world.tokensOf('WBTC', user)
      await world.execute({ from, to, data, gas })
      expect((await world.tokensOf('WBTC', user)) - before).toBeGreaterThanOrEqual(least(quoted))
    })

    it('error: more than the pools have: the service’s words reach the reader', async () => {
      const amount = 10n ** 24n
      const asked = [
        api.swap.quotes({ ...pair('ETH', 'USDC'), amount, gasPrice }),
        api.swap.buildTransaction({ ...pair('ETH', 'USDC'), amount }),
      ]
      for (const one of asked)
        await expect(one).rejects.toMatchObject({ reasons: [{ description: 'insufficient liquidity' }] })
    })
  })

  describe('names', () => {
    const name = 'river.reown.id'

    it('behavior: a name that was really signed for is found by name, by address and among suggestions', async () => {
      expect(await api.names.account(name)).toEqual({ value: undefined })
      expect(await api.names.register(facts.registration)).toEqual({ value: true })

      const profile = { name, addresses: new Map([['2147483649', user]]) }
      expect((await api.names.account(name)).value).toEqual(profile)
      expect((await api.names.reverse({ address: user, sender: user })).value).toEqual([profile])
      const { value } = await api.names.suggestions('river')
      expect(value[0]).toEqual({ name, isRegistered: true })
      expect(value.slice(1).filter(({ isRegistered }) => isRegistered)).toEqual([])
      expect(value.length).toBeGreaterThan(1)
    })

    it('error: taken, or signed by somebody else: the message is the service’s reason', async () => {
      const taken = api.names.register(await register('meadow.reown.id', user, world.sign))
      await expect(taken).rejects.toMatchObject({
        code: 'name-register-failed',
        status: 400,
        message: 'The name meadow.reown.id is already registered.',
      })
      const foreign = api.names.register({ ...facts.registration, address: friend })
      await expect(foreign).rejects.toMatchObject({ code: 'name-register-failed', status: 401 })
      expect((await api.names.reverse({ address: user })).value).toEqual([])
    })
  })

  describe('purchases', () => {
    it('behavior: the options name the tokens of the chain, and a quote is in their currencies', async () => {
      const { value: options } = await api.onramp.options()
      expect(options.failure).toBeUndefined()
      expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
      expect(facts.purchase.networks).toMatchObject([{ chainId: '1', contractAddress: facts.usdc.address }])
      expect(facts.payment.limits[0]).toEqual({ id: 'card', min: '10', max: '7500' })
      const { value } = await api.onramp.quote({
        purchaseCurrency: facts.purchase,
        paymentCurrency: facts.payment,
        amount: '100',
        network: 'ethereum-mainnet',
      })
      // 100 EUR less 1.5 % and 1.20 USD, at 0.9 EUR per USD.
      expect(value).toEqual({
        paymentTotal: { amount: '100', currency: 'EUR' },
        paymentSubtotal: { amount: '97.42', currency: 'EUR' },
        purchaseAmount: { amount: '108.244444', currency: 'USDC' },
        networkFee: { amount: '1.08', currency: 'EUR' },
        quoteId: expect.stringMatching(/^[0-9a-f]{32}$/),
      })
    })

    it('behavior: what is paid on the provider’s page is delivered and stands in the history', async () => {
      const { value: url } = await api.onramp.url({
        destinationWallets: [{ address: user, blockchains: ['ethereum'], assets: ['USDC'] }],
        defaultNetwork: 'ethereum',
        partnerUserId: user,
        presetCryptoAmount: '50.5',
      })
      expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
      const act = async (path: string, body: unknown): Promise<{ readonly id: string }> => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(new URL(path, url), {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        return answer.json()
      }
      const row = async () =>
        (await api.history.page({ address: user, onramp: 'coinbase' })).value.transactions[0]
      const before = await world.tokensOf('USDC', user)

      const { id } = await act('/pay/start', Object.fromEntries(new URL(url).searchParams))
      expect(await row()).toMatchObject({ id, status: 'pending', hash: undefined })
      await act('/pay/end', { id, isGood: true })
      const bought = await row()
      expect(bought).toMatchObject({
        id,
        status: 'confirmed',
        operation: 'bought',
        transfers: [{ quantity: '50.5' }],
      })
      const [chainRow] = await vi.waitFor(async () => {
        const { value } = await api.history.page({ address: user, caipNetworkId: NETWORK })
        expect(value.transactions[0]?.hash).toBe(bought?.hash)
        return value.transactions
      })
      expect(chainRow).toMatchObject({ status: 'confirmed', operation: 'receive' })
      expect((await world.tokensOf('USDC', user)) - before).toBe(parseUnits('50.5', 6))
    })

    it('error: what the service refuses has a stand-in that says why', async () => {
      const { value } = await api.onramp.quote({
        purchaseCurrency: facts.purchase,
        paymentCurrency: facts.payment,
        amount: '0',
      })
      expect(value).toMatchObject({
        quoteId: 'mocked-quote-id',
        failure: { status: 400, reasons: [{ name: 'amount' }] },
      })
    })
  })

  describe('sessions', () => {
    const account = () => `${NETWORK}:${user}`
    const find = async (pci: string) =>
      (await api.sessions.list(account())).value.find((session) => session.pci === pci)

    it('behavior: asked for, activated, listed and revoked', async () => {
      const wanted = sessionRequest()
      const { value: cosigner } = await api.sessions.create(account(), wanted)
      expect(cosigner?.key).toEqual({
        type: 'secp256k1',
        publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/),
      })
      const pci = cosigner?.pci ?? ''
      expect(await find(pci)).toBeUndefined()

      expect(await api.sessions.activate(account(), { pci })).toEqual({ value: true })
      const active = await find(pci)
      expect(active).toMatchObject({ expiry: wanted.expiry, permissions: wanted.permissions, context: pci })
      expect(active?.revokedAt).toBeUndefined()

      const signature = await world.sign(pci, user)
      expect(await api.sessions.revoke(account(), { pci, signature })).toEqual({ value: true })
      expect((await find(pci))?.revokedAt).toBeGreaterThan(0)
    })

    it('error: a signature that is none: the reason is plain text', async () => {
      const asked = api.sessions.revoke(account(), { pci: facts.pci, signature: '0x12' })
      await expect(asked).rejects.toMatchObject({ status: 401, body: expect.stringContaining('signature') })
      expect((await find(facts.pci))?.revokedAt).toBeUndefined()
    })
  })

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

type Outcome = { readonly value?: unknown; readonly error?: unknown }

const outcomeOf = async (asked: Promise<unknown>): Promise<Outcome> => {
  try {
    return { value: await asked }
  } catch (error) {
    return { error }
  }
}

const rows = Object.entries(calls).map(([name, call]: readonly [string, Call]) => ({ name, ...call }))
const gated = rows.filter(({ skipped }) => skipped)
const table = new Map<string, Endpoint>(Object.entries(endpoints))

const refusal = { status: 403, reasons: [{ name: 'projectId', description: 'The project is refused.' }] }

/** The error of a refused call, wherever the call returns it. */
const refusalOf = ({ value, error }: Outcome, isStandIn: boolean): unknown =>
  isStandIn ? readField(readField(value, 'value'), 'failure') : error

describe('every endpoint', () => {
  it.each(rows)(
    'behavior: $name is asked once, with all that is documented and nothing else',
    async (row) => {
      const { error } = await outcomeOf(row.ask(api, facts))
      expect(error).toBeUndefined()
      const asked = world.services.requests()
      expect(names()).toEqual(row.skipped ? [gateName, row.name] : [row.name])
      const { query = [], body = [] } = table.get(row.name) ?? {}
      expect(sorted(Object.keys(asked.at(-1)?.query ?? {}))).toEqual(
        sorted([...query, 'projectId', 'st', 'sv']),
      )
      expect(sorted(Object.keys(Object(asked.at(-1)?.body)))).toEqual(sorted(body))
      expect(asked.map(({ status = 0 }) => status < 300)).not.toContain(false)
    },
  )

  it.each(rows)(
    'error: $name of a refused project is asked once and says so',
    async ({ ask, name, refused = {} }) => {
      const client = world.client()
      await client.api.swap.tokens({ caipNetworkId: NETWORK })
      client.project.projectId = world.refusedProjectId
      world.services.reset()
      const outcome = await outcomeOf(ask(client.api, facts))
      expect(world.services.requests().map(({ status }) => status)).toEqual([403])
      expect(names()).toEqual([name])
      if ('value' in refused) return expect(outcome).toEqual({ value: refused.value })
      const error = refusalOf(outcome, 'isStandIn' in refused)
      expect(error).toBeInstanceOf(ServiceError)
      const code = 'code' in refused ? refused.code : 'service-refused'
      expect(error).toMatchObject({ ...refusal, code })
    },
  )

  it.each(gated)(
    'behavior: $name is skipped where the network is not served',
    async ({ ask, skipped = {} }) => {
      const elsewhere = world.client({ network: ELSEWHERE })
      const outcome = await outcomeOf(ask(elsewhere.api, { ...facts, network: ELSEWHERE }))
      expect(names()).toEqual([gateName])
      if ('value' in skipped)
        expect(outcome).toEqual({ value: { value: skipped.value, skipped: 'unsupported' } })
      else expect(outcome).toMatchObject({ error: skipped })
    },
  )

  it.each(gated)(
    'error: $name is not asked when the project is refused from the start',
    async ({ ask, skipped = {} }) => {
      const refused = world.client({ projectId: world.refusedProjectId })
      const outcome = await outcomeOf(ask(refused.api, facts))
      expect(names()).toEqual([gateName])
      const cause = expect.objectContaining({ ...refusal, code: 'service-refused' })
      if ('value' in skipped)
        expect(outcome).toEqual({ value: { value: skipped.value, skipped: 'unavailable', cause } })
      else expect(outcome).toEqual({ error: cause })
    },
  )

  it('behavior: each was really asked for its facts', () => {
    const missing = Object.keys(endpoints).filter((name) => !covered.has(name))
    console.log(`contract: ${table.size - missing.length} of ${table.size} endpoints`)
    expect(missing).toEqual([])
    expect(covered.size).toBe(table.size)
  })
})
