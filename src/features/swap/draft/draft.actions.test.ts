import { describe, expect, it } from 'vitest'
import { json, type Respond } from '../../../api/api.testing.ts'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { createMarket, ROUTER, UNI, USDC } from '../market.testing.ts'
import { chooseUnlimited } from '../preview/preview.actions.ts'
import { asset, NETWORK, type Swapping, startSwapping, write } from '../swap.testing.ts'
import { flip, keepUp, setAmount, setMax, setSide, setSlippage, startDraft } from './draft.actions.ts'
import { requote } from './draft.reads.ts'

const start = () => {
  const { respond, chain } = createMarket()
  const hasCode = async ({ address }: { readonly address: string }) => address === ROUTER
  const listing: Respond = (sent) => {
    if (!sent.path.endsWith('/tokens')) return respond(sent)
    const tokens = [
      { name: 'Uniswap', symbol: 'UNI', address: `${NETWORK}:${UNI}`, decimals: 6 },
      { name: 'One', symbol: 'TWICE', address: `${NETWORK}:${USDC}`, decimals: 6 },
      { name: 'Other', symbol: 'twice', address: `${NETWORK}:${ALICE}`, decimals: 6 },
      { name: 'Bridged', symbol: 'ETH', address: `${NETWORK}:${BOB}`, decimals: 18 },
    ]
    return json({ tokens })
  }
  return startSwapping({ respond: listing, chain: { ...chain, hasCode } })
}

const USDC_FOR_UNI = { from: USDC, to: UNI, amount: '5' }

describe('change', () => {
  it.each<[string, (swapping: Swapping) => void]>([
    ['amount', ({ wallet }) => setAmount(wallet, '6')],
    ['slippage', ({ wallet }) => setSlippage(wallet, '2')],
    ['token', ({ wallet }) => setSide(wallet, 'to', asset(undefined))],
    ['direction', ({ wallet }) => flip(wallet)],
  ])('attack: an approval without limit is no longer asked for with another %s', async (_, change) => {
    const swapping = await start()
    const { wallet, state } = swapping
    await write(wallet, USDC_FOR_UNI)
    await chooseUnlimited(wallet, true)
    expect(state.draft.isUnlimited).toBe(true)
    change(swapping)
    expect(state.draft.isUnlimited).toBe(false)
  })
})

describe('setSide', () => {
  it.each<['from' | 'to', typeof UNI | undefined, object]>([
    ['from', UNI, { from: asset(UNI), to: asset(USDC) }],
    ['to', USDC, { from: asset(UNI), to: asset(USDC) }],
    ['from', undefined, { from: asset(undefined), to: asset(UNI) }],
  ])(
    'behavior: %s becomes %s: the other side gives way where it is the same',
    async (side, token, expected) => {
      const { wallet, state } = await start()
      await write(wallet, USDC_FOR_UNI)
      setSide(wallet, side, asset(token))
      expect(state.draft).toMatchObject(expected)
    },
  )
})

describe('flip', () => {
  it('behavior: the amount becomes what was to be received; without a rate there is none', async () => {
    const { wallet, state } = await start()
    await write(wallet, USDC_FOR_UNI)
    await requote(wallet)
    flip(wallet)
    expect(state.draft).toMatchObject({ from: asset(UNI), to: asset(USDC), amount: '10' })
    flip(wallet)
    expect(state.draft).toMatchObject({ from: asset(USDC), to: asset(UNI), amount: '' })
  })

  it('behavior: the rate in sight counts as well while the next one is asked for', async () => {
    const { wallet, state } = await start()
    await write(wallet, USDC_FOR_UNI)
    await requote(wallet)
    const next = requote(wallet)
    expect(state.quote.kind).toBe('reading')
    flip(wallet)
    expect(state.draft).toMatchObject({ from: asset(UNI), to: asset(USDC), amount: '10' })
    await next
  })
})

describe('keepUp', () => {
  it('attack: on another network nothing is left of what was typed for this one', async () => {
    const { wallet, state, provider, settled } = await start()
    await write(wallet, USDC_FOR_UNI)
    provider.emit('chainChanged', '0xa')
    await settled()
    keepUp(wallet)
    expect(state.draft).toMatchObject({ from: undefined, to: undefined, amount: '', max: false })
  })
})

describe('setMax', () => {
  /** Ten times the fee of a transfer. */
  const RESERVE = 21n * 10n ** 13n

  it('behavior: of the coin, what the fee of a swap leaves', async () => {
    const { wallet, state } = await start()
    await write(wallet, { from: undefined, to: UNI, amount: '' })
    await setMax(wallet)
    expect(state.draft).toMatchObject({ amount: '0.99979', max: true })
  })

  it.each([RESERVE, RESERVE - 1n])('error: of %s wei nothing is left: it says so', async (balance) => {
    const { wallet, state, chain, settled } = await start()
    chain.balances[ALICE] = balance
    wallet.refreshBalance({ force: true })
    await settled()
    await write(wallet, { from: undefined, to: UNI, amount: '0.1' })
    await setMax(wallet)
    expect(state).toMatchObject({ problem: 'swap.problem.fee', draft: { amount: '0.1', max: false } })
  })

  it('error: of a token of which there is nothing: it says so, and does not blame the fee', async () => {
    const { wallet, state, chain } = await start()
    Object.assign(chain.owned[USDC]?.balances ?? {}, { [ALICE]: 0n })
    await write(wallet, { from: USDC, to: UNI, amount: '1' })
    await setMax(wallet)
    expect(state).toMatchObject({ problem: 'swap.problem.funds', draft: { amount: '1', max: false } })
  })

  it('attack: everything of the coin is not everything of a token that was chosen meanwhile', async () => {
    const { wallet, state, chain } = await start()
    await write(wallet, { from: undefined, to: UNI, amount: '' })
    const fee = later<bigint>()
    chain.on.fee = () => fee.promise
    const reading = setMax(wallet)
    setSide(wallet, 'from', asset(USDC))
    fee.resolve(21_000n)
    await reading
    expect(state.draft).toMatchObject({ from: asset(USDC), amount: '', max: false })
  })

  it('behavior: of a token everything, and of the coin where the account pays no fee', async () => {
    const { wallet, state, core } = await start()
    await write(wallet, { from: USDC, to: UNI, amount: '' })
    await setMax(wallet)
    expect(state.draft).toMatchObject({ amount: '1000000', max: true })
    core.state.account.eip155.smart = [ALICE]
    await write(wallet, { from: undefined, to: UNI, amount: '' })
    await setMax(wallet)
    expect(state.draft.amount).toBe('1')
  })
})

describe('startDraft', () => {
  it.each([
    ['one token', 'uni', { from: asset(UNI), amount: '5' }],
    ['no token', 'NOPE', { from: undefined, amount: '' }],
    ['two tokens', 'TWICE', { from: undefined, amount: '' }],
  ])('attack: a symbol of %s: the amount is for that token alone', async (_, fromToken, expected) => {
    const { wallet, state, clock } = await start()
    wallet.go.to('Swap')
    startDraft(wallet, { fromToken, amount: '5' })
    await clock.advance(6_000)
    expect(state.draft).toMatchObject(expected)
  })

  it('attack: until symbols are found, the amount is not of the tokens from before', async () => {
    const { wallet, state, clock } = await start()
    await write(wallet, USDC_FOR_UNI)
    wallet.go.to('Swap')
    startDraft(wallet, { fromToken: 'uni', toToken: 'NOPE', amount: '700' })
    expect(state.draft).toMatchObject({ from: asset(USDC), to: asset(UNI), amount: '' })
    await clock.advance(6_000)
    expect(state.draft).toMatchObject({ from: asset(UNI), to: undefined, amount: '700' })
  })

  it.each([
    [
      'with a token to receive',
      { toToken: UNI, amount: '1' },
      { from: undefined, to: asset(UNI), amount: '1' },
    ],
    ['alone', { amount: '1' }, { from: undefined, to: asset(UNI), amount: '1' }],
  ])(
    'attack: an amount without its token, %s, is of the coin, not of the token of an earlier draft',
    async (_, given, expected) => {
      const { wallet, state, settled } = await start()
      await write(wallet, USDC_FOR_UNI)
      wallet.go.to('Swap')
      startDraft(wallet, given)
      await settled()
      expect(state.draft).toMatchObject(expected)
    },
  )

  it('behavior: an amount alone, of the coin, where the coin was to be bought: what for is the visitor’s choice', async () => {
    const { wallet, state, settled } = await start()
    await write(wallet, { from: USDC, to: undefined, amount: '5' })
    wallet.go.to('Swap')
    startDraft(wallet, { amount: '0.1' })
    await settled()
    expect(state.draft).toMatchObject({ from: undefined, to: undefined, amount: '0.1' })
  })

  it('behavior: a token to receive alone leaves what the visitor typed of another', async () => {
    const { wallet, state, settled } = await start()
    await write(wallet, USDC_FOR_UNI)
    wallet.go.to('Swap')
    startDraft(wallet, { toToken: BOB })
    await settled()
    expect(state.draft).toMatchObject({ from: asset(USDC), to: asset(BOB), amount: '5' })
  })

  /** What the account holds is answered after this many milliseconds. */
  const holding = async (milliseconds: number) => {
    const { respond, chain } = createMarket()
    const row = {
      name: 'Held',
      symbol: 'HELD',
      chainId: NETWORK,
      address: `${NETWORK}:${USDC}`,
      value: 1,
      price: 1,
      iconUrl: '',
      quantity: { decimals: '6', numeric: '1' },
    }
    const answering: Respond = async (sent) => {
      if (!sent.path.endsWith('/balance')) return respond(sent)
      await swapping.clock.wait(milliseconds)
      return json({ balances: [row] })
    }
    const swapping = await startSwapping({
      respond: answering,
      gate: () => json({ http: [NETWORK], ws: [] }),
      chain,
      options: { projectId: '0'.repeat(32) },
    })
    const { wallet } = swapping
    wallet.go.to('Swap')
    startDraft(wallet, { fromToken: 'held', toToken: UNI, amount: '5' })
    return swapping
  }

  it('behavior: a symbol that becomes known after three seconds is waited for', async () => {
    const { state, clock } = await holding(3_000)
    await clock.advance(2_900)
    const { from, to, amount } = state.draft
    expect([from, to, amount]).toEqual([undefined, undefined, ''])
    await clock.advance(400)
    expect(state.draft).toMatchObject({ from: asset(USDC), to: asset(UNI), amount: '5' })
  })

  it('error: one that is not known after five is the visitor’s choice, whenever it comes', async () => {
    const { state, clock } = await holding(6_000)
    await clock.advance(5_300)
    const chosen = { from: undefined, to: asset(UNI), amount: '' }
    expect(state.draft).toMatchObject(chosen)
    await clock.advance(5_000)
    expect(state.draft).toMatchObject(chosen)
  })

  it('attack: what was chosen meanwhile is not taken away by a symbol that is found late', async () => {
    const { wallet, state, clock } = await holding(3_000)
    await clock.advance(1_000)
    setSide(wallet, 'from', asset(UNI))
    setAmount(wallet, '7')
    await clock.advance(5_000)
    expect(state.draft).toMatchObject({ from: asset(UNI), amount: '7' })
  })

  it.each(['0.5', ''])(
    'attack: %o to be received without a token is of the coin, though another token has its symbol',
    async (receive) => {
      const { wallet, state, clock } = await start()
      wallet.go.to('Swap')
      startDraft(wallet, { receive })
      await clock.advance(6_000)
      expect(state.draft.to).toEqual({ caipNetworkId: NETWORK })
    },
  )
})
