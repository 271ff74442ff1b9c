import { describe, expect, it, vi } from 'vitest'
import { everyThrow } from '../../chains/evm/fakes.testing.ts'
import type { Network } from '../../chains/network.ts'
import { findKnown } from '../../chains/networks.ts'
import { providerError } from '../../connectors/mock.ts'
import {
  asked,
  BOB,
  createHarness,
  type HarnessOptions,
  later,
  methods,
  RDNS,
  stored,
  views,
} from '../../core/core.testing.ts'
import {
  cancelSwitch,
  connectNamespace,
  pickNetwork,
  requestSwitch,
  switchAndLeave,
  switchNetwork,
} from './network.actions.ts'
import { networkSwitchOf } from './network.state.ts'

const known = (id: string): Network => {
  const network = findKnown(id)
  if (!network) throw new TypeError(id)
  return network
}
const ETHEREUM = known('eip155:1')
const OPTIMISM = known('eip155:10')
const BASE = known('eip155:8453')
const SOLANA = known('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const SWITCH = 'wallet_switchEthereumChain'

const start = async (given: HarnessOptions = {}, chainId = 1) => {
  const harness = createHarness({
    ...given,
    options: { networks: ['eip155:1', 'eip155:10', 'eip155:8453'], ...given.options },
  })
  const provider = harness.announce(RDNS, { chainId })
  await harness.element.show()
  await harness.connect(RDNS)
  await harness.element.show()
  const active = () => harness.core.state.network.active.eip155?.id
  const networkSwitch = networkSwitchOf(harness.core)
  const flow = () => networkSwitch.state.flow
  return { ...harness, provider, active, networkSwitch, flow }
}

/** The wallet's prompt stays open until the test answers; then the wallet has switched, if it allowed that. */
const prompting = async () => {
  const harness = await start()
  const answers = new Map<string, ReturnType<typeof later<null>>>()
  harness.provider.answer(SWITCH, (params) => {
    const id: string = Array.isArray(params) ? params[0].chainId : ''
    const answer = later<null>()
    answers.set(id, answer)
    return answer.promise.then(() => {
      harness.provider.answer('eth_chainId', () => id)
      harness.provider.emit('chainChanged', id)
      return null
    })
  })
  harness.wallet.go.to('Networks')
  const answer = (id: string) => {
    const found = answers.get(id)
    if (!found) throw new TypeError(`${id} was not asked for`)
    return found
  }
  return { ...harness, answer }
}

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

  it('behavior: the wallet is asked once, in the same turn, and believed', async () => {
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
  it('behavior: leads back; a late yes is believed and moves nobody', async () => {
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

  it('behavior: a wallet that tells no events is believed all the same', async () => {
    const harness = await start()
    harness.provider.answer(SWITCH, () => {
      harness.provider.answer('eth_chainId', () => '0xa')
      return null
    })
    await requestSwitch(harness.networkSwitch, OPTIMISM)
    expect(harness.active()).toBe(10)
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

  it('error: a wallet that says yes and stays is not believed', async () => {
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
})

describe('connectOther', () => {
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
