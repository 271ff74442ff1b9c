// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMockProvider } from '../connectors/mock.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { QUEUE, QUEUED, type QueuedCall } from './queue.ts'
import type { WalletModalElement } from './wallet-modal.ts'

let count = 0
/** Each element class listens at the window for as long as the page lives. */
const stops: (() => void)[] = []

/** Defines a separate class, with its own registry and tag name. */
const define = async () => {
  vi.resetModules()
  const module = await import('./wallet-modal.ts')
  stops.push(() => module.WalletModalElement.registry.stopTriggers?.())
  count += 1
  const tag = `wallet-modal-${count}`
  customElements.define(tag, module.WalletModalElement)
  const make = (attributes: Readonly<Record<string, string>> = {}): WalletModalElement => {
    const element = document.createElement(tag)
    if (!(element instanceof module.WalletModalElement)) throw new TypeError('not upgraded')
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return element
  }
  const position = async (attributes: Readonly<Record<string, string>> = {}) => {
    const element = make({ basic: '', 'log-level': 'silent', ...attributes })
    document.body.append(element)
    await element.ready
    return element
  }
  return { ...module, tag, make, position }
}

const listen = (target: EventTarget, name: string) => {
  const details: unknown[] = []
  target.addEventListener(name, (event) => details.push(Reflect.get(event, 'detail')))
  return details
}

const optionErrors = (details: readonly unknown[]) =>
  details.filter((detail) => Reflect.get(Object(detail), 'code') === 'option-invalid')

beforeEach(() => {
  // In browsers a style declaration is iterable, in happy-dom it is not.
  Object.defineProperty(CSSStyleDeclaration.prototype, Symbol.iterator, {
    configurable: true,
    *value(this: CSSStyleDeclaration) {
      for (let i = 0; i < this.length; i++) yield this.item(i)
    },
  })
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  localStorage.clear()
})

describe('ready', () => {
  it('behavior: a promise, settled once the element is in the page, with wm-ready', async () => {
    const { make } = await define()
    const element = make({ basic: '' })
    const received = listen(element, 'wm-ready')
    expect(element.ready).toBeInstanceOf(Promise)
    let isReady = false
    void element.ready.then(() => {
      isReady = true
    })
    await Promise.resolve()
    expect(isReady).toBe(false)
    expect(element.getState().initialized).toBe(false)
    document.body.append(element)
    await element.ready
    expect(received).toHaveLength(1)
    expect(element.getState()).toMatchObject({ open: false, view: 'Connect', initialized: true })
    element.remove()
    document.body.append(element)
    await Promise.resolve()
    await Promise.resolve()
    expect(received).toHaveLength(1)
  })

  it('behavior: connecting already when a session is stored', async () => {
    localStorage.setItem('wallet-modal:session', '{"v":1,"d":{"eip155":"io.stored"}}')
    const { position } = await define()
    const element = await position()
    expect(element.getAccount()).toMatchObject({ status: 'connecting', isConnected: false })
  })

  it('error: without a project id and not basic the engineer is told, once', async () => {
    const { make } = await define()
    const element = make({ 'log-level': 'silent' })
    const errors = listen(element, 'wm-error')
    document.body.append(element)
    await element.ready
    await vi.waitFor(() => expect(errors).toMatchObject([{ code: 'project-id-missing' }]))
  })
})

describe('options', () => {
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
    count += 1
    const tag = `wallet-modal-${count}`
    document.body.innerHTML = `<${tag} basic log-level="silent" theme-mode="light"></${tag}>`
    const [element] = document.body.children
    if (!element) throw new TypeError('no element')
    Object.assign(element, { networks: ['eip155:10'], zIndex: 7 })
    const { WalletModalElement } = await import('./wallet-modal.ts')
    stops.push(() => WalletModalElement.registry.stopTriggers?.())
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
})

describe('a trigger and nobody to open', () => {
  it('error: one line that says what to add; once there is a tag, it opens', async () => {
    const { WalletModalElement: Element, position } = await define()
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    Element.watchTriggers()
    const trigger = document.createElement('button')
    trigger.dataset['walletModalOpen'] = 'true'
    document.body.append(trigger)
    trigger.click()
    trigger.click()
    const alone = () =>
      errors.mock.calls.filter((words) => /was pressed and there is no <wallet-modal>/.test(words.join()))
    await vi.waitFor(() => expect(alone()).toHaveLength(1))
    const element = await position()
    trigger.click()
    await vi.waitFor(() => expect(element.getState()).toMatchObject({ open: true, view: 'Connect' }))
    expect(alone()).toHaveLength(1)
    errors.mockRestore()
    element.close()
  })
})

describe('methods', () => {
  it('param: setThemeMode, setThemeVariables and setLocale are the options, live', async () => {
    const { position } = await define()
    const element = await position()
    element.setThemeMode('light')
    element.setThemeVariables({ '--wm-radius': '3px' })
    element.setLocale('de-AT')
    const emitted = ['themeMode', 'themeVariables', 'locale'].map((name) => Reflect.get(element, name))
    expect(emitted).toEqual(['light', { '--wm-radius': '3px' }, 'de-AT'])
  })

  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: unknown) => [Reflect.get(Object(error), 'name'), Reflect.get(Object(error), 'code')],
    )

  it('error: every promise rejects with our class and a stable code', async () => {
    const { position } = await define()
    const element = await position()
    const ours = (code: string | number) => ['WalletModalError', code]
    expect(await codeOf(element.open({ view: 'Nowhere' }))).toEqual(ours('view-unknown'))
    expect(await codeOf(element.open({ view: 'constructor' }))).toEqual(ours('view-unknown'))
    expect(await codeOf(element.connect('com.gone'))).toEqual(ours('connector-not-found'))
    expect(await codeOf(element.switchNetwork('eip155:56'))).toEqual(ours('network-unknown'))
    expect(await codeOf(element.sendTransaction({ to: '0x', value: 1n }))).toEqual(
      ours('connector-not-connected'),
    )
    expect(await codeOf(element.signMessage({ message: 'x' }))).toEqual(ours('connector-not-connected'))
    expect(await codeOf(element.signMessage({ message: 'x', namespace: 'bip122' }))).toEqual(
      ours('adapter-not-found'),
    )
    expect(await codeOf(element.disconnect())).toBe('resolved')
    expect(element.close()).toBe(true)
    element.remove()
    await Promise.resolve()
    await Promise.resolve()
    expect(await codeOf(element.open())).toEqual(ours('not-in-page'))
  })

  it('behavior: an ignored rejection is no unhandled one', async () => {
    const { position } = await define()
    const element = await position()
    // Vitest fails the run for an unhandled rejection.
    void element.connect('com.gone')
    void element.open({ view: 'Nowhere' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(element.getState().open).toBe(false)
  })

  it('behavior: connect by id, then account, provider and network; another namespace has none', async () => {
    const { position } = await define()
    const element = await position()
    const provider = createMockProvider()
    const stop = announceMockWallet(window, { name: 'Mock', rdns: 'com.mock' }, provider)
    const connects = listen(element, 'wm-connect')
    const account = await element.connect('com.mock')
    stop()
    expect(account).toMatchObject({ isConnected: true, connector: { id: 'com.mock' } })
    expect(Object.isFrozen(account)).toBe(true)
    expect(connects).toHaveLength(1)
    expect(await element.getProvider()?.request({ method: 'eth_accounts' })).toEqual([account.address])
    expect(element.getProvider('eip155')).toBe(element.getProvider())
    expect(element.getProvider('solana')).toBeUndefined()
    expect(element.getAccount('solana')).toMatchObject({ isConnected: false, address: undefined })
    await element.disconnect('solana')
    expect(element.getAccount().isConnected).toBe(true)
    await element.disconnect()
    expect(element.getAccount().isConnected).toBe(false)
    expect(element.getProvider()).toBeUndefined()
  })

  it('behavior: what nobody has opened comes up in a tag that is in the page, not in one that has left it', async () => {
    const { position } = await define()
    const first = await position({ basic: 'false' })
    const second = await position({ basic: 'false' })
    first.remove()
    await vi.waitFor(() => expect(second.optionValue('basic')).toBe(false))
    const wallet = createMockProvider()
    const stop = announceMockWallet(window, { name: 'Mock', rdns: 'com.mock' }, wallet)
    await second.connect('com.mock')
    stop()
    const provider = second.getProvider()
    wallet.emit('chainChanged', '0x2a')
    await vi.waitFor(() => expect(second.getState()).toMatchObject({ open: true, view: 'UnsupportedChain' }))
    await second.disconnect()
    second.close()
    const asked = provider?.request({ method: 'eth_requestAccounts' }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(second.getState()).toMatchObject({ open: true, view: 'Connect' }))
    second.close()
    expect(await asked).toMatchObject({ code: 4001 })
    // Put back, the tag counts again.
    second.remove()
    document.body.append(first)
    await vi.waitFor(() => expect(first.isConnected).toBe(true))
    const again = provider?.request({ method: 'eth_requestAccounts' }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(first.getState()).toMatchObject({ open: true, view: 'Connect' }))
    first.close()
    expect(await again).toMatchObject({ code: 4001 })
  })

  it('behavior: events bubble and cross shadow roots', async () => {
    const { position } = await define()
    const element = await position()
    const received: Event[] = []
    document.addEventListener('wm-error', (event) => received.push(event), { once: true })
    await element.open({ view: 'Nowhere' }).catch(() => {})
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(received[0]).toMatchObject({ bubbles: true, composed: true, target: element })
  })
})

describe('subscribe', () => {
  it('behavior: the current value at once, then changes, until stopped', async () => {
    const { position } = await define()
    const element = await position()
    const themes: unknown[] = []
    const stop = element.subscribe('theme', (theme) => themes.push(theme))
    element.setThemeMode('light')
    await Promise.resolve()
    element.setThemeMode('light')
    await Promise.resolve()
    stop()
    element.setThemeMode('dark')
    await Promise.resolve()
    expect(themes).toMatchObject([{ themeMode: 'dark' }, { themeMode: 'light' }])
  })

  it('param: every topic; an unknown one is none', async () => {
    const { position } = await define()
    const element = await position()
    for (const topic of ['state', 'account', 'network', 'theme', 'events', 'notification'] as const) {
      const callback = vi.fn()
      element.subscribe(topic, callback)()
      expect(callback).toHaveBeenCalledTimes(1)
    }
    const callback = vi.fn()
    for (const topic of ['constructor', '', undefined])
      Reflect.apply(element.subscribe, element, [topic, callback])()
    expect(callback).not.toHaveBeenCalled()
  })
})

describe('the loader\u2019s queue', () => {
  it('behavior: calls from before the upgrade are replayed in order, after the options', async () => {
    const { takePreUpgrade } = await import('./upgrade.ts')
    const element = document.createElement('div')
    const calls: QueuedCall[] = [{ name: 'open', args: [], done: () => {} }]
    Object.assign(element, { [QUEUE]: calls, networks: ['eip155:10'], ready: 'kept' })
    for (const name of QUEUED) Object.assign(element, { [name]: () => 'queued' })
    expect(takePreUpgrade(element)).toEqual({ values: [['networks', ['eip155:10']]], calls, data: {} })
    expect(Object.keys(element)).toEqual(['ready'])
  })

  it('attack: a queue that is none', async () => {
    const { takePreUpgrade } = await import('./upgrade.ts')
    const element = document.createElement('div')
    Object.assign(element, { [QUEUE]: 'x' })
    expect(takePreUpgrade(element)).toEqual({ values: [], calls: [], data: {} })
  })
})
