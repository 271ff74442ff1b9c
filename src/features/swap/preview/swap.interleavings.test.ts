/** One press, one request (quality 4.2): presses, closings, switches, quotes and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { json } from '../../../api/api.testing.ts'
import type { Hex } from '../../../chains/chain.ts'
import { providerError } from '../../../connectors/mock.ts'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { activeNetwork } from '../../../state/network.ts'
import { currentEntry } from '../../../state/router.ts'
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
const click = fc.constantFrom(
  ...Object.entries(CLICKS).flatMap(([name, weight]) => Array<Click>(weight).fill(name as Click)),
)

const ANSWERS = ['hash', 'hash', 'hash', 'hash', 'declined', 'failed', 'garbage', 'never'] as const
type Answer = (typeof ANSWERS)[number]
const SERVED = ['fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'down', 'none'] as const

/** `granted`: the last press was for exactly this, no request had come of it, and its view still waits for the wallet. */
type Asked = {
  readonly request: Sent
  readonly hash: Hex
  readonly granted: boolean
  readonly isDouble: boolean
}

/** A visitor, a page, an exchange, a chain and a wallet, none of which waits for the others. */
const createScene = async (
  s: fc.Scheduler,
  answers: readonly Answer[],
  served: readonly (typeof SERVED)[number][],
) => {
  const market = createMarket()
  const soon = <T>(label: string, answer: () => T | Promise<T>): Promise<T> =>
    s.schedule(Promise.resolve(), label).then(answer)
  let calls = 0
  const swapping = await startSwapping({
    chain: market.chain,
    respond: (sent) => {
      if (!sent.path.includes('/convert/')) return market.respond(sent)
      const how = served[calls++ % served.length]
      return soon('service', () => {
        if (how === 'down') return json({ reasons: [{ description: 'down' }] }, { status: 400 })
        if (how === 'none' && sent.path.endsWith('/quotes')) return json({ quotes: [] })
        return market.respond(sent)
      })
    },
  })
  const { wallet, provider, state, element, chain, clock } = swapping
  /** What stood in the review at the last press that confirmed, until a request comes of it. One at a time. */
  const grant: { open: Sent | undefined } = { open: undefined }
  const asked: Asked[] = []
  let account: Hex = ALICE
  let chainId = '0x1'

  provider.answer('eth_accounts', () => soon('accounts', () => [account]))
  provider.answer('eth_chainId', () => soon('chain id', () => chainId))
  provider.answer('eth_sendTransaction', (params) => {
    const [request] = params as Sent[]
    if (!request) throw new TypeError('nothing to send')
    const hash = hashOf(asked.length + 1)
    const answer = answers[asked.length % answers.length]
    const { data, to, value, from } = request
    const isMeant = JSON.stringify(grant.open) === JSON.stringify({ from, to, value, data })
    // The same approval while the one before it is on its way, of a draft that was not left.
    const isDouble = state.progress?.owner === from
    asked.push({ request, hash, granted: isMeant && state.flow.step === 'confirming', isDouble })
    grant.open = undefined
    if (answer === 'never') return later<Hex>().promise
    return soon('wallet', () => {
      if (answer === 'declined') throw providerError(4001, 'no')
      if (answer === 'failed') throw providerError(-32603, 'broken')
      return answer === 'garbage' ? '0x' : hash
    })
  })
  chain.on.fee = () => soon('fee', () => 21_000n)
  const { token } = chain
  chain.token = (p) => soon('token', () => token(p))
  chain.on.balance = (value) => soon('balance', () => value)
  chain.on.getTransactionStatus = async ({ hash }) => market.statuses.get(hash) ?? { status: 'pending' }

  const front = () => currentEntry(wallet.state.router).view
  const isOpen = () => wallet.state.modal.open
  const shown = () => isOpen() && front() === 'SwapPreview'
  let amount = 0
  const decide = (isMined: boolean) => {
    const next = asked.find(({ hash }) => !market.statuses.has(hash))
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
          grant.open = { from: open.owner, to, value: `0x${value.toString(16)}`, data }
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
      account = account === ALICE ? BOB : ALICE
      provider.emit('accountsChanged', [account])
      if (front() === 'Swap') keepUp(wallet)
    },
    chain() {
      chainId = chainId === '0x1' ? '0xa' : '0x1'
      provider.emit('chainChanged', chainId)
      if (front() === 'Swap') keepUp(wallet)
    },
  }
  return { ...swapping, clicks, grant, asked, market, network: () => activeNetwork(wallet.state.network) }
}

describe('swapping, in every order', () => {
  it('attack: at most one request per press, it is the one that was shown, and never two for one step', {
    timeout: 12 * RUNS,
  }, async () => {
    const runs = Math.ceil(RUNS / 10)
    const seen = { requests: 0, swaps: 0, followed: 0 }
    let fine = 0
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(click, { minLength: 10, maxLength: 50 }),
        fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(...SERVED), { minLength: 1, maxLength: 9 }),
        fc.boolean(),
        async (s, clicks, answers, served, isMined) => {
          const scene = await createScene(s, answers, served)
          const pauses = Array<Click>(8).fill('pause')
          const begun: Click[] = ['swap', 'pause', 'pause', 'review', ...pauses]
          // Half of the time on to the swap itself.
          const further: Click[] = isMined ? ['press', ...pauses, 'mine', ...pauses, ...pauses, 'press'] : []
          const steps = [...begun, ...further, ...clicks]
          s.scheduleSequence(
            steps.map((click) => ({
              label: click,
              builder: async () => {
                // Not awaited: the visitor clicks on while things are under way.
                scene.clicks[click]()
              },
            })),
          )
          await s.waitIdle()
          await scene.settled()

          const { asked, state, core, market } = scene
          // Each request was pressed for, in that very form and by a press of its own.
          expect(asked.filter(({ granted }) => !granted)).toEqual([])
          expect(asked.filter(({ isDouble }) => isDouble)).toEqual([])
          // Exact, unless the visitor wanted it without limit.
          for (const { request } of asked) expect(BigInt(request.value)).toBe(0n)
          // Every hash of a wallet is followed, whatever has been left; nothing else is.
          const given = asked.filter((_one, i) => answers[i % answers.length] === 'hash')
          const followed = core.state.transactions.list.map(({ hash }) => hash)
          expect([...followed].sort()).toEqual(given.map(({ hash }) => hash).sort())
          // What Swap waits for was sent, is an approval, and is undecided.
          if (state.progress) {
            const { hash, owner } = state.progress
            const own = given.find((one) => one.hash === hash)
            expect(own && !isSwap(own.request) && own.request.from === owner).toBe(true)
          }
          // Nothing hangs but what a wallet has not answered.
          const { flow } = state
          if (flow.step === 'confirming') expect(answers).toContain('never')
          seen.requests += asked.length
          seen.swaps += asked.filter(({ request }) => isSwap(request)).length
          seen.followed += market.statuses.size
          fine += 1
        },
      ),
      { numRuns: runs },
    )
    console.info(
      `swap interleavings: ${fine} of ${runs}, with ${seen.requests} requests, ${seen.swaps} of them swaps`,
    )
    expect(seen.requests).toBeGreaterThan(runs / 3)
    expect(seen.swaps).toBeGreaterThan(runs / 50)
    expect(seen.followed).toBeGreaterThan(runs / 10)
  })
})
