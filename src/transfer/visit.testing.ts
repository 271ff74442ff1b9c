/**
 * Owns a visitor for the tests of every order: a page that may be reloaded, and a chain and a wallet that answer when the scheduler says so. The
 * wallet answers by a list and keeps a log of what it was asked.
 */
import type fc from 'fast-check'
import type { Hash, Hex } from '../chains/chain.ts'
import { createMockProvider, type MockProvider, providerError } from '../connectors/mock.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import { createHarness, type GivenOptions, type Harness, later, RDNS } from '../core/core.testing.ts'
import { saved } from '../core/fake-storage.testing.ts'
import type { FlowStep } from './review-flow.ts'

/** How a wallet answers. */
export type Answer = 'hash' | 'declined' | 'failed' | 'garbage' | 'never'

/** A request to the wallet. */
export type Asked<R> = {
  readonly request: R
  readonly hash: Hash
  readonly answer: Answer
  /** The last press that confirmed was for exactly this, no request had come of it, and its view still waits for the wallet. */
  readonly granted: boolean
  readonly page: Page<R>
  /** The wallet has sent it, whether or not the page that asked is still there. */
  isSent: boolean
  /** What the page knows. `nothing`: it may have been sent. */
  heard: 'nothing' | 'refusal' | 'hash'
}

/** One load of the page. */
export type Page<R> = Harness & {
  readonly provider: MockProvider
  isGone(): boolean
  /** Nothing that it does reaches anybody any more. */
  leave(): void
  /** Answers when the scheduler says so; nobody, once this load is gone. */
  soon<T>(label: string, answer: () => T | Promise<T>): Promise<T>
  /** Lets time pass, and does not wait for it. */
  pass(ms: number): void
  /** Notes the request and answers it. `isHash`: of a hash the page knows with the answer what was sent. */
  ask(request: R, isHash?: boolean): Promise<Hash>
}

export type Visit<R> = {
  /** The load that is there now. */
  readonly page: Page<R>
  /** Every request, in order. */
  readonly asked: readonly Asked<R>[]
  /** Those whose hash a page knows, in the order in which it came to know them. */
  readonly known: readonly Asked<R>[]
  /** Hashes whose end earlier loads have told. */
  readonly finished: readonly string[]
  /**
   * What stood in the review at the last press that confirmed, until a request comes of it. One at a time: a press of which nothing came is
   * no leave for a later request.
   */
  grant: R | undefined
  readonly account: Hex
  /** From Alice to Bob, or back. */
  switchAccount(): void
  readonly chainId: Hex
  /** Without a chain id: from Ethereum to Optimism, or back. */
  switchChain(to?: Hex): void
  /** The page learns the hash of this request. */
  learn(note: Asked<R>): void
  stepOf(): FlowStep
  /** Opens the dialog; its views read the balance. */
  show(): void
  /** The page goes, and is loaded again over what it has stored. */
  reload(): Promise<void>
  /** All that is under way has come to an end. */
  idle(): Promise<void>
}

type VisitOptions<R> = {
  readonly answers: readonly Answer[]
  readonly options?: GivenOptions
  /** Who was connected before the first load. */
  readonly session?: Readonly<Record<string, string>>
  /** Of the nth request. */
  readonly hashOf?: (n: number) => Hash
  stepOf(page: Harness): FlowStep
  /** Chain and services of each load, before it asks them for anything. */
  equip?(page: Page<R>): void
  /** Just before the wallet notes a request. */
  onAsk?(request: R): void
}

/** Connected to a wallet, with the dialog closed. */
export async function startVisit<R extends object>(s: fc.Scheduler, p: VisitOptions<R>): Promise<Visit<R>> {
  const kept = saved({ session: p.session ?? { eip155: RDNS } })
  const asked: Asked<R>[] = []
  const known: Asked<R>[] = []
  const finished: string[] = []
  let account = ALICE
  let chainId: Hex = '0x1'

  const load = (now?: number): Page<R> => {
    let isGone = false
    const storage = new Proxy(kept, {
      get: (area, name) =>
        isGone && ['setItem', 'removeItem', 'clear'].includes(String(name))
          ? () => {}
          : Reflect.get(area, name),
    })
    const harness = createHarness({ storage, options: p.options ?? {}, ...(now !== undefined && { now }) })
    const { chain, clock, page: view } = harness
    const provider = createMockProvider()
    const here = <T>(answer: () => T | Promise<T>) => (isGone ? later<T>().promise : answer())
    let passing: Promise<unknown> = Promise.resolve()
    const page: Page<R> = {
      ...harness,
      provider,
      isGone: () => isGone,
      soon: (label, answer) => s.schedule(Promise.resolve(), label).then(() => here(answer)),
      leave() {
        isGone = true
      },
      pass(ms) {
        passing = Promise.all([passing, clock.advance(ms)])
      },
      async settled() {
        await passing
        await harness.settled()
      },
      ask(request, isHash = true) {
        if (isGone) return later<Hash>().promise
        p.onAsk?.(request)
        const hash = (p.hashOf ?? hashOf)(asked.length + 1)
        const answer = p.answers[asked.length % p.answers.length] ?? 'never'
        const isMeant = JSON.stringify(visited.grant) === JSON.stringify(request)
        const granted = isMeant && p.stepOf(page) === 'confirming'
        const note: Asked<R> = { request, hash, answer, granted, page, isSent: false, heard: 'nothing' }
        asked.push(note)
        visited.grant = undefined
        if (answer === 'never') return later<Hash>().promise
        return s.schedule(Promise.resolve(), 'wallet').then(() => {
          note.isSent = answer === 'hash'
          return here(() => {
            if (note.isSent && isHash) visited.learn(note)
            if (answer === 'declined' || answer === 'failed') {
              note.heard = 'refusal'
              throw answer === 'declined' ? providerError(4001, 'no') : providerError(-32603, 'broken')
            }
            return note.isSent ? hash : '0x'
          })
        })
      },
    }
    p.equip?.(page)
    const { token } = chain
    chain.token = (p) => page.soon('token', () => token(p))
    chain.on.fee = () => page.soon('fee', () => 21_000n)
    chain.on.balance = (value) => page.soon('balance', () => value)
    provider.answer('eth_accounts', () => page.soon('accounts', () => [account]))
    provider.answer('eth_chainId', () => page.soon('chain id', () => chainId))
    provider.answer('eth_sendTransaction', (params) => page.ask((params as [R])[0]))
    announceMockWallet(view, { name: RDNS, rdns: RDNS }, provider)
    return page
  }

  const visited: Visit<R> & { page: Page<R> } = {
    page: load(),
    asked,
    known,
    finished,
    grant: undefined,
    get account() {
      return account
    },
    get chainId() {
      return chainId
    },
    switchAccount() {
      account = account === ALICE ? BOB : ALICE
      visited.page.provider.emit('accountsChanged', [account])
    },
    switchChain(to = chainId === '0x1' ? '0xa' : '0x1') {
      chainId = to
      visited.page.provider.emit('chainChanged', to)
    },
    learn(note) {
      note.heard = 'hash'
      if (!known.includes(note)) known.push(note)
    },
    stepOf: () => p.stepOf(visited.page),
    show() {
      const { element, wallet } = visited.page
      void element.show()
      wallet.refreshBalance()
    },
    async reload() {
      const { page } = visited
      // A page ends between two tasks, never within one.
      await page.settled()
      page.leave()
      visited.grant = undefined
      for (const { hash, status } of page.emitted('wm-transaction'))
        if (status !== 'pending') finished.push(hash)
      visited.page = load(page.clock.now())
    },
    async idle() {
      // What time has brought asks for more; bodies of the platform are read in tasks of their own.
      for (let quiet = 0; quiet < 3; quiet = s.count() > 0 ? 0 : quiet + 1) {
        await s.waitIdle()
        await new Promise((resolve) => setImmediate(resolve))
        await visited.page.settled()
      }
    },
  }
  await visited.idle()
  return visited
}
