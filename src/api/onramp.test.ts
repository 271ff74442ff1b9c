import { describe, expect, it } from 'vitest'
import { flush, json, setup } from './api.testing.ts'
import { onrampDefaults } from './onramp-defaults.ts'

const [purchaseCurrency] = onrampDefaults.purchaseCurrencies
const [paymentCurrency] = onrampDefaults.paymentCurrencies
if (!purchaseCurrency || !paymentCurrency) throw new Error('The on-ramp has no defaults')
const wanted = { purchaseCurrency, paymentCurrency, amount: '50.5' }

describe('onramp', () => {
  it('behavior: the built-in options are those of specification 9', () => {
    expect(onrampDefaults.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    for (const { limits } of onrampDefaults.paymentCurrencies)
      expect(limits).toEqual([
        { id: 'card', min: '10', max: '7500' },
        { id: 'ach_bank_account', min: '10', max: '25000' },
      ])
    expect(onrampDefaults.purchaseCurrencies).toEqual([
      {
        id: '2b92315d-eab7-5bef-84fa-089a131333f5',
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [
          {
            name: 'ethereum-mainnet',
            displayName: 'Ethereum',
            chainId: '1',
            contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          },
          {
            name: 'polygon-mainnet',
            displayName: 'Polygon',
            chainId: '137',
            contractAddress: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
          },
        ],
      },
    ])
  })

  it('behavior: an answer of another shape is a failure with its stand-in', async () => {
    const { api, clock } = setup(() => json({ paymentTotal: { amount: 'NaN', currency: 'USD' } }))
    expect(await flush(clock, api.onramp.quote(wanted))).toMatchObject({
      value: {
        purchaseAmount: { amount: '50.5', currency: 'USD' },
        quoteId: 'mocked-quote-id',
        failure: { code: 'service-answer-invalid' },
      },
    })
    expect(await flush(clock, api.onramp.options())).toMatchObject({
      value: { ...onrampDefaults, failure: { code: 'service-answer-invalid' } },
    })
  })

  it('behavior: without a network the symbol stands in; going away has no stand-in', async () => {
    const { api, clock, calls } = setup(() => json({}))
    await flush(clock, api.onramp.quote(wanted))
    expect(calls()[0]?.body).toMatchObject({ network: 'USDC', amount: '50.5' })
    const gone = { signal: AbortSignal.abort('gone') }
    const aborted = { error: { code: 'aborted' } }
    expect(await flush(clock, api.onramp.quote({ ...wanted, ...gone }))).toMatchObject(aborted)
    expect(await flush(clock, api.onramp.options(gone))).toMatchObject(aborted)
  })

  it.each(['javascript:alert(1)', 'http://pay.example', 'https://a:b@pay.example', '', null, 'pay.example'])(
    'attack: %j is no page to open',
    async (url) => {
      const { api, clock } = setup(() => json({ url }))
      expect(
        await flush(clock, api.onramp.url({ destinationWallets: [], partnerUserId: '0x' })),
      ).toMatchObject({
        error: { code: 'service-answer-invalid' },
      })
    },
  )

  describe('coinbaseUrl', () => {
    const NAMES = [
      ['1', 'ethereum'],
      ['42161', 'arbitrum'],
      ['137', 'polygon'],
      ['80094', 'berachain'],
      ['43114', 'avalanche-c-chain'],
      ['10', 'optimism'],
      ['42220', 'celo'],
      ['8453', 'base'],
    ] as const
    const ask = async (caipNetworkId: string, isBound: boolean) => {
      const { api, clock, calls } = setup(() => json({ url: 'https://pay.coinbase.com/' }))
      const p = { address: '0xA', symbol: 'ETH', caipNetworkId, isBound, presetCryptoAmount: '0.5' }
      await flush(clock, api.onramp.coinbaseUrl(p))
      return calls()[0]?.body
    }

    it.each(NAMES)('param: eip155:%s is %s', async (chainId, name) => {
      const rest = {
        partnerUserId: '0xA',
        defaultExperience: 'buy',
        presetCryptoAmount: 0.5,
        defaultNetwork: name,
      }
      const all = NAMES.map(([, name]) => name)
      const wallets = (blockchains: unknown) => [{ address: '0xA', blockchains, assets: ['ETH'] }]
      expect(await ask(`eip155:${chainId}`, false)).toMatchObject({
        ...rest,
        destinationWallets: wallets(expect.arrayContaining(all)),
      })
      // An address that may be nobody's elsewhere.
      expect(await ask(`eip155:${chainId}`, true)).toMatchObject({
        ...rest,
        destinationWallets: wallets([name]),
      })
    })

    it.each(['eip155:59144', 'eip155:constructor', 'solana:1'])(
      'param: Ethereum stands in for %s',
      async (id) => expect(await ask(id, true)).toMatchObject({ defaultNetwork: 'ethereum' }),
    )
  })
})
