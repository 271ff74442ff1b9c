/** An approval that is on its way is not asked for again, though nobody waits for it any more. */
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { providerError } from '../../../connectors/mock.ts'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { keepUp, setAmount } from '../draft/draft.actions.ts'
import { createMarket, type FakeMarket, isSwap, UNI, USDC } from '../market.testing.ts'
import { leaveReview } from '../swap.state.ts'
import { agreeAndPress, type Swapping, startSwapping, write } from '../swap.testing.ts'
import { review } from './preview.actions.ts'
import { readStoredSwap } from './stored-swap.ts'

type Trading = Swapping & { readonly market: FakeMarket }

/** The review of USDC for UNI: an approval first. The nth request to the wallet is answered with `hashOf(n)`. */
const reviewing = async (): Promise<Trading> => {
  const market = createMarket()
  const { respond, chain, statuses } = market
  const swapping = await startSwapping({ respond, chain })
  const { wallet, provider, sent } = swapping
  swapping.chain.on.getTransactionStatus = async ({ hash }) => statuses.get(hash) ?? { status: 'pending' }
  provider.answer('eth_sendTransaction', () => hashOf(sent().length))
  await write(wallet, { from: USDC, to: UNI, amount: '5' })
  await review(wallet)
  return { ...swapping, market }
}

const pressed = async ({ wallet, settled }: Swapping): Promise<void> => {
  void agreeAndPress(wallet)
  await settled()
}

/** Back to the draft, and the review once more. */
const reviewedAgain = async ({ wallet }: Swapping): Promise<void> => {
  leaveReview(wallet)
  await review(wallet)
}

const use = async ({ wallet, provider, settled }: Swapping, account: Hex): Promise<void> => {
  provider.answer('eth_accounts', () => [account])
  provider.emit('accountsChanged', [account])
  await settled()
  keepUp(wallet)
  await settled()
}

/** Approved by Alice, then by Bob, whose approval is what is stored; Alice is back and waits for her own. */
const approvedByBoth = async (): Promise<Trading> => {
  const trading = await reviewing()
  await pressed(trading)
  await use(trading, BOB)
  await reviewedAgain(trading)
  await pressed(trading)
  await use(trading, ALICE)
  await reviewedAgain(trading)
  const { wallet, sent, state } = trading
  expect(sent().map(({ from }) => from)).toEqual([ALICE, BOB])
  expect(state).toMatchObject({ progress: { hash: hashOf(1), owner: ALICE }, flow: { step: 'editing' } })
  expect(readStoredSwap(wallet.storage)).toMatchObject({ progress: { hash: hashOf(2), owner: BOB } })
  return trading
}

describe('waitForSent', () => {
  it('attack: another account has sent its own since: the first one, back again, waits for what it sent', async () => {
    const trading = await approvedByBoth()
    await pressed(trading)
    expect(trading.sent()).toHaveLength(2)
  })

  it.each(['reverted', 'success'] as const)(
    'attack: what another account has stored since stays when the first one’s comes to an end: %s',
    async (status) => {
      const trading = await approvedByBoth()
      const { wallet, clock, market, sent, state } = trading
      const [approval] = sent()
      if (approval && status === 'success') market.approve(ALICE, approval)
      market.statuses.set(hashOf(1), { status, blockNumber: 1n })
      await clock.advance(4_000)
      if (status === 'success') {
        await pressed(trading)
        expect(sent().map(isSwap)).toEqual([false, false, true])
      } else expect(state.problem).toBe('swap.problem.approval')
      expect(readStoredSwap(wallet.storage)).toMatchObject({ progress: { hash: hashOf(2), owner: BOB } })
    },
  )

  it('behavior: another amount gives up what this account has stored, and nobody else’s', async () => {
    const { wallet, state } = await approvedByBoth()
    setAmount(wallet, '6')
    expect(state.progress).toBeUndefined()
    expect(readStoredSwap(wallet.storage)).toMatchObject({ progress: { hash: hashOf(2), owner: BOB } })
  })

  it('attack: sent by an earlier press, of which the wallet tells while it is asked once more and declined: it is waited for', async () => {
    const swapping = await reviewing()
    const { wallet, provider, state, sent, settled } = swapping
    const first = later<string>()
    const second = later<string>()
    provider.answer('eth_sendTransaction', () => (sent().length === 1 ? first.promise : second.promise))
    await pressed(swapping)
    await reviewedAgain(swapping)
    await pressed(swapping)
    expect(sent()).toHaveLength(2)
    first.resolve(hashOf(1))
    second.reject(providerError(4001, 'no'))
    await settled()
    await pressed(swapping)
    expect(sent()).toHaveLength(2)
    expect(state).toMatchObject({ progress: { hash: hashOf(1) }, flow: { step: 'editing' } })
    expect(views(wallet)).toEqual(['Account', 'Swap', 'SwapPreview'])
  })
})
