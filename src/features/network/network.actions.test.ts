import { describe, expect, it, vi } from 'vitest'
import {
  asked,
  BOB,
  createGround,
  type GroundOptions,
  later,
  methods,
  RDNS,
  stored,
  views,
} from '../../app/core.testing.ts'
import { everyThrow } from '../../chains/evm/fakes.testing.ts'
import type { Network } from '../../chains/network.ts'
import { findKnown } from '../../chains/networks.ts'
import { providerError } from '../../connectors/mock.ts'
import {
  askAndLeave,
  cancelSwitch,
  connectOther,
  pickNetwork,
  requestSwitch,
  switchNetwork,
} from './network.actions.ts'
import { createSwitchState } from './network.state.ts'

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

const start = async (given: GroundOptions = {}, chainId = 1) => {
  const ground = createGround({
    ...given,
    options: { networks: ['eip155:1', 'eip155:10', 'eip155:8453'], ...given.options },
  })
  const provider = ground.announce(RDNS, { chainId })
  await ground.seat.show()
  await ground.connect(RDNS)
  await ground.seat.show()
  const active = () => ground.core.state.network.active.eip155?.id
  const flow = () => ground.wallet.slice(createSwitchState).flow
  return { ...ground, provider, active, flow }
}

/** The wallet's prompt stands open until the test answers; then the wallet is there, if it may. */
const prompting = async () => {
  const ground = await start()
  const answers = new Map<string, ReturnType<typeof later<null>>>()
  ground.provider.answer(SWITCH, (params) => {
    const id: string = Array.isArray(params) ? params[0].chainId : ''
    const answer = later<null>()
    answers.set(id, answer)
    return answer.promise.then(() => {
      ground.provider.answer('eth_chainId', () => id)
      ground.provider.emit('chainChanged', id)
      return null
    })
  })
  ground.wallet.go.to('Networks')
  const answer = (id: string) => {
    const found = answers.get(id)
    if (!found) throw new TypeError(`${id} was not asked for`)
    return found
  }
  return { ...ground, answer }
}

describe('pickNetwork', () => {
  it('behavior: the same network does nothing and leads back', async () => {
    const { wallet, provider, settled } = await start()
    wallet.go.to('Networks')
    pickNetwork(wallet, ETHEREUM)
    await settled()
    expect(methods(provider)).not.toContain(SWITCH)
    expect(views(wallet)).toEqual(['Account'])
  })

  it('behavior: with nobody connected it is chosen, and nobody is asked', async () => {
    const ground = createGround()
    await ground.seat.show({ view: 'Networks' })
    pickNetwork(ground.wallet, OPTIMISM)
    expect(ground.core.state.network.active.eip155?.id).toBe(10)
    expect(stored(ground.storage)).toEqual({ 'wallet-modal:network': 'eip155:10' })
    expect(ground.told('wm-network-change')).toMatchObject([{ caipNetworkId: 'eip155:10' }])
    expect(views(ground.wallet)).toEqual(['Connect'])
  })

  it('behavior: the wallet is asked once, in the same turn, and believed', async () => {
    const ground = await prompting()
    pickNetwork(ground.wallet, OPTIMISM)
    await ground.settled()
    expect(views(ground.wallet)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    expect(ground.flow()).toMatchObject({ step: 'asking', caipNetworkId: 'eip155:10' })
    ground.answer('0xa').resolve(null)
    await ground.settled()
    expect(ground.active()).toBe(10)
    expect(asked(ground.provider, SWITCH)).toEqual([[{ chainId: '0xa' }]])
    expect(views(ground.wallet)).toEqual(['Account'])
    expect(ground.flow()).toEqual({ step: 'idle' })
    expect(ground.told('wm-network-change').map(({ id }) => id)).toEqual([10])
  })

  it('behavior: a double click is one request and one step', async () => {
    const ground = await prompting()
    for (let i = 0; i < 4; i++) pickNetwork(ground.wallet, OPTIMISM)
    await ground.settled()
    expect(asked(ground.provider, SWITCH)).toHaveLength(1)
    expect(views(ground.wallet)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    ground.answer('0xa').resolve(null)
    await ground.settled()
    expect(views(ground.wallet)).toEqual(['Account'])
  })

  it('param: not with enableNetworkSwitch off', async () => {
    const { wallet, provider, settled, active } = await start({ options: { enableNetworkSwitch: false } })
    wallet.go.to('Networks')
    pickNetwork(wallet, OPTIMISM)
    await settled()
    expect(methods(provider)).not.toContain(SWITCH)
    expect([active(), ...views(wallet)]).toEqual([1, 'Account', 'Networks'])
  })

  it('behavior: from UnsupportedChain to Account', async () => {
    const ground = await prompting()
    ground.provider.emit('chainChanged', '0x2a')
    await ground.settled()
    expect(views(ground.wallet)).toEqual(['UnsupportedChain'])
    pickNetwork(ground.wallet, OPTIMISM)
    await ground.settled()
    expect(ground.seat.requestClose('user')).toBe(false)
    ground.answer('0xa').resolve(null)
    await ground.settled()
    expect(views(ground.wallet)).toEqual(['Account'])
    expect(ground.seat.requestClose('user')).toBe(true)
  })
})

describe('cancelSwitch', () => {
  it('behavior: leads back; a late yes is believed and moves nobody', async () => {
    const ground = await prompting()
    pickNetwork(ground.wallet, OPTIMISM)
    await ground.settled()
    cancelSwitch(ground.wallet)
    expect(views(ground.wallet)).toEqual(['Account', 'Networks'])
    ground.wallet.go.reset('Receive')
    ground.answer('0xa').resolve(null)
    await ground.settled()
    expect(ground.active()).toBe(10)
    expect(views(ground.wallet)).toEqual(['Receive'])
  })

  it('behavior: a late no shows nothing', async () => {
    const ground = await prompting()
    pickNetwork(ground.wallet, OPTIMISM)
    await ground.settled()
    cancelSwitch(ground.wallet)
    ground.answer('0xa').reject(providerError(4001, 'no'))
    await ground.settled()
    expect(ground.flow()).toEqual({ step: 'idle' })
    expect(views(ground.wallet)).toEqual(['Account', 'Networks'])
  })

  it('behavior: picked again, the open prompt is joined and its no is shown', async () => {
    const ground = await prompting()
    pickNetwork(ground.wallet, OPTIMISM)
    await ground.settled()
    cancelSwitch(ground.wallet)
    pickNetwork(ground.wallet, OPTIMISM)
    await ground.settled()
    expect(asked(ground.provider, SWITCH)).toHaveLength(1)
    expect(ground.flow()).toMatchObject({ step: 'asking' })
    ground.answer('0xa').reject(providerError(4001, 'no'))
    await ground.settled()
    expect(ground.flow()).toMatchObject({ step: 'failed', rejected: true, caipNetworkId: 'eip155:10' })
  })

  it('behavior: a late yes to another network leaves the one that is being asked for alone', async () => {
    const ground = await prompting()
    pickNetwork(ground.wallet, OPTIMISM)
    await ground.settled()
    cancelSwitch(ground.wallet)
    pickNetwork(ground.wallet, BASE)
    await ground.settled()
    ground.answer('0xa').resolve(null)
    await ground.settled()
    expect(ground.active()).toBe(10)
    expect(ground.flow()).toMatchObject({ step: 'asking', caipNetworkId: 'eip155:8453' })
    expect(views(ground.wallet)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    ground.answer('0x2105').resolve(null)
    await ground.settled()
    expect([ground.active(), ...views(ground.wallet)]).toEqual([8453, 'Account'])
  })
})

describe('requestSwitch', () => {
  it('error: refused: 4001, told to nobody, the old network stays, retry works', async () => {
    const ground = await start()
    ground.provider.answer(SWITCH, () => Promise.reject(providerError(4001, 'no')))
    ground.wallet.go.to('SwitchNetwork', { caipNetworkId: 'eip155:10' })
    askAndLeave(ground.wallet, OPTIMISM)
    await ground.settled()
    expect(ground.flow()).toEqual({
      step: 'failed',
      caipNetworkId: 'eip155:10',
      key: 'rejected',
      rejected: true,
    })
    expect([ground.active(), ...ground.errors()]).toEqual([1])
    ground.provider.answer(SWITCH, () => {
      ground.provider.answer('eth_chainId', () => '0xa')
      return null
    })
    askAndLeave(ground.wallet, OPTIMISM)
    await ground.settled()
    expect([ground.active(), ...views(ground.wallet)]).toEqual([10, 'Account'])
  })

  it('behavior: a wallet that tells no events is believed all the same', async () => {
    const ground = await start()
    ground.provider.answer(SWITCH, () => {
      ground.provider.answer('eth_chainId', () => '0xa')
      return null
    })
    await requestSwitch(ground.wallet, OPTIMISM)
    expect(ground.active()).toBe(10)
  })

  it('behavior: 4902: the network is added', async () => {
    const ground = await start()
    ground.provider.answer(SWITCH, () => Promise.reject(providerError(4902, 'unknown')))
    ground.provider.answer('wallet_addEthereumChain', () => {
      ground.provider.answer('eth_chainId', () => '0xa')
      return null
    })
    await requestSwitch(ground.wallet, OPTIMISM)
    expect(ground.active()).toBe(10)
    expect(asked(ground.provider, 'wallet_addEthereumChain')).toHaveLength(1)
  })

  it('error: whatever is thrown, one request, and a failure that can be tried again', async () => {
    const ground = await start()
    ground.provider.answer('wallet_addEthereumChain', () => Promise.reject(providerError(4001, 'no')))
    for (const thrown of everyThrow().filter((_one, index) => index % 7 === 0)) {
      const before = asked(ground.provider, SWITCH).length
      ground.provider.answer(SWITCH, () => Promise.reject(thrown))
      const error = await requestSwitch(ground.wallet, OPTIMISM).catch((error) => error)
      expect([4001, 'chain-not-supported', 'switch-failed']).toContain(error.code)
      expect(asked(ground.provider, SWITCH).length).toBe(before + 1)
      expect(ground.flow().step).toBe('failed')
      expect(ground.active()).toBe(1)
    }
  })

  it('error: a wallet that says yes and stays is not believed', async () => {
    const ground = await start()
    ground.provider.answer(SWITCH, () => null)
    const done = requestSwitch(ground.wallet, OPTIMISM).catch((error) => error)
    await ground.clock.advance(10_000)
    expect(await done).toMatchObject({ code: 'switch-failed' })
    expect(ground.active()).toBe(1)
  })

  it('error: accounts that are not answered end after 3 s', async () => {
    const ground = await start()
    ground.provider.answer(SWITCH, () => {
      ground.provider.answer('eth_chainId', () => '0xa')
      ground.provider.answer('eth_accounts', () => new Promise(() => {}))
      return null
    })
    const done = requestSwitch(ground.wallet, OPTIMISM).catch((error) => error)
    await ground.clock.advance(10_000)
    expect(await done).toMatchObject({ code: 'timeout' })
  })

  it('error: with nobody connected', async () => {
    const { wallet } = createGround()
    await expect(requestSwitch(wallet, OPTIMISM)).rejects.toMatchObject({ code: 'connector-not-connected' })
  })

  it('behavior: another wallet that has come meanwhile is asked itself', async () => {
    const ground = await prompting()
    pickNetwork(ground.wallet, OPTIMISM)
    await ground.settled()
    const second = ground.announce('com.second', { accounts: [BOB] })
    await ground.connect('com.second')
    await requestSwitch(ground.wallet, OPTIMISM)
    expect(asked(second, SWITCH)).toHaveLength(1)
    expect(ground.active()).toBe(10)
  })
})

describe('connectOther', () => {
  it('behavior: the state says which network the visitor is on the way to, until they are there or have left', async () => {
    const ground = await start({ options: { networks: ['eip155:1', SOLANA.caipNetworkId] } })
    const { network } = ground.core.state
    pickNetwork(ground.wallet, SOLANA)
    expect(views(ground.wallet).at(-1)).toBe('SwitchActiveChain')
    expect(network.switchingTo).toBeUndefined()
    connectOther(ground.wallet, SOLANA)
    expect(views(ground.wallet).at(-1)).toBe('Connect')
    expect(network.switchingTo).toBe(SOLANA.caipNetworkId)
    ground.wallet.session.choose(SOLANA)
    expect(network).toMatchObject({ switchingTo: undefined, activeNamespace: 'solana' })
  })
})

describe('switchNetwork', () => {
  it('behavior: with or without the dialog, the same network asks nobody', async () => {
    const ground = await start()
    await switchNetwork(ground.wallet, 'eip155:1')
    expect(methods(ground.provider)).not.toContain(SWITCH)
    await switchNetwork(ground.wallet, 'eip155:10')
    expect(ground.active()).toBe(10)
    const nobody = createGround()
    await switchNetwork(nobody.wallet, 'eip155:10')
    expect(nobody.core.state.network.active.eip155?.id).toBe(10)
  })

  it.each(['eip155:56', '', 'constructor', 'x'.repeat(500), '<b>'])(
    'error: %s is not offered',
    async (id) => {
      const ground = await start()
      await expect(switchNetwork(ground.wallet, id)).rejects.toMatchObject({ code: 'network-unknown' })
      await vi.waitFor(() => expect(ground.errors()).toEqual(['switch-network-not-found']))
    },
  )

  it('param: not with enableNetworkSwitch off', async () => {
    const ground = await start({ options: { enableNetworkSwitch: false } })
    await expect(switchNetwork(ground.wallet, 'eip155:10')).rejects.toMatchObject({
      code: 'chain-not-supported',
    })
    expect(methods(ground.provider)).not.toContain(SWITCH)
  })
})
