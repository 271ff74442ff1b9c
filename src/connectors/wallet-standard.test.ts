import { getWallets } from '@wallet-standard/app'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from './connector.ts'
import { account, createFakeWallet, registerWallet } from './standard-wallet.testing.ts'
import { discoverStandard } from './wallet-standard.ts'

afterEach(() => vi.unstubAllGlobals())

const open = (page = new EventTarget()) => {
  const list: Connector[] = []
  const gone: string[] = []
  // Discovery uses a window only as an event target.
  const stop = discoverStandard(
    page as Window,
    (connector) => list.push(connector),
    (connector) => {
      list.splice(list.indexOf(connector), 1)
      gone.push(connector.name)
    },
  )
  return { page, list, gone, stop, names: () => list.map(({ name }) => name) }
}

const throwing = () =>
  new Proxy(
    {},
    {
      get() {
        throw new Error('get')
      },
      has() {
        throw new Error('has')
      },
    },
  )
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  return proxy
}

describe('discoverStandard', () => {
  it('behavior: wallets there before, at once, and late', () => {
    const page = new EventTarget()
    registerWallet(page, createFakeWallet({ name: 'Early' }).wallet)
    const { names } = open(page)
    expect(names()).toEqual(['Early'])
    registerWallet(page, createFakeWallet({ name: 'Late' }).wallet, createFakeWallet({ name: 'Too' }).wallet)
    expect(names()).toEqual(['Early', 'Late', 'Too'])
  })

  it('behavior: a connector has the name for its id, and the cleaned name and icon', () => {
    const { page, list } = open()
    registerWallet(page, createFakeWallet({ name: ' F\u202Eake\u200B ' }).wallet)
    expect(list[0]).toMatchObject({
      id: 'Fake',
      name: 'Fake',
      type: 'standard',
      namespaces: ['solana'],
      rdns: undefined,
      imageUrl: 'data:image/svg+xml;base64,PHN2Zy8+',
    })
  })

  it('behavior: wallets that the standard’s own library sees register here as well', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const { register } = getWallets()
    const { names } = open(page)
    const { wallet } = createFakeWallet({ name: 'Both' })
    registerWallet(page, wallet)
    expect(names()).toEqual(['Both'])
    expect(
      getWallets()
        .get()
        .map(({ name }) => name),
    ).toEqual(['Both'])
    expect(register).toBeTypeOf('function')
  })

  it('behavior: unregistered, it goes; and may come again', () => {
    const { page, names, gone } = open()
    const { wallet } = createFakeWallet()
    const [end] = registerWallet(page, wallet)
    if (typeof end !== 'function') throw new Error('no end')
    end()
    end()
    expect([names(), gone]).toEqual([[], ['Fake']])
    registerWallet(page, wallet)
    expect(names()).toEqual(['Fake'])
  })

  it('param: what it takes to be usable', () => {
    const { features } = createFakeWallet().wallet
    const without = (name: string) => {
      const { [name]: _, ...rest } = features
      return rest
    }
    const sends = {
      ...without('solana:signTransaction'),
      'solana:signAndSendTransaction': { signAndSendTransaction() {} },
    }
    const cases: readonly (readonly [boolean, Record<string, unknown>])[] = [
      [true, {}],
      [true, { features: sends }],
      [true, { features: without('solana:signMessage') }],
      [false, { features: without('standard:connect') }],
      [false, { features: without('standard:events') }],
      [false, { features: without('solana:signTransaction') }],
      [false, { features: { ...features, 'standard:connect': { connect: 1 } } }],
      [false, { chains: [] }],
      [false, { chains: ['sui:mainnet', 'eip155:1'] }],
      [false, { chains: 'solana:mainnet' }],
      [false, { name: 'WalletConnect' }],
      [false, { name: 'safe' }],
      [false, { name: 'injected' }],
      [false, { name: '\u200B' }],
      [false, { name: 5 }],
    ]
    for (const [isUsable, given] of cases) {
      const { page, list } = open()
      registerWallet(page, createFakeWallet(given).wallet)
      expect(list, JSON.stringify(given)).toHaveLength(isUsable ? 1 : 0)
    }
  })

  it('attack: the first of a name stays, and icons are images inside the page', () => {
    const { page, list } = open()
    for (const icon of ['https://evil.example/x.png', 'javascript:alert(1)', 'data:text/html,x', 5, null])
      registerWallet(page, createFakeWallet({ icon, name: `W ${String(icon)}` }).wallet)
    expect(list.map(({ imageUrl }) => imageUrl)).toEqual(Array(5).fill(undefined))
    const first = createFakeWallet({ name: 'Twin' })
    registerWallet(page, first.wallet)
    const [end] = registerWallet(
      page,
      createFakeWallet({ name: 'Twin', icon: 'data:image/png;base64,AA' }).wallet,
    )
    expect(list.filter(({ name }) => name === 'Twin')).toHaveLength(1)
    // Unregistering the second one must not remove the first.
    if (typeof end === 'function') end()
    expect(list.filter(({ name }) => name === 'Twin')).toMatchObject([
      { imageUrl: 'data:image/svg+xml;base64,PHN2Zy8+' },
    ])
  })

  it('attack: no name becomes the id by which another wallet is looked for: an rdns, or one of the directory', () => {
    const { page, list } = open()
    const directoryId = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
    const given = ['io.metamask', 'Com.Example.', directoryId, 'Nightly', 'Wallet No. 5', 'Crypto.com Wallet']
    registerWallet(page, ...given.map((name) => createFakeWallet({ name }).wallet))
    expect(list.map(({ name }) => name)).toEqual(given)
    expect(list.map(({ id }) => id)).toEqual([
      'standard:io.metamask',
      'standard:Com.Example.',
      `standard:${directoryId}`,
      ...given.slice(3),
    ])
  })

  it('attack: getters that throw, proxies, frozen and broken things survive beside a good one', () => {
    const { page, names } = open()
    const { wallet } = createFakeWallet()
    const broken: readonly unknown[] = [
      undefined,
      null,
      5,
      'x',
      [],
      () => {},
      throwing(),
      revoked(),
      Object.freeze({}),
      { ...wallet, name: 'A', chains: revoked() },
      { ...wallet, name: 'B', features: throwing() },
      { ...wallet, name: 'C', features: null },
      Object.defineProperty({ ...wallet, name: 'D' }, 'chains', {
        get() {
          throw new Error('chains')
        },
      }),
      { ...wallet, name: 'E', chains: [Symbol('solana:mainnet'), {}, null] },
    ]
    expect(() => registerWallet(page, ...broken, Object.freeze(wallet))).not.toThrow()
    expect(names()).toEqual(['Fake'])
  })

  it('attack: events that carry no function, or one that throws', () => {
    const { page, names } = open()
    const details = [
      undefined,
      null,
      5,
      {},
      throwing(),
      () => Promise.reject(new Error('late')).catch(() => {}),
    ]
    const fail = () => {
      throw new Error('callback')
    }
    for (const detail of [...details, fail])
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    page.dispatchEvent(new Event('wallet-standard:register-wallet'))
    registerWallet(page, createFakeWallet().wallet)
    expect(names()).toEqual(['Fake'])
  })

  it('attack: thousands of wallets', () => {
    const { page, list } = open()
    const many = Array.from({ length: 3_000 }, (_, i) => createFakeWallet({ name: `Wallet ${i}` }).wallet)
    registerWallet(page, ...many)
    for (const wallet of many.slice(200, 400)) registerWallet(page, wallet)
    expect(list).toHaveLength(100)
  })

  it('behavior: stopped, it hears of nothing any more', () => {
    const { page, stop, names, gone } = open()
    const [end] = registerWallet(page, createFakeWallet().wallet)
    stop()
    if (typeof end === 'function') end()
    registerWallet(page, createFakeWallet({ name: 'After', accounts: [account('x')] }).wallet)
    expect([names(), gone]).toEqual([['Fake'], []])
  })
})
