import { describe, expect, it } from 'vitest'
import { ADDRESS, flush, json, NATIVE, NETWORK, OTHER, setup, TOKEN } from './api.testing.ts'

const usdc = { caipNetworkId: NETWORK, address: TOKEN }
const coin = { caipNetworkId: NETWORK }
const pair = { userAddress: ADDRESS, from: usdc, to: coin }
const CALLDATA = `0x12345678${'00'.repeat(32)}`
const invalid = { error: { code: 'service-answer-invalid' } }

const tx = (more: object = {}) => ({
  from: `${NETWORK}:${ADDRESS}`,
  to: `${NETWORK}:${OTHER}`,
  data: CALLDATA,
  amount: '5',
  eip155: { gas: '1', gasPrice: '2' },
  ...more,
})

describe('buildTransaction', () => {
  const build = async (answer: unknown) => {
    const { api, clock } = setup(() => json(answer))
    return flush(clock, api.swap.buildTransaction({ ...pair, amount: 5n, slippage: 1 }))
  }

  it('behavior: fees are only told; without them it is still built', async () => {
    for (const eip155 of [undefined, {}, { gas: '-1', gasPrice: 'x' }]) {
      const outcome = await build({ tx: tx({ eip155 }) })
      expect(outcome).toEqual({ from: ADDRESS, to: OTHER, data: CALLDATA, amount: 5n })
    }
  })

  it.each([
    ['another network', { to: `eip155:10:${OTHER}` }],
    ['an account of another network', { from: `eip155:10:${ADDRESS}` }],
    ['another account', { from: `${NETWORK}:${OTHER}` }],
    ['a plain address', { to: OTHER }],
    ['a plain transfer', { data: '0x' }],
    ['half a selector', { data: '0x123456' }],
    ['half a byte', { data: '0x123456789' }],
    ['no data', { data: null }],
    ['data that is none', { data: '0xzz345678' }],
  ])('attack: %s is refused', async (_, more) => {
    expect(await build({ tx: tx(more) })).toMatchObject(invalid)
  })

  it('error: the reason is readable', async () => {
    const body = { status: 'FAILED', reasons: [{ name: 'x', description: 'insufficient liquidity' }] }
    const { api, clock } = setup(() => json(body, { status: 400 }))
    expect(await flush(clock, api.swap.buildTransaction({ ...pair, amount: 5n, slippage: 1 }))).toMatchObject(
      {
        error: { status: 400, reasons: [{ description: 'insufficient liquidity' }] },
      },
    )
  })

  it('param: no slippage of eip155 on another namespace', async () => {
    const solana = { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    const { api, clock, calls } = setup(() => json({}))
    const asked = api.swap.buildTransaction({ ...pair, from: solana, amount: 5n, slippage: 1 })
    await flush(clock, asked)
    expect(calls()[0]?.body).not.toHaveProperty('eip155')
  })
})

describe('buildApprove', () => {
  const build = async (more: object, from: object = usdc) => {
    const { api, clock } = setup(() =>
      json({ tx: tx({ from: `${NETWORK}:${TOKEN}`, value: '0', amount: undefined, ...more }) }),
    )
    return flush(clock, api.swap.buildApprove({ ...pair, from: { ...coin, ...from } }))
  }

  it('behavior: goes to the token’s contract, which stands in `from`', async () => {
    expect(await build({})).toMatchObject({ to: TOKEN, value: 0n })
    expect(await build({ from: `${NETWORK}:${TOKEN.toLowerCase()}` })).toMatchObject({ to: TOKEN })
  })

  it.each([
    ['another contract', { from: `${NETWORK}:${OTHER}` }],
    ['the token on another network', { from: `eip155:10:${TOKEN}` }],
    ['coins along with it', { value: '1' }],
    ['a value that is none', { value: '0.5' }],
    ['no data', { data: '0x' }],
  ])('attack: %s is refused', async (_, more) => {
    expect(await build(more)).toMatchObject(invalid)
  })

  it('attack: the coin needs no approval: none is trusted', async () => {
    expect(await build({}, { address: undefined })).toMatchObject(invalid)
  })
})

describe('quotes', () => {
  const quotes = async (...given: unknown[]) => {
    const { api, clock } = setup(() => json({ quotes: given }))
    return flush(clock, api.swap.quotes({ ...pair, amount: 5n, gasPrice: 1n }))
  }

  it.each([
    ['of another amount', { fromAmount: '6' }],
    ['for nothing', { toAmount: '0' }],
    ['with a point', { toAmount: '1.5' }],
    ['below zero', { toAmount: '-1' }],
    ['with an exponent', { toAmount: '1e30' }],
    ['beyond 2^256', { toAmount: `${2n ** 256n}` }],
    ['from another token', { fromAccount: `${NETWORK}:${OTHER}` }],
    ['from the coin', { fromAccount: `${NETWORK}:${NATIVE}` }],
    ['to another token', { toAccount: `${NETWORK}:${OTHER}` }],
    ['to another network', { toAccount: `eip155:10:${NATIVE}` }],
  ])('attack: a quote %s is dropped, the next one counts', async (_, more) => {
    const good = { id: 'b', fromAmount: '5', toAmount: '7' }
    expect(await quotes({ ...good, id: 'a', ...more }, good)).toEqual({
      value: [{ id: 'b', fromAmount: 5n, toAmount: 7n }],
    })
  })

  it.each([
    ['both', { fromAccount: `${NETWORK}:${TOKEN.toLowerCase()}`, toAccount: `${NETWORK}:${NATIVE}` }],
    ['one', { fromAccount: `${NETWORK}:${TOKEN}` }],
    ['none', {}],
    ['none that can be read', { fromAccount: TOKEN, toAccount: null }],
  ])('behavior: a quote of the pair counts, with %s of its tokens named', async (_, more) => {
    expect(await quotes({ id: 'a', fromAmount: '5', toAmount: '7', ...more })).toMatchObject({
      value: [{ id: 'a', toAmount: 7n }],
    })
  })
})

describe('tokens', () => {
  it('attack: tokens of other networks and doubles are dropped', async () => {
    const token = { name: 'A', symbol: 'A', address: `${NETWORK}:${TOKEN}`, decimals: 6 }
    const { api, clock } = setup(() =>
      json({
        tokens: [
          { ...token, address: `eip155:10:${TOKEN}` },
          token,
          { ...token, name: 'B', address: token.address.toLowerCase() },
          { ...token, address: `${NETWORK}:${OTHER}`, decimals: 256 },
        ],
      }),
    )
    expect(await flush(clock, api.swap.tokens({ caipNetworkId: NETWORK }))).toEqual({
      value: [{ name: 'A', symbol: 'A', ...usdc, decimals: 6, hasPermit: false }],
    })
  })
})

describe('gasPrice and allowance', () => {
  it.each([null, '', '0.5', -1, '１', {}, `${2n ** 256n}`])(
    'attack: %j is refused, never guessed',
    async (given) => {
      const { api, clock } = setup(() => json({ standard: given, fast: '1', instant: '1', allowance: given }))
      expect(await flush(clock, api.swap.gasPrice({ caipNetworkId: NETWORK }))).toMatchObject(invalid)
      expect(await flush(clock, api.swap.allowance({ token: usdc, userAddress: ADDRESS }))).toMatchObject(
        invalid,
      )
    },
  )
})

describe('prices', () => {
  const first = (body: unknown) => (body as { readonly addresses: readonly unknown[] }).addresses[0]
  const ask = async (fungibles: unknown[], ...tokens: object[]) => {
    const { api, clock } = setup(() => json({ fungibles }))
    return flush(clock, api.prices.of({ tokens: tokens.map((token) => ({ ...coin, ...token })) }))
  }

  it('behavior: by CAIP-10 or plain address, never by symbol or place', async () => {
    const rows = [
      { address: `${NETWORK}:${OTHER}`, symbol: 'USDC', price: 9 },
      { address: TOKEN.toLowerCase(), symbol: 'x', price: '0.99' },
    ]
    expect(await ask(rows, usdc)).toEqual({ value: [{ ...usdc, price: '0.99' }] })
    expect(await ask(rows.slice(0, 1), usdc)).toEqual({ value: [] })
  })

  it('behavior: one nameless answer to one question is its answer', async () => {
    expect(await ask([{ price: 2 }], coin)).toEqual({ value: [{ ...coin, price: '2' }] })
    expect(await ask([{ price: 2 }, { price: 3 }], coin)).toEqual({ value: [] })
  })

  it('behavior: each token has a call of its own, all at once: a service may price the first of several alone', async () => {
    const { api, clock, calls } = setup(({ body }) =>
      json({ fungibles: [{ address: first(body), price: 2 }] }),
    )
    expect(await flush(clock, api.prices.of({ tokens: [coin, usdc] }))).toEqual({
      value: [
        { ...coin, price: '2' },
        { ...usdc, price: '2' },
      ],
    })
    expect(calls().map(({ at, body }) => [at, body])).toMatchObject([
      [0, { addresses: [`${NETWORK}:${NATIVE}`] }],
      [0, { addresses: [`${NETWORK}:${TOKEN}`] }],
    ])
  })

  it('error: a token whose price cannot be had takes no other’s away, and its reason is told', async () => {
    const of = async (respond: (address: unknown) => Response) => {
      const { api, clock } = setup(({ body }) => respond(first(body)))
      return flush(clock, api.prices.of({ tokens: [coin, usdc] }))
    }
    const refused = () => new Response('', { status: 400 })
    const isCoin = (address: unknown) => String(address).endsWith(NATIVE)
    const answer = (address: unknown) => json({ fungibles: [{ address, price: 2 }] })
    expect(await of((one) => (isCoin(one) ? refused() : answer(one)))).toMatchObject({
      value: [{ ...usdc, price: '2' }],
      cause: { status: 400 },
    })
    expect(await of(refused)).toMatchObject({ error: { status: 400 } })
  })

  it.each([0, -1, null, '', 'NaN', '1e5', '１', [], 1e300])('attack: %j is no price', async (price) => {
    expect(await ask([{ address: `${NETWORK}:${TOKEN}`, price }], usdc)).toEqual({ value: [] })
  })
})
