import { describe, expect, it, vi } from 'vitest'
import type { Hex } from '../../chains/chain.ts'
import { everyThrow } from '../../chains/evm/fakes.testing.ts'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { asked, createHarness, type Harness, later, methods, RDNS, views } from '../../core/core.testing.ts'
import { agreeToLegal, cancel, connect, pickWallet } from './connect.actions.ts'
import { connectOf } from './connect.state.ts'

const OTHER = 'com.example.other'

/** A wallet whose prompt stands open until the test answers. */
const prompting = async () => {
  const harness = createHarness()
  const provider = harness.announce(RDNS)
  const answer = later<Hex[]>()
  provider.answer('eth_requestAccounts', () => answer.promise)
  await harness.element.show()
  return { ...harness, provider, answer, flow: () => connectOf(harness.wallet).state.flow }
}

const prompts = (provider: Parameters<typeof asked>[0]) => asked(provider, 'eth_requestAccounts').length
const status = ({ core }: Pick<Harness, 'core'>) => core.state.account.eip155.status

describe('pickWallet', () => {
  it('behavior: asks in the same turn, shows the waiting view, then closes connected', async () => {
    const harness = await prompting()
    pickWallet(harness.wallet, { connectorId: RDNS })
    expect(prompts(harness.provider)).toBe(1)
    expect(views(harness.wallet)).toEqual(['Connect', 'Connecting'])
    expect(harness.flow()).toMatchObject({ step: 'asking', connectorId: RDNS })
    harness.answer.resolve([ALICE])
    await harness.settled()
    expect(status(harness)).toBe('connected')
    expect(harness.flow()).toEqual({ step: 'idle' })
    expect(harness.element.closed).toEqual(['connected'])
    const events = harness.emitted('wm-event').map(({ event }) => event)
    expect(events).toEqual(['MODAL_CREATED', 'INITIALIZE', 'SELECT_WALLET', 'CONNECT_SUCCESS'])
  })

  it('behavior: a double click is one request and one step', async () => {
    const harness = await prompting()
    for (let i = 0; i < 5; i++) pickWallet(harness.wallet, { connectorId: RDNS })
    expect(prompts(harness.provider)).toBe(1)
    expect(views(harness.wallet)).toEqual(['Connect', 'Connecting'])
    harness.answer.resolve([ALICE])
    await harness.settled()
    expect(harness.emitted('wm-connect')).toHaveLength(1)
  })

  it('behavior: a person reading is never timed out', async () => {
    const harness = await prompting()
    pickWallet(harness.wallet, { connectorId: RDNS })
    await harness.clock.advance(24 * 3_600_000)
    expect(harness.flow()).toMatchObject({ step: 'asking' })
    harness.answer.resolve([ALICE])
    await harness.settled()
    expect(status(harness)).toBe('connected')
  })

  it('error: an answer that the session refuses is said so', async () => {
    const harness = await prompting()
    const live = await harness.core.session.live()
    const refuses = () => {
      throw new TypeError('refused')
    }
    vi.spyOn(harness.core.session, 'live').mockResolvedValue({ ...live, accept: refuses })
    pickWallet(harness.wallet, { connectorId: RDNS })
    harness.answer.resolve([ALICE])
    await harness.settled()
    expect(harness.flow()).toMatchObject({ step: 'failed', connectorId: RDNS, rejected: false })
    expect(status(harness)).toBe('disconnected')
  })

  it('error: a wallet that has gone meanwhile is said so', async () => {
    const harness = await prompting()
    pickWallet(harness.wallet, { connectorId: 'com.gone' })
    await harness.settled()
    expect(harness.flow()).toEqual({
      step: 'failed',
      connectorId: 'com.gone',
      key: 'connector-not-found',
      rejected: false,
    })
  })
})

describe('cancel', () => {
  it('behavior: the late answer is not heard', async () => {
    const harness = await prompting()
    const done = connect(harness.wallet, { connectorId: RDNS }).catch((error) => error)
    cancel(harness.wallet)
    expect(await done).toMatchObject({ code: 4001 })
    expect(harness.flow()).toEqual({ step: 'idle' })
    harness.answer.resolve([ALICE])
    await harness.settled()
    expect(status(harness)).toBe('disconnected')
    expect(harness.emitted('wm-connect')).toEqual([])
    expect(harness.errors()).toEqual([])
  })

  it('behavior: closing cancels', async () => {
    const harness = await prompting()
    pickWallet(harness.wallet, { connectorId: RDNS })
    expect(harness.element.requestClose('user')).toBe(true)
    harness.answer.resolve([ALICE])
    await harness.settled()
    expect(status(harness)).toBe('disconnected')
    expect(harness.wallet.state.modal.open).toBe(false)
  })

  it('behavior: another wallet takes over, the first one is not heard', async () => {
    const harness = await prompting()
    harness.announce(OTHER, { accounts: [BOB] })
    const first = connect(harness.wallet, { connectorId: RDNS }).catch((error) => error)
    await connect(harness.wallet, { connectorId: OTHER })
    expect(await first).toMatchObject({ code: 4001 })
    harness.answer.resolve([ALICE])
    await harness.settled()
    expect(harness.core.state.account.eip155.address).toBe(BOB)
    expect(harness.emitted('wm-connect')).toHaveLength(1)
  })

  it('behavior: asked again after a cancel, the wallet is asked again', async () => {
    const harness = await prompting()
    pickWallet(harness.wallet, { connectorId: RDNS })
    cancel(harness.wallet)
    pickWallet(harness.wallet, { connectorId: RDNS })
    expect(prompts(harness.provider)).toBe(2)
    harness.answer.resolve([ALICE])
    await harness.settled()
    expect(harness.emitted('wm-connect')).toHaveLength(1)
  })

  it('behavior: a late refusal of a cancelled attempt does not touch the new one', async () => {
    const harness = await prompting()
    pickWallet(harness.wallet, { connectorId: RDNS })
    cancel(harness.wallet)
    const second = later<Hex[]>()
    harness.provider.answer('eth_requestAccounts', () => second.promise)
    pickWallet(harness.wallet, { connectorId: RDNS })
    harness.answer.reject(providerError(4001, 'no'))
    await harness.settled()
    expect(harness.flow()).toMatchObject({ step: 'asking' })
    second.resolve([BOB])
    await harness.settled()
    expect(harness.core.state.account.eip155.address).toBe(BOB)
  })

  it('behavior: with nothing under way it does nothing', async () => {
    const harness = await prompting()
    cancel(harness.wallet)
    cancel(harness.wallet)
    expect(harness.flow()).toEqual({ step: 'idle' })
  })
})

describe('connect', () => {
  it('error: a refusal is 4001, shown with a retry, told to nobody', async () => {
    const harness = await prompting()
    pickWallet(harness.wallet, { connectorId: RDNS })
    harness.answer.reject(providerError(4001, 'User rejected'))
    await harness.settled()
    expect(harness.flow()).toEqual({ step: 'failed', connectorId: RDNS, key: 'rejected', rejected: true })
    expect(views(harness.wallet)).toEqual(['Connect', 'Connecting'])
    expect(harness.errors()).toEqual([])
    harness.provider.answer('eth_requestAccounts', () => [ALICE])
    await connect(harness.wallet, { connectorId: RDNS })
    expect(status(harness)).toBe('connected')
    expect(prompts(harness.provider)).toBe(2)
  })

  it('behavior: analytics hear of the wallet when its screen appears, and of each refusal', async () => {
    const harness = await prompting()
    const refuse = () => Promise.reject(providerError(4001, 'no'))
    harness.provider.answer('eth_requestAccounts', refuse)
    const told = () =>
      harness
        .emitted('wm-event')
        .filter(({ event }) => /^(SELECT|CONNECT)/.test(event))
        .map(({ event, properties }) => [event, ...Object.values(properties ?? {})])
    const select = ['SELECT_WALLET', RDNS, 'browser']
    const refused = ['CONNECT_ERROR', '4001']
    pickWallet(harness.wallet, { connectorId: RDNS })
    await harness.settled()
    for (let tries = 0; tries < 2; tries += 1)
      await connect(harness.wallet, { connectorId: RDNS }).catch(() => {})
    expect(told()).toEqual([select, refused, refused, refused])
    harness.wallet.go.back()
    pickWallet(harness.wallet, { connectorId: RDNS })
    await harness.settled()
    expect(told().slice(4)).toEqual([select, refused])
  })

  it('error: an unknown wallet', async () => {
    const harness = await prompting()
    await expect(connect(harness.wallet, { connectorId: 'com.gone' })).rejects.toMatchObject({
      code: 'connector-not-found',
    })
    expect(methods(harness.provider)).toEqual([])
  })

  it('error: an unknown wallet asked for by the page does not disturb who is connecting', async () => {
    const harness = await prompting()
    pickWallet(harness.wallet, { connectorId: RDNS })
    await expect(connect(harness.wallet, { connectorId: 'com.gone' })).rejects.toMatchObject({
      code: 'connector-not-found',
    })
    expect(harness.flow()).toMatchObject({ step: 'asking', connectorId: RDNS })
  })

  it('error: garbage is an answer that is not valid', async () => {
    const harness = await prompting()
    pickWallet(harness.wallet, { connectorId: RDNS })
    harness.answer.resolve(JSON.parse('["0x"]'))
    await harness.settled()
    expect(harness.flow()).toMatchObject({ step: 'failed', key: 'wallet-bad-answer', rejected: false })
    expect(harness.errors()).toEqual(['wallet-bad-answer'])
  })

  it('error: whatever is thrown, one request, and a way on', async () => {
    const harness = await prompting()
    // Every code is asked of the chain's own tests; here a part, and all that are no errors at all.
    for (const thrown of everyThrow().filter((one, index) => index % 5 === 0 || !(one instanceof Object))) {
      const before = prompts(harness.provider)
      harness.provider.answer('eth_requestAccounts', () => Promise.reject(thrown))
      const error = await connect(harness.wallet, { connectorId: RDNS }).catch((error) => error)
      expect(error).toHaveProperty('code')
      expect(prompts(harness.provider)).toBe(before + 1)
      expect(harness.flow().step).toBe('failed')
    }
    harness.provider.answer('eth_requestAccounts', () => [ALICE])
    await connect(harness.wallet, { connectorId: RDNS })
    expect(status(harness)).toBe('connected')
  })

  it('behavior: to the page it is settled when the network is', async () => {
    const harness = createHarness()
    const provider = harness.announce(RDNS, { chainId: 42 })
    const answer = later<null>()
    provider.answer('wallet_switchEthereumChain', () => answer.promise)
    let isSettled = false
    const done = connect(harness.wallet, { connectorId: RDNS }).finally(() => {
      isSettled = true
    })
    await harness.settled()
    expect([status(harness), isSettled]).toEqual(['connected', false])
    answer.reject(providerError(4001, 'no'))
    await done
    expect(isSettled).toBe(true)
  })
})

describe('agreeToLegal', () => {
  it('behavior: keeps what was ticked', () => {
    const { wallet } = createHarness()
    const state = connectOf(wallet).state
    expect(state.legalAgreed).toBe(false)
    agreeToLegal(wallet, true)
    expect(state.legalAgreed).toBe(true)
    agreeToLegal(wallet, false)
    expect(state.legalAgreed).toBe(false)
  })
})
