import { describe, expect, it } from 'vitest'
import { counterfeitOf, createCounterfeitCheck, type TokenContext } from './counterfeit.ts'

const REAL = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
const CELO = '0x471EcE3750Da237f93B8E339c536989b8978a438'

const usdc = { address: REAL, symbol: 'USDC', name: 'USD Coin', price: '1' }
const ether = { symbol: 'ETH', name: 'Ether', price: '3000' }
const world: TokenContext = { coin: 'ETH', listed: [ether, usdc] }
/** The account's tokens are not known. */
const blind: TokenContext = { coin: 'ETH' }

describe('counterfeitOf', () => {
  it.each([
    ['the same symbol at another address', 'USDC', 'USDC'],
    ['a letter of another script', 'USDС', 'USDC'],
    ['the coin’s symbol', 'ETH', 'ETH'],
    ['the coin’s, in another case', 'eth', 'ETH'],
    ['a well-known one that the account does not hold', 'USDT', 'USDT'],
    ['a well-known one with a sign', 'USD₮', 'USDT'],
    ['spaces and signs', '$USDC ', 'USDC'],
    ['a price of zero', 'USDC', 'USDC', '0'],
  ])('attack: %s', (_, symbol, imitated, price?: string) => {
    expect(counterfeitOf({ address: OTHER, symbol, price }, world)).toBe(imitated)
  })

  it('attack: the name of another, with a symbol of its own', () => {
    expect(counterfeitOf({ address: OTHER, symbol: 'GIFT', name: 'USD Coin' }, world)).toBe('USDC')
    expect(counterfeitOf({ address: OTHER, symbol: 'GIFT', name: 'UЅD  Coin' }, world)).toBe('USDC')
    const listed = [...(world.listed ?? []), { address: OTHER, symbol: 'GIFT', name: 'USD Coin' }]
    expect(counterfeitOf({ address: OTHER, symbol: 'GIFT' }, { ...world, listed })).toBe('USDC')
  })

  it('attack: listed among what the account holds, without a price', () => {
    const listed = [...(world.listed ?? []), { address: OTHER, symbol: 'USDC' }]
    expect(counterfeitOf({ address: OTHER, symbol: 'USDC' }, { ...world, listed })).toBe('USDC')
  })

  it('attack: a price does not excuse letters that deceive', () => {
    expect(counterfeitOf({ address: OTHER, symbol: 'USDС', price: '1' }, world)).toBe('USDC')
  })

  it('behavior: what has a price is real, two of one symbol as well', () => {
    expect(counterfeitOf(usdc, world)).toBeUndefined()
    expect(counterfeitOf({ ...usdc, address: REAL.toLowerCase(), price: undefined }, world)).toBeUndefined()
    expect(counterfeitOf({ address: OTHER, symbol: 'USDC', price: '0.99' }, world)).toBeUndefined()
  })

  it('behavior: what the host has named is real, whatever it is called', () => {
    const trusting = { ...world, trusted: [OTHER.toLowerCase()] }
    expect(counterfeitOf({ address: OTHER, symbol: 'USDС' }, trusting)).toBeUndefined()
  })

  it('behavior: a coin in a token’s clothes is the coin', () => {
    expect(counterfeitOf({ address: CELO, symbol: 'CELO' }, { coin: 'CELO' })).toBeUndefined()
    expect(counterfeitOf({ address: OTHER, symbol: 'CELO' }, { coin: 'CELO' })).toBe('CELO')
  })

  it('behavior: the coin imitates nobody', () => {
    expect(counterfeitOf({ symbol: 'ETH' }, world)).toBeUndefined()
  })

  it('behavior: a token like no other is only that', () => {
    for (const symbol of ['GIFT', 'USDC.e', 'aUSDC', 'USDT0', '', '…'])
      expect(counterfeitOf({ address: OTHER, symbol }, world)).toBeUndefined()
  })

  it.each([
    ['where nobody could say what there is', blind],
    ['on a test network', { ...world, isTestnet: true, listed: [ether] }],
    ['where nothing has a price', { coin: 'ETH', listed: [{ symbol: 'ETH' }] }],
  ])('behavior: %s only the spelling and the coin’s symbol give it away', (_, unsure) => {
    expect(counterfeitOf({ address: OTHER, symbol: 'USDT' }, unsure)).toBeUndefined()
    expect(counterfeitOf({ address: OTHER, symbol: 'USDТ' }, unsure)).toBe('USDT')
    expect(counterfeitOf({ address: OTHER, symbol: 'ETH' }, unsure)).toBe('ETH')
  })
})

describe('createCounterfeitCheck', () => {
  it('behavior: a thousand tokens are told apart in one turn', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => ({
      address: `0x${n.toString(16).padStart(40, '0')}`,
      symbol: `T${n}`,
      name: `Token ${n}`,
      price: n % 2 ? '1' : undefined,
    }))
    const judge = createCounterfeitCheck({ coin: 'ETH', listed: [ether, usdc, ...many] })
    expect(many.filter(judge)).toEqual([])
    expect(judge({ address: OTHER, symbol: 'Т7' })).toBe('T7')
  })
})
