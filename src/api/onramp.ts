/**
 * Buying crypto with fiat money (wire facts 2.13). If the service fails, options and quotes are replaced by defaults with `failure` set
 * (specification 8).
 */
import type { Answer, Ask } from './ask.ts'
import type { OnrampOptions, OnrampQuote, PaymentCurrency, PurchaseCurrency } from './contract.ts'
import { exactNumber } from './decimal.ts'
import { onrampOptionsSchema, onrampQuoteSchema, onrampUrlSchema } from './onramp-answers.ts'
import { onrampDefaults, USDC_ON_ETHEREUM } from './onramp-defaults.ts'
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

type Signal = { readonly signal?: AbortSignal | undefined }

type QuoteRequest = Signal & {
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  /** Plain decimal text in the payment currency. */
  readonly amount: string
  /** The name of one of the purchase currency's networks, by default the currency's symbol. */
  readonly network?: string | undefined
}

type UrlRequest = Signal & {
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
}

const getOptions = async (ask: Ask, { signal }: Signal): Promise<Answer<OnrampOptions>> => {
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
}

const placeholderQuote = ({ amount, paymentCurrency }: QuoteRequest, failure: ServiceError): OnrampQuote => {
  const same = { amount, currency: paymentCurrency.id }
  return {
    paymentTotal: same,
    paymentSubtotal: same,
    purchaseAmount: same,
    networkFee: same,
    quoteId: 'mocked-quote-id',
    failure,
  }
}

const getQuote = async (ask: Ask, p: QuoteRequest): Promise<Answer<OnrampQuote | null>> => {
  const body = {
    purchaseCurrency: toWirePurchase(p.purchaseCurrency),
    paymentCurrency: toWirePayment(p.paymentCurrency),
    amount: p.amount,
    network: p.network ?? p.purchaseCurrency.symbol,
  }
  try {
    return await ask.data<OnrampQuote, null>(
      { host: 'blockchain', path: path`/v1/onramp/quote`, body, retry: true, signal: p.signal },
      onrampQuoteSchema,
      null,
    )
  } catch (failure) {
    if (!(failure instanceof ServiceError)) throw failure
    return { value: placeholderQuote(p, failure) }
  }
}

const getUrl = (ask: Ask, p: UrlRequest): Promise<Answer<string>> => {
  const { signal, presetCryptoAmount = '', presetFiatAmount = '', ...rest } = p
  const body = {
    ...rest,
    defaultExperience: 'buy',
    presetCryptoAmount: exactNumber(presetCryptoAmount),
    presetFiatAmount: exactNumber(presetFiatAmount),
  }
  return ask.data(
    { host: 'blockchain', path: path`/v1/generators/onrampurl`, body, signal },
    onrampUrlSchema,
    '',
  )
}

/** Coinbase's names of the networks that it delivers on, by EIP-155 chain id (specification 9). */
const COINBASE_NAMES: Readonly<Record<string, string>> = {
  1: 'ethereum',
  42161: 'arbitrum',
  137: 'polygon',
  80094: 'berachain',
  43114: 'avalanche-c-chain',
  10: 'optimism',
  42220: 'celo',
  8453: 'base',
}

const FALLBACK = 'ethereum'

type CoinbaseRequest = Signal & {
  readonly address: string
  readonly symbol: string
  /** CAIP-2: where it arrives. */
  readonly caipNetworkId: string
  /** The address may be nobody's on another network, so the page must not offer any. */
  readonly isBound: boolean
  readonly presetCryptoAmount?: string | undefined
}

const coinbaseUrl = (ask: Ask, p: CoinbaseRequest): Promise<Answer<string>> => {
  const { address, symbol, caipNetworkId, isBound, ...rest } = p
  const chainId = caipNetworkId.replace('eip155:', '')
  const network = (Object.hasOwn(COINBASE_NAMES, chainId) && COINBASE_NAMES[chainId]) || FALLBACK
  const blockchains = isBound ? [network] : Object.values(COINBASE_NAMES)
  return getUrl(ask, {
    ...rest,
    destinationWallets: [{ address, blockchains, assets: [symbol] }],
    defaultNetwork: network,
    partnerUserId: address,
  })
}

/** Of USDC on Ethereum: as the service names it, else Circle's. */
export const dollarContract = (options?: OnrampOptions): string =>
  options?.purchaseCurrencies
    .filter(({ symbol }) => symbol === 'USDC')
    .flatMap(({ networks }) => networks)
    .find(({ chainId }) => chainId === '1')?.contractAddress ?? USDC_ON_ETHEREUM

export const createOnramp = (ask: Ask) => ({
  /** What can be bought, and with which currencies. Built-in defaults if the service fails. */
  options: (p: Signal = {}) => getOptions(ask, p),
  /** What the amount buys. If the service fails, a placeholder with `failure`, whose amounts mean nothing; null if it is not offered. */
  quote: (p: QuoteRequest) => getQuote(ask, p),
  /**
   * The https URL of the provider's page for a purchase; '' if it is not offered. Amounts are plain decimal text, and are left out if a
   * JSON number cannot represent them exactly. Request a new URL for each click; never retried. Rejects with a `ServiceError`.
   */
  url: (p: UrlRequest) => getUrl(ask, p),
  /** The same for Coinbase, in its own words. */
  coinbaseUrl: (p: CoinbaseRequest) => coinbaseUrl(ask, p),
  /** The contract of what Meld delivers on Ethereum. Asks nobody. */
  dollarContract,
})

export type Onramp = ReturnType<typeof createOnramp>
