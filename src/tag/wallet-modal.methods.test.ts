// @vitest-environment happy-dom
/** The methods of the element: their promises, errors and events, and `subscribe`. */
import { describe, expect, it, vi } from 'vitest'
import { createMockProvider } from '../connectors/mock.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { define, listen, setUpPage } from './wallet-modal.testing.ts'

setUpPage()

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
    for (const id of [5, {}, [], new Event('click')])
      expect(await codeOf(element.connect(id as never))).toEqual(ours('connector-not-found'))
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
    expect(await codeOf(Reflect.apply(element.open, element, [null]))).toEqual(ours('not-in-page'))
  })

  it('attack: an endless name of a view is cut to 100 characters in what is told of it', async () => {
    const { position } = await define()
    const element = await position()
    const errors = listen(element, 'wm-error')
    await codeOf(element.open({ view: 'Nowhere'.repeat(1_000) }))
    await vi.waitFor(() =>
      expect(errors).toEqual([
        { code: 'view-unknown', message: `There is no view named ${'Nowhere'.repeat(15).slice(0, 100)}.` },
      ]),
    )
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

  it('behavior: a request is read as it was at the call, whatever the page does with its object next', async () => {
    const { position } = await define()
    const element = await position({ features: '{"pay":true}' })
    const payment = { recipient: '', amount: '1', network: 'nonsense' }
    const paid = element.pay(payment)
    payment.network = 'eip155:1'
    await expect(paid).rejects.toMatchObject({
      code: 'payment-invalid',
      message: expect.stringContaining('network'),
    })
    const transfer: Record<string, unknown> = { to: '0x', value: 1n, namespace: 'eip155' }
    const sent = Reflect.apply(element.sendTransaction, element, [transfer])
    delete transfer['namespace']
    // Without the namespace it would be `connector-not-connected`.
    await expect(sent).rejects.toMatchObject({ code: 4100 })
    // What cannot be copied as a whole, as the proxy of a framework, is copied by its fields.
    const proxied = element.pay(new Proxy({ ...payment, network: 'nonsense' }, {}))
    await expect(proxied).rejects.toMatchObject({
      code: 'payment-invalid',
      message: expect.stringContaining('network'),
    })
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
    await expect(element.disconnect('ethereum')).rejects.toMatchObject({ code: 'adapter-not-found' })
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
