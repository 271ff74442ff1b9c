import { describe, expect, it } from 'vitest'
import '../connectors/solana-accounts.ts'
import { MAINNET } from '../connectors/standard-wallet.testing.ts'
import '../connectors/wallet-standard.ts'
import { providerError } from '../connectors/mock.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { asked, createHarness, later, methods, RDNS, views } from '../core/core.testing.ts'
import { saved } from '../core/fake-storage.testing.ts'
import type { HostProvider } from '../provider/eip1193-provider.ts'
import { getProvider } from './host.ts'
import { codeOf, connected, evmOf } from './host-providers.testing.ts'

describe('getProvider: eip155', () => {
  it('behavior: one object for the life of the page; undefined while nobody is connected', async () => {
    const { core, wallet, connect, provider, element, announce } = await connected()
    expect(evmOf(getProvider(wallet, 'eip155'))).toBe(provider)
    expect(getProvider(wallet, 'solana')).toBeUndefined()
    expect(getProvider(wallet, 'bip122')).toBeUndefined()
    await core.session.disconnect()
    expect(getProvider(wallet)).toBeUndefined()
    await element.show()
    await connect(RDNS)
    expect(getProvider(wallet)).toBe(provider)
    announce('com.other')
    await element.show({ view: 'Connect' })
    await connect('com.other')
    expect(getProvider(wallet)).toBe(provider)
  })

  it('behavior: there within wm-connect, also after a silent restore', async () => {
    const harness = createHarness({ storage: saved({ session: { eip155: RDNS } }) })
    const seen: unknown[] = []
    harness.core.onEvent((name) => {
      if (name === 'wm-connect') seen.push(getProvider(harness.wallet))
    })
    const mock = harness.announce(RDNS)
    mock.answer('eth_accounts', () => [ALICE])
    await harness.settled()
    expect(seen).toHaveLength(1)
    expect(await evmOf(getProvider(harness.wallet)).request({ method: 'eth_accounts' })).toEqual([ALICE])
    expect(methods(mock)).not.toContain('eth_requestAccounts')
  })

  it('behavior: events are what is shown: the wallet\u2019s accounts and chain, the visitor\u2019s choice, the end', async () => {
    const { mock, provider, received, settled, core } = await connected()
    await settled()
    received.length = 0
    mock.emit('chainChanged', '0xa')
    await settled()
    mock.emit('accountsChanged', [BOB, ALICE])
    await settled()
    mock.emit('accountsChanged', [BOB, ALICE])
    await settled()
    const live = await core.session.live()
    live.chooseAccount('eip155', ALICE)
    await settled()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ALICE, BOB])
    await core.session.disconnect()
    await settled()
    expect(received).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [BOB, ALICE]],
      ['accountsChanged', [ALICE, BOB]],
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
  })

  it('behavior: another wallet takes over: what has changed is told, no end in between', async () => {
    const { announce, element, connect, received, settled, provider } = await connected()
    await settled()
    received.length = 0
    announce('com.other', { accounts: [BOB], chainId: 10 })
    await element.show({ view: 'Connect' })
    await connect('com.other')
    await settled()
    expect(received).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [BOB]],
    ])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  })

  it('behavior: switching goes by our rules, asks once and is told; the namespace in use stays', async () => {
    const { mock, provider, received, settled, core, emitted } = await connected({
      options: { networks: ['eip155:1', 'eip155:10', MAINNET] },
    })
    core.session.choose({
      id: MAINNET.slice(7),
      caipNetworkId: `solana:${MAINNET.slice(7)}`,
      chainNamespace: 'solana',
      name: 'Solana',
      testnet: false,
    })
    await settled()
    received.length = 0
    const twice = [1, 2].map(() =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }),
    )
    expect(await Promise.all(twice)).toEqual([null, null])
    await settled()
    expect(asked(mock, 'wallet_switchEthereumChain')).toEqual([[{ chainId: '0xa' }]])
    expect(received).toEqual([['chainChanged', '0xa']])
    expect(core.state.network.activeNamespace).toBe('solana')
    expect(core.state.network.active.eip155?.caipNetworkId).toBe('eip155:10')
    expect(emitted('wm-error')).toEqual([])
  })

  it('error: a network that the page does not offer is 4902, and nobody is asked; where any is allowed the wallet is', async () => {
    const ask = (provider: HostProvider) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2a' }] })
    const strict = await connected()
    expect(await codeOf(ask(strict.provider))).toBe(4902)
    expect(asked(strict.mock, 'wallet_switchEthereumChain')).toEqual([])
    const free = await connected({ options: { allowUnsupportedChain: true } })
    expect(await ask(free.provider)).toBeNull()
    expect(asked(free.mock, 'wallet_switchEthereumChain')).toEqual([[{ chainId: '0x2a' }]])
    await free.settled()
    expect(await free.provider.request({ method: 'eth_chainId' })).toBe('0x2a')
    const never = await connected({ options: { enableNetworkSwitch: false } })
    const switched = never.provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0xa' }],
    })
    expect(await codeOf(switched)).toBe(4200)
    expect(methods(never.mock)).not.toContain('wallet_switchEthereumChain')
  })

  it('behavior: passed on, what comes of it is asked: a wallet that tells nothing is followed all the same', async () => {
    const { mock, provider, received, settled } = await connected({
      options: { allowUnsupportedChain: true },
    })
    await settled()
    received.length = 0
    const go = (id: string) => () => {
      mock.answer('eth_chainId', () => id)
      return null
    }
    const ask = (method: string, chainId: string) => provider.request({ method, params: [{ chainId }] })
    mock.answer('wallet_switchEthereumChain', go('0x2a'))
    expect(await ask('wallet_switchEthereumChain', '0x2a')).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2a')
    // Many select what they have added.
    mock.answer('wallet_addEthereumChain', go('0x2b'))
    expect(await ask('wallet_addEthereumChain', '0x2b')).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2b')
    await settled()
    expect(received).toEqual([
      ['chainChanged', '0x2a'],
      ['chainChanged', '0x2b'],
    ])
  })

  it('error: the visitor declines to switch: 4001, and nothing else is told', async () => {
    const { mock, provider, errors } = await connected()
    mock.answer('wallet_switchEthereumChain', () => Promise.reject(providerError(4001, 'no')))
    const switched = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(await codeOf(switched)).toBe(4001)
    expect(errors()).toEqual([])
  })

  it('behavior: asked for accounts while nobody is connected: Connect is shown; closing is 4001', async () => {
    const { core, provider, wallet, settled, element, connect, mock } = await connected()
    await core.session.disconnect()
    await settled()
    const first = codeOf(provider.request({ method: 'eth_requestAccounts' }))
    await settled()
    expect(views(wallet)).toContain('Connect')
    expect(wallet.state.modal.open).toBe(true)
    element.requestClose('user')
    expect(await first).toBe(4001)
    const before = asked(mock, 'eth_requestAccounts').length
    const second = provider.request({ method: 'eth_requestAccounts' })
    await settled()
    await connect(RDNS)
    expect(await second).toEqual([ALICE, BOB])
    expect(asked(mock, 'eth_requestAccounts')).toHaveLength(before + 1)
  })

  it('behavior: asked for accounts again while the visitor looks for a wallet or at one: nobody is led away', async () => {
    const { core, provider, wallet, settled, connect, mock } = await connected()
    await core.session.disconnect()
    await settled()
    const requests = [provider.request({ method: 'eth_requestAccounts' })]
    await settled()
    wallet.go.to('AllWallets')
    requests.push(provider.request({ method: 'eth_requestAccounts' }))
    await settled()
    expect(views(wallet)).toEqual(['Connect', 'AllWallets'])
    const answer = later<readonly string[]>()
    mock.answer('eth_requestAccounts', () => answer.promise)
    await connect(RDNS)
    requests.push(provider.request({ method: 'eth_requestAccounts' }))
    await settled()
    expect(views(wallet)).toEqual(['Connect', 'AllWallets', 'Connecting'])
    answer.resolve([BOB])
    expect(await Promise.all(requests)).toEqual([[BOB], [BOB], [BOB]])
  })

  it('behavior: one request each, whatever comes back; the host alone is told', async () => {
    const { mock, provider, errors } = await connected()
    const transaction = { from: ALICE, to: BOB, value: '0x1', chainId: '0x1' }
    mock.answer('eth_sendTransaction', () => Promise.reject(providerError(-32603, 'internal')))
    const sent = provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    expect(await codeOf(sent)).toBe(-32603)
    expect(asked(mock, 'eth_sendTransaction')).toEqual([[transaction]])
    expect(errors()).toEqual([])
  })
})
