import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import type { Asset, Hex } from '../chain.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { fakeWallet, network } from './fakes.testing.ts'

const ADDRESS: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PIXEL = 'data:image/png;base64,AAAA'
const ABLE = { '0x89': { assetDiscovery: { supported: true } } }

const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 0.9998, iconUrl: PIXEL }
const token = { address: TOKEN, balance: '0x12d687', type: 'ERC20', metadata }
const coin = {
  address: 'native',
  balance: '0xde0b6b3a7640001',
  type: 'NATIVE',
  metadata: { name: 'POL', symbol: 'POL', decimals: 18, price: 0.5, iconUrl: '' },
}

type Wallet = { readonly capabilities?: unknown; readonly assets?: unknown }

const setUp = ({ capabilities = ABLE, assets = {} }: Wallet) => {
  const clock = fakeClock()
  const { provider, log } = fakeWallet(({ method }) => {
    const answer = method === 'wallet_getCapabilities' ? capabilities : assets
    return typeof answer === 'function' ? answer() : answer
  })
  const chain = createEvmChain({ customUrls: () => [], clock })
  const asked = chain.assets?.({ provider, address: ADDRESS, network: network(137) }) ?? Promise.reject()
  return { asked, log, clock }
}
const ask = (p: Wallet): Promise<readonly Asset[] | undefined> => setUp(p).asked
const methods = (log: readonly { readonly method: string }[]) => log.map(({ method }) => method)

describe('assets', () => {
  it('behavior: what it asks, to the letter', async () => {
    const { asked, log } = setUp({})
    expect(await asked).toEqual([])
    expect(log).toStrictEqual([
      { method: 'wallet_getCapabilities', params: [ADDRESS] },
      { method: 'wallet_getAssets', params: [{ account: ADDRESS, chainFilter: ['0x89'] }] },
    ])
  })

  it('behavior: a price of 0 is none', async () => {
    const unpriced = { ...coin, metadata: { ...coin.metadata, price: 0 } }
    expect((await ask({ assets: { '0x89': [unpriced] } }))?.[0]).not.toHaveProperty('price')
  })

  it('behavior: rows as they are, every unit; the coin has no address', async () => {
    expect(await ask({ assets: { '0x89': [coin, token] } })).toStrictEqual([
      { name: 'POL', symbol: 'POL', decimals: 18, balance: 1000000000000000001n, price: '0.5' },
      {
        address: TOKEN,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        balance: 1234567n,
        price: '0.9998',
        image: PIXEL,
      },
    ])
  })

  it('behavior: asked only when the wallet says that it can, for this chain', async () => {
    const unable = [
      {},
      { '0x1': { assetDiscovery: { supported: true } } },
      { '0x89': {} },
      { '0x89': null },
      { '0x89': { assetDiscovery: true } },
      { '0x89': { assetDiscovery: { supported: false } } },
      { '0x89': { assetDiscovery: { supported: 'true' } } },
      { '0x89': { assetDiscovery: { supported: 1 } } },
      { '0x89': { atomicBatch: { supported: true } } },
      { 137: { assetDiscovery: { supported: true } } },
      { '0x89x': { assetDiscovery: { supported: true } } },
    ]
    for (const capabilities of unable) {
      const { asked, log } = setUp({ capabilities })
      expect(await asked).toBeUndefined()
      expect(methods(log)).toEqual(['wallet_getCapabilities'])
    }
  })

  it('param: capabilities as JSON text', async () => {
    const { asked, log } = setUp({ capabilities: JSON.stringify(ABLE) })
    expect(await asked).toEqual([])
    expect(log).toHaveLength(2)
  })

  it('error: capabilities that cannot be read are the specification’s error', async () => {
    const trap = () =>
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('trap')
          },
        },
      )
    for (const capabilities of ['', '{', 'null', '[]', '1', null, 1, true, [], [ABLE], trap]) {
      const { asked, log } = setUp({ capabilities })
      await expect(asked).rejects.toMatchObject({
        code: 'capabilities-invalid',
        message: 'Error parsing wallet capabilities',
      })
      expect(log).toHaveLength(1)
    }
  })

  it('behavior: a wallet that refuses, or knows neither, is asked no more', async () => {
    for (const thrown of [{ code: 4001 }, { code: 4200 }, { code: -32601 }, undefined, new Error('x')]) {
      const no = () => {
        throw thrown
      }
      const first = setUp({ capabilities: no })
      expect(await first.asked).toBeUndefined()
      expect(methods(first.log)).toEqual(['wallet_getCapabilities'])
      const second = setUp({ assets: no })
      expect(await second.asked).toBeUndefined()
      expect(second.log).toHaveLength(2)
    }
  })

  it('error: 10 s for each question, then nothing', async () => {
    const never = () => new Promise(() => {})
    for (const p of [{ capabilities: never }, { assets: never }]) {
      const { asked, clock } = setUp(p)
      let result: unknown = 'waiting'
      asked.then((given) => {
        result = given
      })
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      await clock.advance(9_999)
      expect(result).toBe('waiting')
      await clock.advance(1)
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      expect(result).toBeUndefined()
      expect(clock.pending()).toBe(0)
    }
  })

  it('behavior: no list for the chain is an empty one; other chains are left out, but have to be right', async () => {
    expect(await ask({ assets: {} })).toEqual([])
    expect(await ask({ assets: { '0x1': [coin] } })).toEqual([])
    expect(await ask({ assets: { '0x1': [coin], '0x89': [token] } })).toHaveLength(1)
    expect(await ask({ assets: { '0x1': [{ ...coin, type: 'NFT' }], '0x89': [token] } })).toBeUndefined()
    expect(await ask({ assets: { '0x1': null, '0x89': [token] } })).toBeUndefined()
  })

  it('attack: one bad row, and nothing of it is used', async () => {
    const bad: readonly unknown[] = [
      null,
      undefined,
      'USDC',
      [],
      {},
      { ...token, address: undefined },
      { ...token, address: 1 },
      { ...token, address: 'native' },
      { ...token, address: `${TOKEN}00` },
      { ...token, address: TOKEN.replace('C5', 'c5') },
      { ...coin, address: undefined },
      { ...token, balance: undefined },
      { ...token, balance: 5 },
      { ...token, balance: 5n },
      { ...token, balance: '5' },
      { ...token, balance: '0x' },
      { ...token, balance: '-0x1' },
      { ...token, balance: '0xzz' },
      { ...token, balance: `0x1${'0'.repeat(64)}` },
      { ...token, type: 'ERC721' },
      { ...token, type: undefined },
      { ...token, metadata: undefined },
      ...Object.keys(metadata).map((key) => ({ ...token, metadata: { ...metadata, [key]: undefined } })),
      ...Object.keys(metadata).map((key) => ({ ...token, metadata: { ...metadata, [key]: {} } })),
      ...[-1, 0.5, 78, 256, Number.NaN, '6'].map((decimals) => ({
        ...token,
        metadata: { ...metadata, decimals },
      })),
      ...[-1, Number.NaN, Number.POSITIVE_INFINITY, 1e300, '1'].map((price) => ({
        ...token,
        metadata: { ...metadata, price },
      })),
    ]
    for (const row of bad) expect(await ask({ assets: { '0x89': [coin, row] } }), String(row)).toBeUndefined()
  })

  it('attack: answers that are no lists of rows', async () => {
    const trap = new Proxy([], {
      get: () => {
        throw new Error('trap')
      },
    })
    const answers = [
      null,
      undefined,
      [],
      'x',
      1,
      { '0x89': {} },
      { '0x89': 'x' },
      { '0x89': null },
      { '0x89': trap },
    ]
    for (const assets of answers) expect(await ask({ assets: () => assets })).toBeUndefined()
    expect(await ask({ assets: { '0x89': Array.from({ length: 10_001 }, () => token) } })).toBeUndefined()
  })

  it('attack: the same twice would count twice', async () => {
    expect(
      await ask({ assets: { '0x89': [token, { ...token, address: TOKEN.toLowerCase() }] } }),
    ).toBeUndefined()
    expect(await ask({ assets: { '0x89': [coin, coin] } })).toBeUndefined()
    expect(await ask({ assets: { '0x89': [coin], '0x089': [coin] } })).toBeUndefined()
  })

  it('attack: texts and pictures are cleaned', async () => {
    const dirty = {
      ...metadata,
      name: '\u202eevil\u200b',
      symbol: 'S'.repeat(100),
      iconUrl: 'javascript:alert(1)',
    }
    const [asset] = (await ask({ assets: { '0x89': [{ ...token, metadata: dirty }] } })) ?? []
    expect(asset).toMatchObject({ name: 'evil' })
    expect(asset?.symbol).toHaveLength(16)
    expect(asset).not.toHaveProperty('image')
  })

  it('behavior: any balance and price, digit by digit', async () => {
    const price = fc.double({ min: 0, max: 1e12, noNaN: true }).map(Math.abs)
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(0n, 2n ** 256n - 1n),
        price,
        fc.integer({ min: 0, max: 77 }),
        async (balance, p, decimals) => {
          const row = {
            ...token,
            balance: `0x${balance.toString(16)}`,
            metadata: { ...metadata, price: p, decimals },
          }
          const read = await ask({ assets: { '0x89': [row] } })
          // A price with more than 36 fraction digits is invalid.
          if (!read) {
            expect(String(p)).toMatch(/e-/)
            return
          }
          expect(read[0]).toMatchObject({ balance, decimals })
          const { price: said = p === 0 ? '0' : '' } = read[0] ?? {}
          expect(said).toMatch(/^\d+(\.\d*[1-9])?$/)
          expect(Number(said)).toBe(p)
        },
      ),
      { numRuns: RUNS },
    )
    console.info(`assets: ${RUNS} of ${RUNS} rows`)
  })
})
