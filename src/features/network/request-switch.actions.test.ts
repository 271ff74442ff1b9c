import { describe, expect, it, vi } from 'vitest'
import { everyThrow } from '../../chains/evm/fakes.testing.ts'
import { providerError } from '../../connectors/mock.ts'
import { ANN } from '../../connectors/standard-wallet.testing.ts'
import { BOB } from '../../core/accounts.testing.ts'
import { asked, createHarness, later, methods, RDNS, views } from '../../core/core.testing.ts'
import { pickNetwork, requestSwitch, switchAndLeave, switchNetwork } from './network.actions.ts'
import { networkSwitchOf } from './network.state.ts'
import { DEVNET, ETHEREUM, OPTIMISM, prompting, SOLANA, SWITCH, start } from './network.testing.ts'

describe('requestSwitch', () => {
  it('error: refused: 4001, told to nobody, the old network stays, retry works', async () => {
    const harness = await start()
    harness.provider.answer(SWITCH, () => Promise.reject(providerError(4001, 'no')))
    harness.wallet.go.to('SwitchNetwork', { caipNetworkId: 'eip155:10' })
    switchAndLeave(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    expect(harness.flow()).toEqual({
      step: 'failed',
      caipNetworkId: 'eip155:10',
      key: 'rejected',
      rejected: true,
    })
    expect([harness.active(), ...harness.errors()]).toEqual([1])
    harness.provider.answer(SWITCH, () => {
      harness.provider.answer('eth_chainId', () => '0xa')
      return null
    })
    switchAndLeave(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    expect([harness.active(), ...views(harness.wallet)]).toEqual([10, 'Account'])
  })

  it('behavior: a wallet that tells no events is trusted all the same', async () => {
    const harness = await start()
    harness.provider.answer(SWITCH, () => {
      harness.provider.answer('eth_chainId', () => '0xa')
      return null
    })
    await requestSwitch(harness.networkSwitch, OPTIMISM)
    expect(harness.active()).toBe(10)
  })

  it('error: a wallet that switches, tells it and never answers is waited for 3 s, and asked again the next time', async () => {
    const harness = await start()
    const neverAnswer = () => {
      harness.provider.answer('eth_chainId', () => '0xa')
      harness.provider.emit('chainChanged', '0xa')
      return new Promise(() => {})
    }
    harness.provider.answer(SWITCH, neverAnswer)
    harness.wallet.go.to('SwitchNetwork', { caipNetworkId: 'eip155:10' })
    switchAndLeave(harness.networkSwitch, harness.wallet, OPTIMISM)
    const joined = requestSwitch(harness.networkSwitch, OPTIMISM)
    await harness.settled()
    expect(harness.flow()).toMatchObject({ step: 'asking' })
    await harness.clock.advance(3_000)
    await joined
    expect([harness.active(), ...views(harness.wallet)]).toEqual([10, 'Account'])
    expect(harness.flow()).toEqual({ step: 'idle' })
    harness.provider.emit('chainChanged', '0x1')
    await harness.settled()
    const again = requestSwitch(harness.networkSwitch, OPTIMISM)
    await harness.clock.advance(3_000)
    await again
    expect(asked(harness.provider, SWITCH)).toHaveLength(2)
  })

  it('error: a wallet that passes through the network and never answers is still waited for', async () => {
    const harness = await start()
    harness.provider.answer(SWITCH, () => {
      harness.provider.emit('chainChanged', '0xa')
      return new Promise(() => {})
    })
    const settled = vi.fn()
    requestSwitch(harness.networkSwitch, OPTIMISM).then(settled, settled)
    await harness.clock.advance(1_000)
    harness.provider.emit('chainChanged', '0x1')
    await harness.clock.advance(60_000)
    expect(settled).not.toHaveBeenCalled()
  })

  it('behavior: 4902: the network is added', async () => {
    const harness = await start()
    harness.provider.answer(SWITCH, () => Promise.reject(providerError(4902, 'unknown')))
    harness.provider.answer('wallet_addEthereumChain', () => {
      harness.provider.answer('eth_chainId', () => '0xa')
      return null
    })
    await requestSwitch(harness.networkSwitch, OPTIMISM)
    expect(harness.active()).toBe(10)
    expect(asked(harness.provider, 'wallet_addEthereumChain')).toHaveLength(1)
  })

  it('error: whatever is thrown, one request, and a failure that can be tried again', async () => {
    const harness = await start()
    harness.provider.answer('wallet_addEthereumChain', () => Promise.reject(providerError(4001, 'no')))
    for (const thrown of everyThrow().filter((_one, index) => index % 7 === 0)) {
      const before = asked(harness.provider, SWITCH).length
      harness.provider.answer(SWITCH, () => Promise.reject(thrown))
      const error = await requestSwitch(harness.networkSwitch, OPTIMISM).catch((error) => error)
      expect([4001, 'chain-not-supported', 'switch-failed']).toContain(error.code)
      expect(asked(harness.provider, SWITCH).length).toBe(before + 1)
      expect(harness.flow().step).toBe('failed')
      expect(harness.active()).toBe(1)
    }
  })

  it('error: a wallet that says yes and stays is not trusted', async () => {
    const harness = await start()
    harness.provider.answer(SWITCH, () => null)
    const done = requestSwitch(harness.networkSwitch, OPTIMISM).catch((error) => error)
    await harness.clock.advance(10_000)
    expect(await done).toMatchObject({ code: 'switch-failed' })
    expect(harness.active()).toBe(1)
  })

  it('error: accounts that are not answered end after 3 s', async () => {
    const harness = await start()
    harness.provider.answer(SWITCH, () => {
      harness.provider.answer('eth_chainId', () => '0xa')
      harness.provider.answer('eth_accounts', () => new Promise(() => {}))
      return null
    })
    const done = requestSwitch(harness.networkSwitch, OPTIMISM).catch((error) => error)
    await harness.clock.advance(10_000)
    expect(await done).toMatchObject({ code: 'timeout' })
  })

  it('error: with nobody connected', async () => {
    const { core } = createHarness()
    await expect(requestSwitch(networkSwitchOf(core), OPTIMISM)).rejects.toMatchObject({
      code: 'connector-not-connected',
    })
  })

  it('behavior: another wallet that has come meanwhile is asked itself', async () => {
    const harness = await prompting()
    pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    const second = harness.announce('com.second', { accounts: [BOB] })
    await harness.connect('com.second')
    await requestSwitch(harness.networkSwitch, OPTIMISM)
    expect(asked(second, SWITCH)).toHaveLength(1)
    expect(harness.active()).toBe(10)
  })

  it.each(['yes', 'no'])(
    'attack: a wallet that was replaced says %s: the one that is asked now is still asked',
    async (said) => {
      const harness = await prompting()
      pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
      await harness.settled()
      const second = harness.announce('com.second', { accounts: [BOB] })
      const prompt = later<null>()
      second.answer(SWITCH, () => prompt.promise)
      await harness.connect('com.second')
      requestSwitch(harness.networkSwitch, OPTIMISM).catch(() => {})
      await harness.settled()
      // Switched by hand, in the wallet, beside its own prompt.
      second.answer('eth_chainId', () => '0xa')
      second.emit('chainChanged', '0xa')
      const { resolve, reject } = harness.answer('0xa')
      if (said === 'yes') resolve(null)
      else reject(providerError(4001, 'no'))
      await harness.settled()
      expect(harness.flow()).toMatchObject({ step: 'asking', connectorId: 'com.second' })
      prompt.resolve(null)
      await harness.settled()
      expect(harness.flow()).toEqual({ step: 'idle' })
      expect(harness.active()).toBe(10)
    },
  )
})

describe('a wallet that leaves meanwhile, while another namespace has one', () => {
  const both = async () => {
    const harness = await start({
      options: { networks: ['eip155:1', 'eip155:10', SOLANA.caipNetworkId, DEVNET.caipNetworkId] },
    })
    const link = { solana: { accounts: [ANN] } } as const
    const live = await harness.core.session.live()
    live.accept(
      {
        id: 'Pebble',
        type: 'standard',
        namespaces: ['solana'],
        name: 'Pebble',
        imageUrl: undefined,
        rdns: undefined,
        provider: () => ({}),
        connect: async () => link,
        restore: async () => link,
        disconnect: async () => {},
        current: async () => link,
        watch: () => () => {},
      },
      link,
    )
    await harness.settled()
    return { ...harness, network: harness.core.state.network }
  }

  it('error: while the chain’s chunk is on its way: its namespace is not gone to', async () => {
    const { core, networkSwitch, wallet, network, flow, settled } = await both()
    core.session.choose(ETHEREUM)
    const chunk = later<object>()
    Object.assign(core, { chain: () => chunk.promise })
    wallet.go.to('Networks')
    pickNetwork(networkSwitch, wallet, DEVNET)
    const switched = switchNetwork(networkSwitch, wallet, DEVNET.caipNetworkId).catch((error) => error)
    await core.session.disconnect('solana')
    chunk.resolve({ namespace: 'solana' })
    expect(await switched).toMatchObject({ code: 'connector-not-connected' })
    await settled()
    expect(network.activeNamespace).toBe('eip155')
    expect(views(wallet)).toEqual(['Account'])
    expect(flow()).toMatchObject({ step: 'failed' })
  })

  it('error: while the chain’s chunk is on its way: it is not asked', async () => {
    const { core, chain, networkSwitch, provider } = await both()
    const chunk = later<object>()
    Object.assign(core, { chain: () => chunk.promise })
    const switched = requestSwitch(networkSwitch, OPTIMISM).catch((error) => error)
    await core.session.disconnect('eip155')
    chunk.resolve(chain)
    expect(await switched).toMatchObject({ code: 'connector-not-connected' })
    expect(methods(provider)).not.toContain(SWITCH)
  })

  it('error: while a wallet does not answer: whoever waits is told, and the next connection’s wallet is asked anew', async () => {
    const { core, networkSwitch, provider, connect, settled } = await both()
    provider.answer(SWITCH, () => new Promise(() => {}))
    const switched = requestSwitch(networkSwitch, OPTIMISM).catch((error) => error)
    await settled()
    await core.session.disconnect('eip155')
    expect(await switched).toMatchObject({ code: 'connector-not-connected' })
    await connect(RDNS)
    const again = requestSwitch(networkSwitch, OPTIMISM).catch((error) => error)
    await settled()
    expect(methods(provider).filter((method) => method === SWITCH)).toHaveLength(2)
    await core.session.disconnect('eip155')
    await again
  })

  it('error: when it has switched: its namespace is not gone to', async () => {
    const { core, networkSwitch, wallet, network, provider } = await both()
    core.session.choose(SOLANA)
    provider.answer(SWITCH, () => {
      provider.answer('eth_chainId', () => '0xa')
      provider.emit('chainChanged', '0xa')
      provider.emit('accountsChanged', [])
      return null
    })
    const switched = switchNetwork(networkSwitch, wallet, OPTIMISM.caipNetworkId).catch((error) => error)
    expect(await switched).toMatchObject({ code: 'connector-not-connected' })
    expect(network.activeNamespace).toBe('solana')
  })
})

describe('switchNetwork', () => {
  it('behavior: with or without the dialog, the same network asks nobody', async () => {
    const harness = await start()
    await switchNetwork(harness.networkSwitch, harness.wallet, 'eip155:1')
    expect(methods(harness.provider)).not.toContain(SWITCH)
    await switchNetwork(harness.networkSwitch, harness.wallet, 'eip155:10')
    expect(harness.active()).toBe(10)
    const nobody = createHarness()
    await switchNetwork(networkSwitchOf(nobody.core), nobody.wallet, 'eip155:10')
    expect(nobody.core.state.network.active.eip155?.id).toBe(10)
  })

  it.each(['eip155:56', '', 'constructor', 'x'.repeat(500), '<b>'])(
    'error: %s is not offered',
    async (id) => {
      const harness = await start()
      await expect(switchNetwork(harness.networkSwitch, harness.wallet, id)).rejects.toMatchObject({
        code: 'network-unknown',
      })
      await vi.waitFor(() => expect(harness.errors()).toEqual(['switch-network-not-found']))
    },
  )

  it('param: not with enableNetworkSwitch off', async () => {
    const harness = await start({ options: { enableNetworkSwitch: false } })
    await expect(switchNetwork(harness.networkSwitch, harness.wallet, 'eip155:10')).rejects.toMatchObject({
      code: 'chain-not-supported',
    })
    expect(methods(harness.provider)).not.toContain(SWITCH)
  })
})
