/** What the treasury does to a pool is real, and what the odd tokens do in theirs. */
import { encodeFunctionData, erc20Abi, numberToHex, parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { at, balanceOf, build, quote, send } from './exchange.testing.ts'
import {
  ask,
  CHAIN,
  COIN,
  FOURTH,
  MEADOW,
  node,
  reasonOf,
  receiptOf,
  services,
  startLocal,
  tokenOf,
} from './services.testing.ts'

startLocal()

const priceOf = async (symbol: string) => {
  const pool = (await services.pools()).find((one) => one.chain === CHAIN && one.symbol === symbol)
  if (!pool) throw new Error(`No pool of ${symbol}.`)
  return pool.price
}

const outOf = async (from: string, to: string, amount: bigint) =>
  BigInt((await quote(from, to, amount)).quotes[0]?.toAmount ?? '')

const control = (path: string, body: unknown) =>
  fetch(new URL(path, services.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const call = async (from: string, symbol: string, data: string) => {
  const to = tokenOf(symbol).address
  const hash = await node('eth_sendTransaction', { from, to, data, gas: numberToHex(200_000) })
  return (await receiptOf(hash)).status
}
const approve = (symbol: string, amount: bigint) => {
  const args = [services.exchange(CHAIN)?.router ?? '0x', amount] as const
  return call(MEADOW, symbol, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
}
const give = (symbol: string, amount: bigint) =>
  call(
    services.exchange(CHAIN)?.treasury ?? '',
    symbol,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [MEADOW, amount] }),
  )

describe('prices', () => {
  it.each([
    ['USDC', 5],
    ['USDC', -5],
    ['WBTC', 0.5],
    ['TAX', 40],
    ['TAX', -40],
    ['USDT', -99],
  ])('behavior: the price of %s moves by %d percent', async (symbol, percent) => {
    const before = await priceOf(symbol)
    await services.movePrice(CHAIN, symbol, percent)
    expect((await priceOf(symbol)) / before).toBeCloseTo(1 + percent / 100, 5)
    await services.fillPool(CHAIN, symbol)
    expect(await priceOf(symbol)).toBeCloseTo(tokenOf(symbol).price, 2)
  })

  it('behavior: a quote follows, by the control page too', async () => {
    const amount = parseUnits('1', 18)
    const before = await outOf(COIN, at('DAI'), amount)
    const answer = await control('/pools/move', { chain: CHAIN, symbol: 'DAI', percent: 10 })
    expect(answer.status).toBe(200)
    expect(Number(await outOf(COIN, at('DAI'), amount)) / Number(before)).toBeCloseTo(1 / 1.1, 3)
  })

  it('error: no pool, no such network, and a price that cannot be', async () => {
    await expect(services.movePrice(CHAIN, 'MKR', 5)).rejects.toThrow('no pool of MKR')
    for (const percent of [0, -100, 1_001, Number.NaN])
      await expect(services.movePrice(CHAIN, 'USDC', percent)).rejects.toThrow('percent')
    const answer = await control('/pools/move', { chain: 'eip155:11155111', symbol: 'USDC', percent: 5 })
    expect(answer.status).toBe(400)
  })
})

describe('liquidity', () => {
  it('behavior: a drained pool has none, and is filled as it was at first', async () => {
    const amount = parseUnits('0.1', 18)
    await services.fillPool(CHAIN, 'UNI')
    const first = await outOf(COIN, at('UNI'), amount)
    expect((await control('/pools/drain', { chain: CHAIN, symbol: 'UNI' })).status).toBe(200)
    const query = { from: COIN, to: at('UNI'), amount: `${amount}`, userAddress: MEADOW, gasPrice: '1' }
    const refused = await ask('blockchain', 'v1/convert/quotes', query)
    expect(await reasonOf(refused)).toMatchObject({ description: 'insufficient liquidity' })
    await expect(services.movePrice(CHAIN, 'UNI', 5)).rejects.toThrow('empty')
    expect((await control('/pools/fill', { chain: CHAIN, symbol: 'UNI' })).status).toBe(200)
    expect(await outOf(COIN, at('UNI'), amount)).toBe(first)
  })
})

describe('odd tokens', () => {
  it('behavior: the stubborn dollar does not change an allowance, but from zero or to it; then it is swapped as quoted', async () => {
    const amount = parseUnits('50', 6)
    expect(await give('USDT', amount)).toBe('0x1')
    expect(await approve('USDT', 1n)).toBe('0x1')
    expect(await approve('USDT', amount)).toBe('0x0')
    expect(await approve('USDT', 0n)).toBe('0x1')
    expect(await approve('USDT', amount)).toBe('0x1')
    const quoted = await outOf(at('USDT'), at('DAI'), amount)
    const before = await balanceOf('DAI', MEADOW)
    expect(await send(await build(at('USDT'), at('DAI'), amount))).toBe('0x1')
    expect((await balanceOf('DAI', MEADOW)) - before).toBe(quoted)
  })

  it('behavior: of the taxed token less arrives than the minimum, and it cannot be sold', async () => {
    const amount = parseUnits('0.1', 18)
    const quoted = await outOf(COIN, at('TAX'), amount)
    const tx = await build(COIN, at('TAX'), amount)
    const before = await balanceOf('TAX', MEADOW)
    expect(await send({ ...tx, value: amount })).toBe('0x1')
    const arrived = (await balanceOf('TAX', MEADOW)) - before
    expect(arrived).toBe(quoted - quoted / 10n)
    expect(await approve('TAX', arrived)).toBe('0x1')
    expect(await send(await build(at('TAX'), COIN, arrived))).toBe('0x0')
  })
})

describe('the page of Meld', () => {
  it('behavior: dollars arrive on the network that was chosen, and no history tells of it', async () => {
    const url = new URL(services.meld)
    expect((await fetch(url)).headers.get('content-type')).toContain('html')
    const before = await balanceOf('USDC', FOURTH.address)
    const wish = { destinationCurrencyCode: 'USDC', walletAddress: FOURTH.address, chain: CHAIN }
    const answer = await control('/meld/deliver', { ...wish, amount: '12.5' })
    await receiptOf((await answer.json()).hash)
    expect((await balanceOf('USDC', FOURTH.address)) - before).toBe(parseUnits('12.5', 6))
    expect(services.purchases()).toEqual([])
  })

  it.each([
    { amount: '0' },
    { amount: '-1' },
    { amount: '1e3' },
    { walletAddress: 'nobody' },
    { chain: 'eip155:11155111' },
    { destinationCurrencyCode: 'DOGE' },
    { destinationCurrencyCode: 'SOL' },
  ])('error: nothing is delivered for %o', async (wrong) => {
    const wish = { destinationCurrencyCode: 'USDC', walletAddress: FOURTH.address, chain: CHAIN, amount: '1' }
    expect((await control('/meld/deliver', { ...wish, ...wrong })).status).toBe(400)
  })
})
