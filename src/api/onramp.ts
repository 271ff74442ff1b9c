/**
 * Buying crypto with fiat money (wire facts 2.13). If the service fails, options and quotes are replaced by defaults with `failure` set
 * (specification 8).
 */
import type { Answer, Ask } from './ask.ts'
import { exactNumber } from './decimal.ts'
import {
  type OnrampOptions,
  type OnrampQuote,
  onrampOptionsSchema,
  onrampQuoteSchema,
  onrampUrlSchema,
  type PaymentCurrency,
  type PurchaseCurrency,
} from './onramp-answers.ts'
import { onrampDefaults } from './onramp-defaults.ts'
import { path } from './path.ts'
import { ServiceError } from './service-error.ts'

const toWirePurchase = ({ networks, ...currency }: PurchaseCurrency) => ({
  ...currency,
  networks: networks.map(({ name, displayName, chainId, contractAddress }) => ({
    name,
    display_name: displayName,
    chain_id: chainId,
    contract_address: contractAddress,
  })),
})

const toWirePayment = ({ id, limits }: PaymentCurrency) => ({ id, payment_method_limits: limits })

export const createOnramp = (ask: Ask) => ({
  /** What can be bought, and with which currencies. Built-in defaults if the service fails. */
  async options({
    signal,
  }: {
    readonly signal?: AbortSignal | undefined
  } = {}): Promise<Answer<OnrampOptions>> {
    try {
      return await ask.data<OnrampOptions>(
        { host: 'blockchain', path: path`/v1/onramp/options`, signal },
        onrampOptionsSchema,
        { purchaseCurrencies: [], paymentCurrencies: [] },
      )
    } catch (failure) {
      if (!(failure instanceof ServiceError)) throw failure
      return { value: { ...onrampDefaults, failure } }
    }
  },

  /**
   * What `amount` (plain decimal text in the payment currency) buys. A placeholder if the service fails; null if it is not offered.
   * `network`: the name of one of the purchase currency's networks, by default the currency's symbol.
   */
  async quote(p: {
    readonly purchaseCurrency: PurchaseCurrency
    readonly paymentCurrency: PaymentCurrency
    readonly amount: string
    readonly network?: string | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<Answer<OnrampQuote | null>> {
    try {
      return await ask.data<OnrampQuote, null>(
        {
          host: 'blockchain',
          path: path`/v1/onramp/quote`,
          body: {
            purchaseCurrency: toWirePurchase(p.purchaseCurrency),
            paymentCurrency: toWirePayment(p.paymentCurrency),
            amount: p.amount,
            network: p.network ?? p.purchaseCurrency.symbol,
          },
          retry: true,
          signal: p.signal,
        },
        onrampQuoteSchema,
        null,
      )
    } catch (failure) {
      if (!(failure instanceof ServiceError)) throw failure
      const same = { amount: p.amount, currency: p.paymentCurrency.id }
      return {
        value: {
          paymentTotal: same,
          paymentSubtotal: same,
          purchaseAmount: same,
          networkFee: same,
          quoteId: 'mocked-quote-id',
          failure,
        },
      }
    }
  },

  /**
   * The https URL of the provider's page for a purchase; '' if it is not offered. Amounts are plain decimal text, and are left out if a
   * JSON number cannot represent them exactly. Request a new URL for each click; never retried. Rejects with a `ServiceError`.
   */
  url(p: {
    readonly destinationWallets: readonly {
      readonly address: string
      readonly blockchains: readonly string[]
      readonly assets: readonly string[]
    }[]
    readonly defaultNetwork?: string | undefined
    /** The address. */
    readonly partnerUserId: string
    readonly presetCryptoAmount?: string | undefined
    readonly presetFiatAmount?: string | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<Answer<string>> {
    const { signal, presetCryptoAmount = '', presetFiatAmount = '', ...body } = p
    return ask.data(
      {
        host: 'blockchain',
        path: path`/v1/generators/onrampurl`,
        body: {
          ...body,
          defaultExperience: 'buy',
          presetCryptoAmount: exactNumber(presetCryptoAmount),
          presetFiatAmount: exactNumber(presetFiatAmount),
        },
        signal,
      },
      onrampUrlSchema,
      '',
    )
  },
})
