/**
 * Each answer of the secure frame by each way in which it can be wrong (quality 3): the request rejects with a typed error, or what it
 * resolves with is one of our own types, and the next request is served.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WalletModalError } from '../../errors/base.ts'
import type { FrameAsk, FrameRequestName } from '../../frame/contract.ts'
import { createFakeFrame, tick, watched } from '../../frame/fake-frame.testing.ts'
import { safeLink } from '../../lib/url.ts'
import { mutationsOf, RIGHT, requestNames, VALUES } from './frame-answers.testing.ts'

vi.setConfig({ testTimeout: 300_000 })

let unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => {
  unhandled = []
  process.on('unhandledRejection', onUnhandled)
  process.on('uncaughtException', onUnhandled)
})
afterEach(() => {
  process.off('unhandledRejection', onUnhandled)
  process.off('uncaughtException', onUnhandled)
})

const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
const NETWORK = /^(?:eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/

const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value !== '' && [...value].length <= max && !HIDDEN.test(value)
const isNetwork = (value: unknown): boolean => typeof value === 'string' && NETWORK.test(value)
/** Of any namespace: whether it is one is the connector's to say. */
const isAddress = (value: unknown): boolean => typeof value === 'string' && value.length <= 128
const isType = (value: unknown): boolean => value === 'eoa' || value === 'smartAccount'
const isLink = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 9_000 && /^https:/.test(value) && safeLink(value) === value
const isOneOf =
  (...known: readonly unknown[]) =>
  (value: unknown): boolean =>
    known.includes(value)
const optional = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value)

type Shape = { readonly [field: string]: (value: unknown) => boolean }

/** Exactly these fields, in a plain object. */
const isShape =
  (shape: Shape) =>
  (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.keys(value).every((key) => Object.hasOwn(shape, key)) &&
    Object.entries(shape).every(([key, is]) => is(Reflect.get(value, key)))

const isListOf =
  (is: (value: unknown) => boolean, max: number) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length <= max && value.every(is)

const isUser = isShape({
  email: optional((value) => isText(value, 320)),
  userName: optional((value) => isText(value, 100)),
  address: isAddress,
  network: isNetwork,
  smartAccountDeployed: isOneOf(true, false, undefined),
  accounts: isListOf(isShape({ address: isAddress, type: isType }), 16),
  preferredAccountType: optional(isType),
})
const isNothing = isOneOf(undefined)

/** What may come out, whatever the frame has answered. */
const SOUND: Readonly<Record<FrameRequestName, (value: unknown) => boolean>> = {
  CONNECT_EMAIL: isShape({ action: isOneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT') }),
  CONNECT_DEVICE: isNothing,
  CONNECT_OTP: isNothing,
  GET_SOCIAL_REDIRECT_URI: isShape({ uri: isLink }),
  CONNECT_SOCIAL: isUser,
  GET_FARCASTER_URI: isShape({ url: isLink }),
  CONNECT_FARCASTER: isShape({ userName: (value) => isText(value, 100) }),
  GET_USER: isUser,
  SIGN_OUT: isNothing,
  IS_CONNECTED: isShape({ isConnected: isOneOf(true, false) }),
  GET_CHAIN_ID: isNothing,
  SWITCH_NETWORK: isShape({ network: isNetwork }),
  // Checked by whoever has asked, as any wallet's answer.
  RPC_REQUEST: () => true,
  UPDATE_EMAIL: isShape({ action: isOneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP') }),
  UPDATE_EMAIL_PRIMARY_OTP: isNothing,
  UPDATE_EMAIL_SECONDARY_OTP: isShape({ newEmail: (value) => isText(value, 320) }),
  SYNC_THEME: isNothing,
  SYNC_DAPP_DATA: isNothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: isListOf(
    (value) => isNetwork(value) && /^eip/.test(String(value)),
    500,
  ),
  SET_PREFERRED_ACCOUNT: isShape({ type: isType, address: isAddress }),
  RELOAD: isNothing,
  RPC_ABORT: isNothing,
}

const begin = async () => {
  const fake = createFakeFrame()
  const ask = fake.frame.ask as (name: FrameRequestName, payload: unknown) => ReturnType<FrameAsk>
  const first = watched(ask('IS_CONNECTED', undefined))
  await fake.ready()
  await fake.answer('IS_CONNECTED', { isConnected: true })
  expect(first.settled).toBe(1)
  /** The next request is served as if nothing had been, by another frame where this one had answered nothing. */
  const isUsable = async (): Promise<boolean> => {
    const isDeaf = !fake.frame.element()
    const next = watched(ask('IS_CONNECTED', undefined))
    await tick()
    if (isDeaf) await fake.ready()
    await fake.answer('IS_CONNECTED', { isConnected: true })
    return next.settled === 1 && next.value !== undefined && Object(next.value).isConnected === true
  }
  return { ...fake, ask, isUsable }
}

type Begun = Awaited<ReturnType<typeof begin>>

/** Undefined: what became of it is sound. */
const problem = (name: FrameRequestName, seen: ReturnType<typeof watched<unknown>>): string | undefined => {
  if (seen.settled !== 1) return `ended ${seen.settled} times`
  if ('error' in seen)
    return seen.error instanceof WalletModalError ? undefined : `threw ${String(seen.error)}`
  return SOUND[name](seen.value)
    ? undefined
    : `let through ${String(JSON.stringify(seen.value)).slice(0, 200)}`
}

const answered = async (fake: Begun, name: FrameRequestName, payload: unknown, how?: 'ERROR') => {
  const seen = watched<unknown>(fake.ask(name, RIGHT[name].ask))
  await tick()
  await fake.answer(name, payload, how)
  return seen
}

describe.each(requestNames)('an answer to %s', (name) => {
  it('behavior: the right one is accepted', async () => {
    const seen = await answered(await begin(), name, RIGHT[name].answer)
    expect(seen).not.toHaveProperty('error')
    expect(problem(name, seen)).toBeUndefined()
  })

  it('attack: each part of it, wrong in every way: refused, or one of our own types', async () => {
    const fake = await begin()
    const wrong: string[] = []
    let all = 0
    let refused = 0
    for (const mutation of mutationsOf(RIGHT[name].answer)) {
      all += 1
      const seen = await answered(fake, name, mutation.payload)
      const found = problem(name, seen)
      if (found) wrong.push(`${mutation.name}: ${found}`)
      if ('error' in seen) refused += 1
      if (!(await fake.isUsable())) wrong.push(`${mutation.name}: the next request is not served`)
    }
    expect(wrong).toEqual([])
    expect(unhandled).toEqual([])
    expect(fake.clock.pending()).toBe(0)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    const isChecked = RIGHT[name].answer !== undefined && name !== 'RPC_REQUEST'
    expect(refused > 0).toBe(isChecked)
    console.info(`${name}: ${all} of ${all} answers, ${refused} refused`)
  })

  it('error: each refusal, whatever its words are: a typed error with words that are cleaned and cut', async () => {
    const fake = await begin()
    const payloads = VALUES.flatMap((value) => [value, { message: value }])
    for (const payload of payloads) {
      const seen = await answered(fake, name, payload, 'ERROR')
      expect(seen).toMatchObject({ settled: 1, error: { code: 'frame-failed' } })
      expect(isText(Object(seen.error).message, 500)).toBe(true)
    }
    expect(await fake.isUsable()).toBe(true)
    expect(unhandled).toEqual([])
  })

  it('attack: late, twice, contradicted, of another request, of no id: once, and by its own', async () => {
    const fake = await begin()
    const { answer, ask } = RIGHT[name]
    const seen = watched<unknown>(fake.ask(name, ask))
    await tick()
    const { id } = fake.posts().at(-1) ?? {}
    const type = `@w3m-frame/${name}`
    for (const foreign of requestNames.filter((one) => one !== name))
      fake.say({ type: `@w3m-frame/${foreign}_SUCCESS`, id, payload: RIGHT[foreign].answer })
    for (const other of [undefined, null, '', 'id0', `${id}0`, 7, [id], { id }])
      fake.say({ type: `${type}_SUCCESS`, id: other, payload: answer })
    for (const other of ['', '_', '_PENDING', '_success', '_SUCCESS '])
      fake.say({ type: `${type}${other}`, id, payload: answer })
    fake.say({ type: '@w3m-frame/READY', id, payload: answer })
    await tick()
    expect(seen.settled).toBe(0)
    fake.say({ type: `${type}_SUCCESS`, id, payload: answer })
    fake.say({ type: `${type}_ERROR`, id, payload: { message: 'no' } })
    fake.say({ type: `${type}_SUCCESS`, id, payload: answer })
    await tick()
    expect(seen).toMatchObject({ settled: 1 })
    expect(seen).not.toHaveProperty('error')
    // One that is given up, and answered then.
    const late = watched<unknown>(fake.ask(name, ask))
    await tick()
    await fake.clock.advance(3_600_000)
    await tick()
    const before = { ...late }
    await fake.answer(name, answer)
    if (before.settled === 1) {
      expect(before.error).toMatchObject({ code: 'timeout' })
      expect(late).toEqual(before)
    } else expect(late.settled).toBe(1)
    expect(await fake.isUsable()).toBe(true)
    expect(unhandled).toEqual([])
  })
})

describe('READY', () => {
  it('attack: with whatever it has, again and again: the frame starts once, and is asked once', async () => {
    const fake = createFakeFrame()
    const first = watched(fake.frame.ask('IS_CONNECTED', undefined))
    await tick()
    for (const payload of VALUES) fake.say({ type: '@w3m-frame/READY', id: 'id1', payload })
    // Before it may be asked nothing can have been answered.
    await fake.answer('IS_CONNECTED', { isConnected: true })
    expect([first.settled, fake.posts().length]).toEqual([0, 0])
    await fake.clock.advance(500)
    await tick()
    for (const payload of VALUES) fake.say({ type: '@w3m-frame/READY', payload })
    await fake.clock.advance(500)
    expect(fake.told.starts).toEqual([false])
    expect(fake.posts()).toHaveLength(1)
    await fake.answer('IS_CONNECTED', { isConnected: true })
    expect(first).toEqual({ settled: 1, value: { isConnected: true } })
    expect(unhandled).toEqual([])
  })

  it('attack: messages that are none of the wire, 10,000: nobody starts, nobody answers, nothing is posted to everyone', async () => {
    const fake = createFakeFrame()
    const first = watched(fake.frame.ask('IS_CONNECTED', undefined))
    await tick()
    const types = ['READY', '@w3m-frame/READY ', '@w3m-frame/ready', '@w3m-app/READY', 'x'.repeat(1_000_000)]
    const messages = VALUES.flatMap((value) => [value, ...types.map((type) => ({ type, payload: value }))])
    for (let index = 0; index < 10_000; index += 1) fake.say(messages[index % messages.length])
    await fake.clock.advance(1_000)
    await tick()
    expect([first.settled, fake.posts().length, fake.told.starts.length]).toEqual([0, 0, 0])
    expect(fake.told.dropped).toHaveLength(10_000)
    await fake.ready()
    await fake.answer('IS_CONNECTED', { isConnected: true })
    expect(first.settled).toBe(1)
    expect(fake.posts().filter(({ to }) => to === '*')).toEqual([])
    console.info('foreign messages: 0 of 10000 accepted, 0 answered')
  })
})
