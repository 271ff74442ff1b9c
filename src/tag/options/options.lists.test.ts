import { describe, expect, it } from 'vitest'
import { accepts, give, hostile, refuses } from './options.testing.ts'

const request = async () => null

describe('lists', () => {
  it('error: of which nothing is accepted is the default, an empty one stays empty', () => {
    for (const [option, bad] of [
      ['safeOrigins', ['javascript:1']],
      ['onrampOrigins', 'pay.coinbase.com'],
      ['networks', 'eip155:99999'],
    ] as const)
      refuses(option, bad)
    accepts('safeOrigins', [])
    accepts('onrampOrigins', '[]', [])
  })

  it('param: excludeWalletIds', () => {
    accepts('excludeWalletIds', ['io.a', 'Some Wallet'])
    accepts('excludeWalletIds', 'io.a, io.b', ['io.a', 'io.b'])
    accepts('excludeWalletIds', '["Some Wallet"]', ['Some Wallet'])
    expect(give('excludeWalletIds', ['io.a', 5, '', {}]).value).toEqual(['io.a'])
    refuses('excludeWalletIds', { 0: 'x' })
  })

  it('param: customWallets', () => {
    accepts(
      'customWallets',
      [{ id: 'a', name: 'A', provider: { request } }],
      [{ id: 'a', name: 'A', provider: { request }, given: { id: 'a', name: 'A', provider: { request } } }],
    )
    accepts('customWallets', '[{"id":"a","name":"A"}]', [
      { id: 'a', name: 'A', given: { id: 'a', name: 'A' } },
    ])
    const good = { id: 'a', name: 'A' }
    for (const bad of [
      {},
      { id: 'b' },
      { name: 'B' },
      { id: '', name: 'B' },
      { id: 'b', name: '\u202e' },
      { ...good, rdns: 5 },
      { ...good, imageUrl: 'javascript:alert(1)' },
      'a',
      null,
      hostile(),
    ]) {
      const { value, bad: emitted } = give('customWallets', [good, bad])
      expect(value).toMatchObject([good])
      expect(value).toHaveLength(1)
      expect(emitted).toHaveLength(1)
    }
    expect(give('customWallets', [{ ...good, provider: { request: 'no' } }]).value).toMatchObject([
      { provider: undefined },
    ])
    // As the directory writes it.
    const written = ['https://a.example/icon.png', 'javascript:alert(1)'].map((image_url) => ({
      ...good,
      image_url,
    }))
    expect(give('customWallets', written.slice(0, 1)).value).toMatchObject([
      { imageUrl: written[0]?.image_url },
    ])
    expect(give('customWallets', written.slice(1)).value).toMatchObject([{ imageUrl: undefined }])
  })
})
