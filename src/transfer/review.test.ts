/** A review as any feature that moves money uses it, without Send. */
import { describe, expect, it } from 'vitest'
import type { TokenFacts } from '../chains/chain.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { createHarness, RDNS } from '../core/core.testing.ts'
import { latest } from '../lib/flight.ts'
import { activeAccount, activeNetwork } from '../state/network.ts'
import { createRequest, payerNow } from './request.ts'
import {
  type Change,
  changeOf,
  checkReview,
  hasMoved,
  type Payment,
  type Review,
  readFigures,
} from './review.ts'
import { createReviewAge, isOld, markRead, noReview, OLD_MS } from './review-flow.ts'

const ETHER = 10n ** 18n
/** CELO, which is the coin of its network and a token of it. */
const CELO = '0x471EcE3750Da237f93B8E339c536989b8978a438'

const start = async () => {
  const harness = createHarness()
  harness.announce(RDNS)
  await harness.element.show()
  await harness.connect(RDNS)
  await harness.settled()
  const { wallet, chain } = harness
  const { state, clock } = wallet
  const network = activeNetwork(state.network)
  const payment = (): Payment => {
    const { address, balance, portfolio } = activeAccount(state)
    const context = { network, account: address, balance, portfolio, prices: {}, coins: {}, now: clock.now() }
    return { context, payer: payerNow(wallet) }
  }
  const request = (value: bigint) => ({
    ...createRequest({ network, from: ALICE, to: BOB, value }),
    askedBy: 'visitor' as const,
  })
  const read = async (value: bigint) => readFigures(wallet, await wallet.chain('eip155'), request(value))
  const review = async (value: bigint) =>
    checkReview(request(value), { ...(await read(value)), findings: [] }, payment())
  const reviewToken = async (known: { symbol: string; decimals: number; balance: bigint }, value: bigint) => {
    const facts: TokenFacts = { address: CELO, name: '', ...known }
    const asked = {
      ...createRequest({ network, from: ALICE, to: BOB, value, token: facts }),
      askedBy: 'visitor' as const,
    }
    return checkReview(
      asked,
      { ...(await read(0n)), transfer: asked.transfer, facts, findings: [] },
      payment(),
    )
  }
  return { ...harness, wallet, chain, read, review, reviewToken }
}

const shown = (checked: Awaited<ReturnType<Awaited<ReturnType<typeof start>>['review']>>): Review => {
  if ('problem' in checked) throw checked.error
  return checked
}

describe('checkReview', () => {
  it('behavior: figures read from the chain become a review, or a problem that has words', async () => {
    const { chain, review } = await start()
    chain.on.balance = () => 2n * ETHER
    const { transfer, balance, fee } = shown(await review(ETHER))
    expect(transfer).toMatchObject({ from: ALICE, to: BOB, value: ETHER })
    expect([balance, fee.total]).toEqual([2n * ETHER, chain.total])
    expect(await review(2n * ETHER)).toMatchObject({ problem: 'send.problem.fee' })
  })

  it('behavior: the contract by which the coin is a token leaves nothing for the fee when all of it is sent', async () => {
    const { chain, reviewToken } = await start()
    chain.on.balance = () => 2n * ETHER
    const same = { symbol: 'ETH', decimals: 18, balance: 2n * ETHER }
    expect(await reviewToken(same, 2n * ETHER)).toMatchObject({ problem: 'send.problem.fee' })
    expect(shown(await reviewToken(same, ETHER))).toMatchObject({
      transfer: { value: ETHER },
      isOfCoins: true,
    })
    // Any other token takes nothing of the coins.
    for (const other of [{ symbol: 'WETH' }, { decimals: 6 }, { balance: 2n * ETHER + 1n }])
      expect(shown(await reviewToken({ ...same, ...other }, 2n * ETHER)).transfer.value).toBe(2n * ETHER)
  })
})

describe('changeOf', () => {
  it('behavior: a fee or a balance that has changed by half is a change, a smaller step is none', async () => {
    const { chain, read, review } = await start()
    chain.on.balance = () => 100n * ETHER
    chain.total = 100n
    const before = shown(await review(ETHER))
    const now = async (total: bigint, balance: bigint): Promise<Change | undefined> => {
      chain.total = total
      chain.on.balance = () => balance
      return changeOf(before, await read(ETHER))
    }
    expect(await now(149n, 100n * ETHER)).toBeUndefined()
    expect(await now(150n, 100n * ETHER)).toBe('review.changed.fee')
    expect(await now(100n, 50n * ETHER)).toBe('review.changed.balance')
  })

  it('behavior: with all of the coin, gas that costs a tenth more is a change, also where the rest of the fee hides it', async () => {
    const { chain, read, review } = await start()
    chain.on.balance = () => 100n * ETHER
    const shownNow = shown(await review(ETHER))
    const before = { ...shownNow, isMaxOfCoin: true, fee: { total: 15_000n, perGas: 130n } }
    const figures = await read(ETHER)
    const now = (total: bigint, perGas: bigint) => changeOf(before, { ...figures, fee: { total, perGas } })
    expect(now(16_290n, 190n)).toBe('review.changed.fee')
    expect(now(15_000n, 144n)).toBe('review.changed.fee')
    expect(now(15_000n, 143n)).toBeUndefined()
    expect(now(16_501n, 130n)).toBe('review.changed.fee')
  })
})

describe('hasMoved', () => {
  it('behavior: a review counts for the account and the network it was read for', async () => {
    const { wallet, review } = await start()
    const { transfer } = shown(await review(1n))
    expect(hasMoved(wallet, transfer)).toBeUndefined()
    expect(hasMoved(wallet, { ...transfer, from: BOB })).toBe('account-changed')
    expect(hasMoved(wallet, { ...transfer, caipNetworkId: 'eip155:10' })).toBe('network-changed')
  })
})

describe('isOld', () => {
  it('behavior: figures are old once two readings have failed', async () => {
    const { wallet, clock } = await start()
    const age = createReviewAge()
    markRead(wallet, { state: noReview(), age, tickets: { flow: latest() } }, { findings: [] })
    await clock.advance(OLD_MS)
    expect(isOld(age, wallet.clock)).toBe(false)
    await clock.advance(1)
    expect(isOld(age, wallet.clock)).toBe(true)
  })
})
