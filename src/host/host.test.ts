import { describe, expect, it } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { providerError } from '../connectors/mock.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { asked, createHarness, later, methods, RDNS, views } from '../core/core.testing.ts'
import { connectOf } from '../features/connect/connect.state.ts'
import {
  getAccount,
  getNetwork,
  getProvider,
  getState,
  hostConnect,
  hostSwitchNetwork,
  hostVerb,
} from './host.ts'
import { sendTransaction, signMessage } from './host-verbs.ts'

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  )
const SIGNATURE: Hex = `0x${'1'.repeat(130)}`

const connected = async () => {
  const harness = createHarness()
  const provider = harness.announce(RDNS)
  await harness.connect(RDNS)
  return { ...harness, provider }
}

describe('getters', () => {
  it('behavior: plain, frozen, of now', async () => {
    const harness = createHarness()
    expect(getState(harness.wallet)).toEqual({
      open: false,
      loading: false,
      view: 'Connect',
      activeNamespace: 'eip155',
      selectedNetworkId: 'eip155:1',
      // The tag says when it is ready.
      initialized: false,
    })
    expect(getAccount(harness.wallet)).toEqual({
      address: undefined,
      caipAddress: undefined,
      status: 'disconnected',
      isConnected: false,
      signedIn: false,
      allAccounts: [],
      connector: undefined,
    })
    expect(getProvider(harness.wallet)).toBeUndefined()
    harness.announce(RDNS)
    await harness.connect(RDNS)
    expect(getAccount(harness.wallet)).toEqual({
      address: ALICE,
      caipAddress: `eip155:1:${ALICE}`,
      status: 'connected',
      isConnected: true,
      signedIn: false,
      allAccounts: [{ address: ALICE, type: 'eoa' }],
      connector: { id: RDNS, name: RDNS, type: 'announced' },
    })
    Object.assign(harness.core.state.account.eip155, {
      profile: { name: 'nora.eth', image: 'https://img.example/n.png' },
      labels: { [ALICE]: 'Savings' },
    })
    expect(getAccount(harness.wallet)).toMatchObject({
      profileName: 'nora.eth',
      profileImage: 'https://img.example/n.png',
      addressLabels: { [ALICE]: 'Savings' },
    })
    expect(getProvider(harness.wallet)).toMatchObject({ isWalletModal: true })
    expect(getNetwork(harness.wallet)).toEqual({
      id: 1,
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      name: 'Ethereum',
      testnet: false,
      supported: true,
    })
    for (const value of [getState, getAccount, getNetwork].map((read) => read(harness.wallet)))
      expect(Object.isFrozen(value)).toBe(true)
  })

  it('behavior: a network that is not offered says so', async () => {
    const harness = await connected()
    harness.provider.emit('chainChanged', '0x2a')
    expect(getNetwork(harness.wallet)).toMatchObject({ id: 42, name: 'Unknown network', supported: false })
  })
})

describe('hostConnect', () => {
  it('behavior: whoever is to agree to the host’s terms first does so on Connect, and no wallet is asked before', async () => {
    const termsConditionsUrl = 'https://shop.example/terms'
    const harness = createHarness({ options: { features: { legalCheckbox: true }, termsConditionsUrl } })
    const provider = harness.announce(RDNS)
    const account = hostConnect(harness.wallet, RDNS)
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['Connect'])
    expect(methods(provider)).toEqual([])
    connectOf(harness.core).state.legalAgreed = true
    await harness.connect(RDNS)
    await expect(account).resolves.toMatchObject({ isConnected: true })
  })

  it('behavior: by id, without the dialog', async () => {
    const harness = createHarness()
    harness.announce(RDNS)
    await expect(hostConnect(harness.wallet, RDNS)).resolves.toMatchObject({ address: ALICE })
    expect(harness.wallet.state.modal.open).toBe(false)
  })

  it('behavior: by hand: opens Connect and settles when somebody is connected', async () => {
    const harness = createHarness()
    harness.announce(RDNS)
    const account = hostConnect(harness.wallet, undefined)
    await harness.settled()
    expect([getState(harness.wallet).open, ...views(harness.wallet)]).toEqual([true, 'Connect'])
    await harness.connect(RDNS)
    await expect(account).resolves.toMatchObject({ address: ALICE })
    await expect(hostConnect(harness.wallet, undefined)).resolves.toMatchObject({ address: ALICE })
    expect(getState(harness.wallet).open).toBe(false)
  })

  it('behavior: `auth` is by hand, also where nobody has signed in before', async () => {
    const harness = createHarness({ options: { projectId: '0'.repeat(32) } })
    harness.announce(RDNS)
    const closed = codeOf(hostConnect(harness.wallet, 'auth'))
    await harness.settled()
    expect([getState(harness.wallet).open, ...views(harness.wallet)]).toEqual([true, 'Connect'])
    harness.element.requestClose('user')
    expect(await closed).toBe(4001)
    const account = hostConnect(harness.wallet, 'auth')
    await harness.settled()
    await harness.connect(RDNS)
    await expect(account).resolves.toMatchObject({ address: ALICE })
  })

  it('behavior: by hand: closing is 4001', async () => {
    const harness = createHarness()
    const code = codeOf(hostConnect(harness.wallet, undefined))
    await harness.settled()
    harness.element.requestClose('user')
    expect(await code).toBe(4001)
  })

  it('behavior: by hand: closed and opened again in one turn is 4001 too', async () => {
    const harness = createHarness()
    const code = codeOf(hostConnect(harness.wallet, undefined))
    await harness.settled()
    harness.element.requestClose('api')
    void harness.element.show()
    await harness.settled()
    expect(await Promise.race([code, 'pending'])).toBe(4001)
  })

  it('error: a dialog that does not open', async () => {
    const harness = createHarness()
    Object.assign(harness.wallet.modal, { open: () => Promise.reject(providerError(-1, 'chunk')) })
    expect(await codeOf(hostConnect(harness.wallet, undefined))).toBe(-1)
  })
})

describe('hostSwitchNetwork', () => {
  it('behavior: from another namespace to a network where the wallet there is not: it is asked, and is in use', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const harness = createHarness({ options: { networks: ['eip155:1', 'eip155:10', solana] } })
    const provider = harness.announce(RDNS)
    await harness.connect(RDNS)
    const [network] = harness.core.state.network.networks.slice(-1)
    if (network) harness.core.session.choose(network)
    expect(getNetwork(harness.wallet)).toMatchObject({ caipNetworkId: solana })
    await expect(hostSwitchNetwork(harness.wallet, 'eip155:10')).resolves.toMatchObject({ id: 10 })
    expect(asked(provider, 'wallet_switchEthereumChain')).toHaveLength(1)
    expect(getNetwork(harness.wallet)).toMatchObject({ id: 10 })
  })

  it('param: by CAIP-2 id; anything else is unknown', async () => {
    const harness = await connected()
    await expect(hostSwitchNetwork(harness.wallet, 'eip155:10')).resolves.toMatchObject({ id: 10 })
    for (const id of [undefined, null, 10, {}, Symbol('x'), 'eip155:56'])
      expect(await codeOf(hostSwitchNetwork(harness.wallet, id))).toBe('network-unknown')
  })
})

describe('signMessage', () => {
  it('behavior: text and bytes, one request', async () => {
    const harness = await connected()
    harness.provider.answer('personal_sign', () => SIGNATURE)
    await expect(signMessage(harness.wallet, { message: 'hi' })).resolves.toEqual({
      signature: SIGNATURE,
    })
    await signMessage(harness.wallet, { message: new Uint8Array([0, 255]) })
    expect(asked(harness.provider, 'personal_sign')).toEqual([
      ['0x6869', ALICE],
      ['0x00ff', ALICE],
    ])
  })

  it('behavior: bytes are signed as they were at the call', async () => {
    const harness = await connected()
    harness.provider.answer('personal_sign', () => SIGNATURE)
    const message = new Uint8Array([0, 255])
    const signed = hostVerb(harness.wallet, 'signMessage', { message })
    message.fill(1)
    await expect(signed).resolves.toEqual({ signature: SIGNATURE })
    expect(asked(harness.provider, 'personal_sign')).toEqual([['0x00ff', ALICE]])
  })

  it('error: refused, garbage, no message, another namespace, nobody connected', async () => {
    const harness = await connected()
    harness.provider.answer('personal_sign', () => Promise.reject(providerError(4001, 'no')))
    expect(await codeOf(signMessage(harness.wallet, { message: 'x' }))).toBe(4001)
    harness.provider.answer('personal_sign', () => '0x12')
    expect(await codeOf(signMessage(harness.wallet, { message: 'x' }))).toBe('signature-invalid')
    const before = asked(harness.provider, 'personal_sign').length
    for (const odd of [{}, { message: 5 }, { message: [300] }, { message: null }, undefined, null])
      expect(await codeOf(Reflect.apply(signMessage, undefined, [harness.wallet, odd]))).toBe(
        'rpc-invalid-params',
      )
    expect(await codeOf(signMessage(harness.wallet, { message: 'x', namespace: 'bip122' }))).toBe(
      'adapter-not-found',
    )
    // EIP-1193: not authorized there.
    expect(await codeOf(signMessage(harness.wallet, { message: 'x', namespace: 'solana' }))).toBe(4100)
    expect(asked(harness.provider, 'personal_sign')).toHaveLength(before)
    await harness.core.session.disconnect()
    expect(await codeOf(signMessage(harness.wallet, { message: 'x' }))).toBe('connector-not-connected')
    expect(await codeOf(signMessage(harness.wallet, { message: 'x', namespace: 'eip155' }))).toBe(4100)
  })

  it.each<[string, unknown, (page: Awaited<ReturnType<typeof connected>>) => unknown]>([
    ['left', 'connector-not-connected', ({ core }) => core.session.disconnect()],
    ['on another account', 'account-changed', ({ provider }) => provider.emit('accountsChanged', [BOB])],
    [
      'replaced',
      'account-changed',
      ({ wallet, announce }) => {
        announce('com.other', { accounts: [BOB] })
        return hostConnect(wallet, 'com.other')
      },
    ],
  ])('attack: the wallet is %s while the chain is fetched: nobody is asked', async (_how, code, change) => {
    const harness = await connected()
    const { chain, wallet } = harness
    const fetched = later<typeof chain>()
    Object.assign(wallet, { chain: () => fetched.promise })
    const signed = codeOf(signMessage(wallet, { message: 'x' }))
    await change(harness)
    await harness.settled()
    fetched.resolve(chain)
    expect(await signed).toBe(code)
    expect(asked(harness.provider, 'personal_sign')).toEqual([])
  })

  it('behavior: a person reading is never timed out', async () => {
    const harness = await connected()
    const answer = later<Hex>()
    harness.provider.answer('personal_sign', () => answer.promise)
    const done = signMessage(harness.wallet, { message: 'x' })
    await harness.clock.advance(24 * 3_600_000)
    answer.resolve(SIGNATURE)
    await expect(done).resolves.toEqual({ signature: SIGNATURE })
  })
})

describe('sendTransaction', () => {
  it('behavior: is the review\u2019s', async () => {
    const harness = await connected()
    expect(await codeOf(sendTransaction(harness.wallet, { value: 1 }))).toBe('send-incomplete')
  })
})
