/** What one account has approved or chosen is not another one's. */
import { expect, it } from 'vitest'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { keepUp, startDraft } from '../draft/draft.actions.ts'
import { createMarket, UNI, USDC } from '../market.testing.ts'
import { agreeAndPress, startSwapping, write } from '../swap.testing.ts'
import { review } from './preview.actions.ts'

it.each([false, true])(
  'attack: after an approval by another account, without limit: %s',
  async (isUnlimited) => {
    const market = createMarket()
    const swapping = await startSwapping({ respond: market.respond, chain: market.chain })
    const { wallet, state, chain, provider, clock, settled, sent } = swapping
    chain.on.getTransactionStatus = async ({ hash }) => market.statuses.get(hash) ?? { status: 'pending' }
    provider.answer('eth_sendTransaction', () => hashOf(sent().length))
    await write(wallet, { from: USDC, to: UNI, amount: '5', isUnlimited })
    await review(wallet)
    await agreeAndPress(wallet)
    await settled()
    const [asked] = sent()
    if (asked) market.approve(ALICE, asked)
    market.statuses.set(hashOf(1), { status: 'success', blockNumber: 1n })
    await clock.advance(4_000)
    expect(state.done).toHaveLength(1)

    provider.answer('eth_accounts', () => [BOB])
    provider.emit('accountsChanged', [BOB])
    await settled()
    await clock.advance(12_000)
    wallet.go.reset('Account')
    wallet.go.to('Swap')
    startDraft(wallet, undefined)
    keepUp(wallet)
    await clock.advance(2_000)
    await review(wallet)
    expect(state.flow).toMatchObject({
      step: 'reviewing',
      review: { owner: BOB, steps: [{ kind: 'approval' }, { kind: 'swap' }], done: [], isUnlimited: false },
    })
    expect([state.done, state.draft.isUnlimited]).toEqual([[], false])
  },
)
