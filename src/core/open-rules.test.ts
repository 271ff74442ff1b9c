import { describe, expect, it } from 'vitest'
import { views } from './core.testing.ts'
import { harness } from './open-rules.testing.ts'
import { homeEntry, isGuarded, isStray } from './open-rules.ts'

describe('homeEntry', () => {
  it.each([{ allowUnsupportedChain: true }, { basic: true }, { enableNetworkSwitch: false }])(
    'param: %o lets the visitor be elsewhere',
    async (options) => {
      const { wallet } = await harness('elsewhere', options)
      expect(homeEntry(wallet).view).toBe('Account')
    },
  )
})

describe('isGuarded', () => {
  it('behavior: UnsupportedChain, and what it opened, keep the dialog; nothing else does', async () => {
    const { wallet, element } = await harness('elsewhere')
    await element.show()
    for (const reason of ['user', 'api', 'error'] as const) expect(isGuarded(wallet, reason)).toBe(true)
    expect(isGuarded(wallet, 'connected')).toBe(false)
    wallet.go.to('SwitchNetwork', { caipNetworkId: 'eip155:10' })
    expect(isGuarded(wallet, 'user')).toBe(true)
    await wallet.session.disconnect()
    expect(isGuarded(wallet, 'user')).toBe(false)
    for (const where of ['connected', 'disconnected'] as const) {
      const free = await harness(where)
      for (const view of ['Connect', 'Account', 'Networks', 'UnsupportedChain'] as const) {
        free.wallet.go.reset(view)
        expect(isGuarded(free.wallet, 'user')).toBe(false)
      }
    }
  })

  it('behavior: Disconnect always leads out', async () => {
    const { wallet, element, core } = await harness('elsewhere')
    await element.show()
    await core.session.disconnect()
    expect(views(wallet)).toEqual(['Connect'])
    expect(element.requestClose('user')).toBe(true)
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
