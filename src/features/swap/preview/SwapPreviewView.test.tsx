// @vitest-environment happy-dom
// The review of a swap, as a visitor reads it.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findKnown } from '../../../chains/networks.ts'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { createHarness } from '../../../core/core.testing.ts'
import { loadView } from '../../../surface/features.ts'
import { act, connected, looksRight } from '../../../surface/surface.testing.tsx'
import { setUpViews } from '../../../surface/views.testing.ts'
import { endReview } from '../../../transfer/review-flow.ts'
import { priceKey } from '../../../transfer/tokens.ts'
import type { SwapReview, SwapState } from '../contract.ts'
import { ROUTER, UNI, USDC } from '../market.testing.ts'
import { backToDraft, swapOf } from '../swap.state.ts'
import { forSwap } from '../swap.testing.ts'

setUpViews()
beforeAll(async () => {
  const { core } = createHarness()
  for (const view of ['Swap', 'SwapPreview'] as const) await loadView(core, view)
})

/** Five of USDC for about ten of UNI, of which 9.9 arrive at least. */
const reviewOf = (more: Partial<SwapReview>): SwapReview => {
  const network = findKnown('eip155:1')
  if (network?.chainNamespace !== 'eip155') throw new Error('Ethereum')
  const call = { to: ROUTER, value: 0n, data: '0x12345678' } as const
  return {
    network,
    owner: ALICE,
    from: { symbol: 'USDC', decimals: 6, address: USDC },
    to: { symbol: 'UNI', decimals: 6, address: UNI },
    quote: { fromAmount: 5_000_000n, toAmount: 10_000_001n, gasPrice: 1n, at: 0, monotonic: 0 },
    minimum: 9_900_000n,
    slippage: 100n,
    impact: 0n,
    isWrap: false,
    steps: [
      { kind: 'approval', call },
      { kind: 'swap', call },
    ],
    done: [],
    isBatch: false,
    isUnlimited: false,
    spender: ROUTER,
    fee: { total: 21_000n },
    coin: { symbol: 'ETH', decimals: 18, balance: 10n ** 18n },
    paysFee: true,
    isProposal: false,
    findings: [],
    ...more,
  }
}

const reviewing = async (more: Partial<SwapReview> = {}) => {
  const shown = await connected()
  const { state } = swapOf(shown.core)
  await act(async () => {
    shown.wallet.go.to('Swap')
    state.done = more.done ?? []
    state.flow = { step: 'reviewing', review: reviewOf(more) }
    shown.wallet.go.to('SwapPreview')
  })
  await shown.flush()
  /** What stands beside this label. */
  const beside = (label: string) =>
    [...shown.card.querySelectorAll('dt')].find(({ textContent }) => textContent === label)
      ?.nextElementSibling?.textContent
  const steps = () => [...shown.card.querySelectorAll('.swap-steps li > span')].map((one) => one.textContent)
  /** The same with how far each one is. */
  const progress = () =>
    [...shown.card.querySelectorAll('.swap-steps li')].map((one) =>
      [...one.children].map(({ textContent }) => textContent).join(': '),
    )
  return { ...shown, state, beside, steps, progress }
}

describe('SwapPreviewView', () => {
  it('behavior: every figure to its last digit, the least that arrives, and who may spend', async () => {
    const shown = await reviewing()
    looksRight(shown, 'Swap 5 USDC for about 10 UNI on Ethereum')
    expect(shown.beside('You pay')).toBe('5 USDC')
    expect(shown.beside('You receive about')).toBe('10.000001 UNI')
    expect(shown.beside('Minimum received')).toBe('9.9 UNI')
    expect(shown.beside('Exchange')).toContain(ROUTER.slice(0, 6))
  })

  it.each([
    ['a cheap one for one of six decimals', 18, 10n ** 25n, 6, 20_000n, '<0.000001', '500,000,000'],
    ['one for one without decimals', 18, 2n * 10n ** 18n, 0, 1n, '0.5', '2'],
    ['two decimals for 77', 2, 100n, 77, 1n, '<0.000001', `100${',000'.repeat(25)} A`],
    ['the most of one for the least of the other', 0, 2n ** 256n - 1n, 0, 1n, '<0.000001', '115,792,'],
  ] as const)(
    'behavior: a rate is never zero: %s',
    async (_, decimals, sold, decimalsOfTo, bought, rate, turned) => {
      const shown = await reviewing({
        from: { symbol: 'A', decimals, address: USDC },
        to: { symbol: 'B', decimals: decimalsOfTo, address: UNI },
        quote: { fromAmount: sold, toAmount: bought, gasPrice: 1n, at: 0, monotonic: 0 },
      })
      expect(shown.beside('Rate')).toContain(`1 A ≈ ${rate} B`)
      await shown.click('Show the rate the other way round')
      expect(shown.beside('Rate')).toContain(`1 B ≈ ${turned}`)
    },
  )

  it('behavior: each step by what it is, the first one on the button', async () => {
    const shown = await reviewing()
    expect(shown.steps()).toEqual(['Approve 5 USDC', 'Swap 5 USDC'])
    expect(shown.button('Approve in wallet')).toBeDefined()
  })

  it('attack: an approval without limit is named so, not as one of the amount', async () => {
    const shown = await reviewing({ isUnlimited: true })
    expect(shown.steps()).toEqual(['Approve USDC without limit', 'Swap 5 USDC'])
  })

  it('attack: a fee that burns money and an imitation are said, and agreed to', async () => {
    const coin = { symbol: 'ETH', decimals: 18 }
    const shown = await reviewing({
      findings: [
        { level: 'blocking', reason: 'counterfeit', symbol: 'UNI' },
        { level: 'blocking', reason: 'fee', total: 10n ** 16n, coin },
      ],
    })
    looksRight(shown, 'This token imitates UNI')
    looksRight(shown, '0.01 ETH would go to the network and is lost for good.')
    for (const box of shown.card.querySelectorAll<HTMLElement>('.findings input'))
      await act(async () => box.click())
    looksRight(shown, 'I know that this is not UNI')
    looksRight(shown, 'I want to pay a network fee of 0.01 ETH')
    expect(shown.state.agreed).toEqual(['counterfeit', 'fee'])
  })

  const call = { to: ROUTER, value: 0n, data: '0x12345678' } as const
  const swap = { kind: 'swap', call } as const

  it.each<[SwapReview['done'], boolean, SwapReview['steps'], readonly string[]]>([
    [
      ['reset'],
      false,
      [{ kind: 'approval', call }, swap],
      ['Take back the earlier approval of USDC: Done', 'Approve 5 USDC: Now', 'Swap 5 USDC: Then'],
    ],
    [
      ['reset', 'approval'],
      false,
      [swap],
      ['Take back the earlier approval of USDC: Done', 'Approve 5 USDC: Done', 'Swap 5 USDC: Now'],
    ],
    [['unlimited'], false, [swap], ['Approve USDC without limit: Done', 'Swap 5 USDC: Now']],
    [
      ['approval'],
      false,
      [{ kind: 'approval', call }, swap],
      ['Approve 5 USDC: Done', 'Approve 5 USDC: Now', 'Swap 5 USDC: Then'],
    ],
  ])('attack: after %j each step is named by what was done', async (done, isUnlimited, steps, lines) => {
    const { progress } = await reviewing({ done, isUnlimited, steps })
    expect(progress()).toEqual(lines)
  })

  it('behavior: a step that was mined is done while the next review is made', async () => {
    const { progress, state, flush } = await reviewing({ done: ['reset'] })
    const at = async (more: Partial<SwapState>) => {
      await act(async () => void Object.assign(state, more))
      await flush()
      return progress()
    }
    const [reset, swap] = ['Take back the earlier approval of USDC: Done', 'Swap 5 USDC']
    expect(
      await at({
        last: reviewOf({ done: ['reset'] }),
        flow: { step: 'editing' },
        progress: { kind: 'approval', hash: hashOf(1), caipNetworkId: 'eip155:1', owner: ALICE },
      }),
    ).toEqual([reset, 'Approve 5 USDC: The network is working on it', `${swap}: Then`])
    expect(
      await at({ progress: undefined, flow: { step: 'preparing' }, done: ['reset', 'approval'] }),
    ).toEqual([reset, 'Approve 5 USDC: Done', `${swap}: Now`])
  })

  it('behavior: what is waited for is said in a region that stood there empty', async () => {
    const { card, state, flush } = await reviewing()
    const silent = [...card.querySelectorAll('[role=status]')].filter(({ textContent }) => !textContent)
    await act(async () => {
      state.progress = { kind: 'approval', hash: hashOf(1), caipNetworkId: 'eip155:1', owner: ALICE }
      Object.assign(state, { last: reviewOf({}), flow: { step: 'editing' } })
    })
    await flush()
    const said = silent.filter(({ isConnected }) => isConnected).map(({ textContent }) => textContent)
    expect(said).toContainEqual(expect.stringContaining('Waiting for the network to mine the approval.'))
  })

  it('attack: what another account waits for is neither a step of this review nor shown without one', async () => {
    const { progress, state, flush, wallet } = await reviewing()
    await act(async () => {
      state.progress = { kind: 'approval', hash: hashOf(1), caipNetworkId: 'eip155:1', owner: BOB }
    })
    await flush()
    expect(progress()).toEqual(['Approve 5 USDC: Now', 'Swap 5 USDC: Then'])
    await act(async () => void Object.assign(state, { last: reviewOf({}), flow: { step: 'editing' } }))
    await flush()
    expect(wallet.state.router.stack.at(-1)?.view).toBe('Swap')
  })

  it.each([
    ['account-changed', 'The wallet is on another account now. Nothing was sent.'],
    ['swap.problem.reverts', 'The network would refuse this swap just now.'],
  ] as const)('attack: a review that ended with %s: the draft says so', async (problem, text) => {
    const shown = await reviewing()
    const wallet = forSwap(shown.wallet)
    await act(async () => {
      endReview(wallet, wallet.swap)
      shown.state.problem = problem
      backToDraft(wallet)
    })
    await shown.flush()
    expect(shown.card.textContent).toContain(text)
  })
})

describe('SwapView', () => {
  it('attack: of a value beyond all dollars there is none, rather than a word of the code', async () => {
    const shown = await connected()
    const { state } = swapOf(shown.core)
    await act(async () => shown.wallet.go.to('Swap'))
    // What it reads when it is mounted would be read over what is written here.
    await vi.waitFor(async () => {
      await shown.flush()
      shown.button('Choose another token')
    })
    const to = { caipNetworkId: 'eip155:1', address: UNI } as const
    const facts = { address: UNI, symbol: 'UNI', name: 'Uniswap', decimals: 0, balance: 0n }
    const write = (toAmount: bigint) =>
      act(async () => {
        const { clock } = shown.wallet
        state.draft = { ...state.draft, to, amount: '0.1' }
        state.tokens = {
          [priceKey(to.caipNetworkId, UNI)]: { kind: 'known', token: to, owner: ALICE, facts },
        }
        state.prices = { [priceKey(to.caipNetworkId, UNI)]: { text: '2', at: clock.now() } }
        const fromAmount = 10n ** 17n
        const quote = { fromAmount, toAmount, gasPrice: 1n, at: clock.now(), monotonic: clock.monotonic() }
        state.quote = { kind: 'known', quote }
      })
    await write(21n)
    expect(shown.text()).toContain('≈ $42.00')
    await write(2n ** 256n - 1n)
    expect(shown.text()).not.toContain('undefined')
    expect(shown.text()).not.toContain('Worth')
  })
})
