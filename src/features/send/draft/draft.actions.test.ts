/** Writing a transfer: tokens, dollars, all of it, names, links, and what becomes of a draft elsewhere. */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE, BOB, CAROL, createHarness, later, views } from '../../../core/core.testing.ts'
import type { TokenBalance } from '../../../state/account.ts'
import { payerNow } from '../../../transfer/request.ts'
import { readAgain, review } from '../review/review.actions.ts'
import { previewHtml, readPreview, type Sending } from '../send.testing.ts'
import { confirm } from '../submit/submit.actions.ts'
import { chooseToken, keepUp, setAmount, setMax, setReceiver, startDraft, swapUnit } from './draft.actions.ts'
import { reread } from './draft.reads.ts'
import { checkDraft, sendableNow } from './draft.rules.ts'
import { coins, TOKEN, writing } from './draft.testing.ts'

const OTHER: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ETHER = 10n ** 18n

const owned = (more: Partial<TokenBalance> = {}): TokenBalance => ({
  caipNetworkId: 'eip155:1',
  address: TOKEN,
  name: 'Uniswap',
  symbol: 'UNI',
  decimals: 6,
  amount: 5_000_000n,
  price: '4',
  value: '20',
  ...more,
})

/** As a service's list says it, read just now. */
const list = ({ core, clock }: Sending, ...tokens: TokenBalance[]) => {
  core.state.account.eip155.portfolio = { kind: 'known', tokens, at: clock.now() }
}

const choose = async (sending: Sending, token: string | undefined = TOKEN) => {
  chooseToken(sending.wallet, token)
  await sending.settled()
}

/** The name is asked for once nobody has typed for so long. */
const named = async (sending: Sending, text: string) => {
  setReceiver(sending.wallet, text)
  await sending.clock.advance(500)
  await sending.settled()
}

const problemOf = (sending: Sending) => {
  const checked = checkDraft(sending.wallet)
  return checked.ok ? 'ok' : checked.problem.key
}

describe('chooseToken', () => {
  it('behavior: its facts come from the chain; money of another token is not kept', async () => {
    const sending = await writing()
    setAmount(sending.wallet, '0.5')
    await choose(sending)
    expect(sending.state.draft).toMatchObject({ token: { address: TOKEN }, amount: '', max: false })
    expect(sendableNow(sending.wallet)).toMatchObject({
      address: TOKEN,
      symbol: 'UNI',
      decimals: 6,
      balance: { kind: 'known', value: 5_000_000n },
    })
    setAmount(sending.wallet, '1')
    await choose(sending)
    expect(sending.state.draft.amount).toBe('1')
  })

  it('error: what is no token, or no address at all, is not sent, and never the coin in its place', async () => {
    const sending = await writing()
    for (const [token, problem] of [
      [OTHER, 'token-unknown'],
      ['', 'token-missing'],
      ['0x12', 'token-missing'],
      ['uni.eth', 'token-missing'],
    ] as const) {
      await choose(sending, token)
      setAmount(sending.wallet, '0.1')
      setReceiver(sending.wallet, BOB)
      reread(sending.wallet)
      await sending.settled()
      expect(problemOf(sending)).toBe(problem)
      await review(sending.wallet)
      expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    }
    chooseToken(sending.wallet, undefined)
    setAmount(sending.wallet, '0.1')
    expect(problemOf(sending)).toBe('ok')
  })

  it('attack: a token that counts differently than it is listed is refused', async () => {
    const sending = await writing()
    list(sending, owned({ decimals: 18 }))
    await choose(sending)
    setAmount(sending.wallet, '1')
    setReceiver(sending.wallet, BOB)
    expect(problemOf(sending)).toBe('send.problem.decimals')
    await review(sending.wallet)
    expect(sending.sent()).toEqual([])
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
  })

  it.each([5, 7])(
    'attack: a token that has %s decimals instead of 6 by the review is refused',
    async (decimals) => {
      const sending = await writing()
      await choose(sending)
      setAmount(sending.wallet, '1')
      setReceiver(sending.wallet, BOB)
      sending.chain.owned[TOKEN] = coins({ decimals })
      await review(sending.wallet)
      expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'send.problem.decimals' })
    },
  )

  it('attack: a token that calls itself like another one by the review is looked at again', async () => {
    const sending = await writing()
    list(sending, owned({ address: OTHER, symbol: 'USDC', name: 'USD Coin' }))
    await choose(sending)
    setAmount(sending.wallet, '1')
    setReceiver(sending.wallet, BOB)
    sending.chain.owned[TOKEN] = coins({ symbol: 'USDC' })
    await review(sending.wallet)
    const findings = [{ reason: 'counterfeit', symbol: 'USDC' }, { reason: 'first-time' }]
    expect(sending.state.flow).toMatchObject({ review: { findings } })
  })

  it('behavior: the latest choice counts', async () => {
    const sending = await writing()
    sending.chain.owned[OTHER] = coins({ symbol: 'DAI', decimals: 18 })
    const { token } = sending.chain
    const slow = later<void>()
    sending.chain.token = async (p) => {
      if (p.token === TOKEN) await slow.promise
      return token(p)
    }
    chooseToken(sending.wallet, TOKEN)
    chooseToken(sending.wallet, OTHER)
    await sending.settled()
    slow.resolve()
    await sending.settled()
    expect(sendableNow(sending.wallet)).toMatchObject({ symbol: 'DAI', decimals: 18 })
  })
})

describe('review, of a token', () => {
  it('behavior: what stands there is sent: to the contract, by transfer', async () => {
    const sending = await writing()
    await choose(sending)
    setAmount(sending.wallet, '1.25')
    setReceiver(sending.wallet, BOB)
    await review(sending.wallet)
    expect(views(sending.wallet)).toEqual(['Account', 'Send', 'SendPreview'])
    const shown = readPreview(previewHtml(sending), 6)
    expect(shown).toMatchObject({ to: BOB, amount: 1_250_000n })
    expect(shown.rows.Token).toContain(TOKEN)
    expect(shown.rows['Leaves you']).toBe('3.75 UNI0.999979 ETH')
    await confirm(sending.wallet)
    await sending.settled()
    const [request] = sending.sent()
    expect(request).toMatchObject({ to: TOKEN, value: '0x0', chainId: '0x1' })
    expect(request?.data).toBe(
      `0xa9059cbb${BOB.slice(2).toLowerCase().padStart(64, '0')}${1_250_000n.toString(16).padStart(64, '0')}`,
    )
    expect(sending.core.state.transactions.list).toMatchObject([
      { token: TOKEN, to: BOB, value: 1_250_000n, symbol: 'UNI', decimals: 6 },
    ])
    expect(views(sending.wallet)).toEqual(['Account'])
    expect(sending.state).toMatchObject({ draft: { token: undefined }, token: { kind: 'coin' } })
  })

  it('behavior: reloaded while it is pending, it is still a token', async () => {
    const sending = await writing()
    await choose(sending)
    setAmount(sending.wallet, '1.25')
    setReceiver(sending.wallet, BOB)
    await review(sending.wallet)
    await confirm(sending.wallet)
    await sending.settled()
    const next = createHarness({ storage: sending.storage })
    await next.settled()
    expect(next.core.state.transactions.list).toMatchObject([
      { token: TOKEN, to: BOB, value: 1_250_000n, symbol: 'UNI', decimals: 6, status: 'pending' },
    ])
  })

  it('error: more than there is of the token, or too little of the coin', async () => {
    const sending = await writing()
    await choose(sending)
    setReceiver(sending.wallet, BOB)
    setAmount(sending.wallet, '5.000001')
    expect(problemOf(sending)).toBe('send.problem.funds')
    setAmount(sending.wallet, '5')
    const tokens = sending.chain.owned[TOKEN]
    if (tokens) tokens.balances[ALICE] = 4_999_999n
    await review(sending.wallet)
    expect(sending.state.problem).toBe('send.problem.funds')
    if (tokens) tokens.balances[ALICE] = 5_000_000n
    sending.chain.balances[ALICE] = sending.chain.total - 1n
    await review(sending.wallet)
    expect(sending.state.problem).toBe('send.problem.fee')
    sending.chain.balances[ALICE] = sending.chain.total
    await review(sending.wallet)
    expect(sending.state.flow.step).toBe('reviewing')
  })
})

describe('setMax', () => {
  it('behavior: all of a token, as much as there is when it is reviewed', async () => {
    const sending = await writing()
    await choose(sending)
    setReceiver(sending.wallet, BOB)
    setMax(sending.wallet)
    expect(sending.state.draft).toMatchObject({ amount: '5', max: true })
    sending.chain.owned[TOKEN] = coins({ balances: { [ALICE]: 6_000_001n } })
    await review(sending.wallet)
    expect(sending.state.flow).toMatchObject({ review: { transfer: { value: 6_000_001n }, isFixed: false } })
  })

  it('behavior: all of the coin but the fee, which is then part of the request', async () => {
    const sending = await writing()
    setReceiver(sending.wallet, BOB)
    setMax(sending.wallet)
    await sending.settled()
    expect(sending.state.draft.amount).toBe('0.999979')
    await review(sending.wallet)
    const shown = readPreview(previewHtml(sending), 18)
    expect(shown.amount).toBe(ETHER - sending.chain.total)
    expect(shown.rows['Leaves you']).toBe('0 ETH')
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([
      {
        from: ALICE,
        to: BOB,
        value: `0x${(ETHER - sending.chain.total).toString(16)}`,
        data: '0x',
        chainId: '0x1',
        gas: '0x5208',
        gasPrice: `0x${(10n ** 9n).toString(16)}`,
      },
    ])
  })

  it('behavior: of a smart account nothing is fixed: its wallet alone knows the cost', async () => {
    const sending = await writing()
    sending.core.state.account.eip155.smart = [ALICE]
    setReceiver(sending.wallet, BOB)
    setAmount(sending.wallet, '1')
    await sending.settled()
    expect(payerNow(sending.wallet)).toBe('wallet')
    await review(sending.wallet)
    expect(sending.state.flow).toMatchObject({
      review: { isFixed: false, paysFee: false, isSmart: true, transfer: { value: ETHER } },
    })
  })

  it('behavior: typing ends it, also when the answer comes late', async () => {
    const sending = await writing()
    const balance = later<bigint>()
    sending.chain.on.balance = () => balance.promise
    setMax(sending.wallet)
    setAmount(sending.wallet, '0.1')
    balance.resolve(ETHER)
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ amount: '0.1', max: false })
  })

  it('error: nothing is left over the fee', async () => {
    const sending = await writing()
    sending.chain.on.balance = () => sending.chain.total
    setMax(sending.wallet)
    await sending.settled()
    expect(sending.state).toMatchObject({ problem: 'send.problem.fee', draft: { max: false } })
  })
})

describe('swapUnit', () => {
  it('behavior: dollars, cut to whole units; the token amount is what is frozen', async () => {
    const sending = await writing()
    list(sending, owned({ price: '3' }))
    await choose(sending)
    setReceiver(sending.wallet, BOB)
    setAmount(sending.wallet, '1.5')
    swapUnit(sending.wallet)
    expect(sending.state.draft).toMatchObject({ unit: 'usd', amount: '4.50' })
    setAmount(sending.wallet, '1')
    expect(checkDraft(sending.wallet)).toMatchObject({ ok: true, value: 333_333n })
    swapUnit(sending.wallet)
    expect(sending.state.draft).toMatchObject({ unit: 'token', amount: '0.333333' })
    swapUnit(sending.wallet)
    await review(sending.wallet)
    const shown = readPreview(previewHtml(sending), 6)
    expect(shown.rows.Amount).toMatch(/^\d/)
    expect(shown.amount).toBe(330_000n)
  })

  it('error: off without a price, with one that is nothing, and with one older than 30 s', async () => {
    for (const price of [undefined, '0', '-1', 'x']) {
      const sending = await writing()
      list(sending, owned({ price }))
      await choose(sending)
      setAmount(sending.wallet, '1')
      swapUnit(sending.wallet)
      expect(sending.state.draft).toMatchObject({ unit: 'token', amount: '1' })
    }
    const sending = await writing()
    list(sending, owned({ price: '3' }))
    await choose(sending)
    setReceiver(sending.wallet, BOB)
    setAmount(sending.wallet, '1')
    swapUnit(sending.wallet)
    await sending.clock.advance(30_000)
    expect(problemOf(sending)).toBe('ok')
    await sending.clock.advance(1)
    expect(problemOf(sending)).toBe('send.problem.price')
    const asked = vi.spyOn(sending.wallet, 'refreshPortfolio')
    await review(sending.wallet)
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    // What the view still showed as ready is read anew at once.
    expect(asked).toHaveBeenCalledOnce()
    list(sending, owned({ price: '2' }))
    expect(problemOf(sending)).toBe('ok')
  })

  it('error: a price of the future is none', async () => {
    const sending = await writing()
    list(sending, owned({ price: '3' }))
    const { portfolio } = sending.core.state.account.eip155
    if (portfolio.kind === 'known')
      sending.core.state.account.eip155.portfolio = { ...portfolio, at: portfolio.at + 1 }
    await choose(sending)
    expect(sendableNow(sending.wallet).price).toBeUndefined()
  })
})

describe('setReceiver', () => {
  it('behavior: a name is asked for once typing has rested, and the review says both', async () => {
    const sending = await writing()
    sending.chain.names['meadow.eth'] = BOB
    for (const typed of ['m', 'meadow.e', 'meadow.eth']) setReceiver(sending.wallet, typed)
    await sending.clock.advance(499)
    expect(sending.chain.reads.filter((read) => read.startsWith('name'))).toEqual([])
    await sending.clock.advance(1)
    await sending.settled()
    expect(sending.chain.reads.filter((read) => read.startsWith('name'))).toEqual(['name meadow.eth'])
    setAmount(sending.wallet, '0.25')
    await review(sending.wallet)
    const html = previewHtml(sending)
    expect(readPreview(html, 18)).toMatchObject({
      to: BOB,
      sentence: 'Send 0.25 ETH to meadow.eth on Ethereum',
    })
    await confirm(sending.wallet)
    expect(sending.sent()).toMatchObject([{ to: BOB }])
    // Typed, and reviewed.
    expect(sending.chain.reads.filter((read) => read.startsWith('name'))).toHaveLength(2)
  })

  it('attack: a name that leads elsewhere by now stops the review: nothing is sent, and why is said', async () => {
    const sending = await writing()
    sending.chain.names['meadow.eth'] = BOB
    await named(sending, 'meadow.eth')
    setAmount(sending.wallet, '0.25')
    await review(sending.wallet)
    sending.chain.names['meadow.eth'] = CAROL
    await readAgain(sending.wallet)
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([])
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'receiver-changed' })
    // The view stands again: the reason stays, and the name is asked anew.
    startDraft(sending.wallet, undefined)
    keepUp(sending.wallet)
    await sending.clock.advance(500)
    await sending.settled()
    expect(sending.state.problem).toBe('receiver-changed')
    expect(checkDraft(sending.wallet)).toMatchObject({ ok: true, to: { address: CAROL } })
    await review(sending.wallet)
    await confirm(sending.wallet)
    expect(sending.sent()).toMatchObject([{ to: CAROL }])
  })

  it('error: a name that nobody has any more when it is reviewed: there is no review', async () => {
    const sending = await writing()
    sending.chain.names['meadow.eth'] = BOB
    await named(sending, 'meadow.eth')
    setAmount(sending.wallet, '0.25')
    delete sending.chain.names['meadow.eth']
    await review(sending.wallet)
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'name-unresolved' })
    sending.chain.names['meadow.eth'] = CAROL
    await review(sending.wallet)
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'receiver-changed' })
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
  })

  it('error: one that nobody has is said so, and is no receiver', async () => {
    const sending = await writing()
    setAmount(sending.wallet, '0.1')
    await named(sending, 'nobody.eth')
    expect(problemOf(sending)).toBe('name-unresolved')
  })

  it('behavior: the latest name counts, whatever is answered when', async () => {
    const sending = await writing()
    const first = later<{ name: string; address: Hex }>()
    const { resolveName } = sending.chain
    sending.chain.resolveName = (p) => (p.name === 'first.eth' ? first.promise : resolveName(p))
    sending.chain.names['second.eth'] = CAROL
    await named(sending, 'first.eth')
    await named(sending, 'second.eth')
    first.resolve({ name: 'first.eth', address: BOB })
    await sending.settled()
    setAmount(sending.wallet, '0.1')
    expect(checkDraft(sending.wallet)).toMatchObject({ to: { address: CAROL, name: 'second.eth' } })
  })
})

describe('setReceiver, of a link', () => {
  it('behavior: fills receiver and amount of the coin', async () => {
    const sending = await writing()
    setReceiver(sending.wallet, `ethereum:${BOB}@1?value=2.5e17`)
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ receiver: BOB, amount: '0.25', token: undefined })
    expect(problemOf(sending)).toBe('ok')
  })

  it('behavior: fills the token as well, in its own units', async () => {
    const sending = await writing()
    setReceiver(sending.wallet, `ethereum:${TOKEN}/transfer?address=${BOB}&uint256=1250000`)
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ receiver: BOB, amount: '1.25', token: { address: TOKEN } })
  })

  it('behavior: one for another network waits until the visitor is there', async () => {
    const sending = await writing()
    setReceiver(sending.wallet, `ethereum:${BOB}@10?value=5e17`)
    await sending.settled()
    expect(problemOf(sending)).toBe('send.problem.amount')
    setAmount(sending.wallet, '0.1')
    expect(problemOf(sending)).toBe('send.problem.link-elsewhere')
    expect(sending.state.link).toMatchObject({ caipNetworkId: 'eip155:10' })
    sending.provider.emit('chainChanged', '0xa')
    keepUp(sending.wallet)
    await sending.settled()
    expect(sending.state).toMatchObject({ draft: { receiver: BOB, amount: '0.5' }, link: undefined })
  })

  it('error: one for a network that is not offered, or that asks for something else', async () => {
    const sending = await writing()
    setAmount(sending.wallet, '0.1')
    for (const [link, problem] of [
      [`ethereum:${BOB}@5`, 'send.problem.link-network'],
      [`ethereum:${BOB}/approve?address=${CAROL}&uint256=1`, 'receiver.link.function'],
      [`ethereum:${BOB}?gas=1`, 'receiver.link.key'],
    ] as const) {
      setReceiver(sending.wallet, link)
      await sending.settled()
      expect(problemOf(sending)).toBe(problem)
      expect(sending.state.draft.receiver).toBe(link)
    }
  })
})

describe('keepUp', () => {
  it('behavior: on another network a token and its amount go, the receiver stays', async () => {
    const sending = await writing()
    await choose(sending)
    setAmount(sending.wallet, '1')
    setReceiver(sending.wallet, BOB)
    sending.provider.emit('chainChanged', '0xa')
    keepUp(sending.wallet)
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ token: undefined, amount: '', receiver: BOB })
  })

  it('behavior: with another account the token stays, and its balance is that account’s', async () => {
    const sending = await writing()
    sending.chain.owned[TOKEN] = coins({ balances: { [ALICE]: 5n, [BOB]: 7n } })
    await choose(sending)
    setAmount(sending.wallet, '0.000006')
    setReceiver(sending.wallet, CAROL)
    expect(problemOf(sending)).toBe('send.problem.funds')
    sending.provider.emit('accountsChanged', [BOB])
    // Until it was read, nobody’s.
    expect(problemOf(sending)).toBe('send.balance.loading')
    keepUp(sending.wallet)
    await sending.settled()
    expect(sendableNow(sending.wallet).balance).toEqual({ kind: 'known', value: 7n })
    expect(problemOf(sending)).toBe('ok')
  })

  it('behavior: a name is asked again for another network', async () => {
    const sending = await writing()
    sending.chain.names['meadow.eth'] = BOB
    await named(sending, 'meadow.eth')
    setAmount(sending.wallet, '0.1')
    expect(problemOf(sending)).toBe('ok')
    sending.provider.emit('chainChanged', '0xa')
    expect(problemOf(sending)).toBe('send.receiver.resolving')
    sending.chain.names['meadow.eth'] = CAROL
    keepUp(sending.wallet)
    await sending.clock.advance(500)
    await sending.settled()
    expect(checkDraft(sending.wallet)).toMatchObject({ ok: true, to: { address: CAROL } })
  })
})

describe('startDraft', () => {
  it('behavior: a page names token, amount and receiver; in another token nothing of the old amount is left', async () => {
    const sending = await writing()
    setAmount(sending.wallet, '0.5')
    startDraft(sending.wallet, { token: TOKEN, to: BOB })
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ token: { address: TOKEN }, amount: '', receiver: BOB })
    startDraft(sending.wallet, { token: TOKEN.toLowerCase(), to: BOB, amount: '1' })
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ token: { address: TOKEN }, amount: '1', receiver: BOB })
    expect(problemOf(sending)).toBe('ok')
  })
})

describe('estimates', () => {
  it('behavior: the fee is asked for once typing has rested, and again while the view stands', async () => {
    const sending = await writing()
    const fees = () => sending.chain.reads.filter((read) => read === 'fee eip155:1').length
    setReceiver(sending.wallet, BOB)
    for (const amount of ['0', '0.', '0.1']) setAmount(sending.wallet, amount)
    expect(sending.state.estimate).toEqual({ kind: 'none' })
    await sending.clock.advance(500)
    await sending.settled()
    expect(fees()).toBe(1)
    expect(sending.state.estimate).toMatchObject({ kind: 'known', fee: { total: sending.chain.total } })
    reread(sending.wallet)
    await sending.clock.advance(500)
    await sending.settled()
    expect(fees()).toBe(2)
    sending.page.visibility = 'hidden'
    reread(sending.wallet)
    await sending.clock.advance(500)
    expect(fees()).toBe(2)
  })

  it('behavior: random edits never leave a fee of another draft', async () => {
    const sending = await writing()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('0.1', '', 'x', '0.2'), { maxLength: 6 }),
        async (amounts) => {
          setReceiver(sending.wallet, BOB)
          for (const amount of amounts) {
            setAmount(sending.wallet, amount)
            await sending.clock.advance(250)
          }
          await sending.clock.advance(500)
          await sending.settled()
          const { kind } = sending.state.estimate
          expect(kind).toBe(problemOf(sending) === 'ok' ? 'known' : 'none')
        },
      ),
      { numRuns: 50 },
    )
  })
})
