import { describe, expect, it } from 'vitest'
import type { PurchaseCurrency } from '../../api/contract.ts'
import type { Network } from '../../chains/network.ts'
import { knownNetworks } from '../../chains/networks.ts'
import {
  chooseItem,
  coinbaseItems,
  type ItemContext,
  itemKey,
  meldItems,
  providersFor,
} from './items.rules.ts'

const find = (name: string): Network => {
  const found = knownNetworks.find((network) => network.name === name)
  if (!found) throw new TypeError(name)
  return found
}
const [ethereum, base, linea] = [find('Ethereum'), find('Base'), find('Linea Mainnet')]
const currency = (symbol: string, ...chains: readonly string[]): PurchaseCurrency => ({
  id: symbol,
  name: symbol,
  symbol,
  networks: chains.map((chainId) => ({ name: `n${chainId}`, displayName: `Chain ${chainId}`, chainId })),
})
const context = (
  network: Network,
  isContract = false,
  networks: readonly Network[] = [ethereum, base],
): ItemContext => ({
  network,
  networks,
  isContract,
})
const sold = (purchaseCurrencies: readonly PurchaseCurrency[], where: ItemContext) =>
  coinbaseItems({ purchaseCurrencies, paymentCurrencies: [] }, where)
const words = (items: ReturnType<typeof sold>) => items.map(({ symbol, network }) => `${symbol} ${network}`)

const ALL = [currency('ETH', '1', '8453', '137'), currency('USDC', '1', '8453')]

describe('coinbaseItems', () => {
  it('behavior: on the network in use first, then Ethereum; on no other that the page does not offer', () => {
    expect(words(sold(ALL, context(base)))).toEqual([
      'ETH Base',
      'USDC Base',
      'ETH Ethereum',
      'USDC Ethereum',
    ])
    expect(words(sold(ALL, context(ethereum)))).toEqual([
      'ETH Ethereum',
      'USDC Ethereum',
      'ETH Base',
      'USDC Base',
    ])
  })

  it('behavior: Ethereum stands in for a network that nothing is sold on, even where the page does not offer it', () => {
    expect(words(sold(ALL, context(linea, false, [linea])))).toEqual(['ETH Chain 1', 'USDC Chain 1'])
  })

  it('attack: a contract’s address is offered nothing on another network', () => {
    for (const network of knownNetworks)
      for (const { caipNetworkId } of sold(ALL, context(network, true, knownNetworks)))
        expect(caipNetworkId).toBe(network.caipNetworkId)
    expect(sold(ALL, context(linea, true))).toEqual([])
  })

  it('attack: networks that are none, or that Coinbase does not deliver on', () => {
    const odd = currency('X', '59144', 'constructor', '1:2', '', '01', '11155111')
    expect(sold([odd], context(linea, false, knownNetworks))).toEqual([])
  })
})

describe('meldItems', () => {
  const solana = find('Solana')

  it('behavior: USDC on Ethereum, SOL on Solana', () => {
    expect(meldItems(context(base))).toMatchObject([
      { symbol: 'USDC', caipNetworkId: 'eip155:1', network: 'Ethereum' },
    ])
    expect(meldItems(context(find('Solana Devnet'), false, []))).toMatchObject([
      { symbol: 'SOL', caipNetworkId: solana.caipNetworkId, network: 'Solana' },
    ])
  })

  it('attack: nothing for a contract on another network', () => {
    expect(meldItems(context(base, true))).toEqual([])
    expect(meldItems(context(ethereum, true))).toHaveLength(1)
  })
})

describe('chooseItem', () => {
  it('behavior: the chosen one while it is sold, else dollars on the best network, else the first', () => {
    const items = sold(ALL, context(base))
    const last = items.at(-1)
    expect(chooseItem(items, last && itemKey(last))).toBe(last)
    expect(chooseItem(items, 'gone')).toMatchObject({ symbol: 'USDC', network: 'Base' })
    expect(chooseItem(sold([currency('ETH', '1')], context(base)), undefined)).toMatchObject({
      symbol: 'ETH',
    })
    expect(chooseItem([], undefined)).toBeUndefined()
  })

  it('behavior: what another view wants before dollars, where it is sold; what is chosen before that', () => {
    const items = sold(ALL, context(base))
    const last = items.at(-1)
    expect(chooseItem(items, undefined, 'ETH')).toMatchObject({ symbol: 'ETH', network: 'Base' })
    expect(chooseItem(items, undefined, 'DAI')).toMatchObject({ symbol: 'USDC', network: 'Base' })
    expect(chooseItem(items, last && itemKey(last), 'ETH')).toBe(last)
  })
})

describe('providersFor', () => {
  it.each<[unknown, string, readonly string[]]>([
    [true, 'eip155', ['coinbase', 'meld']],
    [['meld', 'coinbase'], 'eip155', ['coinbase', 'meld']],
    [['coinbase'], 'eip155', ['coinbase']],
    [true, 'solana', ['meld']],
    [['coinbase'], 'solana', []],
    [[], 'eip155', []],
    [false, 'eip155', []],
    ['coinbase', 'eip155', []],
  ])('param: %j on %s: %j', (allowed, namespace, expected) => {
    expect(providersFor(allowed, namespace)).toEqual(expected)
  })
})
