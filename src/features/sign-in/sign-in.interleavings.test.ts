/** One press, at most one signature, and no session of a view that is gone (decisions 42): presses, closings, switches, answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { createScene, MANY_WEIGHTS, type Scene, type Step, WEIGHTS } from './sign-in.scene.testing.ts'

const stepOf = (weights: Readonly<Partial<Record<Step, number>>>) =>
  fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({
      weight,
      // Safe: its keys are the names of steps.
      arbitrary: fc.constant(name as Step),
    })),
  )

/** Half of all begin as visitors do. */
const USUAL: readonly Step[] = ['settle', 'press', 'settle', 'answer', 'settle']

// Safe: the names below are those of steps.
const stepsOf = (names: string): Step[] => names.split(' ') as Step[]

/** Found here, by what each led to. */
const FOUND = {
  'left while verified, back, and left again: it stayed in': {
    isRequired: false,
    steps: stepsOf(
      'namespace settle settle press answer settle namespace take other press press namespace answer connect answer retry settle',
    ),
  },
  'signed out while verified, elsewhere and back: in for a moment': {
    isRequired: false,
    steps: stepsOf('settle press settle answer settle signOut chain settle take chain settle'),
  },
  'nobody in use while the text is made, then the same again: it was waited for for ever': {
    isRequired: true,
    steps: stepsOf(
      'namespace settle cancel age namespace connect answer garbage press settle answer signOut other press',
    ),
  },
  'another namespace in the turn of the wallet’s answer: it was waited for for ever': {
    isRequired: true,
    steps: stepsOf('settle namespace settle press take close answer disconnect answer press namespace press'),
  },
}

const expectAfterStep = ({ counts, told, isInAfterSignOut }: Scene): void => {
  expect(counts.asked).toBeLessThanOrEqual(counts.ready)
  // Who comes back to an account is told of again, with the same text.
  const texts = new Set(told().map(({ session }) => session.message))
  expect(texts.size).toBeLessThanOrEqual(counts.taken)
  expect(counts.taken).toBeLessThanOrEqual(counts.signed)
  expect(isInAfterSignOut()).toBe(false)
}

const expectAtRest = ({ page, kept, state, told, isOut }: Scene): void => {
  // Told of each, and of no one else than those whom the host's plug-in keeps or has kept.
  for (const { address, caipNetworkId, session } of told())
    expect(session.data).toMatchObject({ accountAddress: address, chainId: caipNetworkId })
  const known = new Set(told().map(({ session }) => session.message))
  for (const { message } of page.plugin.sessions) expect(known.has(message) || kept.has(message)).toBe(true)
  // Whoever is shown as signed in has a session, and is connected.
  for (const account of Object.values(page.core.state.account)) {
    if (account.signIn !== 'done') continue
    expect(isOut()).toBe(false)
    expect(account.address).toBeDefined()
    const isOwn = (address: string) => address === account.address
    expect(page.plugin.sessions.some(({ data }) => isOwn(data.accountAddress))).toBe(true)
  }
  if (isOut()) expect(page.plugin.sessions).toEqual([])
  // A way on: nothing waits for an answer that cannot come.
  expect(['idle', 'ready']).toContain(state.flow.step)
}

describe.each([
  ['sign-in', false, WEIGHTS],
  ['sign-in, two elements and two namespaces', true, { ...WEIGHTS, ...MANY_WEIGHTS }],
] as const)('%s, in every order', (name, isMany, weights) => {
  it('attack: at most one signature for a press, and a session only for whoever signed it in a view that is there', {
    timeout: 60_000 + 20 * RUNS,
  }, async () => {
    const examples = Object.values(FOUND).map((one): [boolean, boolean, Step[]] => [
      one.isRequired,
      false,
      one.steps,
    ])
    let runs = 0
    let requests = 0
    let signedIn = 0
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.boolean(),
        fc.array(stepOf(weights), { minLength: 10, maxLength: 40 }),
        async (isRequired, isUsual, names) => {
          const scene = await createScene({ isRequired, isMany })
          scene.draw()
          for (const step of [...(isUsual ? USUAL : []), ...names]) {
            await scene.steps[step]()
            scene.draw()
            expectAfterStep(scene)
          }
          await scene.rest()
          expectAtRest(scene)
          runs += 1
          requests += scene.counts.asked
          signedIn += scene.told().length
        },
      ),
      { numRuns: Math.ceil(RUNS / 10), examples },
    )
    console.info(`${name}: ${runs} of ${runs}, with ${requests} requests, ${signedIn} of them signed in`)
    expect(requests).toBeGreaterThan(runs / 4)
    expect(signedIn).toBeGreaterThan(runs / 20)
  })
})
