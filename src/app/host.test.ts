import { describe, expect, it } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { providerError } from '../connectors/mock.ts'
import { ALICE, asked, createGround, later, RDNS, views } from './core.testing.ts'
import {
  getAccount,
  getNetwork,
  getProvider,
  getState,
  hostConnect,
  hostSendTransaction,
  hostSignMessage,
  hostSwitchNetwork,
} from './host.ts'

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  )
const SIGNATURE: Hex = `0x${'1'.repeat(130)}`

const connected = async () => {
  const ground = createGround()
  const provider = ground.announce(RDNS)
  await ground.connect(RDNS)
  return { ...ground, provider }
}

describe('getters', () => {
  it('behavior: plain, frozen, of now', async () => {
    const ground = createGround()
    expect(getState(ground.wallet)).toEqual({
      open: false,
      loading: false,
      view: 'Connect',
      activeNamespace: 'eip155',
      selectedNetworkId: 'eip155:1',
      // The tag says when it is ready.
      initialized: false,
    })
    expect(getAccount(ground.wallet)).toEqual({
      address: undefined,
      caipAddress: undefined,
      status: 'disconnected',
      isConnected: false,
      allAccounts: [],
      connector: undefined,
    })
    expect(getProvider(ground.wallet)).toBeUndefined()
    ground.announce(RDNS)
    await ground.connect(RDNS)
    expect(getAccount(ground.wallet)).toEqual({
      address: ALICE,
      caipAddress: `eip155:1:${ALICE}`,
      status: 'connected',
      isConnected: true,
      allAccounts: [{ address: ALICE, type: 'eoa' }],
      connector: { id: RDNS, name: RDNS, type: 'announced' },
    })
    Object.assign(ground.core.state.account.eip155, {
      profile: { name: 'nora.eth', image: 'https://img.example/n.png' },
      labels: { [ALICE]: 'Savings' },
    })
    expect(getAccount(ground.wallet)).toMatchObject({
      profileName: 'nora.eth',
      profileImage: 'https://img.example/n.png',
      addressLabels: { [ALICE]: 'Savings' },
    })
    expect(getProvider(ground.wallet)).toMatchObject({ isWalletModal: true })
    expect(getNetwork(ground.wallet)).toEqual({
      id: 1,
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      name: 'Ethereum',
      testnet: false,
      supported: true,
    })
    for (const value of [getState, getAccount, getNetwork].map((read) => read(ground.wallet)))
      expect(Object.isFrozen(value)).toBe(true)
  })

  it('behavior: a network that is not offered says so', async () => {
    const ground = await connected()
    ground.provider.emit('chainChanged', '0x2a')
    expect(getNetwork(ground.wallet)).toMatchObject({ id: 42, name: 'Unknown network', supported: false })
  })
})

describe('hostConnect', () => {
  it('behavior: by id, without the dialog', async () => {
    const ground = createGround()
    ground.announce(RDNS)
    await expect(hostConnect(ground.wallet, RDNS)).resolves.toMatchObject({ address: ALICE })
    expect(ground.wallet.state.modal.open).toBe(false)
  })

  it('behavior: by hand: opens Connect and settles when somebody is connected', async () => {
    const ground = createGround()
    ground.announce(RDNS)
    const account = hostConnect(ground.wallet, undefined)
    await ground.settled()
    expect([getState(ground.wallet).open, ...views(ground.wallet)]).toEqual([true, 'Connect'])
    await ground.connect(RDNS)
    await expect(account).resolves.toMatchObject({ address: ALICE })
    await expect(hostConnect(ground.wallet, undefined)).resolves.toMatchObject({ address: ALICE })
    expect(getState(ground.wallet).open).toBe(false)
  })

  it('behavior: by hand: closing is 4001', async () => {
    const ground = createGround()
    const code = codeOf(hostConnect(ground.wallet, undefined))
    await ground.settled()
    ground.seat.requestClose('user')
    expect(await code).toBe(4001)
  })

  it('error: a dialog that does not open', async () => {
    const ground = createGround()
    Object.assign(ground.wallet.modal, { open: () => Promise.reject(providerError(-1, 'chunk')) })
    expect(await codeOf(hostConnect(ground.wallet, undefined))).toBe(-1)
  })
})

describe('hostSwitchNetwork', () => {
  it('behavior: from another namespace to a network where the wallet there is not: it is asked, and is in use', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const ground = createGround({ options: { networks: ['eip155:1', 'eip155:10', solana] } })
    const provider = ground.announce(RDNS)
    await ground.connect(RDNS)
    const [network] = ground.core.state.network.networks.slice(-1)
    if (network) ground.core.session.choose(network)
    expect(getNetwork(ground.wallet)).toMatchObject({ caipNetworkId: solana })
    await expect(hostSwitchNetwork(ground.wallet, 'eip155:10')).resolves.toMatchObject({ id: 10 })
    expect(asked(provider, 'wallet_switchEthereumChain')).toHaveLength(1)
    expect(getNetwork(ground.wallet)).toMatchObject({ id: 10 })
  })

  it('param: by CAIP-2 id; anything else is unknown', async () => {
    const ground = await connected()
    await expect(hostSwitchNetwork(ground.wallet, 'eip155:10')).resolves.toMatchObject({ id: 10 })
    for (const id of [undefined, null, 10, {}, Symbol('x'), 'eip155:56'])
      expect(await codeOf(hostSwitchNetwork(ground.wallet, id))).toBe('network-unknown')
  })
})

describe('hostSignMessage', () => {
  it('behavior: text and bytes, one request', async () => {
    const ground = await connected()
    ground.provider.answer('personal_sign', () => SIGNATURE)
    await expect(hostSignMessage(ground.wallet, { message: 'hi' })).resolves.toEqual({ signature: SIGNATURE })
    await hostSignMessage(ground.wallet, { message: new Uint8Array([0, 255]) })
    expect(asked(ground.provider, 'personal_sign')).toEqual([
      ['0x6869', ALICE],
      ['0x00ff', ALICE],
    ])
  })

  it('error: refused, garbage, no message, another namespace, nobody connected', async () => {
    const ground = await connected()
    ground.provider.answer('personal_sign', () => Promise.reject(providerError(4001, 'no')))
    expect(await codeOf(hostSignMessage(ground.wallet, { message: 'x' }))).toBe(4001)
    ground.provider.answer('personal_sign', () => '0x12')
    expect(await codeOf(hostSignMessage(ground.wallet, { message: 'x' }))).toBe('signature-invalid')
    const before = asked(ground.provider, 'personal_sign').length
    for (const odd of [{}, { message: 5 }, { message: [300] }, { message: null }, undefined, null])
      expect(await codeOf(Reflect.apply(hostSignMessage, undefined, [ground.wallet, odd]))).toBe(
        'rpc-invalid-params',
      )
    expect(await codeOf(hostSignMessage(ground.wallet, { message: 'x', namespace: 'bip122' }))).toBe(
      'adapter-not-found',
    )
    // EIP-1193: not authorized there.
    expect(await codeOf(hostSignMessage(ground.wallet, { message: 'x', namespace: 'solana' }))).toBe(4100)
    expect(asked(ground.provider, 'personal_sign')).toHaveLength(before)
    await ground.core.session.disconnect()
    expect(await codeOf(hostSignMessage(ground.wallet, { message: 'x' }))).toBe('connector-not-connected')
  })

  it('behavior: a person reading is never timed out', async () => {
    const ground = await connected()
    const answer = later<Hex>()
    ground.provider.answer('personal_sign', () => answer.promise)
    const done = hostSignMessage(ground.wallet, { message: 'x' })
    await ground.clock.advance(24 * 3_600_000)
    answer.resolve(SIGNATURE)
    await expect(done).resolves.toEqual({ signature: SIGNATURE })
  })
})

describe('hostSendTransaction', () => {
  it('behavior: is the review\u2019s', async () => {
    const ground = await connected()
    expect(await codeOf(hostSendTransaction(ground.wallet, { value: 1 }))).toBe('send-incomplete')
  })
})
