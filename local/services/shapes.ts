/** The documented forms of all answers, strict, for the tests: what is not documented must not be answered either. */
import { z } from 'zod'

const text = z.string()
const caip2 = text.regex(/^[a-z0-9]+:\w+$/)
const caip10 = text.regex(/^(?:[a-z0-9]+:\w+:0x[0-9a-fA-F]{40}|solana:\w+:[1-9A-HJ-NP-Za-km-z]{32,44})$/)
const integer = text.regex(/^\d+$/)
const decimal = text.regex(/^\d+(\.\d+)?$/)
const hex = text.regex(/^0x[0-9a-f]*$/)
const money = z.strictObject({ amount: decimal, currency: text })

export const failure = z.strictObject({
  status: text,
  reasons: z.array(z.strictObject({ name: text, description: text })).min(1),
})

export const supportedChains = z.strictObject({ http: z.array(caip2), ws: z.array(caip2) })

export const identity = z.strictObject({ name: text.nullable(), avatar: z.url().nullable() })

export const balance = z.strictObject({
  balances: z.array(
    z.strictObject({
      name: text,
      symbol: text,
      chainId: caip2,
      address: caip10.optional(),
      value: z.number().optional(),
      price: z.number(),
      iconUrl: z.url(),
      quantity: z.strictObject({ decimals: integer, numeric: decimal }),
    }),
  ),
})

export const price = z.strictObject({
  fungibles: z.array(
    z.strictObject({ address: caip10, name: text, symbol: text, iconUrl: z.url(), price: z.number() }),
  ),
})

const content = z.strictObject({ url: z.url(), content_type: text })
const transfer = z.strictObject({
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.strictObject({ numeric: decimal }),
  value: z.number().optional(),
  price: z.number().optional(),
  fungible_info: z
    .strictObject({ name: text, symbol: text, icon: z.strictObject({ url: z.url() }) })
    .optional(),
  nft_info: z
    .strictObject({
      name: text,
      content: z.strictObject({ preview: content.optional(), detail: content.optional() }),
      flags: z.strictObject({ is_spam: z.boolean() }),
    })
    .optional(),
})

export const history = z.strictObject({
  data: z.array(
    z.strictObject({
      id: text,
      metadata: z.strictObject({
        operationType: text,
        hash: text,
        chain: caip2,
        minedAt: z.iso.datetime(),
        sentFrom: text,
        sentTo: text,
        status: z.enum([
          'confirmed',
          'failed',
          'pending',
          'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
          'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          'ONRAMP_TRANSACTION_STATUS_FAILED',
        ]),
        nonce: z.int(),
      }),
      transfers: z.array(transfer).min(1).nullable(),
    }),
  ),
  next: text.nullable(),
})

export const tokens = z.strictObject({
  tokens: z.array(
    z.strictObject({
      name: text,
      symbol: text,
      address: caip10,
      decimals: z.int(),
      logoUri: z.url(),
      eip2612: z.boolean().optional(),
    }),
  ),
})

export const quotes = z.strictObject({
  quotes: z.array(
    z.strictObject({
      id: text.nullable(),
      fromAmount: integer,
      fromAccount: caip10,
      toAmount: integer,
      toAccount: caip10,
    }),
  ),
})

export const allowance = z.strictObject({ allowance: integer })
export const gasPrice = z.strictObject({ standard: integer, fast: integer, instant: integer })

export const builtSwap = z.strictObject({
  tx: z.strictObject({
    from: caip10,
    to: caip10,
    data: hex,
    amount: integer,
    eip155: z.strictObject({ gas: integer, gasPrice: integer }),
  }),
})

export const builtApprove = z.strictObject({
  tx: z.strictObject({
    from: caip10,
    to: caip10,
    data: hex,
    value: integer,
    eip155: z.strictObject({ gas: z.int(), gasPrice: integer }),
  }),
})

export const profile = z.strictObject({
  name: text,
  registered_at: z.iso.datetime(),
  updated_at: z.iso.datetime().optional(),
  addresses: z.record(integer, z.strictObject({ address: text, created: z.iso.datetime() })),
  attributes: z.array(z.strictObject({ avatar: text.optional(), bio: text.optional() })),
})

export const suggestions = z.strictObject({
  suggestions: z.array(z.strictObject({ name: text, registered: z.boolean() })),
})

export const onrampOptions = z.strictObject({
  purchaseCurrencies: z.array(
    z.strictObject({
      id: text,
      name: text,
      symbol: text,
      networks: z.array(
        z.strictObject({ name: text, display_name: text, chain_id: integer, contract_address: text }),
      ),
    }),
  ),
  paymentCurrencies: z.array(
    z.strictObject({
      id: text,
      payment_method_limits: z.array(z.strictObject({ id: text, min: decimal, max: decimal })),
    }),
  ),
})

export const onrampQuote = z.strictObject({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  quoteId: text,
})

export const onrampUrl = z.strictObject({ url: z.url() })

export const sessionCreated = z.strictObject({
  pci: text,
  key: z.strictObject({ type: z.enum(['secp256k1', 'secp256r1']), publicKey: hex }),
})

export const sessions = z.strictObject({
  pcis: z.array(
    z.strictObject({
      project: z.strictObject({
        id: text,
        name: text,
        url: z.url().optional(),
        iconUrl: z.url().optional(),
      }),
      pci: text,
      expiry: z.int(),
      createdAt: z.int(),
      permissions: z.array(z.unknown()),
      policies: z.array(z.strictObject({ id: text })),
      context: text,
      revokedAt: z.int().optional(),
    }),
  ),
})

const link = text.nullable()

export const wallets = z.strictObject({
  count: z.int(),
  data: z.array(
    z.strictObject({
      id: text.regex(/^[0-9a-f]{64}$/),
      name: text,
      homepage: z.url(),
      image_id: z.uuid(),
      order: z.int(),
      mobile_link: link,
      link_mode: link,
      desktop_link: link,
      webapp_link: link,
      app_store: link,
      play_store: link,
      chrome_store: link,
      rdns: link,
      injected: z.array(z.strictObject({ namespace: text, injected_id: text })).nullable(),
      chains: z.array(caip2),
      badge_type: z.enum(['certified', 'none']),
    }),
  ),
})

export const config = z.strictObject({
  features: z.array(z.strictObject({ id: text, isEnabled: z.boolean(), config: z.array(text).nullable() })),
})
