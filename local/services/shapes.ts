/** The documented forms of all answers, strict, for the tests: what is not documented must not be answered either. */
import * as v from 'valibot'

const text = v.string()
const caip2 = v.pipe(text, v.regex(/^[a-z0-9]+:\w+$/))
const caip10 = v.pipe(
  text,
  v.regex(/^(?:[a-z0-9]+:\w+:0x[0-9a-fA-F]{40}|solana:\w+:[1-9A-HJ-NP-Za-km-z]{32,44})$/),
)
const integer = v.pipe(text, v.regex(/^\d+$/))
const decimal = v.pipe(text, v.regex(/^\d+(\.\d+)?$/))
const hex = v.pipe(text, v.regex(/^0x[0-9a-f]*$/))
const number = v.pipe(v.number(), v.finite())
const int = v.pipe(v.number(), v.safeInteger())
const url = v.pipe(text, v.url())
const isTime = (given: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(given) &&
  new Date(given).toISOString().startsWith(given.slice(0, 19))
/** In UTC. */
const time = v.pipe(text, v.check(isTime))
const uuid = v.pipe(text, v.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i))
const money = v.strictObject({ amount: decimal, currency: text })

export const failure = v.strictObject({
  status: text,
  reasons: v.pipe(v.array(v.strictObject({ name: text, description: text })), v.minLength(1)),
})

export const supportedChains = v.strictObject({ http: v.array(caip2), ws: v.array(caip2) })

export const identity = v.strictObject({ name: v.nullable(text), avatar: v.nullable(url) })

export const balance = v.strictObject({
  balances: v.array(
    v.strictObject({
      name: text,
      symbol: text,
      chainId: caip2,
      address: v.optional(caip10),
      value: v.optional(number),
      price: number,
      iconUrl: url,
      quantity: v.strictObject({ decimals: integer, numeric: decimal }),
    }),
  ),
})

export const price = v.strictObject({
  fungibles: v.array(
    v.strictObject({ address: caip10, name: text, symbol: text, iconUrl: url, price: number }),
  ),
})

const content = v.strictObject({ url, content_type: text })
const transfer = v.strictObject({
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.strictObject({ numeric: decimal }),
  value: v.optional(number),
  price: v.optional(number),
  fungible_info: v.optional(v.strictObject({ name: text, symbol: text, icon: v.strictObject({ url }) })),
  nft_info: v.optional(
    v.strictObject({
      name: text,
      content: v.strictObject({ preview: v.optional(content), detail: v.optional(content) }),
      flags: v.strictObject({ is_spam: v.boolean() }),
    }),
  ),
})

export const history = v.strictObject({
  data: v.array(
    v.strictObject({
      id: text,
      metadata: v.strictObject({
        operationType: text,
        hash: text,
        chain: caip2,
        minedAt: time,
        sentFrom: text,
        sentTo: text,
        status: v.picklist([
          'confirmed',
          'failed',
          'pending',
          'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
          'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          'ONRAMP_TRANSACTION_STATUS_FAILED',
        ]),
        nonce: int,
      }),
      transfers: v.nullable(v.pipe(v.array(transfer), v.minLength(1))),
    }),
  ),
  next: v.nullable(text),
})

export const tokens = v.strictObject({
  tokens: v.array(
    v.strictObject({
      name: text,
      symbol: text,
      address: caip10,
      decimals: int,
      logoUri: url,
      eip2612: v.optional(v.boolean()),
    }),
  ),
})

export const quotes = v.strictObject({
  quotes: v.array(
    v.strictObject({
      id: v.nullable(text),
      fromAmount: integer,
      fromAccount: caip10,
      toAmount: integer,
      toAccount: caip10,
    }),
  ),
})

export const allowance = v.strictObject({ allowance: integer })
export const gasPrice = v.strictObject({ standard: integer, fast: integer, instant: integer })

export const builtSwap = v.strictObject({
  tx: v.strictObject({
    from: caip10,
    to: caip10,
    data: hex,
    amount: integer,
    eip155: v.strictObject({ gas: integer, gasPrice: integer }),
  }),
})

export const builtApprove = v.strictObject({
  tx: v.strictObject({
    from: caip10,
    to: caip10,
    data: hex,
    value: integer,
    eip155: v.strictObject({ gas: int, gasPrice: integer }),
  }),
})

export const profile = v.strictObject({
  name: text,
  registered_at: time,
  updated_at: v.optional(time),
  addresses: v.record(integer, v.strictObject({ address: text, created: time })),
  attributes: v.array(v.strictObject({ avatar: v.optional(text), bio: v.optional(text) })),
})

export const suggestions = v.strictObject({
  suggestions: v.array(v.strictObject({ name: text, registered: v.boolean() })),
})

export const onrampOptions = v.strictObject({
  purchaseCurrencies: v.array(
    v.strictObject({
      id: text,
      name: text,
      symbol: text,
      networks: v.array(
        v.strictObject({ name: text, display_name: text, chain_id: integer, contract_address: text }),
      ),
    }),
  ),
  paymentCurrencies: v.array(
    v.strictObject({
      id: text,
      payment_method_limits: v.array(v.strictObject({ id: text, min: decimal, max: decimal })),
    }),
  ),
})

export const onrampQuote = v.strictObject({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  quoteId: text,
})

export const onrampUrl = v.strictObject({ url })

export const sessionCreated = v.strictObject({
  pci: text,
  key: v.strictObject({ type: v.picklist(['secp256k1', 'secp256r1']), publicKey: hex }),
})

export const sessions = v.strictObject({
  pcis: v.array(
    v.strictObject({
      project: v.strictObject({
        id: text,
        name: text,
        url: v.optional(url),
        iconUrl: v.optional(url),
      }),
      pci: text,
      expiry: int,
      createdAt: int,
      permissions: v.array(v.unknown()),
      policies: v.array(v.strictObject({ id: text })),
      context: text,
      revokedAt: v.optional(int),
    }),
  ),
})

const link = v.nullable(text)

export const wallets = v.strictObject({
  count: int,
  data: v.array(
    v.strictObject({
      id: v.pipe(text, v.regex(/^[0-9a-f]{64}$/)),
      name: text,
      homepage: url,
      image_id: uuid,
      order: int,
      mobile_link: link,
      link_mode: link,
      desktop_link: link,
      webapp_link: link,
      app_store: link,
      play_store: link,
      chrome_store: link,
      rdns: link,
      injected: v.nullable(v.array(v.strictObject({ namespace: text, injected_id: text }))),
      chains: v.array(caip2),
      badge_type: v.picklist(['certified', 'none']),
    }),
  ),
})

export const config = v.strictObject({
  features: v.array(v.strictObject({ id: text, isEnabled: v.boolean(), config: v.nullable(v.array(text)) })),
})
