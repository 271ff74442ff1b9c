/** Wallets that announce themselves (EIP-6963), early, late, hostile or too many. */
import { describe, expect, it, vi } from 'vitest'
import { fakePage } from '../core/fake-page.testing.ts'
import { discoverAnnounced } from './announced.ts'
import type { Connector } from './connector.ts'
import { hostile } from './connectors.testing.ts'
import { createMockProvider } from './mock.ts'
import { announceMockWallet } from './mock-announce.ts'

describe('discoverAnnounced', () => {
  const discover = (page = fakePage()) => {
    const found: Connector[] = []
    const stop = discoverAnnounced(page, (connector) => found.push(connector))
    const say = (detail: unknown) =>
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    return { page, found, stop, say }
  }
  const info = { uuid: '1', name: 'Wallet', rdns: 'io.wallet', icon: 'data:image/png;base64,AA' }

  it('behavior: early, asked for, and late wallets are found; nothing after the end', () => {
    const page = fakePage()
    announceMockWallet(page, { name: 'Early', rdns: 'io.early' }, createMockProvider())
    const { found, stop, say } = discover(page)
    say({ info, provider: createMockProvider() })
    expect(found.map(({ id }) => id)).toEqual(['io.early', 'io.wallet'])
    expect(found[1]).toMatchObject({
      type: 'announced',
      name: 'Wallet',
      rdns: 'io.wallet',
      imageUrl: info.icon,
    })
    stop()
    say({ info: { ...info, rdns: 'io.after' }, provider: createMockProvider() })
    expect(found).toHaveLength(2)
  })

  it('attack: the first announcement of an rdns wins', () => {
    const { found, say } = discover()
    const provider = createMockProvider()
    say({ info, provider })
    say({ info: { ...info, name: 'Better Wallet' }, provider: createMockProvider() })
    expect(found).toHaveLength(1)
    expect(found[0]?.provider('eip155')).toBe(provider)
  })

  it('attack: hostile details are ignored or cleaned', () => {
    const { found, say } = discover()
    const provider = createMockProvider()
    for (const detail of [
      undefined,
      null,
      'x',
      {},
      hostile(),
      { info: null, provider },
      { info, provider: null },
      { info, provider: {} },
      { info: {}, provider },
      { info: { name: 5, rdns: {}, uuid: [] }, provider },
      { info: { name: '\u202e\u200b', rdns: ' ' }, provider },
      { info: { name: ' \u0301\u0489\u20dd', rdns: '...' }, provider },
      { info: hostile(), provider },
    ])
      say(detail)
    expect(found).toEqual([])
    say({
      info: {
        name: `<b>Meta\u202eMask</b>${'x'.repeat(1e6)}`,
        rdns: 'io.\u200bevil',
        icon: 'https://tracker.example/i.png',
      },
      provider,
    })
    say({ info: { ...info, rdns: 'io.svg', icon: 'javascript:alert(1)' }, provider })
    expect(found[0]).toMatchObject({ id: 'io.evil', imageUrl: undefined })
    expect(found[0]?.name).toMatch(/^<b>MetaMask<\/b>x+…$/)
    expect([...(found[0]?.name ?? '')]).toHaveLength(64)
    expect(found[1]?.imageUrl).toBeUndefined()
  })

  it('attack: once there are a hundred, not even a look is taken at more', () => {
    const { say } = discover()
    for (let i = 0; i < 100; i++) say({ info: { ...info, rdns: `io.w${i}` }, provider: createMockProvider() })
    const check = vi.fn(() => 'io.more')
    say({
      info: Object.defineProperty({ name: 'More' }, 'rdns', { get: check }),
      provider: createMockProvider(),
    })
    expect(check).not.toHaveBeenCalled()
  })

  it('attack: thousands of wallets are a hundred', () => {
    const { found, say } = discover()
    for (let i = 0; i < 5_000; i++)
      say({ info: { ...info, rdns: `io.w${i}` }, provider: createMockProvider() })
    expect(found).toHaveLength(100)
  })

  it('attack: without rdns the name is in the id, which is no other wallet’s name or rdns', () => {
    const { found, say } = discover()
    say({ info: { name: 'Old', uuid: 'u' }, provider: createMockProvider() })
    say({ info: { name: 'io.old', uuid: 'v' }, provider: createMockProvider() })
    expect(found[0]).toMatchObject({ id: 'name:Old', name: 'Old', rdns: undefined })
    expect(found[1]).toMatchObject({ id: 'name:io.old', rdns: undefined })
  })

  it('attack: an rdns without a dot is none: its id is no other wallet’s name either', () => {
    const { found, say } = discover()
    for (const rdns of ['Phantom', 'PHANTOM.', 'nightly..'])
      say({ info: { name: 'Foo', rdns }, provider: createMockProvider() })
    say({ info: { name: '', rdns: 'acme' }, provider: createMockProvider() })
    expect(found).toMatchObject([
      { id: 'name:phantom', name: 'Foo', rdns: undefined },
      { id: 'name:nightly', name: 'Foo', rdns: undefined },
      { id: 'name:acme', name: 'acme', rdns: undefined },
    ])
  })

  it('attack: an id made of a name is as short as all ids', () => {
    const { found, say } = discover()
    say({ info: { name: '\u{1f511}'.repeat(64) }, provider: createMockProvider() })
    expect(found[0]?.name).toHaveLength(128)
    expect(found[0]?.id.length).toBeLessThanOrEqual(128)
  })
})
