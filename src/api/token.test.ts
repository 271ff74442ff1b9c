import { describe, expect, it } from 'vitest'
import { ADDRESS, NATIVE, OTHER, TOKEN } from './api.testing.ts'
import { readAccount, readAddress, readToken, sameToken, tokenKey, toWireToken } from './token.ts'

const SOL = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const WRAPPED = 'So11111111111111111111111111111111111111112'
const SOL_COIN = 'So11111111111111111111111111111111111111111'

describe('readToken', () => {
  it('param: CAIP-10, checksummed; the placeholder is the coin', () => {
    expect(readToken(`eip155:1:${TOKEN.toLowerCase()}`)).toEqual({
      caipNetworkId: 'eip155:1',
      address: TOKEN,
    })
    expect(readToken(`eip155:1:${NATIVE}`)).toEqual({ caipNetworkId: 'eip155:1' })
    expect(readToken(`eip155:1:0x${NATIVE.slice(2).toUpperCase()}`)).toEqual({ caipNetworkId: 'eip155:1' })
    expect(readToken(`${SOL}:${SOL_COIN}`)).toEqual({ caipNetworkId: SOL })
    expect(readToken(`${SOL}:${WRAPPED}`)).toEqual({ caipNetworkId: SOL, address: WRAPPED })
    expect(readToken('bip122:000000000019d6689c085ae165831e93:0x')).toEqual({
      caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
    })
  })

  it.each([
    ...[
      undefined,
      null,
      5,
      {},
      '',
      TOKEN,
      'eip155:1',
      `eip155:1:${TOKEN}:x`,
      `eip155:1:${TOKEN.slice(0, -1)}`,
    ],
    ...['eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eb48', `${SOL}:0OIl`, 'eip155:1:<script>'],
  ])('attack: %s is no token', (value) => {
    expect(readToken(value)).toBeUndefined()
  })
})

describe('toWireToken', () => {
  it('behavior: is read back', () => {
    for (const token of [
      { caipNetworkId: 'eip155:1' },
      { caipNetworkId: 'eip155:1', address: TOKEN },
      { caipNetworkId: SOL },
      { caipNetworkId: SOL, address: WRAPPED },
    ])
      expect(readToken(toWireToken(token))).toEqual(token)
    expect(toWireToken({ caipNetworkId: 'eip155:1' })).toBe(`eip155:1:${NATIVE}`)
  })
})

describe('sameToken', () => {
  it('behavior: case matters in base58 only', () => {
    const usdc = { caipNetworkId: 'eip155:1', address: TOKEN }
    expect(sameToken(usdc, { ...usdc, address: TOKEN.toLowerCase() })).toBe(true)
    expect(sameToken(usdc, { ...usdc, address: OTHER })).toBe(false)
    expect(sameToken(usdc, { ...usdc, caipNetworkId: 'eip155:10' })).toBe(false)
    expect(sameToken(usdc, { caipNetworkId: 'eip155:1' })).toBe(false)
    expect(tokenKey({ caipNetworkId: SOL, address: WRAPPED })).toContain(WRAPPED)
  })
})

describe('readAccount', () => {
  it('param: an account is never the coin', () => {
    expect(readAccount(`eip155:1:${ADDRESS}`)).toEqual({ caipNetworkId: 'eip155:1', address: ADDRESS })
    expect(readAddress('eip155', WRAPPED)).toBeUndefined()
    expect(readAddress('solana', ADDRESS)).toBeUndefined()
    expect(readAddress('', 'x y')).toBeUndefined()
  })
})
