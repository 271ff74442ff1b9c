import { describe, expect, it, vi } from 'vitest'
import { type GivenOptions, RDNS, views } from '../core/core.testing.ts'
import { harness, type Where } from '../core/open-rules.testing.ts'
import type { OpenRequest } from '../core/open-rules.ts'
import type { Wallet } from '../core/wallet.ts'
import { agreeToLegal } from '../features/connect/connect.actions.ts'
import { connectNamespace } from '../features/network/network.actions.ts'
import { startSolanaSending } from '../features/send/solana.testing.ts'
import { hostConnect } from '../host/host.ts'
import { openEntry } from './openable-views.ts'

describe('openEntry', () => {
  const table: readonly (readonly [
    string | undefined,
    string | undefined,
    string | undefined,
    string | undefined,
  ])[] = [
    // asked for, nobody connected, connected, connected elsewhere
    [undefined, 'Connect', 'Account', 'UnsupportedChain'],
    ['', 'Connect', 'Account', 'UnsupportedChain'],
    ['Connect', 'Connect', 'Account', 'UnsupportedChain'],
    ['Account', 'Connect', 'Account', 'UnsupportedChain'],
    ['Networks', 'Networks', 'Networks', 'Networks'],
    ['SwitchNetwork', 'Networks', 'Networks', 'Networks'],
    ['UnsupportedChain', 'Connect', 'Account', 'UnsupportedChain'],
    ['Receive', 'Connect', 'Receive', 'UnsupportedChain'],
    ['Send', 'Connect', 'Send', 'UnsupportedChain'],
    ['Settings', 'Connect', 'Settings', 'UnsupportedChain'],
    // Under another name here (decisions 60).
    ['Profile', 'Connect', 'SwitchAccount', 'UnsupportedChain'],
    // Nothing waits.
    ['ApproveTransaction', 'Connect', 'Account', 'UnsupportedChain'],
    // Where the host wants no sign-in there is none.
    ['SIWXSignMessage', undefined, undefined, undefined],
    ['SwitchAccount', undefined, undefined, undefined],
    ['UpdateEmail', undefined, undefined, undefined],
    // Without a project id there is none (decisions 20).
    ['Activity', undefined, undefined, undefined],
    ['RegisterAccountName', undefined, undefined, undefined],
    ['RegisterAccountNameSuccess', undefined, undefined, undefined],
    ['Connecting', undefined, undefined, undefined],
    ['SendPreview', undefined, undefined, undefined],
    // Neither there are these.
    ['OnRamp', undefined, undefined, undefined],
    ['Swap', undefined, undefined, undefined],
    ['SmartSessions', undefined, undefined, undefined],
    ['account', undefined, undefined, undefined],
    ['constructor', undefined, undefined, undefined],
    ['__proto__', undefined, undefined, undefined],
  ]

  it.each(table)('param: %s', async (view, ...expected) => {
    for (const [index, where] of (['disconnected', 'connected', 'elsewhere'] as const).entries()) {
      const { wallet } = await harness(where)
      expect(openEntry(wallet, view === undefined ? {} : { view })?.view).toBe(expected[index])
    }
  })

  it('param: features that are off', async () => {
    const { wallet } = await harness('connected', { features: { send: false, receive: false } })
    expect(openEntry(wallet, { view: 'Send' })).toBeUndefined()
    expect(openEntry(wallet, { view: 'Receive' })).toBeUndefined()
  })

  it('param: Pay, where the host has it on: whoever is connected or not reads first what is to be paid', async () => {
    for (const where of ['disconnected', 'connected', 'elsewhere'] as const) {
      const on = await harness(where, { features: { pay: true } })
      expect(openEntry(on.wallet, { view: 'Pay' })).toEqual({ view: 'Pay', data: undefined })
      const off = await harness(where)
      expect(openEntry(off.wallet, { view: 'Pay' })).toBeUndefined()
    }
  })

  it('param: SmartSessions, where the host has them on and there is a project', async () => {
    const features = { smartSessions: true }
    const projectId = '0'.repeat(32)
    const opened = async (where: Where, options: GivenOptions) =>
      openEntry((await harness(where, options)).wallet, { view: 'SmartSessions' })?.view
    expect(await opened('connected', { features, projectId })).toBe('SmartSessions')
    expect(await opened('disconnected', { features, projectId })).toBe('Connect')
    for (const off of [{ features }, { projectId }, { features, projectId, basic: true }])
      expect(await opened('connected', off)).toBeUndefined()
  })

  it('param: what Pay is given, plain: the view says what is wrong with it', async () => {
    const { wallet } = await harness('connected', { features: { pay: true } })
    const given = { recipient: 'x'.repeat(1_000), amount: 5, token: 5n, label: undefined, other: 'no' }
    expect(openEntry(wallet, { view: 'Pay', arguments: given })?.data).toEqual({
      recipient: 'x'.repeat(300),
      amount: 5,
      token: null,
    })
  })

  it('param: Activity with a project id, unless the host or the project’s owner has switched it off', async () => {
    const opened = async (where: Where, options: GivenOptions = {}, remote?: boolean) => {
      const { wallet } = await harness(where, { projectId: '0'.repeat(32), ...options })
      if (remote !== undefined)
        Object.assign(wallet.state.project, { status: 'fetched', remote: { activity: remote } })
      return openEntry(wallet, { view: 'Activity' })?.view
    }
    expect(await opened('disconnected')).toBe('Connect')
    expect(await opened('connected')).toBe('Activity')
    expect(await opened('elsewhere')).toBe('UnsupportedChain')
    expect(await opened('connected', { features: { activity: false } })).toBeUndefined()
    expect(await opened('connected', { basic: true })).toBeUndefined()
    expect(await opened('connected', {}, false)).toBeUndefined()
    expect(await opened('connected', { features: { activity: false } }, true)).toBe('Activity')
  })

  it('param: arguments of Send: text only, and never cut into another one', async () => {
    const { wallet } = await harness('connected')
    const data = (given: object) => openEntry(wallet, { view: 'Send', arguments: { ...given } })?.data
    expect(data({ to: 'a', amount: '1.5', more: 'x' })).toEqual({ to: 'a', amount: '1.5' })
    expect(data({ to: 5, amount: 1.5 })).toEqual({})
    expect(data({ amount: `1.${'0'.repeat(250)}5` })).toEqual({})
    expect(openEntry(wallet, { view: 'Send' })?.data).toBeUndefined()
  })
})

describe('openRequest', () => {
  const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const BOTH = { networks: ['eip155:1', 'eip155:10', SOLANA] }
  const URI = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'0f'.repeat(32)}&expiryTimestamp=1900000000`
  const stack = ({ state }: Wallet) =>
    state.router.stack.map(({ view, data }) => (data ? [view, data] : view))

  it('behavior: a namespace nobody is connected in: its wallets, and what is connected there is in use', async () => {
    const { wallet, element, connect, announce, core } = await harness('disconnected', BOTH)
    await element.show({ namespace: 'solana' })
    expect(stack(wallet)).toEqual([['Connect', { namespace: 'solana' }]])
    expect(core.state.network.activeNamespace).toBe('eip155')
    await element.show({ namespace: 'eip155' })
    expect(stack(wallet)).toEqual([['Connect', { namespace: 'eip155' }]])
    announce(RDNS)
    await connect(RDNS)
    expect(core.state.network.activeNamespace).toBe('eip155')
  })

  it('behavior: a wallet whose relay is away is connected all the same: its account', async () => {
    const { wallet, element, core } = await harness('connected', BOTH)
    core.state.account.eip155.status = 'reconnecting'
    await element.show({ namespace: 'eip155' })
    expect(stack(wallet)).toEqual(['Account'])
  })

  it('behavior: from another namespace there is a way back', async () => {
    const { wallet, element } = await harness('connected', BOTH)
    for (const view of [undefined, '', 'Connect']) {
      await element.show({ view, namespace: 'solana' })
      expect(stack(wallet)).toEqual(['Account', ['Connect', { namespace: 'solana' }]])
      wallet.go.back()
      expect(stack(wallet)).toEqual(['Account'])
      element.requestClose('user')
    }
  })

  it('error: a namespace the page does not offer; what other views do not take: one alert, nothing else', async () => {
    const emitted = async (request: OpenRequest) => {
      const { wallet, element, errors } = await harness('disconnected')
      await element.show(request)
      await vi.waitFor(() => expect(errors()).not.toEqual([]))
      return [views(wallet), errors()]
    }
    for (const namespace of ['solana', 'bip122', 'constructor', ''])
      expect(await emitted({ namespace })).toEqual([['Connect'], ['open-ignored']])
    expect(await emitted({ view: 'Networks', namespace: 'eip155' })).toEqual([['Networks'], ['open-ignored']])
    expect(await emitted({ view: 'Networks', uri: URI })).toEqual([['Networks'], ['open-ignored']])
    expect(await emitted({ view: 'Connect', uri: URI })).toEqual([['Connect'], ['open-ignored']])
  })

  it('behavior: a link of the page\u2019s own client, without a project id', async () => {
    for (const view of [undefined, 'ConnectingWalletConnectBasic']) {
      const { wallet, element, errors } = await harness('disconnected')
      await element.show({ view, uri: URI })
      expect(stack(wallet)).toEqual([['ConnectingWalletConnectBasic', { uri: URI }]])
      expect(errors()).toEqual([])
    }
  })

  it('attack: what is no wc: uri is not shown', async () => {
    const odd = ['javascript:alert(1)', `https://evil.example/?${URI}`, `${URI} `, 'wc:', `${URI}\n`, 5, {}]
    for (const uri of odd) {
      const { wallet, element, errors } = await harness('disconnected')
      await Reflect.apply(element.show, undefined, [{ uri }])
      expect(views(wallet)).toEqual(['Connect'])
      await vi.waitFor(() => expect(errors()).toEqual(['open-ignored']))
    }
  })

  it('attack: the terms are agreed to first, whichever way leads to the code', async () => {
    const url = { termsConditionsUrl: 'https://a.example/terms' }
    const terms = { features: { legalCheckbox: true }, projectId: '0'.repeat(32) }
    const { wallet, element } = await harness('disconnected', { ...terms, ...url })
    for (const request of [{ uri: URI }, { view: 'ConnectingWalletConnectBasic' }, { view: 'AllWallets' }]) {
      await element.show(request)
      expect(views(wallet)).toEqual(['Connect'])
      element.requestClose('user')
    }
    const connecting = hostConnect(wallet, 'walletConnect').catch((error) => error.code)
    await vi.waitFor(() => expect(wallet.state.modal.open).toBe(true))
    expect(views(wallet)).toEqual(['Connect'])
    element.requestClose('user')
    expect(await connecting).toBe(4001)
    agreeToLegal(wallet, true)
    await element.show({ uri: URI })
    expect(views(wallet)).toEqual(['ConnectingWalletConnectBasic'])
    await element.show({ view: 'AllWallets' })
    expect(views(wallet).at(-1)).toBe('AllWallets')
  })

  it('behavior: where the host names no terms, nothing has to be agreed to', async () => {
    const terms = { features: { legalCheckbox: true }, projectId: '0'.repeat(32) }
    const { wallet, element, errors } = await harness('disconnected', terms)
    await element.show({ view: 'ConnectingWalletConnectBasic' })
    expect(views(wallet).at(-1)).toBe('ConnectingWalletConnectBasic')
    await element.show({ uri: URI })
    expect(views(wallet)).toEqual(['ConnectingWalletConnectBasic'])
    element.requestClose('user')
    expect(errors()).toEqual([])
    const connecting = hostConnect(wallet, 'walletConnect').catch((error) => error.code)
    await vi.waitFor(() => expect(views(wallet)).toEqual(['Connect', 'ConnectingWalletConnectBasic']))
    element.requestClose('user')
    expect(await connecting).toBe(4001)
  })

  it('param: SwitchActiveChain, by id, object or namespace', async () => {
    const { wallet, element } = await harness('connected', BOTH)
    const shown = async (given: Readonly<Record<string, unknown>> | undefined) => {
      await element.show({ view: 'SwitchActiveChain', arguments: given })
      const all = stack(wallet)
      element.requestClose('user')
      return all
    }
    const there = (more: object = {}) => [
      'Account',
      ['SwitchActiveChain', { switchToChain: SOLANA, ...more }],
    ]
    for (const wanted of [SOLANA, 'solana', { caipNetworkId: SOLANA }])
      expect(await shown({ switchToChain: wanted })).toEqual(there())
    expect(await shown({ switchToChain: 'solana', network: { caipNetworkId: SOLANA } })).toEqual(there())
    expect(await shown({ switchToChain: SOLANA, navigateTo: 'Receive' })).toEqual(
      there({ navigateTo: 'Receive', navigateWithReplace: false }),
    )
    expect(await shown({ switchToChain: SOLANA, navigateTo: 'Send', navigateWithReplace: true })).toEqual(
      there({ navigateTo: 'Send', navigateWithReplace: true }),
    )
    expect(await shown({ switchToChain: SOLANA, navigateTo: 'SendPreview' })).toEqual(there())
    // Where its button leads anyway.
    expect(await shown({ switchToChain: SOLANA, navigateTo: 'Connect', navigateWithReplace: true })).toEqual(
      there(),
    )
    for (const nowhere of [
      undefined,
      {},
      { switchToChain: 'bip122' },
      { switchToChain: 'solana:x' },
      { network: SOLANA },
    ])
      expect(await shown(nowhere)).toEqual(['Account'])
    // Its wallet is there.
    expect(await shown({ switchToChain: 'eip155' })).toEqual(['Account'])
    expect(await shown({ switchToChain: 'eip155', navigateTo: 'Receive' })).toEqual(['Receive'])
  })

  it('behavior: SwitchActiveChain with nobody connected is Connect, for that namespace', async () => {
    const { wallet, element } = await harness('disconnected', BOTH)
    await element.show({ view: 'SwitchActiveChain' })
    expect(stack(wallet)).toEqual(['Connect'])
    await element.show({ view: 'SwitchActiveChain', arguments: { switchToChain: SOLANA } })
    expect(stack(wallet)).toEqual([['Connect', { namespace: 'solana' }]])
  })

  it.each([
    [false, ['Account', 'Receive']],
    [true, ['Receive']],
  ])(
    'behavior: connected there, navigateTo is shown (navigateWithReplace %s)',
    async (navigateWithReplace, expected) => {
      const { wallet, element, announce, connect, core } = await startSolanaSending()
      announce(RDNS)
      const given = { switchToChain: 'eip155:1', navigateTo: 'Receive', navigateWithReplace }
      await element.show({ view: 'SwitchActiveChain', arguments: given })
      expect(views(wallet)).toEqual(['Account', 'SwitchActiveChain'])
      const [network] = core.state.network.networks
      if (network) connectNamespace(wallet, network)
      await connect(RDNS)
      expect(core.state.network.activeNamespace).toBe('eip155')
      expect(views(wallet)).toEqual(expected)
      expect(wallet.state.modal.open).toBe(true)

      // The other one is connected still.
      element.requestClose('user')
      await element.show({ namespace: 'solana' })
      expect(core.state.network.activeNamespace).toBe('solana')
      expect(views(wallet)).toEqual(['Account'])
    },
  )
})
