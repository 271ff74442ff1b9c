/** Drafts at a bad moment: what was there before, what is still being read, what comes to an end. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { TokenFacts } from '../../../chains/chain.ts'
import { ALICE, BOB, CAROL } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { review } from '../review/review.actions.ts'
import { rereadNow } from '../review/review.reads.ts'
import { type Sending, startSending } from '../send.testing.ts'
import { chooseToken, keepUp, setAmount, setMax, setReceiver, startDraft, swapUnit } from './draft.actions.ts'
import { checkDraft, contextNow, sendableNow } from './draft.rules.ts'
import { coins, list, owned, TOKEN, writing } from './draft.testing.ts'
import { FeeLine } from './SendView.tsx'

/** A network that the page brings. */
const MEADOW = {
  id: 1,
  name: 'Meadow',
  nativeCurrency: { name: 'Clover', symbol: 'CLO', decimals: 6 },
  rpcUrls: ['https://node.example/'],
}

describe('chooseToken', () => {
  it('behavior: after one that was no token, another one is read', async () => {
    const sending = await writing()
    chooseToken(sending.wallet, 'uni.eth')
    await sending.settled()
    chooseToken(sending.wallet, TOKEN)
    await sending.settled()
    expect(sendableNow(sending.wallet)).toMatchObject({ symbol: 'UNI', balance: { kind: 'known' } })
  })

  it('behavior: after one that was no token, a link’s token is read', async () => {
    const sending = await writing()
    chooseToken(sending.wallet, 'uni.eth')
    setReceiver(sending.wallet, `ethereum:${TOKEN}/transfer?address=${BOB}&uint256=1250000`)
    await sending.settled()
    expect(checkDraft(sending.wallet)).toMatchObject({ ok: true, value: 1_250_000n })
  })
})

describe('setMax', () => {
  it('behavior: of a token that is still being read, as soon as it is known', async () => {
    const sending = await writing()
    const facts = later<TokenFacts>()
    sending.chain.token = () => facts.promise
    chooseToken(sending.wallet, TOKEN)
    setReceiver(sending.wallet, BOB)
    setAmount(sending.wallet, '1')
    setMax(sending.wallet)
    facts.resolve({ address: TOKEN, symbol: 'UNI', name: '', decimals: 6, balance: 5_000_000n })
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ amount: '5', max: true })
  })

  it('behavior: another account’s balance takes the place of the one before', async () => {
    const sending = await writing()
    sending.chain.owned[TOKEN] = coins({ balances: { [ALICE]: 5_000_000n, [CAROL]: 7_000_000n } })
    chooseToken(sending.wallet, TOKEN)
    await sending.settled()
    setMax(sending.wallet)
    sending.provider.emit('accountsChanged', [CAROL])
    keepUp(sending.wallet)
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ amount: '7', max: true })
  })

  it('param: the coin’s own decimals, also while its balance is not known', async () => {
    const sending = await writing({ options: { networks: [MEADOW] } })
    sending.core.state.account.eip155.balance = { kind: 'loading' }
    sending.chain.on.balance = () => 7_500_000n
    sending.chain.total = 500_000n
    setReceiver(sending.wallet, BOB)
    setMax(sending.wallet)
    await sending.settled()
    expect(sending.state.draft.amount).toBe('7')
  })
})

describe('review', () => {
  it('attack: another network or account while it is prepared: no review, and why is said', async () => {
    for (const [change, problem] of [
      [({ provider }: Sending) => provider.emit('chainChanged', '0xa'), 'network-changed'],
      [({ provider }: Sending) => provider.emit('accountsChanged', [CAROL]), 'account-changed'],
    ] as const) {
      const sending = await writing()
      const fee = later<bigint>()
      sending.chain.on.fee = () => fee.promise
      setAmount(sending.wallet, '0.25')
      setReceiver(sending.wallet, BOB)
      const done = review(sending.wallet)
      await sending.settled()
      change(sending)
      keepUp(sending.wallet)
      fee.resolve(1n)
      await done
      expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem })
      expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    }
  })
})

describe('the coin', () => {
  it('behavior: has its own name while nobody can tell how much of it there is, and before that none', async () => {
    const sending = await startSending({ options: { networks: [MEADOW] } })
    sending.core.state.account.eip155.balance = { kind: 'unavailable' }
    expect(sendableNow(sending.wallet)).toMatchObject({ symbol: '', balance: { kind: 'unavailable' } })
    sending.wallet.go.to('Send')
    startDraft(sending.wallet, undefined)
    keepUp(sending.wallet)
    await sending.settled()
    expect(sendableNow(sending.wallet)).toMatchObject({ symbol: 'CLO', decimals: 6 })
  })
})

describe('startDraft', () => {
  it('behavior: an amount that the page brings is of the token, whatever was typed before', async () => {
    const sending = await writing()
    list(sending, owned())
    chooseToken(sending.wallet, TOKEN)
    await sending.settled()
    setAmount(sending.wallet, '1')
    swapUnit(sending.wallet)
    expect(sending.state.draft.unit).toBe('usd')
    startDraft(sending.wallet, { token: TOKEN, to: BOB, amount: '2' })
    await sending.settled()
    expect(checkDraft(sending.wallet)).toMatchObject({ ok: true, value: 2_000_000n })
  })
})

describe('confirm', () => {
  it('behavior: why a review of all there is was stopped stays said', async () => {
    const sending = await writing()
    sending.chain.names['meadow.eth'] = BOB
    setReceiver(sending.wallet, 'meadow.eth')
    await sending.clock.advance(500)
    setMax(sending.wallet)
    await sending.settled()
    await review(sending.wallet)
    sending.chain.names['meadow.eth'] = CAROL
    await rereadNow(sending.wallet)
    startDraft(sending.wallet, undefined)
    keepUp(sending.wallet)
    await sending.clock.advance(500)
    await sending.settled()
    expect(sending.state.problem).toBe('receiver-changed')
    setAmount(sending.wallet, '0.1')
    expect(sending.state.problem).toBeUndefined()
  })
})

describe('estimates', () => {
  const feeOf = ({ state, wallet }: Sending): string =>
    renderToStaticMarkup(
      createElement(FeeLine, { estimate: state.estimate, context: contextNow(wallet), isFixed: false }),
    ).replaceAll(/<[^>]*>/g, '')

  const drafted = async (given: Parameters<typeof startSending>[0] = {}): Promise<Sending> => {
    const sending = await writing(given)
    chooseToken(sending.wallet, TOKEN)
    await sending.settled()
    setAmount(sending.wallet, '1')
    setReceiver(sending.wallet, BOB)
    await sending.clock.advance(500)
    await sending.settled()
    return sending
  }

  it('param: in the network’s own coin, also while its balance is not known', async () => {
    const sending = await drafted({ options: { networks: [MEADOW] } })
    sending.chain.total = 2_500_000n
    sending.core.state.account.eip155.balance = { kind: 'unavailable' }
    setAmount(sending.wallet, '2')
    await sending.clock.advance(500)
    await sending.settled()
    expect(feeOf(sending)).toContain('about 2.5 CLO')
  })

  it('behavior: that of one network is not said of another one', async () => {
    const sending = await drafted()
    expect(feeOf(sending)).toContain('ETH')
    sending.provider.emit('chainChanged', '0xa')
    keepUp(sending.wallet)
    expect(feeOf(sending)).toBe('')
  })
})
