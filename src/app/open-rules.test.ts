import { describe, expect, it } from 'vitest'
import type { ViewName } from '../state/router.ts'
import { configOf, createGround, type GivenOptions, RDNS, views } from './core.testing.ts'
import { isViewName, isViewOn, loadView } from './features.ts'
import { homeEntry, isGuarded, isStray, openEntry } from './open-rules.ts'

const ALL: readonly ViewName[] = [
  'Connect',
  'Connecting',
  'Account',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'Receive',
  'Activity',
  'Send',
  'SendPreview',
]

type Where = 'disconnected' | 'connected' | 'elsewhere'

const ground = async (where: Where, options: GivenOptions = {}) => {
  const ground = createGround({ options })
  if (where === 'disconnected') return ground
  const provider = ground.announce(RDNS)
  await ground.connect(RDNS)
  if (where === 'elsewhere') provider.emit('chainChanged', '0x2a')
  await ground.settled()
  ground.seat.requestClose('connected')
  return ground
}

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
    // Without a project id there is none (decisions 20).
    ['Activity', undefined, undefined, undefined],
    ['Connecting', undefined, undefined, undefined],
    ['SendPreview', undefined, undefined, undefined],
    ['Swap', undefined, undefined, undefined],
    ['account', undefined, undefined, undefined],
    ['constructor', undefined, undefined, undefined],
    ['__proto__', undefined, undefined, undefined],
  ]

  it.each(table)('param: %s', async (view, ...expected) => {
    for (const [index, where] of (['disconnected', 'connected', 'elsewhere'] as const).entries()) {
      const { wallet } = await ground(where)
      expect(openEntry(wallet, view === undefined ? {} : { view })?.view).toBe(expected[index])
    }
  })

  it('param: every view of the router is here', async () => {
    const { wallet } = await ground('connected')
    for (const view of ALL) {
      expect(isViewName(view)).toBe(true)
      const entry = openEntry(wallet, { view })
      if (entry) expect(ALL).toContain(entry.view)
    }
  })

  it('param: features that are off', async () => {
    const { wallet } = await ground('connected', { features: { send: false, receive: false } })
    expect(openEntry(wallet, { view: 'Send' })).toBeUndefined()
    expect(openEntry(wallet, { view: 'Receive' })).toBeUndefined()
  })

  it('param: Activity with a project id, unless the host or the project’s owner has switched it off', async () => {
    const opened = async (where: Where, options: GivenOptions = {}, remote?: boolean) => {
      const { wallet } = await ground(where, { projectId: '0'.repeat(32), ...options })
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
    const { wallet } = await ground('connected')
    const data = (given: object) => openEntry(wallet, { view: 'Send', arguments: { ...given } })?.data
    expect(data({ to: 'a', amount: '1.5', more: 'x' })).toEqual({ to: 'a', amount: '1.5' })
    expect(data({ to: 5, amount: 1.5 })).toEqual({})
    expect(data({ amount: `1.${'0'.repeat(250)}5` })).toEqual({})
    expect(openEntry(wallet, { view: 'Send' })?.data).toBeUndefined()
  })
})

describe('homeEntry', () => {
  it.each([{ allowUnsupportedChain: true }, { basic: true }, { enableNetworkSwitch: false }])(
    'param: %o lets the visitor be elsewhere',
    async (options) => {
      const { wallet } = await ground('elsewhere', options)
      expect(homeEntry(wallet).view).toBe('Account')
    },
  )
})

describe('isGuarded', () => {
  it('behavior: UnsupportedChain, and what it opened, keep the dialog; nothing else does', async () => {
    const { wallet, seat } = await ground('elsewhere')
    await seat.show()
    for (const reason of ['user', 'api', 'error'] as const) expect(isGuarded(wallet, reason)).toBe(true)
    expect(isGuarded(wallet, 'connected')).toBe(false)
    wallet.go.to('SwitchNetwork', { caipNetworkId: 'eip155:10' })
    expect(isGuarded(wallet, 'user')).toBe(true)
    await wallet.session.disconnect()
    expect(isGuarded(wallet, 'user')).toBe(false)
    for (const where of ['connected', 'disconnected'] as const) {
      const free = await ground(where)
      for (const view of ['Connect', 'Account', 'Networks', 'UnsupportedChain'] as const) {
        free.wallet.go.reset(view)
        expect(isGuarded(free.wallet, 'user')).toBe(false)
      }
    }
  })

  it('behavior: Disconnect always leads out', async () => {
    const { wallet, seat, core } = await ground('elsewhere')
    await seat.show()
    await core.session.disconnect()
    expect(views(wallet)).toEqual(['Connect'])
    expect(seat.requestClose('user')).toBe(true)
  })
})

describe('features', () => {
  it('behavior: every view is fetched, and has a title', async () => {
    for (const view of ALL) {
      const module = await loadView(view)
      expect(module.View).toBeTypeOf('function')
      expect(module.title).toBeTypeOf('function')
      expect(isViewOn(view, configOf())).toBe(true)
    }
  })

  it('param: on and off', () => {
    const off = configOf({ features: { send: false, receive: false } })
    expect(ALL.filter((view) => !isViewOn(view, off))).toEqual(['Receive', 'Send', 'SendPreview'])
  })

  it('error: no such view', async () => {
    for (const view of ['', 'constructor', '__proto__', 'toString']) expect(isViewName(view)).toBe(false)
    await expect(Reflect.apply(loadView, undefined, ['Nowhere'])).rejects.toThrow('Nowhere')
  })
})

describe('isStray', () => {
  const press = (detail: number, ms: number) => isStray({ detail }, { at: performance.now() - ms })

  it('behavior: a press right after a navigation, or the second one of a double click; never a key', () => {
    expect(press(1, 20)).toBe(true)
    expect(press(1, 499)).toBe(true)
    expect(press(1, 501)).toBe(false)
    expect(press(2, 600)).toBe(true)
    expect(press(0, 20)).toBe(false)
  })
})
