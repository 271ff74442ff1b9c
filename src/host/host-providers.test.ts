import { beforeEach, describe, expect, it } from 'vitest'
import '../connectors/solana-accounts.ts'
import {
  ANN,
  account,
  BEA,
  createFakeWallet,
  MAINNET,
  registerWallet,
} from '../connectors/standard-wallet.testing.ts'
import '../connectors/wallet-standard.ts'
import type { Network } from '../chains/network.ts'
import { providerError } from '../connectors/mock.ts'
import {
  ALICE,
  asked,
  BOB,
  createHarness,
  type HarnessOptions,
  later,
  methods,
  RDNS,
  saved,
  views,
} from '../core/core.testing.ts'
import type { HostProvider } from '../provider/eip1193-provider.ts'
import type { StandardWallet } from '../provider/standard-wallet.ts'
import { getProvider } from './host.ts'

const evmOf = (provider: HostProvider | StandardWallet | undefined): HostProvider => {
  if (!provider || !('request' in provider)) throw new Error('No EIP-1193 provider')
  return provider
}
const solanaOf = (wallet: HostProvider | StandardWallet | undefined): StandardWallet => {
  if (!wallet || 'request' in wallet) throw new Error('No Standard wallet')
  return wallet
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  )

const connected = async (given: HarnessOptions = {}) => {
  const harness = createHarness(given)
  const wallet = harness.announce(RDNS, { accounts: [ALICE, BOB] })
  await harness.connect(RDNS)
  const provider = evmOf(getProvider(harness.wallet))
  const received: unknown[] = []
  for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'])
    provider.on(name, (value: never) =>
      received.push([name, name === 'disconnect' ? Reflect.get(Object(value), 'code') : value]),
    )
  return { ...harness, mock: wallet, provider, received }
}

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

describe('getProvider: over a wallet on another device', () => {
  it('behavior: reads go to the network\u2019s nodes, everything else to the wallet', async () => {
    const harness = createHarness()
    const reads: unknown[] = []
    Object.assign(harness.chain, {
      read: async (p: { readonly network: Network; readonly method: string }) => {
        reads.push([p.network.caipNetworkId, p.method])
        return '0x5'
      },
    })
    const mock = harness.announce(RDNS, { fallback: ({ method }) => method })
    const connector = harness.core.connectors.find(RDNS)
    if (!connector) throw new Error('No connector')
    const live = await harness.core.session.live()
    const accounts = [ALICE] as const
    live.accept(
      { ...connector, type: 'walletconnect', coversAllNamespaces: true, isRemote: true },
      { eip155: { accounts, network: 'eip155:10', approved: ['eip155:10'] } },
    )
    const { request } = evmOf(getProvider(harness.wallet))
    expect(await request({ method: 'eth_getBalance', params: [ALICE, 'latest'] })).toBe('0x5')
    expect(reads).toEqual([['eip155:10', 'eth_getBalance']])
    expect(await request({ method: 'personal_sign', params: ['0x00', ALICE] })).toBe('personal_sign')
    expect(await request({ method: 'eth_newFilter', params: [{}] })).toBe('eth_newFilter')
    expect(methods(mock)).toEqual(['personal_sign', 'eth_newFilter'])
    Object.assign(harness.chain, { read: undefined })
    expect(await codeOf(request({ method: 'eth_blockNumber' }))).toBe(4200)
  })
})

describe('getProvider: what we hand out is no wallet of ours to list', () => {
  it('attack: announced again, injected, given by the host, wrapped: it would be asked to ask itself', async () => {
    const { page, core, provider, set, settled } = await connected()
    const rows = () => core.state.connection.wallets.map(({ id }) => id)
    const before = rows()
    const wrapped = new Proxy(provider, {})
    for (const given of [provider, wrapped]) {
      page.ethereum = given
      const info = { uuid: 'u', name: 'Copy', rdns: 'com.copy', icon: 'data:,' }
      page.dispatchEvent(
        Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider: given } }),
      )
      set({
        networks: ['eip155:1', 'eip155:10'],
        customWallets: [{ id: 'own', name: 'Own', provider: given }],
      })
      await settled()
      expect(rows()).toEqual(before)
      expect(core.connectors.find('injected')).toBeUndefined()
    }
  })
})

describe('announceProvider', () => {
  type Received = { readonly info: Readonly<Record<string, string>>; readonly provider: unknown }
  const listen = (page: Window) => {
    const received: Received[] = []
    page.addEventListener('eip6963:announceProvider', (event) => received.push(Reflect.get(event, 'detail')))
    const own = () => received.filter(({ info }) => info['rdns'] === 'app.wallet-modal')
    const ask = () => {
      received.length = 0
      page.dispatchEvent(new Event('eip6963:requestProvider'))
      return own()
    }
    return { own, ask }
  }

  it('behavior: off, nobody is told of anything', async () => {
    const { page } = await connected()
    expect(listen(page).ask()).toEqual([])
  })

  it('behavior: while somebody is connected; who asks is answered; live', async () => {
    const harness = createHarness({ options: { announceProvider: true } })
    const { own, ask } = listen(harness.page)
    harness.announce(RDNS, { name: 'Meadow' })
    expect(ask()).toEqual([])
    await harness.connect(RDNS)
    await harness.settled()
    expect(own()).toHaveLength(1)
    const [first] = own()
    expect(first?.info).toEqual({
      uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      name: 'Meadow via Wallet Modal',
      icon: expect.stringMatching(/^data:image\/svg\+xml,/),
      rdns: 'app.wallet-modal',
    })
    expect([Object.isFrozen(first), Object.isFrozen(first?.info)]).toEqual([true, true])
    expect(first?.provider).toBe(getProvider(harness.wallet))
    expect(ask()).toEqual([first])
    // Not a row of ours.
    expect(harness.core.state.connection.wallets.map(({ id }) => id)).toEqual([RDNS])

    harness.set({ networks: ['eip155:1', 'eip155:10'], announceProvider: false })
    await harness.settled()
    expect(ask()).toEqual([])
    harness.set({ networks: ['eip155:1', 'eip155:10'], announceProvider: true })
    await harness.settled()
    expect(own()).toHaveLength(1)
    await harness.core.session.disconnect()
    await harness.settled()
    expect(ask()).toEqual([])
  })

  it('behavior: another wallet behind it is the same entry by another name', async () => {
    const harness = createHarness({ options: { announceProvider: true } })
    const { own } = listen(harness.page)
    harness.announce(RDNS, { name: 'Meadow' })
    harness.announce('com.other', { name: 'Other' })
    await harness.connect(RDNS)
    await harness.element.show({ view: 'Connect' })
    await harness.connect('com.other')
    await harness.settled()
    expect(own().map(({ info }) => info['name'])).toEqual([
      'Meadow via Wallet Modal',
      'Other via Wallet Modal',
    ])
    expect(new Set(own().map(({ info }) => info['uuid'])).size).toBe(1)
    harness.core.dispose()
  })
})

describe('getProvider: solana', () => {
  let fake: ReturnType<typeof createFakeWallet>
  beforeEach(() => {
    fake = createFakeWallet()
  })

  const visit = async () => {
    const harness = createHarness({
      options: { networks: ['eip155:1', MAINNET] },
      before: (page) => void registerWallet(page, fake.wallet),
    })
    await harness.element.show()
    harness.core.connectors.discover()
    await harness.settled()
    await harness.connect('Fake')
    await harness.settled()
    const wallet = solanaOf(getProvider(harness.wallet, 'solana'))
    const use = (feature: string, name: string, ...inputs: unknown[]) => {
      const owner = wallet.features[feature]
      return Reflect.apply(Object(owner)[name], owner, inputs) as Promise<unknown>
    }
    return { ...harness, standard: wallet, use }
  }

  it('behavior: has the shape of the standard, with the features of the wallet behind it and no others', async () => {
    const { standard, wallet, core } = await visit()
    expect(standard).toMatchObject({
      version: '1.0.0',
      name: 'Fake',
      icon: fake.wallet.icon,
      chains: ['solana:mainnet'],
    })
    expect(Object.keys(standard.features).sort()).toEqual([
      'solana:signMessage',
      'solana:signTransaction',
      'standard:connect',
      'standard:disconnect',
      'standard:events',
    ])
    expect(standard.accounts).toHaveLength(2)
    expect(standard.accounts[0]).toMatchObject({
      address: ANN,
      chains: ['solana:mainnet'],
      features: ['solana:signTransaction', 'solana:signMessage'],
    })
    expect(standard.accounts[0]?.publicKey).toHaveLength(32)
    const { accounts } = standard
    expect(standard.accounts).toBe(accounts)
    expect(getProvider(wallet, 'eip155')).toBeUndefined()
    await core.session.disconnect('solana')
    expect(getProvider(wallet, 'solana')).toBeUndefined()
    expect(standard.accounts).toEqual([])
  })

  it('behavior: inputs pass on with the wallet\u2019s own account, all in one request; the answer as it is', async () => {
    const { standard, use } = await visit()
    const [account] = standard.accounts
    const input = { account, transaction: new Uint8Array([9]), chain: 'solana:mainnet', options: { x: 1 } }
    const output = await use('solana:signTransaction', 'signTransaction', input)
    expect(output).toEqual([{ signedTransaction: new Uint8Array([1, 2]) }])
    const [own] = fake.wallet.accounts as unknown[]
    const sent = fake.log.filter((entry) => Array.isArray(entry) && entry[0] === 'signTransaction')
    expect(sent).toEqual([['signTransaction', { ...input, account: own }]])
    expect(Object(Object(sent[0])[1]).account).toBe(own)
    // Named as the page names its networks, the wallet hears the standard's word.
    await use('solana:signTransaction', 'signTransaction', { ...input, chain: MAINNET })
    expect(fake.log.at(-1)).toEqual(['signTransaction', { ...input, account: own }])
    expect(await use('solana:signMessage', 'signMessage', { account, message: new Uint8Array([7]) })).toEqual(
      [{ signedMessage: new Uint8Array([3]), signature: new Uint8Array([4]) }],
    )
  })

  it('error: another account, another network, no input: the wallet is not asked', async () => {
    const { standard, use } = await visit()
    const [account] = standard.accounts
    const before = fake.log.length
    const sign = (input: unknown) => codeOf(use('solana:signTransaction', 'signTransaction', input))
    const transaction = new Uint8Array([9])
    expect(await sign({ account: { address: MAINNET }, transaction })).toBe(4100)
    expect(await sign({ transaction })).toBe(4100)
    expect(await sign({ account, transaction, chain: 'solana:devnet' })).toBe(4901)
    expect(await sign({ account, transaction, chain: 'bitcoin:mainnet' })).toBe(4901)
    expect(await sign(undefined)).toBe(-32602)
    expect(fake.log).toHaveLength(before)
  })

  it('behavior: changes are told; disconnect and connect go by the product', async () => {
    const { standard, use, settled, wallet, connect, core } = await visit()
    const changes: unknown[] = []
    const off: unknown = Reflect.apply(Object(standard.features['standard:events'])['on'], undefined, [
      'change',
      (properties: object) => changes.push(Object.keys(properties)),
    ])
    fake.change([account(BEA)])
    await settled()
    expect(standard.accounts.map(({ address }) => address)).toEqual([BEA])
    expect(changes).toEqual([['accounts']])
    await use('standard:disconnect', 'disconnect')
    await settled()
    expect(core.state.account.solana.status).toBe('disconnected')
    expect(changes).toHaveLength(2)
    expect(await use('standard:connect', 'connect', { silent: true })).toEqual({ accounts: [] })
    const again = use('standard:connect', 'connect')
    await settled()
    expect(views(wallet)).toContain('Connect')
    await connect('Fake')
    expect(Object(await again).accounts).toHaveLength(2)
    if (typeof off === 'function') off()
    await core.session.disconnect()
    await settled()
    expect(changes).toHaveLength(3)
    expect(Object.keys(standard.features).every((name) => name.startsWith('standard:'))).toBe(true)
  })

  it('attack: registered as a wallet, it is not listed', async () => {
    const { standard, page, core, settled } = await visit()
    const before = core.state.connection.wallets.length
    registerWallet(page, standard)
    await settled()
    expect(core.state.connection.wallets).toHaveLength(before)
  })
})
