import { describe, expect, it } from 'vitest'
import {
  ALICE,
  asked,
  BOB,
  createGround,
  type Ground,
  later,
  methods,
  RDNS,
  views,
} from '../../app/core.testing.ts'
import type { Hex } from '../../chains/chain.ts'
import { everyThrow } from '../../chains/evm/fakes.testing.ts'
import { providerError } from '../../connectors/mock.ts'
import { agreeToLegal, cancel, connect, connectFrom } from './connect.actions.ts'
import { createConnectState } from './connect.state.ts'

const OTHER = 'com.example.other'

/** A wallet whose prompt stands open until the test answers. */
const prompting = async () => {
  const ground = createGround()
  const provider = ground.announce(RDNS)
  const answer = later<Hex[]>()
  provider.answer('eth_requestAccounts', () => answer.promise)
  await ground.seat.show()
  return { ...ground, provider, answer, flow: () => ground.wallet.slice(createConnectState).flow }
}

const prompts = (provider: Parameters<typeof asked>[0]) => asked(provider, 'eth_requestAccounts').length
const status = ({ core }: Pick<Ground, 'core'>) => core.state.account.eip155.status

describe('connectFrom', () => {
  it('behavior: asks in the same turn, shows the waiting view, then closes connected', async () => {
    const ground = await prompting()
    connectFrom(ground.wallet, RDNS)
    expect(prompts(ground.provider)).toBe(1)
    expect(views(ground.wallet)).toEqual(['Connect', 'Connecting'])
    expect(ground.flow()).toMatchObject({ step: 'asking', connectorId: RDNS })
    ground.answer.resolve([ALICE])
    await ground.settled()
    expect(status(ground)).toBe('connected')
    expect(ground.flow()).toEqual({ step: 'idle' })
    expect(ground.seat.closed).toEqual(['connected'])
    const events = ground.told('wm-event').map(({ event }) => event)
    expect(events).toEqual(['MODAL_CREATED', 'INITIALIZE', 'SELECT_WALLET', 'CONNECT_SUCCESS'])
  })

  it('behavior: a double click is one request and one step', async () => {
    const ground = await prompting()
    for (let i = 0; i < 5; i++) connectFrom(ground.wallet, RDNS)
    expect(prompts(ground.provider)).toBe(1)
    expect(views(ground.wallet)).toEqual(['Connect', 'Connecting'])
    ground.answer.resolve([ALICE])
    await ground.settled()
    expect(ground.told('wm-connect')).toHaveLength(1)
  })

  it('behavior: a person reading is never timed out', async () => {
    const ground = await prompting()
    connectFrom(ground.wallet, RDNS)
    await ground.clock.advance(24 * 3_600_000)
    expect(ground.flow()).toMatchObject({ step: 'asking' })
    ground.answer.resolve([ALICE])
    await ground.settled()
    expect(status(ground)).toBe('connected')
  })

  it('error: a wallet that has gone meanwhile is said so', async () => {
    const ground = await prompting()
    connectFrom(ground.wallet, 'com.gone')
    await ground.settled()
    expect(ground.flow()).toEqual({
      step: 'failed',
      connectorId: 'com.gone',
      key: 'connector-not-found',
      rejected: false,
    })
  })
})

describe('cancel', () => {
  it('behavior: the late answer is not heard', async () => {
    const ground = await prompting()
    const done = connect(ground.wallet, RDNS).catch((error) => error)
    cancel(ground.wallet)
    expect(await done).toMatchObject({ code: 4001 })
    expect(ground.flow()).toEqual({ step: 'idle' })
    ground.answer.resolve([ALICE])
    await ground.settled()
    expect(status(ground)).toBe('disconnected')
    expect(ground.told('wm-connect')).toEqual([])
    expect(ground.errors()).toEqual([])
  })

  it('behavior: closing cancels', async () => {
    const ground = await prompting()
    connectFrom(ground.wallet, RDNS)
    expect(ground.seat.requestClose('user')).toBe(true)
    ground.answer.resolve([ALICE])
    await ground.settled()
    expect(status(ground)).toBe('disconnected')
    expect(ground.wallet.state.modal.open).toBe(false)
  })

  it('behavior: another wallet takes over, the first one is not heard', async () => {
    const ground = await prompting()
    ground.announce(OTHER, { accounts: [BOB] })
    const first = connect(ground.wallet, RDNS).catch((error) => error)
    await connect(ground.wallet, OTHER)
    expect(await first).toMatchObject({ code: 4001 })
    ground.answer.resolve([ALICE])
    await ground.settled()
    expect(ground.core.state.account.eip155.address).toBe(BOB)
    expect(ground.told('wm-connect')).toHaveLength(1)
  })

  it('behavior: asked again after a cancel, the wallet is asked again', async () => {
    const ground = await prompting()
    connectFrom(ground.wallet, RDNS)
    cancel(ground.wallet)
    connectFrom(ground.wallet, RDNS)
    expect(prompts(ground.provider)).toBe(2)
    ground.answer.resolve([ALICE])
    await ground.settled()
    expect(ground.told('wm-connect')).toHaveLength(1)
  })

  it('behavior: a late refusal of a cancelled attempt does not touch the new one', async () => {
    const ground = await prompting()
    connectFrom(ground.wallet, RDNS)
    cancel(ground.wallet)
    const second = later<Hex[]>()
    ground.provider.answer('eth_requestAccounts', () => second.promise)
    connectFrom(ground.wallet, RDNS)
    ground.answer.reject(providerError(4001, 'no'))
    await ground.settled()
    expect(ground.flow()).toMatchObject({ step: 'asking' })
    second.resolve([BOB])
    await ground.settled()
    expect(ground.core.state.account.eip155.address).toBe(BOB)
  })

  it('behavior: with nothing under way it does nothing', async () => {
    const ground = await prompting()
    cancel(ground.wallet)
    cancel(ground.wallet)
    expect(ground.flow()).toEqual({ step: 'idle' })
  })
})

describe('connect', () => {
  it('error: a refusal is 4001, shown with a retry, told to nobody', async () => {
    const ground = await prompting()
    connectFrom(ground.wallet, RDNS)
    ground.answer.reject(providerError(4001, 'User rejected'))
    await ground.settled()
    expect(ground.flow()).toEqual({ step: 'failed', connectorId: RDNS, key: 'rejected', rejected: true })
    expect(views(ground.wallet)).toEqual(['Connect', 'Connecting'])
    expect(ground.errors()).toEqual([])
    ground.provider.answer('eth_requestAccounts', () => [ALICE])
    await connect(ground.wallet, RDNS)
    expect(status(ground)).toBe('connected')
    expect(prompts(ground.provider)).toBe(2)
  })

  it('error: an unknown wallet', async () => {
    const ground = await prompting()
    await expect(connect(ground.wallet, 'com.gone')).rejects.toMatchObject({ code: 'connector-not-found' })
    expect(methods(ground.provider)).toEqual([])
  })

  it('error: an unknown wallet asked for by the page does not disturb who is connecting', async () => {
    const ground = await prompting()
    connectFrom(ground.wallet, RDNS)
    await expect(connect(ground.wallet, 'com.gone')).rejects.toMatchObject({ code: 'connector-not-found' })
    expect(ground.flow()).toMatchObject({ step: 'asking', connectorId: RDNS })
  })

  it('error: garbage is an answer that is not valid', async () => {
    const ground = await prompting()
    connectFrom(ground.wallet, RDNS)
    ground.answer.resolve(JSON.parse('["0x"]'))
    await ground.settled()
    expect(ground.flow()).toMatchObject({ step: 'failed', key: 'wallet-bad-answer', rejected: false })
    expect(ground.errors()).toEqual(['wallet-bad-answer'])
  })

  it('error: whatever is thrown, one request, and a way on', async () => {
    const ground = await prompting()
    // Every code is asked of the chain's own tests; here a part, and all that are no errors at all.
    for (const thrown of everyThrow().filter((one, index) => index % 5 === 0 || !(one instanceof Object))) {
      const before = prompts(ground.provider)
      ground.provider.answer('eth_requestAccounts', () => Promise.reject(thrown))
      const error = await connect(ground.wallet, RDNS).catch((error) => error)
      expect(error).toHaveProperty('code')
      expect(prompts(ground.provider)).toBe(before + 1)
      expect(ground.flow().step).toBe('failed')
    }
    ground.provider.answer('eth_requestAccounts', () => [ALICE])
    await connect(ground.wallet, RDNS)
    expect(status(ground)).toBe('connected')
  })

  it('behavior: to the page it is settled when the network is', async () => {
    const ground = createGround()
    const provider = ground.announce(RDNS, { chainId: 42 })
    const answer = later<null>()
    provider.answer('wallet_switchEthereumChain', () => answer.promise)
    let isSettled = false
    const done = connect(ground.wallet, RDNS).finally(() => {
      isSettled = true
    })
    await ground.settled()
    expect([status(ground), isSettled]).toEqual(['connected', false])
    answer.reject(providerError(4001, 'no'))
    await done
    expect(isSettled).toBe(true)
  })
})

describe('agreeToLegal', () => {
  it('behavior: keeps what was ticked', () => {
    const { wallet } = createGround()
    const state = wallet.slice(createConnectState)
    expect(state.legalAgreed).toBe(false)
    agreeToLegal(wallet, true)
    expect(state.legalAgreed).toBe(true)
    agreeToLegal(wallet, false)
    expect(state.legalAgreed).toBe(false)
  })
})
