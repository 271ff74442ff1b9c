/**
 * Owns what the tests of every order share (quality 4.2): a visitor whose clicks wait for nothing, a scheduler that decides what is answered
 * when, and a wallet that answers by a list and keeps a log of what it was asked.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { type MockProvider, providerError } from '../connectors/mock.ts'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import { type Harness, later } from '../core/core.testing.ts'
import { RUNS } from '../lib/runs.testing.ts'
import type { FlowStep } from './review-flow.ts'

/** One of the names, each as often as its weight says. */
const weighted = <N extends string>(weights: Readonly<Record<N, number>>): fc.Arbitrary<N> =>
  fc.constantFrom(
    ...Object.entries<number>(weights).flatMap(([name, weight]) => Array<N>(weight).fill(name as N)),
  )

/** How a wallet answers, and how often. */
const ANSWERS = { hash: 3, declined: 1, failed: 1, garbage: 1, never: 1 } as const
export type Answer = keyof typeof ANSWERS

/** Answers when the scheduler says so. */
type Soon = <T>(label: string, answer: () => T | Promise<T>) => Promise<T>

/**
 * A request to the wallet. `granted`: the last press that confirmed was for exactly this, no request had come of it, and its view still
 * waits for the wallet.
 */
type Asked<R> = {
  readonly request: R
  readonly hash: Hex
  readonly answer: Answer
  readonly granted: boolean
}

type ScriptedWallet<R> = {
  readonly soon: Soon
  /** Every request, in order. */
  readonly asked: readonly Asked<R>[]
  /**
   * What stood in the review at the last press that confirmed, until a request comes of it. One at a time: a press of which nothing came is
   * no leave for a later request.
   */
  grant: R | undefined
  /** Notes the request and answers it. */
  ask(request: R): Promise<Hex>
  account: Hex
  chainId: Hex
  /** From Alice to Bob, or back. */
  switchAccount(): void
  /** Without a chain id: from Ethereum to Optimism, or back. */
  switchChain(to?: Hex): void
}

type Scripted = Pick<Harness, 'chain'> & {
  readonly provider: MockProvider
  /** Those of the wallet, from the first again after the last. */
  readonly answers: readonly Answer[]
  /** The product waits for the wallet. */
  isConfirming(): boolean
}

/** From here on wallet and chain answer when the scheduler says so. */
export function scriptWallet<R extends object>(
  s: fc.Scheduler,
  { chain, provider, answers, isConfirming }: Scripted,
): ScriptedWallet<R> {
  const soon: Soon = (label, answer) => s.schedule(Promise.resolve(), label).then(answer)
  const asked: Asked<R>[] = []
  const wallet: ScriptedWallet<R> = {
    soon,
    asked,
    grant: undefined,
    account: ALICE,
    chainId: '0x1',
    ask(request) {
      const hash = hashOf(asked.length + 1)
      const answer = answers[asked.length % answers.length] ?? 'never'
      const isMeant = JSON.stringify(wallet.grant) === JSON.stringify(request)
      asked.push({ request, hash, answer, granted: isMeant && isConfirming() })
      wallet.grant = undefined
      if (answer === 'never') return later<Hex>().promise
      return soon('wallet', () => {
        if (answer === 'declined') throw providerError(4001, 'no')
        if (answer === 'failed') throw providerError(-32603, 'broken')
        return answer === 'garbage' ? '0x' : hash
      })
    },
    switchAccount() {
      wallet.account = wallet.account === ALICE ? BOB : ALICE
      provider.emit('accountsChanged', [wallet.account])
    },
    switchChain(to = wallet.chainId === '0x1' ? '0xa' : '0x1') {
      wallet.chainId = to
      provider.emit('chainChanged', to)
    },
  }
  provider.answer('eth_accounts', () => soon('accounts', () => [wallet.account]))
  provider.answer('eth_chainId', () => soon('chain id', () => wallet.chainId))
  provider.answer('eth_sendTransaction', (params) => {
    const [request] = params as R[]
    if (!request) throw new TypeError('nothing to send')
    return wallet.ask(request)
  })
  const { token } = chain
  chain.token = (p) => soon('token', () => token(p))
  chain.on.fee = () => soon('fee', () => 21_000n)
  chain.on.balance = (value) => soon('balance', () => value)
  return wallet
}

/** A page with its visitor, and with a wallet that answers when the scheduler says so. */
type Scene<C extends string> = Pick<Harness, 'core' | 'wallet' | 'settled'> & {
  readonly state: { readonly flow: { readonly step: FlowStep } }
  readonly script: ScriptedWallet<object>
  /** What the page has asked for itself. */
  readonly hosts?: readonly { readonly outcome: unknown }[]
  click(name: C): unknown
}

type Given<C, M> = { readonly clicks: readonly C[]; readonly answers: readonly Answer[] } & M

type Walk<C extends string, M extends object, S> = {
  /** How often each click comes. */
  readonly weights: Readonly<Record<C, number>>
  /** How many clicks. */
  readonly least: number
  readonly most: number
  /** Other weights of the wallet's answers. */
  readonly answers?: Partial<Readonly<Record<Answer, number>>>
  /** What else is random. */
  readonly more: fc.Arbitrary<M>
  scene(s: fc.Scheduler, given: Given<C, M>): Promise<S>
  /** Clicks before those that are random. */
  begin(given: Given<C, M>): readonly C[]
}

/**
 * Clicks at random, in any order with what is answered, and holds what is true of every feature; `check`: what is true of this one. Answers
 * how many cases there were, and how many of them were fine.
 */
export async function inEveryOrder<C extends string, M extends object, S extends Scene<C>>(
  walk: Walk<C, M, S>,
  check: (scene: S, given: Given<C, M>) => void,
): Promise<{ readonly runs: number; readonly fine: number }> {
  const { weights, least: minLength, most: maxLength } = walk
  const runs = Math.ceil(RUNS / 10)
  let fine = 0
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(weighted(weights), { minLength, maxLength }),
    fc.array(weighted({ ...ANSWERS, ...walk.answers }), { minLength: 1, maxLength: 4 }),
    walk.more,
    async (s, clicks, answers, more) => {
      const given = { clicks, answers, ...more }
      const scene = await walk.scene(s, given)
      await play(s, scene, [...walk.begin(given), ...clicks])
      expectSound(scene, answers)
      check(scene, given)
      fine += 1
    },
  )
  await fc.assert(property, { numRuns: runs })
  return { runs, fine }
}

/** Clicks one after the other and waits for none of them; then for all that is under way. */
async function play<C extends string>(s: fc.Scheduler, scene: Scene<C>, clicks: readonly C[]): Promise<void> {
  s.scheduleSequence(
    clicks.map((name) => ({
      label: name,
      builder: async () => {
        // Not awaited: the visitor clicks on while things are under way.
        scene.click(name)
      },
    })),
  )
  // What time has brought asks for more.
  do {
    await s.waitIdle()
    await scene.settled()
  } while (s.count() > 0)
}

function expectSound<C extends string>(scene: Scene<C>, answers: readonly Answer[]): void {
  const { script, state, core, wallet, hosts = [] } = scene
  const { asked } = script
  // Each request was confirmed, in that very form and by a press of its own.
  expect(asked.filter(({ granted }) => !granted)).toEqual([])
  // A press of which no request came has led to where the visitor can press again, or has gone on elsewhere.
  if (script.grant) expect(state.flow.step).not.toBe('confirming')
  // Every hash of a wallet is followed, whatever has been left or closed; nothing else is.
  const given = asked.filter(({ answer }) => answer === 'hash').map(({ hash }) => hash)
  const followed = core.state.transactions.list.map(({ hash }) => hash)
  expect([...followed].sort()).toEqual(given.sort())
  // Nothing hangs but what a wallet has not answered, or what the visitor has not confirmed yet.
  if (state.flow.step === 'confirming') expect(answers).toContain('never')
  expect(state.flow.step).not.toBe('preparing')
  const waiting = hosts.filter(({ outcome }) => outcome === 'waiting')
  expect(waiting.length).toBeLessThanOrEqual(1)
  if (!wallet.state.modal.open) expect(waiting).toEqual([])
}
