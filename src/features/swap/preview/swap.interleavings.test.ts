/** One press, one request (quality 4.2): presses, closings, switches, quotes and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { json } from '../../../api/api.testing.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { currentEntry } from '../../../state/router.ts'
import { type Answer, inEveryOrder, scriptWallet } from '../../../transfer/interleavings.testing.ts'
import { keepUp, setAmount, startDraft } from '../draft/draft.actions.ts'
import { createMarket, isSwap, UNI, USDC } from '../market.testing.ts'
import { leaveReview } from '../swap.state.ts'
import { agreeAndPress, asset, type Sent, startSwapping } from '../swap.testing.ts'
import { chooseUnlimited, press, rereadNow, review } from './preview.actions.ts'

/** Clicks and how often they come; `pause` lets what is under way go on. */
const CLICKS = {
  pause: 12,
  /** Another amount. */
  write: 1,
  review: 5,
  press: 9,
  unlimited: 1,
  /** The figures are read again, as at intervals. */
  reread: 2,
  rate: 2,
  mine: 5,
  revert: 1,
  /** Nobody does anything: what waits for that goes on. */
  rest: 4,
  back: 1,
  close: 1,
  open: 1,
  swap: 3,
  account: 1,
  chain: 1,
} as const
type Click = keyof typeof CLICKS

const pauses = Array<Click>(8).fill('pause')
const BEGUN: readonly Click[] = ['swap', 'pause', 'pause', 'review', ...pauses]
/** On to the swap itself, half of the time. */
const FURTHER: readonly Click[] = ['press', ...pauses, 'mine', ...pauses, ...pauses, 'press']

const SERVED = ['fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'down', 'none'] as const

/** A visitor, a page, an exchange, a chain and a wallet, none of which waits for the others. */
const createScene = async (
  s: fc.Scheduler,
  answers: readonly Answer[],
  served: readonly (typeof SERVED)[number][],
) => {
  const market = createMarket()
  let calls = 0
  const swapping = await startSwapping({
    chain: market.chain,
    respond: (sent) => {
      if (!sent.path.includes('/convert/')) return market.respond(sent)
      const how = served[calls++ % served.length]
      return s.schedule(Promise.resolve(), 'service').then(() => {
        if (how === 'down') return json({ reasons: [{ description: 'down' }] }, { status: 400 })
        if (how === 'none' && sent.path.endsWith('/quotes')) return json({ quotes: [] })
        return market.respond(sent)
      })
    },
  })
  const { wallet, provider, state, element, chain, clock } = swapping
  const isConfirming = () => state.flow.step === 'confirming'
  const script = scriptWallet<Sent>(s, { chain, provider, answers, isConfirming })
  /** The same approval while the one before it is on its way, of a draft that was not left. */
  const doubles: Sent[] = []
  provider.answer('eth_sendTransaction', (params) => {
    const [request] = params as Sent[]
    if (!request) throw new TypeError('nothing to send')
    const { from, to, value, data } = request
    if (state.progress?.owner === from) doubles.push(request)
    return script.ask({ from, to, value, data })
  })
  chain.on.getTransactionStatus = async ({ hash }) => market.statuses.get(hash) ?? { status: 'pending' }

  const front = () => currentEntry(wallet.state.router).view
  const isOpen = () => wallet.state.modal.open
  const shown = () => isOpen() && front() === 'SwapPreview'
  let amount = 0
  const decide = (isMined: boolean) => {
    const next = script.asked.find(({ hash }) => !market.statuses.has(hash))
    if (!next) return
    const { request, hash } = next
    if (isMined && !isSwap(request)) market.approve(request.from, { to: request.to, data: request.data })
    market.statuses.set(hash, { status: isMined ? 'success' : 'reverted', blockNumber: 1n })
    void clock.advance(4_000)
  }
  const clicks: Readonly<Record<Click, () => unknown>> = {
    pause() {},
    swap() {
      if (!isOpen() || front() !== 'Account') return
      wallet.go.to('Swap')
      startDraft(wallet, undefined)
      if (state.draft.amount !== '') return
      state.draft = { ...state.draft, from: asset(USDC), to: asset(UNI) }
      setAmount(wallet, '5')
    },
    write() {
      amount += 1
      if (isOpen() && front() === 'Swap') setAmount(wallet, `5.${amount}`)
    },
    review() {
      if (isOpen() && front() === 'Swap') void review(wallet)
    },
    press() {
      if (!shown()) return
      const { flow } = state
      if (flow.step === 'reviewing') {
        const { review: open } = flow
        const call = open.steps[0]?.call
        if (call) {
          const { to, value, data } = call
          script.grant = { from: open.owner, to, value: `0x${value.toString(16)}`, data }
        }
      }
      void agreeAndPress(wallet)
      // A second click of the same moment.
      void press(wallet)
    },
    unlimited() {
      if (shown() && state.flow.step === 'reviewing') void chooseUnlimited(wallet, !state.draft.isUnlimited)
    },
    reread() {
      if (shown()) void rereadNow(wallet)
    },
    rate() {
      market.rate = market.rate === 2n ? 3n : 2n
    },
    mine: () => decide(true),
    revert: () => decide(false),
    rest: () => void clock.advance(500),
    back() {
      if (front() === 'SwapPreview') leaveReview(wallet)
      else wallet.go.back()
    },
    close: () => element.requestClose('user'),
    open: () => element.show(),
    account() {
      script.switchAccount()
      if (front() === 'Swap') keepUp(wallet)
    },
    chain() {
      script.switchChain()
      if (front() === 'Swap') keepUp(wallet)
    },
  }
  return { ...swapping, click: (name: Click) => clicks[name](), script, doubles, market }
}

describe('swapping, in every order', () => {
  it('attack: at most one request per press, it is the one that was shown, and never two for one step', {
    timeout: 12 * RUNS,
  }, async () => {
    const seen = { requests: 0, swaps: 0, followed: 0 }
    const { fine, runs } = await inEveryOrder(
      {
        weights: CLICKS,
        least: 10,
        most: 50,
        answers: { hash: 4 },
        more: fc.record({
          served: fc.array(fc.constantFrom(...SERVED), { minLength: 1, maxLength: 9 }),
          isMined: fc.boolean(),
        }),
        scene: (s, { answers, served }) => createScene(s, answers, served),
        begin: ({ isMined }) => [...BEGUN, ...(isMined ? FURTHER : [])],
      },
      ({ script, doubles, state, market }) => {
        const { asked } = script
        expect(doubles).toEqual([])
        // Exact, unless the visitor wanted it without limit.
        for (const { request } of asked) expect(BigInt(request.value)).toBe(0n)
        // What Swap waits for was sent, is an approval, and is undecided.
        if (state.progress) {
          const { hash, owner } = state.progress
          const own = asked.find((one) => one.hash === hash && one.answer === 'hash')
          expect(own && !isSwap(own.request) && own.request.from === owner).toBe(true)
        }
        seen.requests += asked.length
        seen.swaps += asked.filter(({ request }) => isSwap(request)).length
        seen.followed += market.statuses.size
      },
    )
    console.info(
      `swap interleavings: ${fine} of ${runs}, with ${seen.requests} requests, ${seen.swaps} of them swaps`,
    )
    expect(seen.requests).toBeGreaterThan(runs / 3)
    expect(seen.swaps).toBeGreaterThan(runs / 50)
    expect(seen.followed).toBeGreaterThan(runs / 10)
  })
})
