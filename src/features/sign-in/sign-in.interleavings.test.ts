/** One press, at most one signature, and no session of a view that is gone (decisions 42): presses, closings, switches, answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later, RDNS } from '../../core/core.testing.ts'
import { signOut } from '../../host/host-verbs.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { isInFront } from '../../state/router.ts'
import type { SignInSession } from './contract.ts'
import { signInUnreachable } from './errors.ts'
import { connected, createMemoryPlugin, SIGNATURE } from './page-sign-in.testing.ts'
import { cancel, enter, leave, press, retry } from './sign-in.actions.ts'
import { signInOf, whoNow } from './sign-in.state.ts'

/** Each step and how often it comes; `settle` lets what is under way go on. */
const WEIGHTS = {
  settle: 10,
  press: 6,
  answer: 5,
  decline: 1,
  garbage: 1,
  take: 5,
  refuse: 1,
  unreachable: 1,
  cancel: 1,
  close: 1,
  open: 2,
  retry: 1,
  account: 1,
  chain: 1,
  connect: 1,
  disconnect: 1,
  signOut: 1,
  age: 1,
} as const
type Step = keyof typeof WEIGHTS

const step = fc.oneof(
  ...Object.entries(WEIGHTS).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Step) })),
)

/** Half of all begin as visitors do. */
const USUAL: readonly Step[] = ['settle', 'press', 'settle', 'answer', 'settle']

type Waiting<T> = { resolve(value: T): void; reject(reason: unknown): void }

const scene = async (isRequired: boolean) => {
  const plugin = createMemoryPlugin(isRequired)
  const page = await connected({ plugin, accounts: [ALICE, BOB] })
  const { wallet, provider, element, core, clock } = page
  const prompts: Waiting<string>[] = []
  const verdicts: Waiting<'valid' | 'unknown'>[] = []
  const wait = <T>(list: Waiting<T>[]): Promise<T> => {
    const { promise, resolve, reject } = later<T>()
    list.push({ resolve, reject })
    return promise
  }
  /** Who is asked by the view that is drawn. */
  let shownTo: string | undefined
  const kept = new Set<string>()
  provider.answer('personal_sign', () => wait(prompts))
  const { addSession } = plugin
  plugin.addSession = async (session: SignInSession) => {
    // A server that is given up after 30 s is not one that takes the session later.
    const late = clock.wait(29_000).then(() => Promise.reject(new Error('too late')))
    const verdict = await Promise.race([wait(verdicts), late])
    await addSession(session)
    if (verdict !== 'unknown') return
    // Kept until somebody can verify it, as the ready default does: whoever was asked may come back to it.
    const { chainId, accountAddress } = session.data
    if (shownTo === `${chainId} ${accountAddress}`) kept.add(session.message)
    throw signInUnreachable()
  }
  const { state } = signInOf(wallet)
  const counts = { ready: 0, signed: 0, taken: 0 }

  // As the view does: it is drawn while it is in front, anew for another account or network, and leaves when it is gone.
  const draw = () => {
    const isShown = wallet.state.modal.open && isInFront(wallet, 'SIWXSignMessage')
    const who = whoNow(wallet)
    const now = isShown ? `${who?.caipNetworkId} ${who?.address}` : undefined
    if (now === shownTo) return
    const wasShown = shownTo !== undefined
    shownTo = now
    if (now !== undefined) enter(wallet)
    else if (wasShown) leave(wallet)
  }

  const take = (verdict: 'valid' | 'unknown') => {
    const next = verdicts.shift()
    if (next) counts.taken += 1
    next?.resolve(verdict)
  }

  let [onNext, chainNext] = [ALICE, '0x1']
  const steps: Record<Step, () => unknown> = {
    settle: () => page.settled(),
    press() {
      if (shownTo === undefined) return
      if (state.flow.step === 'ready') counts.ready += 1
      void press(wallet)
      // Two presses in one turn are one.
      void press(wallet)
    },
    answer() {
      const prompt = prompts.shift()
      if (prompt) counts.signed += 1
      prompt?.resolve(SIGNATURE)
    },
    decline: () => prompts.shift()?.reject(providerError(4001, 'no')),
    garbage: () => prompts.shift()?.resolve('no signature'),
    take: () => take('valid'),
    unreachable: () => take('unknown'),
    refuse: () => verdicts.shift()?.reject(new Error('refused')),
    cancel: () => shownTo !== undefined && cancel(wallet),
    close: () => element.requestClose('user'),
    open: () => element.show(),
    retry: () => shownTo !== undefined && state.flow.step === 'idle' && state.problem && retry(wallet),
    account() {
      onNext = onNext === ALICE ? BOB : ALICE
      provider.emit('accountsChanged', [onNext])
    },
    chain() {
      chainNext = chainNext === '0x1' ? '0xa' : '0x1'
      provider.emit('chainChanged', chainNext)
    },
    connect: () => (core.session.connector() ? undefined : page.connect(RDNS)),
    disconnect: () => void core.session.disconnect().catch(() => {}),
    signOut: () => void signOut(wallet),
    age: () => clock.advance(5 * 60_000),
  }
  /** Everything that still waits is answered, and everything has come to rest. */
  const rest = async () => {
    for (let round = 0; round < 6; round++) {
      for (const prompt of prompts.splice(0)) prompt.reject(providerError(4001, 'no'))
      for (const verdict of verdicts.splice(0)) verdict.reject(new Error('refused'))
      await page.settled()
      draw()
    }
  }
  return { page, steps, draw, rest, counts, kept, state }
}

describe('the sign-in, in every order', () => {
  it('attack: at most one signature for a press, and a session only for whoever signed it in a view that is there', {
    timeout: 60_000 + 20 * RUNS,
  }, async () => {
    let runs = 0
    let requests = 0
    let signedIn = 0
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.boolean(),
        fc.array(step, { minLength: 10, maxLength: 40 }),
        async (isRequired, isUsual, names) => {
          const { page, steps, draw, rest, counts, kept, state } = await scene(isRequired)
          draw()
          for (const name of [...(isUsual ? USUAL : []), ...names]) {
            await steps[name]()
            draw()
            const asked = page.signed().length
            expect(asked).toBeLessThanOrEqual(counts.ready)
            // Who comes back to an account is told of again, with the same text.
            const texts = new Set(page.emitted('wm-sign-in').map(({ session }) => session.message))
            expect(texts.size).toBeLessThanOrEqual(counts.taken)
            expect(counts.taken).toBeLessThanOrEqual(counts.signed)
          }
          await rest()
          // Told of each, and of no one else than those whom the host's plug-in keeps or has kept.
          const told = page.emitted('wm-sign-in')
          for (const { address, caipNetworkId, session } of told) {
            expect(session.data).toMatchObject({ accountAddress: address, chainId: caipNetworkId })
          }
          const known = new Set(told.map(({ session }) => session.message))
          for (const { message } of page.plugin.sessions)
            expect(known.has(message) || kept.has(message)).toBe(true)
          // Whoever is shown as signed in has a session, and is connected.
          const account = page.core.state.account.eip155
          if (account.signIn === 'done') {
            expect(account.address).toBeDefined()
            expect(page.plugin.sessions.some(({ data }) => data.accountAddress === account.address)).toBe(
              true,
            )
          }
          // A way on: nothing waits for an answer that cannot come.
          expect(['idle', 'ready']).toContain(state.flow.step)
          runs += 1
          requests += page.signed().length
          signedIn += told.length
        },
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    )
    console.info(`sign-in: ${runs} of ${runs}, with ${requests} requests, ${signedIn} of them signed in`)
    expect(requests).toBeGreaterThan(runs / 4)
    expect(signedIn).toBeGreaterThan(runs / 20)
  })
})
