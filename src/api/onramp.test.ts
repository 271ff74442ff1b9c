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
    expect(purchaseCurrency.symbol).toBe('USDC')
    expect(purchaseCurrency.networks.map(({ chainId }) => chainId)).toEqual(['1', '137'])
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
})
