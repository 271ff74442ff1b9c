// @vitest-environment happy-dom
/** The options of the element: how they are read, bad values, who may set them, misspelt names. */
import { describe, expect, it, vi } from 'vitest'
import type { NetworkId, NetworkObject } from './options/public/networks.ts'
import { define, listen, nextTag, setUpPage, stopAfterwards } from './wallet-modal.testing.ts'
import type { WalletModalElement } from './wallet-modal.ts'

setUpPage()

const optionErrors = (details: readonly unknown[]) =>
  details.filter((detail) => Reflect.get(Object(detail), 'code') === 'option-invalid')

describe('options', () => {
  it('behavior: networks and wallets that the getter gives can be set again, with more beside them', async () => {
    const { position } = await define()
    const element = await position({ basic: '' })
    const own = {
      id: 1337,
      name: 'My chain',
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 6 },
      rpcUrls: { default: { http: ['https://node.example/rpc'] } },
      blockExplorers: { default: { url: 'https://explorer.example/' } },
      assets: { imageUrl: 'https://images.example/a.png' },
    }
    const more = (networks: readonly (NetworkObject | NetworkId | number)[]) => {
      element.networks = [...(element.networks ?? []), ...networks]
      return element.networks
    }
    // Ethereum is the default.
    expect(more([own])).toMatchObject([{ id: 1 }, { id: 1337 }])
    const before = JSON.stringify(element.networks)
    expect(JSON.stringify(more([]))).toBe(before)
    expect(before).toContain('explorer.example')
    expect(before).toContain('images.example')
    expect(more(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 10])).toMatchObject([
      { id: 1 },
      { id: 1337 },
      { name: 'Solana' },
      { id: 10 },
    ])
    const wallet = { id: 'meadow', name: 'Meadow', homepage: 'https://meadow.example/' }
    element.customWallets = [wallet]
    element.customWallets = [...(element.customWallets ?? []), { id: 'pebble', name: 'Pebble' }]
    expect(element.customWallets).toMatchObject([{ id: 'meadow', given: wallet }, { id: 'pebble' }])
  })

  it('param: attributes, properties and what was set before the definition, live', async () => {
    const { make, position } = await define()
    const element = await position({
      'theme-mode': 'light',
      networks: 'eip155:10',
      'enable-eip6963': 'false',
      'enable-injected': '',
      'z-index': '5',
    })
    expect(element.themeMode).toBe('light')
    expect(element.networks).toMatchObject([{ id: 10 }])
    expect([element.enableEip6963, element.enableInjected, element.zIndex]).toEqual([false, true, 5])
    element.setAttribute('networks', '["eip155:8453"]')
    expect(element.getNetwork()).toMatchObject({ id: 8453, supported: true })
    element.removeAttribute('theme-mode')
    expect(element.themeMode).toBe('dark')
    element.themeMode = 'light'
    expect(element.themeMode).toBe('light')
    expect(make().themeMode).toBe('dark')
  })

  it('behavior: own properties from before the upgrade are read and work afterwards', async () => {
    vi.resetModules()
    const tag = nextTag()
    document.body.innerHTML = `<${tag} basic log-level="silent" theme-mode="light"></${tag}>`
    const [element] = document.body.children
    if (!element) throw new TypeError('no element')
    Object.assign(element, { networks: ['eip155:10'], zIndex: 7 })
    const { WalletModalElement } = await import('./wallet-modal.ts')
    stopAfterwards(WalletModalElement)
    customElements.define(tag, WalletModalElement)
    const upgraded = document.body.firstElementChild
    if (!(upgraded instanceof WalletModalElement)) throw new TypeError('not upgraded')
    await upgraded.ready
    expect(Object.keys(upgraded)).not.toContain('networks')
    expect(upgraded.networks).toMatchObject([{ id: 10 }])
    expect(upgraded.zIndex).toBe(7)
  })

  it('error: the first bad value of an option is told once, cut short, and never thrown', async () => {
    const { make } = await define()
    const element = make({
      basic: '',
      'log-level': 'silent',
      'theme-mode': 'x'.repeat(500),
      networks: 'nonsense',
    })
    const errors = listen(element, 'wm-error')
    document.body.append(element)
    await element.ready
    element.setAttribute('theme-mode', 'pink')
    Reflect.set(element, 'themeMode', {})
    await vi.waitFor(() => expect(optionErrors(errors)).toHaveLength(2))
    const emitted = optionErrors(errors)
    for (const detail of emitted)
      expect(String(Reflect.get(Object(detail), 'message')).length).toBeLessThan(300)
    expect(element.themeMode).toBe('dark')
    expect(element.getNetwork().id).toBe(1)
  })

  it('attack: hostile values of every option, before and after it is in the page', async () => {
    const { make, position } = await define()
    const names = Object.keys(Object.getPrototypeOf(make())).filter((name) => name !== 'constructor')
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('get')
        },
        ownKeys() {
          throw new Error('keys')
        },
      },
    )
    const element = await position()
    for (const name of names)
      for (const value of [hostile, Symbol('x'), 10n, Object.create(null), () => {}, [hostile]])
        expect(() => Reflect.set(element, name, value)).not.toThrow()
    expect(element.getState().open).toBe(false)
  })

  it('behavior: a second tag shares the wallet of the first; a difference is one alert', async () => {
    const { position } = await define()
    const first = await position({ networks: 'eip155:10' })
    const errors = listen(document.body, 'wm-error')
    const second = await position({ networks: 'eip155:1' })
    expect(second.getNetwork().id).toBe(10)
    second.setAttribute('networks', 'eip155:8453')
    const codes = () => errors.map((detail) => Reflect.get(Object(detail), 'code'))
    await vi.waitFor(() => expect(codes()).not.toEqual([]))
    expect(new Set(codes())).toEqual(new Set(['options-differ']))
    first.remove()
    await Promise.resolve()
    await Promise.resolve()
    const third = await position({ networks: 'eip155:137' })
    expect(third.isConnected).toBe(true)
  })
})

describe('who sets options', () => {
  const THIEF = { 'safe-origins': 'https://thief.example', endpoints: '{"relay":"wss://thief.example"}' }
  const codes = (errors: readonly unknown[]) => errors.map((detail) => Reflect.get(Object(detail), 'code'))
  const config = (element: WalletModalElement) =>
    [element.optionValue('safeOrigins'), element.optionValue('endpoints')].map((value) =>
      JSON.stringify(value),
    )

  it('attack: once the page’s code has said options, markup says nothing of where money goes; one alert names it', async () => {
    const { make, position } = await define()
    const own = make({ basic: '', 'log-level': 'silent', ...THIEF, 'theme-mode': 'light' })
    const errors = listen(document, 'wm-error')
    const clean = config(make())
    document.body.append(own)
    own.setOption('networks', ['eip155:10'])
    own.claim({ networks: ['eip155:10'] })
    await own.ready
    expect(config(own)).toEqual(clean)
    expect(own.themeMode).toBe('light')
    await vi.waitFor(() => expect(codes(errors)).toEqual(['options-dropped']))
    expect(String(Reflect.get(Object(errors[0]), 'message'))).toMatch(
      /safeOrigins, endpoints|endpoints, safeOrigins/,
    )
    // On any tag, at any time.
    for (const [name, value] of Object.entries(THIEF)) own.setAttribute(name, value)
    const later = await position(THIEF)
    expect([config(own), config(later)]).toEqual([clean, clean])
    // The page's code can still set it.
    Reflect.set(own, 'safeOrigins', ['https://own.example'])
    expect(own.safeOrigins).toEqual(['https://own.example'])
    expect(codes(errors)).toEqual(['options-dropped'])
  })

  it('attack: what a tag has been working with is taken back', async () => {
    const { position } = await define()
    const clean = config((await define()).make())
    const element = await position(THIEF)
    const errors = listen(element, 'wm-error')
    expect(config(element)).not.toEqual(clean)
    element.claim({ projectId: undefined })
    expect(config(element)).toEqual(clean)
    await vi.waitFor(() => expect(codes(errors)).toEqual(['options-dropped']))
  })

  it('behavior: a call without options takes the tag as it is', async () => {
    const { position } = await define()
    const element = await position(THIEF)
    const before = config(element)
    element.claim({})
    element.claim({ basic: true })
    expect(config(element)).toEqual(before)
    expect(element.safeOrigins).toEqual(['https://thief.example'])
  })

  it('attack: what a script tag carries is markup as well', async () => {
    const { make } = await define()
    const element = make({ 'log-level': 'silent' })
    element.takeData({ basic: '', safeOrigins: 'https://thief.example', themeMode: 'light' })
    expect(element.safeOrigins).toEqual(['https://thief.example'])
    element.claim({ basic: true })
    expect(element.safeOrigins).not.toEqual(['https://thief.example'])
    expect(element.themeMode).toBe('light')
  })
})

describe('data- options of a script tag', () => {
  it('param: a boolean one is read as the same attribute of the tag is: there is true, unless it is false', async () => {
    const { make } = await define()
    for (const text of ['', 'true', 'false', 'basic', '1', 'no']) {
      const [byAttribute, byData] = [make({ basic: text }), make({})]
      byData.takeData({ basic: text })
      expect([text, byData.basic]).toEqual([text, byAttribute.basic])
    }
  })
})

describe('misspelt options', () => {
  const emitted = (errors: readonly unknown[]) =>
    errors.map((detail) => [Reflect.get(Object(detail), 'code'), Reflect.get(Object(detail), 'message')])

  it('error: an attribute or data- one letter or hyphen away is one alert that names what is meant', async () => {
    const { make } = await define()
    const element = make({
      basic: '',
      'log-level': 'silent',
      projectid: 'x',
      'theme-modes': 'light',
      class: 'x',
    })
    element.takeData({ networkes: 'eip155:1', wholly: 'other' })
    const errors = listen(element, 'wm-error')
    document.body.append(element)
    await element.ready
    await vi.waitFor(() => expect(errors).toHaveLength(3))
    expect(emitted(errors)).toEqual([
      ['option-misspelt', 'There is no option projectid. Is project-id meant?'],
      ['option-misspelt', 'There is no option theme-modes. Is theme-mode meant?'],
      ['option-misspelt', 'There is no option networkes. Is networks meant?'],
    ])
  })

  it('behavior: what a server has written of a property that the browser sets is no alert', async () => {
    const { make } = await define()
    const element = make({
      basic: '',
      'log-level': 'silent',
      thememode: 'light',
      customrpcurls: '[object Object]',
      zindex: '7',
    })
    element.themeMode = 'light'
    element.customRpcUrls = { 'eip155:1': ['https://node.example'] }
    const errors = listen(element, 'wm-error')
    document.body.append(element)
    await element.ready
    await vi.waitFor(() => expect(errors).not.toEqual([]))
    expect(emitted(errors)).toEqual([['option-misspelt', 'There is no option zindex. Is z-index meant?']])
  })
})
