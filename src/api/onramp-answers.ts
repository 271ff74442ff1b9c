/** Schemas of the on-ramp's answers (wire facts 2.13). */
import * as v from '../lib/schema.ts'
import { safeLink } from '../lib/url.ts'
import type { PaymentCurrency, PurchaseCurrency } from './contract.ts'
import { decimalText } from './decimal.ts'
import { id, optional, required, text } from './fields.ts'
import { rows } from './rows.ts'

const purchase = v.transform(
  v.object({
    id: required(id),
    name: required(text()),
    symbol: required(text(16)),
    networks: rows(
      v.transform(
        v.object({
          name: required(text()),
          display_name: required(text()),
          chain_id: required(id),
          contract_address: optional(id),
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

const payment = v.transform(
  v.object({
    id: required(id),
    payment_method_limits: rows(
      v.object({ id: required(id), min: required(decimalText), max: required(decimalText) }),
      ({ id }) => id,
      100,
    ),
  }),
  ({ id, payment_method_limits }): PaymentCurrency => ({ id, limits: payment_method_limits }),
)

export const onrampOptionsSchema = v.object({
  purchaseCurrencies: rows(purchase, ({ id }) => id),
  paymentCurrencies: rows(payment, ({ id }) => id),
})

const money = v.object({ amount: required(decimalText), currency: required(text(16)) })

export const onrampQuoteSchema = v.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  quoteId: required(id),
})

export const onrampUrlSchema = v.transform(v.object({ url: required(safeLink) }), ({ url }) => url)
