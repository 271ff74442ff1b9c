/** One press, at most one request to sign (decisions 42): presses, typing, closings, switches and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { rejected } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { registeredNamesOf } from '../../state/registered-names.ts'
import { COIN, down, namesHarness, refusal, SIGNATURE } from './names.testing.ts'
import { register } from './register.actions.ts'
import { choose, REST_MS, stopSuggesting, suggestAgain, type } from './suggest.actions.ts'

/** Clicks and how often they come; `pause` lets what is under way go on. */
const CLICKS = {
  pause: 10,
  press: 6,
  type: 3,
  rest: 2,
  choose: 1,
  back: 1,
  close: 1,
  show: 3,
  account: 1,
  network: 1,
  message: 1,
  taken: 1,
  other: 1,
} as const
type Click = keyof typeof CLICKS

const ANSWERS = ['signed', 'signed', 'signed', 'declined', 'failed', 'garbage'] as const
const SAID = ['yes', 'yes', 'yes', 'refused', 'lost', 'down'] as const

const createScene = async (
  s: fc.Scheduler,
  p: {
    readonly answers: readonly (typeof ANSWERS)[number][]
    readonly said: readonly (typeof SAID)[number][]
  },
) => {
  const scene = await namesHarness()
  const { wallet, core, on, owners, visitor, approvals, signed, posted, element, clock, state } = scene
  const soon = <T>(label: string, answer: () => T | Promise<T>) =>
    s.schedule(Promise.resolve(), label).then(answer)
  const said = () => p.said[posted.length % p.said.length]
  const { account: look, suggestions, register: keep } = on
  on.account = (name) =>
    soon('look', () => {
      if (said() === 'down') throw down()
      return look(name)
    })
  on.suggestions = (label) => soon('suggest', () => suggestions(label))
  on.register = (registration) =>
    soon('register', async () => {
      const how = said()
      if (how === 'refused') throw refusal('No.')
      const kept = await keep(registration)
      if (how === 'lost') throw refusal('', 504)
      return kept
    })
  /** Requests of a view that the visitor has left since the press. */
  let ofTheDead = 0
  visitor.sign = (_text, signal) => {
    if (leaves !== leavesAtPress) ofTheDead += 1
    return soon('sign', () => {
      signal.throwIfAborted()
      const how = p.answers[signed.length % p.answers.length]
      if (how === 'declined') throw rejected('Declined')
      if (how === 'failed') throw failure('frame-failed')
      return how === 'garbage' ? '0x' : SIGNATURE
    })
  }
  const { chain } = core
  Object.assign(wallet, { chain: (namespace: 'eip155') => soon('chain', () => chain(namespace)) })
  let presses = 0
  let wasThere = true
  let leaves = 0
  let leavesAtPress = 0
  let typed = 0
  /** What the view does as it appears and goes. */
  const draw = () => {
    const isThere = isInFront(wallet, 'RegisterAccountName')
    if (!isThere && !isInFront(wallet, 'ApproveTransaction')) leaves += 1
    if (isThere && !wasThere) suggestAgain(wallet)
    if (!isThere && wasThere) stopSuggesting(wallet)
    wasThere = isThere
  }
  const clicks: Readonly<Record<Click, () => unknown>> = {
    pause() {},
    press() {
      if (!isInFront(wallet, 'RegisterAccountName')) return
      presses += 1
      leavesAtPress = leaves
      void register(wallet)
    },
    type() {
      if (isInFront(wallet, 'RegisterAccountName')) type(wallet, `nora${typed++ % 5}`)
    },
    rest: () => void clock.advance(REST_MS),
    choose() {
      const [, second] = state.suggestions
      if (second && isInFront(wallet, 'RegisterAccountName')) choose(wallet, second)
    },
    back() {
      if (!isInFront(wallet, 'ApproveTransaction')) wallet.go.back()
    },
    close: () => element.requestClose('user'),
    show: () => element.show({ view: 'RegisterAccountName' }),
    account: () => scene.switchAccount(),
    network() {
      const { networks, active } = core.state.network
      const other = networks.find((one) => one.caipNetworkId !== active.eip155?.caipNetworkId)
      if (other) core.session.choose(other)
    },
    // The page has something signed as well.
    message: () => void approvals.approve(() => soon('message', () => SIGNATURE)).catch(() => {}),
    taken() {
      const name = `${state.label}.reown.id`
      if (!owners.has(name)) owners.set(name, { coin: COIN, address: '0x1' })
    },
    other: () => wallet.go.to('Networks'),
  }
  return {
    ...scene,
    presses: () => presses,
    ofTheDead: () => ofTheDead,
    click(name: Click) {
      draw()
      clicks[name]()
      draw()
    },
  }
}

const click = fc.constantFrom(
  ...Object.entries(CLICKS).flatMap(([name, weight]) => Array<Click>(weight).fill(name as Click)),
)

describe('registering, in every order', () => {
  it('attack: at most one request to sign for a press, one registration for a signature, and nothing of a view that was left', {
    timeout: 12 * RUNS,
  }, async () => {
    let requests = 0
    let registered = 0
    const runs = RUNS / 10
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(click, { minLength: 5, maxLength: 30 }),
        fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: 3 }),
        fc.array(fc.constantFrom(...SAID), { minLength: 1, maxLength: 3 }),
        async (s, more, answers, said) => {
          const scene = await createScene(s, { answers, said })
          const { wallet, core, signed, posted, owners, settled, state } = scene
          scene.click('type')
          for (const name of ['press', ...more] as const) {
            scene.click(name)
            if (name === 'pause' && s.count() > 0) await s.waitOne()
            await settled()
            expect(signed.length, 'one request for a press').toBeLessThanOrEqual(scene.presses())
          }
          for (let idle = 0; idle < 3; idle = s.count() > 0 ? 0 : idle + 1) {
            if (s.count() > 0) await s.waitOne()
            await settled()
          }
          // Each is what was signed, by whoever signed it, and once: clock and names differ, or it was signed twice.
          const unused = signed.map(({ text, by }) => `${text} ${by}`)
          for (const { message, address, name } of posted) {
            const at = unused.indexOf(`${message} ${address}`)
            expect(at, message).toBeGreaterThanOrEqual(0)
            unused.splice(at, 1)
            expect(JSON.parse(message).name).toBe(name)
          }
          // A name that is shown is one that the service has given to this account.
          for (const [address, { name }] of registeredNamesOf(wallet))
            expect(owners.get(name)?.address).toBe(address)
          const { profile, address = '' } = core.state.account.eip155
          if (profile.name) expect(owners.get(profile.name)?.address).toBe(address)
          expect(state.step).toBe('idle')
          expect(scene.ofTheDead(), 'of a view that was left').toBe(0)
          requests += signed.length
          registered += registeredNamesOf(wallet).has(ALICE) ? 1 : 0
        },
      ),
      { numRuns: runs },
    )
    console.info(`names: ${runs} of ${runs}, with ${requests} requests to sign, ${registered} with a name`)
    expect(requests).toBeGreaterThan(runs / 4)
    expect(registered).toBeGreaterThan(runs / 20)
  })
})
