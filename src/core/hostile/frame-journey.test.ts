/**
 * Visits of the embedded wallet in which one answer of the secure frame is wrong, in every way (quality 3): nothing is uncaught, nothing
 * unsound is written or returned, every request ends, and the visit after it is as good as any.
 */
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OWNER } from '../../connectors/auth/fake-visitor.testing.ts'
import { WalletModalError } from '../../errors/base.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { namespaces } from '../../lib/namespaces.ts'
import { isWhole } from '../../lib/runs.testing.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import { fakeStorage, stored } from '../fake-storage.testing.ts'
import { mutationsOf, RIGHT, VALUES } from './frame-answers.testing.ts'
import {
  createVisit,
  HASH,
  type Lie,
  type Outcome,
  SIGNATURE,
  type Visit,
  WAYS,
  type Way,
} from './frame-journey.testing.ts'

vi.setConfig({ testTimeout: 1_200_000 })

let unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => {
  unhandled = []
  process.on('unhandledRejection', onUnhandled)
})
afterEach(() => void process.off('unhandledRejection', onUnhandled))

const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
const NETWORKS = ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const isClean = (text: string | undefined, max: number): boolean =>
  text === undefined || (text !== '' && [...text].length <= max && !HIDDEN.test(text))

/** An address, a code, a token and a key, as a frame that is not ours may say them anywhere. */
const SECRET = `nora@example.org 428193 eyJhbGciOiJIUzI1NiJ9.c2VjcmV0 0x${'5e'.repeat(32)}`

/** What is known of the visitor, whatever the frame has said. */
const check = ({ core, storage, wallet }: Visit): void => {
  for (const namespace of namespaces) {
    const { status, address, accounts, embedded } = core.state.account[namespace]
    if (status !== 'connected') continue
    const read = namespace === 'solana' ? toSolanaAddress : toEvmAddress
    expect(accounts[0]).toBe(address)
    expect(accounts.length).toBeLessThanOrEqual(17)
    for (const one of accounts) expect(read(one)).toBe(one)
    const { types = {}, info } = embedded ?? {}
    for (const type of [info?.accountType, ...Object.values(types)])
      expect(['eoa', 'smartAccount']).toContain(type)
    expect(isClean(info?.user.email, 320)).toBe(true)
    expect(isClean(info?.user.username, 100)).toBe(true)
    expect([true, false]).toContain(info?.isSmartAccountDeployed)
  }
  const auth = Object(stored(storage)['wallet-modal:auth'])
  for (const network of [
    auth.network,
    ...Object.values(core.state.network.active).map((one) => one?.caipNetworkId),
  ])
    if (network !== undefined) expect(NETWORKS).toContain(network)
  for (const key of Object.keys(auth)) expect(['network', 'types', 'provider']).toContain(key)
  expect(wallet.state.router.stack.length).toBeGreaterThan(0)
}

/** Undefined: that it is what was asked for, or a typed error. */
const problem = (outcome: Outcome, isRight: (value: unknown) => boolean): string | undefined => {
  if ('error' in outcome)
    return outcome.error instanceof WalletModalError ? undefined : `rejected with ${inspect(outcome.error)}`
  return isRight(outcome.value) ? undefined : `resolved with ${inspect(outcome.value).slice(0, 200)}`
}

const isHash = (value: unknown) => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
const isSignature = (value: unknown) => typeof value === 'string' && /^0x[\da-f]{62,}$/i.test(value)

const visitOnce = async (visit: Visit): Promise<void> => {
  await visit.signIn()
  check(visit)
  if (!visit.isIn()) await visit.giveUp()
  if (visit.isIn()) {
    expect(problem(await visit.sign(), isSignature)).toBeUndefined()
    check(visit)
    expect(problem(await visit.pay(), isHash)).toBeUndefined()
    if (visit.isIn()) expect(problem(await visit.switchTo('0xa'), (value) => value === null)).toBeUndefined()
    check(visit)
    if (visit.isIn()) expect(problem(await visit.chooseOther(), () => true)).toBeUndefined()
    check(visit)
  }
  await visit.signOut()
  for (const namespace of namespaces) expect(visit.core.session.connector(namespace)).toBeUndefined()
  expect(Object.keys(stored(visit.storage)).filter((key) => /session|:auth$/.test(key))).toEqual([])
}

/** As if nothing had been. */
const visitWell = async (visit: Visit): Promise<void> => {
  visit.lieAbout(undefined)
  await visit.signIn()
  expect(visit.core.state.account.eip155).toMatchObject({ status: 'connected', address: OWNER })
  expect(await visit.sign()).toEqual({ value: SIGNATURE })
  expect(await visit.pay()).toEqual({ value: HASH })
  await visit.signOut()
}

const survives = async (way: Way, lie: Lie): Promise<number> => {
  const visit = createVisit(way)
  visit.lieAbout(lie)
  await visitOnce(visit)
  // A mail is asked for every half minute only.
  await visit.clock.advance(31_000)
  await visitWell(visit)
  const lies = visit.lies()
  visit.core.dispose()
  return lies
}

/** Those that are asked in a visit of that kind. */
const ASKED: Readonly<Record<Way, readonly (keyof typeof RIGHT)[]>> = {
  email: [
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'GET_USER',
    'SWITCH_NETWORK',
    'RPC_REQUEST',
    'SET_PREFERRED_ACCOUNT',
    'SIGN_OUT',
    'SYNC_DAPP_DATA',
    'SYNC_THEME',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  ],
  device: ['CONNECT_DEVICE', 'CONNECT_EMAIL'],
  social: ['CONNECT_SOCIAL'],
  farcaster: ['GET_FARCASTER_URI', 'CONNECT_FARCASTER'],
}

const liesAbout = (name: keyof typeof RIGHT): readonly Lie[] => [
  { name, how: 'never' },
  ...VALUES.map((payload) => ({ name, how: 'error', payload }) as const),
  ...mutationsOf(RIGHT[name].answer).map(({ payload }) => ({ name, how: 'value', payload }) as const),
]

describe.each(WAYS)('a visitor who signs in by %s', (way) => {
  it('behavior: signs, pays, goes to another network, uses another account and leaves', async () => {
    const visit = createVisit(way)
    await visitOnce(visit)
    const names = new Set(visit.frame.names())
    for (const name of ASKED[way]) expect(names).toContain(name)
    await visit.clock.advance(31_000)
    await visitWell(visit)
    expect(unhandled).toEqual([])
  })

  it.each([
    ['throws', ['getItem', 'setItem', 'removeItem', 'key']],
    ['is full', ['setItem']],
  ])('error: a storage that %s: the visit is as good as any', async (_how, broken) => {
    const fail = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    const storage = Object.assign(fakeStorage(), Object.fromEntries(broken.map((name) => [name, fail])))
    const visit = createVisit(way, storage)
    await visitWell(visit)
    await visit.clock.advance(31_000)
    await visitWell(visit)
    expect(unhandled).toEqual([])
    visit.core.dispose()
  })

  it.each(ASKED[way])(
    'attack: secrets in what the frame says to %s reach no event, console, alert or storage',
    async (name) => {
      const lines: unknown[] = []
      for (const how of ['error', 'warn', 'info', 'log', 'debug'] as const)
        vi.spyOn(console, how).mockImplementation((...words) => void lines.push(words))
      const { answer } = RIGHT[name]
      const fields = Object.keys(Object(answer)).flatMap((key) =>
        // Also of the right shape, and somebody else's.
        [SECRET, '0x12', 8453].map((value) => ({ ...Object(answer), [key]: value })),
      )
      const lies: Lie[] = [
        { name, how: 'error', payload: SECRET },
        ...[SECRET, { token: SECRET }, ...fields].map(
          (payload) => ({ name, how: 'value', payload }) as const,
        ),
      ]
      for (const lie of lies) {
        const visit = createVisit(way, fakeStorage(), { logLevel: 'debug' })
        visit.lieAbout(lie)
        await visitOnce(visit)
        expect(visit.lies()).toBeGreaterThan(0)
        const { events, core, storage } = visit
        // Whose account it is, hosts are told on purpose.
        const others = events.map(({ name: event, detail }) => [
          event,
          { ...Object(detail), embeddedWalletInfo: undefined },
        ])
        const said = inspect([others, lines, core.state.alerts, stored(storage)], {
          depth: 20,
          maxStringLength: null,
        })
        expect(said).toContain('wm-')
        for (const secret of ['ann@example.com', ...SECRET.split(' ')])
          expect(said, inspect(lie)).not.toContain(secret)
        core.dispose()
      }
      vi.restoreAllMocks()
    },
  )

  it.each(ASKED[way])('attack: %s answered wrong, in every way', async (name) => {
    const all = liesAbout(name)
    // A part of them, so that each kind occurs; all in the full run.
    const mine = all.filter((_, index) => isWhole || index % Math.ceil(all.length / 25) === 0)
    let passed = 0
    for (const [index, lie] of mine.entries()) {
      try {
        expect(await survives(way, lie)).toBeGreaterThan(0)
      } catch (error) {
        throw new Error(`case ${index}, ${lie.how}: ${inspect(lie.payload).slice(0, 200)}`, { cause: error })
      }
      passed += 1
    }
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
    console.info(`${way}, ${name}: ${passed} of ${mine.length}`)
  })
})
