import { describe, expect, it } from 'vitest'
import { balancesSchema, readBalances } from './account.ts'
import { ADDRESS, flush, json, NATIVE, NETWORK, OTHER, setup, TOKEN } from './api.testing.ts'
import { parse } from './fields.ts'

const who = { address: ADDRESS, caipNetworkId: NETWORK }
const row = (more: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: NETWORK,
  address: `${NETWORK}:${TOKEN}`,
  price: 1,
  value: 2,
  iconUrl: 'https://img.example/u.png',
  quantity: { decimals: '6', numeric: '2' },
  ...more,
})

const balances = async (...rows: unknown[]) => {
  const { api, clock } = setup(() => json({ balances: rows }))
  return flush(clock, api.account.balance(who))
}

describe('balance', () => {
  it.each([
    ['decimals 0', { quantity: { decimals: '0', numeric: '5' } }],
    ['more digits than decimals', { quantity: { decimals: '6', numeric: '0.1234567' } }],
    ['a float nobody can trust', { quantity: { decimals: '18', numeric: 0.1 + 0.2 } }],
    ['an exponent', { quantity: { decimals: '18', numeric: '1e18' } }],
    ['a negative amount', { quantity: { decimals: '18', numeric: '-1' } }],
    ['2^256 units', { quantity: { decimals: '1', numeric: `${2n ** 256n}` } }],
    ['37 decimals', { quantity: { decimals: '37', numeric: '1' } }],
    ['full-width digits', { quantity: { decimals: '18', numeric: '１' } }],
    ['no quantity', { quantity: null }],
    ['another network', { chainId: 'eip155:10', address: `eip155:10:${TOKEN}` }],
    ['a token of another network', { address: `eip155:10:${TOKEN}` }],
    ['a plain address', { address: TOKEN }],
    ['a wrong checksum', { address: `${NETWORK}:${TOKEN.replace('A0', 'a0')}` }],
    ['a coin without a symbol', { address: null, symbol: 5 }],
  ])('attack: a row with %s is dropped, the others stay', async (name, more) => {
    const outcome = await balances(row(more), row({ address: `${NETWORK}:${OTHER}` }))
    // Of what is left out on purpose, and of another network, nothing is missing.
    const unread = ['decimals 0', 'another network'].includes(name) ? undefined : 1
    expect(outcome).toEqual({
      value: [expect.objectContaining({ address: OTHER })],
      ...(unread && { unread }),
    })
  })

  it('behavior: a token without a name goes by its symbol', async () => {
    expect(await balances(row({ name: '\u200b' }))).toMatchObject({
      value: [{ name: 'USDC', symbol: 'USDC' }],
    })
  })

  it.each([
    ['a number', 5],
    ['empty', ''],
    ['nothing to be seen', '\u200b'],
  ])(
    'attack: anybody can send a token without a symbol (%s): named by its address, and nothing is missing',
    async (_, symbol) => {
      expect(await balances(row({ name: '', symbol, price: 0 }))).toEqual({
        value: [
          expect.objectContaining({
            name: '0xA0b8…eB48',
            symbol: '0xA0b8…eB48',
            address: TOKEN,
            amount: 2_000_000n,
          }),
        ],
      })
    },
  )

  it.each([
    ['rows that cannot be read', { quantity: null }, { error: { code: 'service-answer-invalid' } }],
    [
      'tokens that are left out on purpose',
      { quantity: { decimals: 0, numeric: '1.5' }, symbol: '' },
      { value: [] },
    ],
  ])('attack: %s alone', async (_, more, outcome) => {
    expect(await balances(row(more))).toMatchObject(outcome)
  })

  it('behavior: a price that is none is left out, its row stays', async () => {
    for (const price of [0, '0.00', Number.NaN, null, -1, 'x', '1e3', {}]) {
      expect(await balances(row({ price, value: price }))).toEqual({
        value: [
          {
            name: 'USD Coin',
            symbol: 'USDC',
            ...who,
            address: TOKEN,
            amount: 2_000_000n,
            decimals: 6,
            image: 'https://img.example/u.png',
          },
        ],
      })
    }
  })

  it('attack: without a price there is no value, whatever is said of it', async () => {
    for (const price of [0, '0', undefined]) {
      const { value } = (await balances(row({ price, value: 5_000 }))) as {
        readonly value: readonly object[]
      }
      expect(value).toMatchObject([{ amount: 2_000_000n, price: undefined, value: undefined }])
    }
  })

  it('behavior: a long list is read bit by bit, whole, in its order, each token once', async () => {
    const address = (n: number) => `${NETWORK}:0x${n.toString(16).padStart(40, '0')}`
    const long = Array.from({ length: 180 }, (_, n) => row({ address: address(n % 160), symbol: `T${n}` }))
    const { value } = (await balances(...long)) as { value: readonly { symbol: string }[] }
    expect(value.map(({ symbol }) => symbol)).toEqual(Array.from({ length: 160 }, (_, n) => `T${n}`))
  })

  it('attack: of duplicates the first counts, whatever the case; the placeholder is the coin', async () => {
    const outcome = await balances(
      row(),
      row({ address: `${NETWORK}:${TOKEN.toLowerCase()}`, quantity: { decimals: '6', numeric: '9' } }),
      row({ address: null, symbol: 'ETH' }),
      row({ address: `${NETWORK}:${NATIVE}`, symbol: 'FAKE' }),
    )
    expect(outcome).toMatchObject({
      value: [{ symbol: 'USDC', amount: 2_000_000n }, { symbol: 'ETH' }],
    })
  })

  it('attack: names are cleaned, links that are none are left out', async () => {
    expect(
      await balances(row({ name: 'US\u202eD\u0000 Coin<b>', iconUrl: 'javascript:alert(1)' })),
    ).toMatchObject({ value: [{ name: 'USD Coin<b>', image: undefined }] })
    expect(await balances(row({ iconUrl: 'data:text/html,<script>' }))).toMatchObject({
      value: [{ image: undefined }],
    })
  })

  it('behavior: kept 30 s for account and network; moved tokens ask at once', async () => {
    const { api, clock, calls } = setup(({ query: { chainId } }) =>
      json({ balances: [row({ chainId, address: `${chainId}:${TOKEN}` })] }),
    )
    const ask = (more = {}) => flush(clock, api.account.balance({ ...who, ...more }))
    await ask()
    await clock.advance(29_999)
    await ask({ address: ADDRESS.toLowerCase() })
    expect(calls()).toHaveLength(1)
    await ask({ moved: [{ caipNetworkId: NETWORK, address: TOKEN }] })
    await ask({ fresh: true })
    await ask({ caipNetworkId: 'eip155:8453' })
    expect(calls().map(({ query }) => query['forceUpdate'])).toEqual([
      undefined,
      `${NETWORK}:${TOKEN}`,
      undefined,
      undefined,
    ])
    await clock.advance(30_000)
    await ask()
    expect(calls()).toHaveLength(5)
  })

  it('behavior: a reload shows exactly what was kept, and asks nobody', async () => {
    const first = setup(() => json({ balances: [row()] }))
    const shown = await flush(first.clock, first.api.account.balance(who))
    const { clock, memory } = first
    const second = setup(() => json({ balances: [] }), { clock, memory })
    expect(await flush(clock, second.api.account.balance(who))).toEqual(shown)
    expect(second.sent).toEqual([])
  })

  it('behavior: on Solana what has moved is asked for past our own cache, and not named, which the service refuses', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const gate = () => json({ http: [solana], ws: [] })
    const { api, clock, calls } = setup(() => json({ balances: [] }), { gate, network: () => solana })
    const asked = { address: ADDRESS, caipNetworkId: solana }
    await flush(clock, api.account.balance(asked))
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    await flush(clock, api.account.balance({ ...asked, moved: [{ caipNetworkId: solana, address: mint }] }))
    expect(calls().map(({ query }) => query['forceUpdate'])).toEqual([undefined, undefined])
  })

  describe('rows of another network alone', () => {
    const elsewhere = 'eip155:10'
    const other = row({ chainId: elsewhere, address: `${elsewhere}:${TOKEN}` })
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

    it('behavior: the service is asked past its own cache, and what it says then is kept', async () => {
      const { api, clock, calls } = setup(({ query }) =>
        json({ balances: [query['forceUpdate'] ? row() : other] }),
      )
      const expected = { value: [{ symbol: 'USDC', caipNetworkId: NETWORK }] }
      expect(await flush(clock, api.account.balance(who))).toMatchObject(expected)
      expect(await flush(clock, api.account.balance(who))).toMatchObject(expected)
      expect(calls().map(({ query }) => query['forceUpdate'])).toEqual([undefined, `${NETWORK}:${NATIVE}`])
    })

    it.each([
      ['still', {}, 2],
      ['of what has moved', { moved: [{ caipNetworkId: NETWORK, address: TOKEN }] }, 1],
      ['of Solana', { caipNetworkId: solana }, 1],
    ])(
      'error: %s, it is no empty account, and the same is asked at most once more',
      async (_, more, times) => {
        const asked = { ...who, ...more }
        const gate = () => json({ http: [NETWORK, solana], ws: [] })
        const network = () => asked.caipNetworkId
        const { api, clock, calls } = setup(() => json({ balances: [other] }), { gate, network })
        expect(await flush(clock, api.account.balance(asked))).toMatchObject({
          error: { code: 'service-answer-invalid' },
        })
        expect(calls()).toHaveLength(times)
      },
    )

    it('behavior: no rows at all are an empty account', async () => {
      expect(await balances()).toEqual({ value: [] })
    })
  })

  it('error: 503 is told as it is, so that polling can stop', async () => {
    const { api, clock } = setup(() => new Response('', { status: 503 }))
    expect(await flush(clock, api.account.balance(who), 1000)).toMatchObject({ error: { status: 503 } })
  })
})

describe('readBalances', () => {
  const balances = Array.from({ length: 95 }, (_, n) => ({
    name: `Token ${n}`,
    symbol: `T${n}`,
    chainId: NETWORK,
    // Some rows repeat, some are invalid.
    address: n % 7 === 0 ? 'x' : `${NETWORK}:0x${(n % 40).toString(16).padStart(40, '1')}`,
    quantity: { decimals: '6', numeric: String(n) },
  }))

  it('behavior: bit by bit, and the same as in one go', async () => {
    let pauses = 0
    const read = await readBalances({ balances }, async () => {
      pauses += 1
    })
    expect(read).toEqual(parse(balancesSchema, { balances }))
    expect(pauses).toBe(10)
  })

  it('error: what is no list is refused', async () => {
    await expect(readBalances({ balances: 'x' }, async () => {})).rejects.toMatchObject({
      code: 'service-answer-invalid',
    })
  })
})

describe('identity', () => {
  it('behavior: kept 5 min for an address', async () => {
    const { api, clock, calls } = setup(() => json({ name: 'a.eth', avatar: null }))
    await flush(clock, api.account.identity(who))
    await clock.advance(299_999)
    expect(await flush(clock, api.account.identity(who))).toEqual({ value: { name: 'a.eth' } })
    expect(calls()).toHaveLength(1)
    await clock.advance(1)
    await flush(clock, api.account.identity(who))
    expect(calls()).toHaveLength(2)
  })

  it.each(['..', ''])('attack: address %j asks nothing', async (address) => {
    const { api, clock, calls } = setup(() => json({}))
    expect(await flush(clock, api.account.identity({ ...who, address }))).toMatchObject({
      error: { code: 'rpc-invalid-request' },
    })
    expect(calls()).toEqual([])
  })
})
