/** Swaps and purchases are real: what is quoted is what arrives on the chain. */
import * as v from 'valibot'
import { hexToBigInt, parseUnits } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { at, balanceOf, build, quote, send, user } from './exchange.testing.ts'
import {
  ask,
  CHAIN,
  COIN,
  FOURTH,
  get,
  MEADOW,
  node,
  post,
  reasonOf,
  services,
  startLocal,
} from './services.testing.ts'
import * as shape from './shapes.ts'

startLocal()

describe('swaps', () => {
  it('behavior: the tokens are the coin, its wrapped form and the test tokens', async () => {
    const { tokens } = await get(shape.tokens, 'v1/convert/tokens', { chainId: CHAIN })
    expect(tokens.map(({ symbol, decimals }) => `${symbol} ${decimals}`)).toEqual([
      'ETH 18',
      'WETH 18',
      'USDC 6',
      'DAI 18',
      'WBTC 8',
      'UNI 18',
      'USDT 6',
      'TAX 18',
    ])
    expect(tokens[0]?.address).toBe(COIN)
  })

  it('behavior: gas prices are those of the node', async () => {
    const price = await get(shape.gasPrice, 'v1/convert/gas-price', { chainId: CHAIN })
    expect(BigInt(price.standard)).toBe(hexToBigInt(await node('eth_gasPrice')))
    expect(BigInt(price.standard)).toBeLessThan(BigInt(price.instant))
  })

  it('behavior: the coin really becomes tokens, exactly as quoted', async () => {
    const amount = parseUnits('0.5', 18)
    const { quotes } = await quote(COIN, at('USDC'), amount)
    const tx = await build(COIN, at('USDC'), amount)
    const before = await balanceOf('USDC', MEADOW)
    expect(await send({ ...tx, value: BigInt(tx.amount) })).toBe('0x1')
    expect(`${(await balanceOf('USDC', MEADOW)) - before}`).toBe(quotes[0]?.toAmount)
    expect(Number(quotes[0]?.toAmount) / 1e6).toBeCloseTo(1_494, -1)
    const { data } = await get(shape.history, `v1/account/${MEADOW}/history`, { chainId: CHAIN })
    expect(data[0]).toMatchObject({
      metadata: { operationType: 'trade' },
      transfers: [{ direction: 'out' }, { direction: 'in' }],
    })
  })

  it('behavior: a token becomes another one after its approval, which names the router', async () => {
    const amount = parseUnits('100', 6)
    const allowanceOf = () =>
      get(shape.allowance, 'v1/convert/allowance', { tokenAddress: at('USDC'), userAddress: user })
    expect(await allowanceOf()).toEqual({ allowance: '0' })
    const approve = await get(shape.builtApprove, 'v1/convert/build-approve', {
      userAddress: user,
      from: at('USDC'),
      to: at('WBTC'),
    })
    expect(approve.tx.from).toBe(at('USDC'))
    expect(await send({ ...approve.tx, from: MEADOW, to: approve.tx.from, value: 0n })).toBe('0x1')
    expect(BigInt((await allowanceOf()).allowance)).toBeGreaterThan(amount)

    const before = await balanceOf('WBTC', MEADOW)
    expect(await send(await build(at('USDC'), at('WBTC'), amount))).toBe('0x1')
    expect(await balanceOf('WBTC', MEADOW)).toBeGreaterThan(before)
  })

  it('behavior: a token becomes the coin, and the history sees the coin come in', async () => {
    expect(await send(await build(at('USDC'), COIN, parseUnits('30', 6)))).toBe('0x1')
    const { data } = await get(shape.history, `v1/account/${MEADOW}/history`, { chainId: CHAIN })
    const [out, into] = data[0]?.transfers?.toSorted((a, b) => b.direction.localeCompare(a.direction)) ?? []
    expect(out).toMatchObject({ direction: 'out', fungible_info: { symbol: 'USDC' } })
    expect(into).toMatchObject({ direction: 'in', fungible_info: { symbol: 'ETH' } })
  })

  it('behavior: the coin is wrapped one to one', async () => {
    const wrapped = services.exchange(CHAIN)?.wrapped.address
    const tx = await build(COIN, `${CHAIN}:${wrapped}`, 5n)
    expect(tx.to).toBe(`${CHAIN}:${wrapped}`)
    expect(await send({ ...tx, value: 5n })).toBe('0x1')
  })

  it('error: an input without sense has no quote, too much of it has no liquidity', async () => {
    expect(await quote(COIN, COIN, 1n)).toEqual({ quotes: [] })
    expect(await quote(COIN, at('USDC'), 0n)).toEqual({ quotes: [] })
    const query = { from: COIN, to: at('USDC'), amount: `${10n ** 24n}`, userAddress: MEADOW, gasPrice: '1' }
    const answer = await ask('blockchain', 'v1/convert/quotes', query)
    expect(await reasonOf(answer)).toMatchObject({ description: 'insufficient liquidity' })
  })
})

describe('purchases', () => {
  it('behavior: options, quote and the payment page; a delivery is real and stands in both histories', async () => {
    const options = await get(shape.onrampOptions, 'v1/onramp/options')
    const asked = {
      purchaseCurrency: options.purchaseCurrencies[1],
      paymentCurrency: options.paymentCurrencies[0],
      amount: '100',
      network: 'ethereum-mainnet',
    }
    const quote = v.parse(shape.onrampQuote, await (await post('v1/onramp/quote', asked)).json())
    expect(quote).toMatchObject({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      purchaseAmount: { amount: '97.300000', currency: 'USDC' },
    })

    const wallet = { address: FOURTH.address, blockchains: ['ethereum'], assets: ['USDC'] }
    const wish = { destinationWallets: [wallet], defaultNetwork: 'ethereum', partnerUserId: FOURTH.address }
    const made = await post('v1/generators/onrampurl', {
      ...wish,
      defaultExperience: 'buy',
      presetCryptoAmount: 50,
    })
    const { url } = v.parse(shape.onrampUrl, await made.json())
    expect((await fetch(url)).headers.get('content-type')).toContain('html')

    const act = async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const rows = async () => {
      const { data } = await get(shape.history, `v1/account/${FOURTH.address}/history`, {
        onramp: 'coinbase',
      })
      return data.map(({ metadata }) => metadata.status)
    }
    const { id } = await act('/pay/start', Object.fromEntries(new URL(url).searchParams))
    expect(await rows()).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
    // From which the payment page, closed and opened again, knows how to go on.
    expect(await (await fetch(new URL('/purchases.json', url))).json()).toMatchObject([
      { id, status: 'IN_PROGRESS', address: FOURTH.address, chain: CHAIN, symbol: 'USDC', amount: '50' },
    ])
    const before = await balanceOf('USDC', FOURTH.address)
    await act('/pay/end', { id, isGood: true })
    expect(await rows()).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
    await vi.waitFor(async () =>
      expect((await balanceOf('USDC', FOURTH.address)) - before).toBe(parseUnits('50', 6)),
    )
  })
})
