import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { asked, createHarness, methods, RDNS, views } from '../../core/core.testing.ts'
import { stored } from '../../core/fake-storage.testing.ts'
import { hostConnect } from '../../host/host.ts'
import { cancelSwitch, connectNamespace, pickNetwork, switchNetwork } from './network.actions.ts'
import { networkSwitchOf } from './network.state.ts'
import { BASE, ETHEREUM, OPTIMISM, prompting, SOLANA, SWITCH, start } from './network.testing.ts'

describe('pickNetwork', () => {
  it('behavior: the same network does nothing and leads back', async () => {
    const { networkSwitch, wallet, provider, settled } = await start()
    wallet.go.to('Networks')
    pickNetwork(networkSwitch, wallet, ETHEREUM)
    await settled()
    expect(methods(provider)).not.toContain(SWITCH)
    expect(views(wallet)).toEqual(['Account'])
  })

  it('behavior: with nobody connected it is chosen, and nobody is asked', async () => {
    const harness = createHarness()
    await harness.element.show({ view: 'Networks' })
    pickNetwork(networkSwitchOf(harness.core), harness.wallet, OPTIMISM)
    expect(harness.core.state.network.active.eip155?.id).toBe(10)
    expect(stored(harness.storage)).toEqual({ 'wallet-modal:network': 'eip155:10' })
    expect(harness.emitted('wm-network-change')).toMatchObject([{ caipNetworkId: 'eip155:10' }])
    expect(views(harness.wallet)).toEqual(['Connect'])
  })

  it('behavior: the wallet is asked once, in the same turn, and trusted', async () => {
    const harness = await prompting()
    pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    expect(harness.flow()).toMatchObject({ step: 'asking', caipNetworkId: 'eip155:10' })
    harness.answer('0xa').resolve(null)
    await harness.settled()
    expect(harness.active()).toBe(10)
    expect(asked(harness.provider, SWITCH)).toEqual([[{ chainId: '0xa' }]])
    expect(views(harness.wallet)).toEqual(['Account'])
    expect(harness.flow()).toEqual({ step: 'idle' })
    expect(harness.emitted('wm-network-change').map(({ id }) => id)).toEqual([10])
  })

  it('behavior: another view is opened while the wallet is asked: nobody comes back to one that waits for nothing', async () => {
    const harness = await prompting()
    pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    // As a page does that asks for a wallet of another namespace.
    harness.wallet.go.to('Connect', { namespace: 'solana' })
    harness.answer('0xa').resolve(null)
    await harness.settled()
    expect(harness.active()).toBe(10)
    expect(views(harness.wallet)).toEqual(['Account', 'Networks', 'Connect'])
    harness.wallet.go.back()
    expect(views(harness.wallet)).toEqual(['Account', 'Networks'])
  })

  it('behavior: a double click is one request and one step', async () => {
    const harness = await prompting()
    for (let i = 0; i < 4; i++) pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    expect(asked(harness.provider, SWITCH)).toHaveLength(1)
    expect(views(harness.wallet)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    harness.answer('0xa').resolve(null)
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['Account'])
  })

  it('param: not with enableNetworkSwitch off', async () => {
    const { networkSwitch, wallet, provider, settled, active } = await start({
      options: { enableNetworkSwitch: false },
    })
    wallet.go.to('Networks')
    pickNetwork(networkSwitch, wallet, OPTIMISM)
    await settled()
    expect(methods(provider)).not.toContain(SWITCH)
    expect([active(), ...views(wallet)]).toEqual([1, 'Account', 'Networks'])
  })

  it('behavior: from UnsupportedChain to Account', async () => {
    const harness = await prompting()
    harness.provider.emit('chainChanged', '0x2a')
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['UnsupportedChain'])
    pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    expect(harness.element.requestClose('user')).toBe(false)
    harness.answer('0xa').resolve(null)
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['Account'])
    expect(harness.element.requestClose('user')).toBe(true)
  })
})

describe('cancelSwitch', () => {
  it('behavior: leads back; a late yes counts and moves nobody', async () => {
    const harness = await prompting()
    pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    cancelSwitch(harness.networkSwitch, harness.wallet)
    expect(views(harness.wallet)).toEqual(['Account', 'Networks'])
    harness.wallet.go.reset('Receive')
    harness.answer('0xa').resolve(null)
    await harness.settled()
    expect(harness.active()).toBe(10)
    expect(views(harness.wallet)).toEqual(['Receive'])
  })

  it.each(['cancelled', 'disconnected'])(
    'behavior: %s before a wallet says that it does not know the network: it shows no further prompt',
    async (how) => {
      const harness = await prompting()
      pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
      await harness.settled()
      if (how === 'cancelled') cancelSwitch(harness.networkSwitch, harness.wallet)
      else await harness.core.session.disconnect()
      harness.answer('0xa').reject(providerError(4902, 'unknown'))
      await harness.settled()
      expect(asked(harness.provider, SWITCH)).toHaveLength(1)
      expect(methods(harness.provider)).not.toContain('wallet_addEthereumChain')
    },
  )

  it('behavior: a late no shows nothing', async () => {
    const harness = await prompting()
    pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    cancelSwitch(harness.networkSwitch, harness.wallet)
    harness.answer('0xa').reject(providerError(4001, 'no'))
    await harness.settled()
    expect(harness.flow()).toEqual({ step: 'idle' })
    expect(views(harness.wallet)).toEqual(['Account', 'Networks'])
  })

  it('behavior: picked again, the open prompt is joined and its no is shown', async () => {
    const harness = await prompting()
    pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    cancelSwitch(harness.networkSwitch, harness.wallet)
    pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    expect(asked(harness.provider, SWITCH)).toHaveLength(1)
    expect(harness.flow()).toMatchObject({ step: 'asking' })
    harness.answer('0xa').reject(providerError(4001, 'no'))
    await harness.settled()
    expect(harness.flow()).toMatchObject({ step: 'failed', rejected: true, caipNetworkId: 'eip155:10' })
  })

  it('error: whoever waits in the host’s code gets 4001, also when the wallet never answers', async () => {
    const harness = await prompting()
    const waiting = switchNetwork(harness.networkSwitch, harness.wallet, 'eip155:10')
    pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    cancelSwitch(harness.networkSwitch, harness.wallet)
    await expect(waiting).rejects.toMatchObject({ code: 4001 })
    expect(asked(harness.provider, SWITCH)).toHaveLength(1)
  })

  it('error: of a wallet that was just connected elsewhere: it is connected, and connect() says so', async () => {
    const harness = createHarness()
    const provider = harness.announce(RDNS, { chainId: 137 })
    provider.answer(SWITCH, () => new Promise(() => {}))
    await harness.element.show()
    const connecting = hostConnect(harness.wallet, RDNS)
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['SwitchNetwork'])
    cancelSwitch(networkSwitchOf(harness.core), harness.wallet)
    await expect(connecting).resolves.toMatchObject({ isConnected: true })
    expect(views(harness.wallet)).toEqual(['UnsupportedChain'])
  })

  it('behavior: a late yes to another network leaves the one that is being asked for alone', async () => {
    const harness = await prompting()
    pickNetwork(harness.networkSwitch, harness.wallet, OPTIMISM)
    await harness.settled()
    cancelSwitch(harness.networkSwitch, harness.wallet)
    pickNetwork(harness.networkSwitch, harness.wallet, BASE)
    await harness.settled()
    harness.answer('0xa').resolve(null)
    await harness.settled()
    expect(harness.active()).toBe(10)
    expect(harness.flow()).toMatchObject({ step: 'asking', caipNetworkId: 'eip155:8453' })
    expect(views(harness.wallet)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    harness.answer('0x2105').resolve(null)
    await harness.settled()
    expect([harness.active(), ...views(harness.wallet)]).toEqual([8453, 'Account'])
  })
})

describe('connectNamespace', () => {
  it('behavior: the state says which network the visitor is on the way to, until they are there or have left', async () => {
    const harness = await start({ options: { networks: ['eip155:1', SOLANA.caipNetworkId] } })
    const { network } = harness.core.state
    pickNetwork(harness.networkSwitch, harness.wallet, SOLANA)
    expect(views(harness.wallet).at(-1)).toBe('SwitchActiveChain')
    expect(network.switchingTo).toBeUndefined()
    connectNamespace(harness.wallet, SOLANA)
    expect(views(harness.wallet).at(-1)).toBe('Connect')
    expect(network.switchingTo).toBe(SOLANA.caipNetworkId)
    harness.wallet.session.choose(SOLANA)
    expect(network).toMatchObject({ switchingTo: undefined, activeNamespace: 'solana' })
  })
})
