import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configOf } from '../../core/core.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import type { Item } from './contract.ts'
import { allowedOrigins, meldUrl, payableUrl } from './links.rules.ts'

const PROJECT = 'ab'.repeat(16)
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const item: Item = { symbol: 'USDC', name: 'USD Coin', caipNetworkId: 'eip155:1', network: 'Ethereum' }

describe('payableUrl', () => {
  const config = configOf({ projectId: PROJECT })

  it('behavior: the providers’ own origins', () => {
    expect(allowedOrigins(config)).toEqual(['https://pay.coinbase.com', 'https://meldcrypto.com'])
    for (const url of ['https://pay.coinbase.com/buy?a=1#b', 'https://meldcrypto.com/'])
      expect(payableUrl(config, url)).toBe(url)
  })

  it('behavior: the host’s list replaces them; endpoints that it has set itself count', () => {
    const own = configOf({
      onrampOrigins: ['https://pay.example'],
      endpoints: {
        meld: 'https://meld.example/buy',
        wallets: 'http://127.0.0.1:5000',
        relay: 'wss://relay.example',
      },
    })
    expect(allowedOrigins(own)).toEqual([
      'https://pay.example',
      'http://127.0.0.1:5000',
      'https://meld.example',
    ])
    expect(payableUrl(own, 'https://pay.coinbase.com/')).toBeUndefined()
    expect(payableUrl(own, 'http://127.0.0.1:5000/pay')).toBe('http://127.0.0.1:5000/pay')
  })

  it.each([
    'javascript:alert(1)//https://pay.coinbase.com',
    'http://pay.coinbase.com/',
    'https://pay.coinbase.com.evil.example/',
    'https://evil.example/?https://pay.coinbase.com',
    'https://pay.coinbase.com:444/',
    'https://user@pay.coinbase.com/',
    'https://pay.coinbase.com@evil.example/',
    'https://sub.pay.coinbase.com/',
    'https://rpc.walletconnect.org/',
    'data:text/html,x',
    'blob:https://pay.coinbase.com/x',
    'about:blank',
    '//pay.coinbase.com',
    '',
    5,
    null,
  ])('attack: %s is not opened', (url) => expect(payableUrl(config, url)).toBeUndefined())

  it('property: whatever is given, only an allowed origin comes out', () => {
    const near = fc.string().map((text) => `https://pay.coinbase.com${text}`)
    const some = fc.oneof(fc.webUrl(), fc.string(), near)
    fc.assert(
      fc.property(some, (url) => {
        const out = payableUrl(config, url)
        if (out !== undefined) expect(allowedOrigins(config)).toContain(new URL(out).origin)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('meldUrl', () => {
  const query = (url: string) => Object.fromEntries(new URL(url).searchParams)

  it('behavior: the four fields; a key only where the host has one', () => {
    const plain = meldUrl(configOf({ projectId: PROJECT }), item, ADDRESS)
    expect(plain.startsWith('https://meldcrypto.com/?')).toBe(true)
    expect(query(plain)).toEqual({
      destinationCurrencyCode: 'USDC',
      walletAddress: ADDRESS,
      externalCustomerId: PROJECT,
    })
    const keyed = configOf({
      projectId: PROJECT,
      meldPublicKey: 'WX&a=b',
      endpoints: { meld: 'https://meld.example/buy?theme=dark' },
    })
    const url = meldUrl(keyed, { ...item, symbol: 'SOL' }, ADDRESS)
    expect(url.startsWith('https://meld.example/buy?theme=dark&')).toBe(true)
    expect(query(url)).toMatchObject({ publicKey: 'WX&a=b', destinationCurrencyCode: 'SOL', theme: 'dark' })
  })
})
