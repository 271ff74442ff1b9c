/** Swaps and purchases through the services, compared with what really arrived on the chain. */
import { formatUnits, type Hex, maxUint256, parseUnits } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { NETWORK } from './contract.testing.ts'
import { api, coin, facts, friend, notReached, startContract, user, world } from './contract-world.testing.ts'

startContract()

describe('createApi', () => {
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
      const listed = ['WETH', 'USDC', 'DAI', 'WBTC', 'UNI', 'USDT', 'TAX'].map((symbol) =>
        world.tokenOf(symbol),
      )
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
      } = await api.swap.buildTransaction({ ...pair('ETH', 'USDC'), amount, slippage: 1 })
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
        api.swap.buildTransaction({ ...pair('ETH', 'DAI'), userAddress, amount, slippage: 1 })
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
      const { from, to, data, gas } = await api.swap.buildTransaction({
        ...pair('USDC', 'WBTC'),
        amount,
        slippage: 1,
      })
      const before = await world.tokensOf('WBTC', user)
      await world.execute({ from, to, data, gas })
      expect((await world.tokensOf('WBTC', user)) - before).toBeGreaterThanOrEqual(least(quoted))
    })

    it('error: more than the pools have: the service’s words reach the reader', async () => {
      const amount = 10n ** 24n
      const asked = [
        api.swap.quotes({ ...pair('ETH', 'USDC'), amount, gasPrice }),
        api.swap.buildTransaction({ ...pair('ETH', 'USDC'), amount, slippage: 1 }),
      ]
      for (const one of asked)
        await expect(one).rejects.toMatchObject({ reasons: [{ description: 'insufficient liquidity' }] })
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
})

describe('every endpoint', () => {
  it('behavior: each was really asked for its facts', () => {
    expect(notReached('swaps')).toEqual([])
  })
})
