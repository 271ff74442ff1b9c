import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { proxyInit, proxyUrl, withProjectId } from './proxy.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const proxy = { url: 'https://rpc.walletconnect.org', projectId }
const QUERY = `chainId=eip155%3A1&projectId=${projectId}`

describe('proxyUrl', () => {
  const of = (url: string) => proxyUrl({ url, projectId, caipNetworkId: 'eip155:1' })

  it.each([
    ['https://rpc.walletconnect.org', `https://rpc.walletconnect.org/v1/?${QUERY}`],
    ['https://rpc.walletconnect.org/', `https://rpc.walletconnect.org/v1/?${QUERY}`],
    ['https://own.example/wc//', `https://own.example/wc/v1/?${QUERY}`],
    ['https://own.example/wc?key=1#top', `https://own.example/wc/v1/?key=1&${QUERY}`],
    ['https://own.example?projectId=x', `https://own.example/v1/?projectId=${projectId}&chainId=eip155%3A1`],
    ['http://127.0.0.1:9001', `http://127.0.0.1:9001/v1/?${QUERY}`],
  ])('param: %s', (url, expected) => {
    expect(of(url)).toBe(expected)
  })

  it.each(['', 'nowhere', 'http://rpc.example', 'javascript:alert(1)', 'https://user:pass@rpc.example'])(
    'attack: a base %j is no url to call',
    (url) => {
      expect(of(url)).toBeUndefined()
    },
  )

  it('behavior: only of networks that the proxy serves', () => {
    const served = (id: string) => proxyUrl({ ...proxy, caipNetworkId: `eip155:${id}` }) !== undefined
    const ids = Array.from({ length: 100_000 }, (_, id) => `${id}`).filter(served)
    expect(ids.join()).toBe(
      '1,10,56,97,100,137,300,324,1101,1301,1329,5000,5003,8217,8453,17000,42161,42220,43113,43114,59144,80002,80084,84532',
    )
    const large = ['421614', '7777777', '11155111', '11155420', '999999999', '1313161554', '1313161555']
    expect(large.every(served)).toBe(true)
    expect(['31337', '250', '80094', '01', '1 ', '', '1&projectId=x', 'constructor'].some(served)).toBe(false)
  })

  it('behavior: whatever the project id holds, the proxy reads it as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (id) => {
        const url = new URL(proxyUrl({ ...proxy, projectId: id, caipNetworkId: 'eip155:10' }) ?? '')
        expect([url.origin, url.pathname, url.hash]).toEqual([proxy.url, '/v1/', ''])
        expect([...url.searchParams]).toEqual([
          ['chainId', 'eip155:10'],
          ['projectId', id],
        ])
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('withProjectId', () => {
  it.each([
    ['https://rpc.walletconnect.org/v1/?chainId=eip155:1', `https://rpc.walletconnect.org/v1/?${QUERY}`],
    ['https://RPC.walletconnect.org:443/v1', `https://rpc.walletconnect.org/v1?projectId=${projectId}`],
    [
      'https://rpc.walletconnect.org/v1?projectId=',
      `https://rpc.walletconnect.org/v1?projectId=${projectId}`,
    ],
  ])('param: %s gets it', (url, expected) => {
    expect(withProjectId(url, proxy)).toBe(expected)
  })

  it.each([
    'https://rpc.walletconnect.org/v1/?chainId=eip155:1&projectId=own',
    'https://rpc.walletconnect.org.evil.example/v1/',
    'https://evil.example/?to=https://rpc.walletconnect.org',
    'https://rpc.walletconnect.org:8443/v1/',
    'https://walletconnect.org/v1/',
    'https://sub.rpc.walletconnect.org/v1/',
    'https://public.example',
    'nowhere',
  ])('attack: %s stays as it is', (url) => {
    expect(withProjectId(url, proxy)).toBe(url)
  })

  it('behavior: without a proxy, or with a base that is none, nothing changes', () => {
    const url = 'https://rpc.walletconnect.org/v1/'
    expect(withProjectId(url, undefined)).toBe(url)
    expect(withProjectId('nowhere', { ...proxy, url: 'nowhere' })).toBe('nowhere')
  })
})

describe('proxyInit', () => {
  it('param: a simple request, without cookies, the page’s path or a redirect', () => {
    expect(proxyInit(`${proxy.url}/anything`, proxy)).toEqual({
      headers: { 'content-type': 'text/plain' },
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
      redirect: 'error',
    })
  })

  it('param: none for any other origin', () => {
    for (const url of ['https://public.example/', 'https://rpc.walletconnect.org:8443/', 'nowhere'])
      expect(proxyInit(url, proxy)).toBeUndefined()
    expect(proxyInit(proxy.url, undefined)).toBeUndefined()
  })
})
