/** Buying with money of the world (protocol 2.13). Its failures have stand-ins (spec section 8), marked by `failure`. */
import * as z from 'zod/mini'
import { safeLink } from '../lib/url.ts'
import type { Answer, Ask } from './ask.ts'
import { decimalText, exactNumber } from './decimal.ts'
import { by, id, into, maybe, rows, text } from './fields.ts'
import { onrampDefaults } from './onramp-defaults.ts'
import { path } from './path.ts'
import { ServiceError } from './service-error.ts'

export type PurchaseCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly {
    readonly name: string
    readonly displayName: string
    /** The reference of the network, as text. */
    readonly chainId: string
    readonly contractAddress?: string | undefined
  }[]
}

export type PaymentCurrency = {
  /** ISO 4217. */
  readonly id: string
  /** Per way of paying; amounts of this currency, plain decimal text. */
  readonly limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

export type OnrampOptions = {
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** These are the built-in ones: why the service's could not be had. */
  readonly failure?: unknown
}

/** Plain decimal text and a currency's code. */
export type Money = { readonly amount: string; readonly currency: string }

export type OnrampQuote = {
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  readonly networkFee: Money
  readonly quoteId: string
  /** A stand-in, whose amounts say nothing: why there is no quote. */
  readonly failure?: unknown
}

const purchase = into(
  z.object({
    id: by(id),
    name: by(text()),
    symbol: by(text(16)),
    networks: rows(
      into(
        z.object({
          name: by(text()),
          display_name: by(text()),
          chain_id: by(id),
          contract_address: maybe(id),
        }),
        ({ name, display_name, chain_id, contract_address }) => ({
          name,
          displayName: display_name,
          chainId: chain_id,
          contractAddress: contract_address,
        }),
      ),
      ({ name }) => name,
      100,
    ),
  }),
  (row): PurchaseCurrency | undefined => (row.networks.length > 0 ? row : undefined),
)

const payment = into(
  z.object({
    id: by(id),
    payment_method_limits: rows(
      z.object({ id: by(id), min: by(decimalText), max: by(decimalText) }),
      ({ id }) => id,
      100,
    ),
  }),
  ({ id, payment_method_limits }): PaymentCurrency => ({ id, limits: payment_method_limits }),
)

export const onrampOptionsSchema = z.object({
  purchaseCurrencies: rows(purchase, ({ id }) => id),
  paymentCurrencies: rows(payment, ({ id }) => id),
})

const money = z.object({ amount: by(decimalText), currency: by(text(16)) })

export const onrampQuoteSchema = z.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  quoteId: by(id),
})

export const onrampUrlSchema = into(z.object({ url: by(safeLink) }), ({ url }) => url)

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
  /** What can be bought, and with what. The built-in ones when the service fails. */
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
   * What `amount` (plain decimal text, of the payment currency) buys. A placeholder when the service fails; null where it is
   * not offered. `network`: the name of one of the purchase currency's; without one its symbol.
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
   * The provider's page for this purchase, https; '' where it is not offered. Amounts are plain decimal text, and are left out
   * when a JSON number cannot say them exactly. Made anew for each click, never repeated.
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
