/** One confirmation, one request (quality 4.2): presses, closings, switches and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { asked, later, RDNS } from '../../core/core.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { confirm } from './grant.actions.ts'
import { view } from './SmartSessionRequestView.tsx'
import { ownerNow } from './sessions.state.ts'
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

/** `of`: the grant of which the wallet asks, by its pci. */
type Waiting = {
  resolve(value: unknown): void
  reject(reason: unknown): void
  readonly value: unknown
  readonly of?: string
}

/** Two thirds begin as visitors do, up to the wallet's window or beyond. */
const ASKED: readonly Step[] = ['grant', 'settle', 'serve', 'settle', 'confirm', 'settle']
const USUAL: readonly Step[] = [...ASKED, 'answer', 'settle']

const scene = async () => {
  const given = await startGranting({}, { accounts: [ALICE, BOB] })
  const { wallet, provider, service, clock, core, element } = given
  const prompts: Waiting[] = []
  const calls: Waiting[] = []
  const wait = (list: Waiting[], value: unknown, of?: string) => {
    const { promise, resolve, reject } = later<unknown>()
    list.push({ resolve, reject, value, ...(of !== undefined && { of }) })
    return promise
  }
  /** What the cosigner and the wallet know each grant by. The wallet is asked for the one that was confirmed last. */
  let created = 0
  const pcis: string[] = []
  /** Who was there when it was confirmed, by pci. */
  const owners = new Map<string, string>()
  /** Left, or answered once somebody else was there. */
  const ended = new Set<string>()
  let late = 0
  const wrong: string[] = []
  const owner = () => ownerNow(wallet)?.owner ?? 'nobody'
  const leaving = (go: () => void) => () => {
    const { phase } = given.state.grant ?? {}
    const [last] = pcis.slice(-1)
    // The page itself says which one it would be: the one that was confirmed, as long as the wallet has not answered.
    if (phase?.step === 'asking' && last !== undefined) ended.add(last)
    go()
  }
  provider.answer('wallet_grantPermissions', (params) => {
    const [last] = pcis.slice(-1)
    return wait(prompts, { ...granting(params), context: last }, last)
  })
  provider.answer('wallet_revokePermissions', () => wait(prompts, SIGNATURE))
  const { create } = service
  service.create = (...p) => {
    created += 1
    return wait(calls, { ...Object(create(...p)), pci: `pci-${created}` })
  }
  service.activate = (account, body) => {
    const { pci, context } = Object(body)
    if (pci !== context) wrong.push(`${pci} activated by the answer to ${context}`)
    if (ended.has(pci)) wrong.push(`${pci} activated after it had ended`)
    if (owners.get(pci) !== account) wrong.push(`${pci} activated for ${account}`)
    return wait(calls, true)
  }
  service.revoke = () => wait(calls, true)
  service.list = () => [listed(clock.now())]
  let confirmed = 0
  let revoked = 0
  const outcomes: unknown[] = []
  const steps: Record<Step, () => unknown> = {
    settle: () => given.settled(),
    grant: () => void given.grant().then((one) => outcomes.push(one)),
    confirm() {
      const { phase } = given.state.grant ?? {}
      const isReady = phase?.step === 'ready'
      if (phase?.step === 'ready') {
        pcis.push(phase.pci)
        owners.set(phase.pci, owner())
      }
      void confirm(wallet)
      // Two presses in one turn are one.
      void confirm(wallet)
      if (isReady) confirmed += 1
    },
    back: leaving(() => view.leave?.(wallet, { sessions: wallet.sessions })),
    close: leaving(() => element.requestClose('user')),
    account: () => provider.emit('accountsChanged', [BOB, ALICE]),
    chain: () => provider.emit('chainChanged', '0xa'),
    answer() {
      const prompt = prompts.shift()
      const { of } = prompt ?? {}
      if (of !== undefined && owners.get(of) !== owner()) ended.add(of)
      if (of !== undefined && ended.has(of)) late += 1
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
  return { given, steps, outcomes, wrong, counts: () => ({ confirmed, revoked, late }) }
}

describe('smart sessions, in every order', () => {
  it('attack: at most one request per confirmation, and nothing that nobody has confirmed', {
    timeout: 30_000 + 12 * RUNS,
  }, async () => {
    let runs = 0
    let requests = 0
    let granted = 0
    let tooLate = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom([], ASKED, USUAL),
        fc.array(step, { minLength: 8, maxLength: 30 }),
        async (first, names) => {
          const { given, steps, outcomes, wrong, counts } = await scene()
          for (const name of [...first, ...names]) await steps[name]()
          await given.settled()
          const { confirmed, revoked, late } = counts()
          const sent = given.requests().length
          expect(sent).toBeLessThanOrEqual(confirmed)
          const signed = asked(given.provider, 'wallet_revokePermissions').filter(
            (params) => Array.isArray(params) && 'pci' in Object(params[0]),
          )
          expect(signed.length).toBeLessThanOrEqual(revoked)
          // Each activation and each success of the page belongs to one request that the wallet has answered.
          const activated = given.called.filter(([name]) => name === 'activate').length
          expect(activated).toBeLessThanOrEqual(sent)
          expect(wrong).toEqual([])
          const good = outcomes.filter((one) => typeof one === 'object')
          expect(good.length).toBeLessThanOrEqual(activated)
          expect(given.wallet.session.connector()?.id ?? RDNS).toBe(RDNS)
          runs += 1
          requests += sent
          granted += good.length
          tooLate += late
        },
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    )
    console.info(
      `sessions: ${runs} of ${runs}, with ${requests} requests, ${granted} of them granted to the page, ${tooLate} answered too late`,
    )
    expect(requests).toBeGreaterThan(runs / 4)
    expect(granted).toBeGreaterThan(runs / 20)
    expect(tooLate).toBeGreaterThan(runs / 50)
  })
})
