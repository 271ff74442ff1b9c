/** A wallet that has refused several calls as one is asked for them one by one, while the page is loaded. */
import { describe, expect, it } from 'vitest'
import { providerError } from '../../../connectors/mock.ts'
import { BOB } from '../../../core/accounts.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { createMarket, UNI, USDC } from '../market.testing.ts'
import { type Swapping, startSwapping, write } from '../swap.testing.ts'
import { press, review } from './preview.actions.ts'

const PAIR = { from: USDC, to: UNI, amount: '5' }

/** The review of a batch, by a wallet that refuses it. */
const reviewing = async (code: number) => {
  const market = createMarket()
  market.canBatch = true
  const swapping = await startSwapping({ respond: market.respond, chain: market.chain })
  const { wallet, provider } = swapping
  provider.answer('wallet_sendCalls', () => {
    throw providerError(code, 'no')
  })
  await write(wallet, PAIR)
  await review(wallet)
  expect(isBatch(swapping)).toBe(true)
  return { ...swapping, market }
}

const isBatch = ({ state: { flow, problem } }: Swapping): boolean => {
  if (flow.step !== 'reviewing') throw new Error(`${flow.step}: ${problem}`)
  return flow.review.isBatch
}

const askedFor = ({ provider }: Swapping): string[] =>
  provider.requests.flatMap(({ method }) => (/send/i.test(method) ? method : []))

describe('confirm', () => {
  it.each([
    [5750, 'batch-upgrade-refused'],
    [5760, 'batch-atomicity-unsupported'],
    [5700, 'capability-unsupported'],
    [4200, 'unsupported-method'],
    [-32601, 'rpc-method-not-found'],
    [-32602, 'rpc-invalid-params'],
    [5710, 'batch-chain-unsupported'],
    [5740, 'batch-too-large'],
  ])('behavior: %i: the review says why, and has the steps one by one', async (code, problem) => {
    const swapping = await reviewing(code)
    const { wallet, state, clock } = swapping
    await press(wallet)
    expect(state).toMatchObject({ problem, changed: { key: 'swap.changed.steps' } })
    expect(isBatch(swapping)).toBe(false)
    await clock.advance(400)
    await press(wallet)
    expect(askedFor(swapping)).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
    // The next swap of that account as well.
    await write(wallet, PAIR)
    await review(wallet)
    expect(isBatch(swapping)).toBe(false)
  })

  it('behavior: another account is offered one request, and the first one its steps once it is back', async () => {
    const swapping = await reviewing(5750)
    const { wallet, provider, settled } = swapping
    await press(wallet)
    const { address: own } = wallet.state.account.eip155
    for (const [account, offered] of [
      [BOB, true],
      [own, false],
    ] as const) {
      provider.answer('eth_accounts', () => [account])
      provider.emit('accountsChanged', [account])
      await settled()
      await write(wallet, PAIR)
      await review(wallet)
      expect(isBatch(swapping)).toBe(offered)
    }
  })

  it.each([4001, -32603])('behavior: %i is no refusal of batches: it may be tried again', async (code) => {
    const swapping = await reviewing(code)
    await press(swapping.wallet)
    expect(isBatch(swapping)).toBe(true)
    await press(swapping.wallet)
    expect(askedFor(swapping)).toEqual(['wallet_sendCalls', 'wallet_sendCalls'])
  })

  it('behavior: a single transaction that is refused says nothing of batches', async () => {
    const market = createMarket()
    market.canBatch = true
    const swapping = await startSwapping({ respond: market.respond, chain: market.chain })
    const { wallet, provider, state } = swapping
    provider.answer('eth_sendTransaction', () => {
      throw providerError(4200, 'no')
    })
    await write(wallet, { from: undefined, to: UNI, amount: '0.01' })
    await review(wallet)
    await press(wallet)
    expect(state.problem).toBe('unsupported-method')
    await write(wallet, PAIR)
    await review(wallet)
    expect(isBatch(swapping)).toBe(true)
  })

  it('attack: pressed again before the steps are read: the batch is not asked for once more', async () => {
    const swapping = await reviewing(5750)
    const { wallet, chain, settled } = swapping
    const slow = later<bigint>()
    chain.on.balance = () => slow.promise
    const first = press(wallet)
    await settled()
    expect(isBatch(swapping)).toBe(true)
    const second = press(wallet)
    await settled()
    slow.resolve(10n ** 18n)
    await Promise.all([first, second])
    expect(isBatch(swapping)).toBe(false)
    expect(askedFor(swapping)).toEqual(['wallet_sendCalls'])
  })
})
