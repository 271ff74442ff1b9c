/** All sources of wallets in one live list: one row for one wallet, exclusions, and ids that cannot be taken. */
import { describe, expect, it, vi } from 'vitest'
import { fakePage } from '../core/fake-page.testing.ts'
import { createMockProvider } from './mock.ts'
import { announceMockWallet } from './mock-announce.ts'
import { createWallets, type WalletSources } from './wallets.ts'

describe('createWallets', () => {
  const initial: WalletSources['config'] &
    Pick<WalletSources, 'networks'> & { readonly excludeWalletIds: readonly string[] } = {
    enableWallets: true,
    enableInjected: true,
    enableEip6963: true,
    customWallets: [],
    excludeWalletIds: [],
    networks: [{ chainNamespace: 'eip155' }],
  }
  const make = (given: Partial<typeof initial> = {}) => {
    const page = fakePage()
    const state = { given: { ...initial, ...given } }
    const onChange = vi.fn()
    const wallets = createWallets(
      page,
      () => {
        const { networks, excludeWalletIds, ...config } = state.given
        return { config, networks, excluded: excludeWalletIds }
      },
      onChange,
      (error) => {
        throw error
      },
    )
    const set = (more: Partial<typeof initial>) => {
      state.given = { ...state.given, ...more }
      wallets.refresh()
    }
    const announce = (rdns: string, name = rdns) => {
      const provider = createMockProvider()
      announceMockWallet(page, { name, rdns }, provider)
      return provider
    }
    const ids = () => wallets.list().map(({ id }) => id)
    return { page, wallets, set, announce, ids, onChange }
  }

  it('behavior: all sources, live, in one list', () => {
    const { page, set, announce, ids, wallets, onChange } = make()
    expect(ids()).toEqual([])
    page.ethereum = createMockProvider()
    expect(ids()).toEqual(['injected'])
    announce('io.a')
    expect(onChange).toHaveBeenCalled()
    expect(ids()).toEqual(['io.a'])
    set({ customWallets: [{ id: 'own', name: 'Own', provider: createMockProvider() }] })
    expect(ids()).toEqual(['io.a', 'own'])
    set({ enableEip6963: false })
    expect(ids()).toEqual(['injected', 'own'])
    set({ enableInjected: false })
    expect(ids()).toEqual(['own'])
    set({ enableWallets: false })
    expect(ids()).toEqual([])
    expect(wallets.find('own')).toBeUndefined()
    expect(wallets.find('injected')).toBeUndefined()
    set({ enableWallets: true, enableInjected: true, enableEip6963: true })
    expect(ids()).toEqual(['io.a', 'own'])
  })

  it('behavior: connectors keep their identity', () => {
    const { page, announce, wallets, set } = make()
    page.ethereum = createMockProvider()
    const injected = wallets.find('injected')
    announce('io.a')
    const announced = wallets.find('io.a')
    set({ customWallets: [{ id: 'own', name: 'Own', provider: createMockProvider() }] })
    const own = wallets.find('own')
    wallets.refresh()
    expect([wallets.find('injected'), wallets.find('io.a'), wallets.find('own')]).toEqual([
      injected,
      announced,
      own,
    ])
    expect(wallets.find('own')).toBe(own)
    expect(wallets.find('injected')).toBe(injected)
  })

  it('behavior: one row for one wallet, however many name it', () => {
    const { announce, set, ids, wallets } = make()
    announce('io.a')
    announce('io.a')
    set({
      customWallets: [
        { id: 'io.a', name: 'A again', provider: createMockProvider() },
        { id: 'mine', name: 'A once more', rdns: 'io.a', provider: createMockProvider() },
        { id: 'own', name: 'Own', provider: createMockProvider() },
        { id: 'own', name: 'Own twice', provider: createMockProvider() },
      ],
    })
    expect(ids()).toEqual(['io.a', 'own'])
    expect(wallets.find('mine')?.name).toBe('A once more')
  })

  it('behavior: excluded by rdns, id, or name in any case; also for connect and restore', () => {
    const { page, announce, set, ids, wallets } = make()
    page.ethereum = createMockProvider()
    announce('io.a', 'Alpha')
    announce('io.b', 'Beta')
    const customWallets = [{ id: 'own', name: 'Own', rdns: 'io.own', provider: createMockProvider() }]
    set({ customWallets, excludeWalletIds: ['io.a', 'bETA', 'own', 'injected'] })
    expect(ids()).toEqual([])
    for (const id of ['io.a', 'io.b', 'own', 'io.own', 'injected']) expect(wallets.find(id)).toBeUndefined()
    set({ excludeWalletIds: ['io.own'] })
    expect(ids()).toEqual(['io.a', 'io.b'])
    set({ excludeWalletIds: ['IO.A.', 'Alph'] })
    expect(ids()).toEqual(['io.b', 'own'])
  })

  it('attack: an rdns in other letters or with a dot behind it is no way past an exclusion, and no second row', () => {
    const { announce, set, ids, wallets } = make()
    const first = announce('IO.MetaMask', 'One')
    announce('io.metamask.', 'Two')
    announce('io.metamask', 'Three')
    expect(ids()).toEqual(['io.metamask'])
    for (const id of ['io.metamask', 'IO.MetaMask', 'io.metamask.'])
      expect(wallets.find(id)?.provider('eip155')).toBe(first)
    set({ excludeWalletIds: ['io.metamask'] })
    expect(ids()).toEqual([])
    expect(wallets.find('IO.METAMASK')).toBeUndefined()
  })

  it('attack: an id of ours cannot be announced, neither as rdns nor as a name in its place', () => {
    const { announce, ids, wallets, page } = make()
    const own = ['safe', 'walletConnect', 'coinbaseWalletSDK', 'injected', 'auth']
    for (const id of [...own, ...own.map((id) => id.toUpperCase()), 'safe.']) {
      announce(id, 'Nice Wallet')
      const detail = { info: { name: id, uuid: id }, provider: createMockProvider() }
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    }
    expect(ids()).toEqual([])
    for (const id of own) expect(wallets.find(id)).toBeUndefined()
  })

  it('param: found by rdns before id', () => {
    const { set, wallets } = make()
    const byId = createMockProvider()
    const byRdns = createMockProvider()
    set({
      customWallets: [
        { id: 'x', name: 'By id', provider: byId },
        { id: 'other', name: 'By rdns', rdns: 'y', provider: byRdns },
      ],
    })
    expect(wallets.find('y')?.provider('eip155')).toBe(byRdns)
    expect(wallets.find('x')?.provider('eip155')).toBe(byId)
    expect(wallets.find('z')).toBeUndefined()
    expect(wallets.find('constructor')).toBeUndefined()
  })

  it('attack: what is another wallet’s id but for its letters is not found in its place, with or without that wallet', () => {
    const { announce, set, wallets } = make()
    const own = createMockProvider()
    announce('acme', 'Foo')
    announce('com.acme', 'Bar')
    for (const id of ['Acme', 'COM.acme']) {
      set({ customWallets: [{ id, name: 'Acme', provider: own }] })
      expect(wallets.find(id)?.provider('eip155')).toBe(own)
    }
    set({ customWallets: [] })
    expect(wallets.find('Acme')).toBeUndefined()
    expect(wallets.find('acme')).toBeUndefined()
    expect(wallets.find('COM.acme')?.name).toBe('Bar')
  })

  it('behavior: injected is found by name while announced wallets keep it out of the list', () => {
    const { page, announce, wallets, ids } = make()
    page.ethereum = createMockProvider()
    announce('io.a')
    expect(ids()).toEqual(['io.a'])
    expect(wallets.find('injected')?.provider('eip155')).toBe(page.ethereum)
  })

  it('behavior: window.ethereum that is set late is told, as far as it tells', () => {
    const { page, ids, wallets, onChange } = make()
    expect(ids()).toEqual([])
    page.ethereum = createMockProvider()
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(onChange).toHaveBeenCalledOnce()
    expect(ids()).toEqual(['injected'])
    wallets.dispose()
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('behavior: hears nothing after dispose, and again when asked again', () => {
    const { announce, wallets, ids } = make()
    ids()
    wallets.dispose()
    announce('io.a')
    expect(ids()).toEqual(['io.a'])
  })
})
