/** One confirmation, one request (quality 4.2): presses, closings, switches and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { asked, later, RDNS } from '../../core/core.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { confirm } from './grant.actions.ts'
import { view } from './SmartSessionRequestView.tsx'
import { down, granting, listed, SIGNATURE, startGranting } from './sessions.testing.ts'

/** Each step and how often it comes; `settle` lets what is under way go on. */
const WEIGHTS = {
  settle: 9,
  grant: 2,
  confirm: 5,
  back: 1,
  close: 1,
  account: 1,
  chain: 1,
  answer: 5,
  refuse: 1,
  serve: 5,
  fail: 1,
  revoke: 2,
  disconnect: 1,
} as const
type Step = keyof typeof WEIGHTS

const step = fc.oneof(
  ...Object.entries(WEIGHTS).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Step) })),
)

type Waiting = { resolve(value: unknown): void; reject(reason: unknown): void; value: unknown }

/** Half of all begin as visitors do. */
const USUAL: readonly Step[] = ['grant', 'settle', 'serve', 'settle', 'confirm', 'settle', 'answer', 'settle']

const scene = async () => {
  const given = await startGranting({}, { accounts: [ALICE, BOB] })
  const { wallet, provider, service, clock, core, element } = given
  const prompts: Waiting[] = []
  const calls: Waiting[] = []
  const wait = (list: Waiting[], value: unknown) => {
    const { promise, resolve, reject } = later<unknown>()
    list.push({ resolve, reject, value })
    return promise
  }
  provider.answer('wallet_grantPermissions', (params) => wait(prompts, granting(params)))
  provider.answer('wallet_revokePermissions', () => wait(prompts, SIGNATURE))
  const { create } = service
  service.create = (...p) => wait(calls, create(...p))
  service.activate = () => wait(calls, true)
  service.revoke = () => wait(calls, true)
  service.list = () => [listed(clock.now())]
  let confirmed = 0
  let revoked = 0
  const outcomes: unknown[] = []
  const steps: Record<Step, () => unknown> = {
    settle: () => given.settled(),
    grant: () => void given.grant().then((one) => outcomes.push(one)),
    confirm() {
      const isReady = given.state.grant?.phase.step === 'ready'
      void confirm(wallet)
      // Two presses in one turn are one.
      void confirm(wallet)
      if (isReady) confirmed += 1
    },
    back: () => view.leave?.(wallet, { sessions: wallet.sessions }),
    close: () => element.requestClose('user'),
    account: () => provider.emit('accountsChanged', [BOB, ALICE]),
    chain: () => provider.emit('chainChanged', '0xa'),
    answer() {
      const prompt = prompts.shift()
      prompt?.resolve(prompt.value)
    },
    refuse: () => prompts.shift()?.reject(providerError(4001, 'no')),
    serve() {
      const call = calls.shift()
      call?.resolve(call.value)
    },
    fail: () => calls.shift()?.reject(down),
    revoke() {
      revoked += 1
      // The page's call reads the list first: only then is it known whether another one is under way.
      void given.revoke().then((code) => {
        if (code === 'sending-busy') revoked -= 1
      })
    },
    disconnect: () => void core.session.disconnect(),
  }
  return { given, steps, outcomes, counts: () => ({ confirmed, revoked }) }
}

describe('smart sessions, in every order', () => {
  it('attack: at most one request per confirmation, and nothing that nobody has confirmed', {
    timeout: 30_000 + 12 * RUNS,
  }, async () => {
    let runs = 0
    let requests = 0
    let granted = 0
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(step, { minLength: 8, maxLength: 30 }),
        async (isUsual, names) => {
          const { given, steps, outcomes, counts } = await scene()
          for (const name of [...(isUsual ? USUAL : []), ...names]) await steps[name]()
          await given.settled()
          const { confirmed, revoked } = counts()
          const sent = given.requests().length
          expect(sent).toBeLessThanOrEqual(confirmed)
          const signed = asked(given.provider, 'wallet_revokePermissions').filter(
            (params) => Array.isArray(params) && 'pci' in Object(params[0]),
          )
          expect(signed.length).toBeLessThanOrEqual(revoked)
          // Each activation and each success of the page belongs to one request that the wallet has answered.
          const activated = given.called.filter(([name]) => name === 'activate').length
          expect(activated).toBeLessThanOrEqual(sent)
          const good = outcomes.filter((one) => typeof one === 'object')
          expect(good.length).toBeLessThanOrEqual(activated)
          expect(given.wallet.session.connector()?.id ?? RDNS).toBe(RDNS)
          runs += 1
          requests += sent
          granted += good.length
        },
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    )
    console.info(
      `sessions: ${runs} of ${runs}, with ${requests} requests, ${granted} of them granted to the page`,
    )
    expect(requests).toBeGreaterThan(runs / 4)
    expect(granted).toBeGreaterThan(runs / 20)
  })
})
