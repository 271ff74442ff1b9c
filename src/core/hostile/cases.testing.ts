/**
 * Owns the hostile wallets that every source of wallets is tested with: how each one names itself and answers, as a list
 * and as arbitraries. The values are those of `values.testing.ts`.
 */
import fc from 'fast-check'
import { codePoint } from '../../lib/code-point.testing.ts'
import { ACCOUNTS, CHAINS, GARBAGE, ICONS, IDS, NAMES, THROWN } from './values.testing.ts'

/**
 * Functions, so that the value is created only when used: fast-check inspects what it generates, and some of these
 * objects throw then.
 */
type LazyArbitrary<T> = fc.Arbitrary<() => T>

const oneOf = <T>(values: readonly T[]): LazyArbitrary<T> =>
  fc.nat(values.length - 1).map((index) => () => values[index] as T)

const text = (maxLength: number): LazyArbitrary<unknown> =>
  fc.string({ unit: codePoint, maxLength }).map((made) => () => made)

const together = <T extends object>(
  parts: { readonly [K in keyof T]: LazyArbitrary<T[K]> },
): LazyArbitrary<T> =>
  fc
    .record<Record<string, () => unknown>>(parts as never)
    .map(
      (made) => () =>
        Object.fromEntries(Object.entries(made).map(([key, make]) => [key, make()])) as unknown as T,
    )

export type Metadata = { readonly name: unknown; readonly icon: unknown; readonly id: unknown }

const metadata = together<Metadata>({
  name: fc.oneof(oneOf(NAMES), text(40)),
  icon: oneOf(ICONS),
  id: fc.oneof(oneOf(IDS), text(20)),
})

/** How a wallet answers one request. */
export type Answer =
  | { readonly how: 'right' }
  | { readonly how: 'value'; readonly value: unknown }
  /** Throws synchronously, before there is a promise. */
  | { readonly how: 'throw'; readonly value: unknown }
  | { readonly how: 'reject'; readonly value: unknown }
  | { readonly how: 'never' }
  /** Answers after the request has timed out. */
  | { readonly how: 'late'; readonly value: unknown }

const answerOf = (values: readonly unknown[]): LazyArbitrary<Answer> =>
  fc.oneof(
    { weight: 2, arbitrary: oneOf<Answer>([{ how: 'right' }]) },
    { weight: 3, arbitrary: oneOf(values).map((make) => (): Answer => ({ how: 'value', value: make() })) },
    fc.tuple(fc.constantFrom('throw', 'reject', 'late'), oneOf(THROWN)).map(
      ([how, make]) =>
        (): Answer => ({ how, value: make() }),
    ),
    oneOf<Answer>([{ how: 'never' }]),
  )

/** How a wallet answers requests, and which events it emits. */
export type Behaviour = {
  readonly connect: Answer
  readonly accounts: Answer
  readonly chain: Answer
  readonly other: Answer
  /** Emitted after it has connected, many times each. */
  readonly events: readonly { readonly name: string; readonly value: unknown }[]
}

const event = together<Behaviour['events'][number]>({
  name: oneOf(['accountsChanged', 'chainChanged', 'disconnect', 'connect', 'message']),
  value: oneOf([...ACCOUNTS, ...CHAINS, ...THROWN]),
})

const behaviour = together<Behaviour>({
  connect: answerOf(ACCOUNTS),
  accounts: answerOf(ACCOUNTS),
  chain: answerOf(CHAINS),
  other: answerOf(GARBAGE),
  events: fc.array(event, { maxLength: 6 }).map((all) => () => all.map((make) => make())),
})

export type Case = { readonly metadata: Metadata; readonly behaviour: Behaviour }

export const cases = together<Case>({ metadata, behaviour })

const good: Metadata = {
  name: 'Good Wallet',
  icon: 'data:image/png;base64,iVBORw0KGgo=',
  id: 'com.good.wallet',
}
const right: Answer = { how: 'right' }
const calm: Behaviour = { connect: right, accounts: right, chain: right, other: right, events: [] }

/** A good wallet; the other cases differ from it. */
export const goodCase: Case = { metadata: good, behaviour: calm }

/** Each value once in each place where it is read, with everything else as a good wallet has it. */
export const everyCase: readonly Case[] = (() => {
  const with_ = (change: Partial<Metadata>, how: Partial<Behaviour> = {}): Case => ({
    metadata: { ...good, ...change },
    behaviour: { ...calm, ...how },
  })
  const hows = ['value', 'throw', 'reject', 'late'] as const
  return [
    ...NAMES.map((name) => with_({ name })),
    ...ICONS.map((icon) => with_({ icon })),
    ...IDS.map((id) => with_({ id })),
    ...(['connect', 'accounts', 'chain', 'other'] as const).flatMap((question) => [
      with_({}, { [question]: { how: 'never' } }),
      ...hows.flatMap((how) =>
        (how === 'value' ? (question === 'chain' ? CHAINS : ACCOUNTS) : THROWN).map((value) =>
          with_({}, { [question]: { how, value } }),
        ),
      ),
    ]),
    ...['accountsChanged', 'chainChanged', 'disconnect'].flatMap((name) =>
      [...ACCOUNTS, ...CHAINS, ...THROWN].map((value) => with_({}, { events: [{ name, value }] })),
    ),
  ]
})()

/** Plays an answer; `right` is what a good wallet would say. */
export function play(answer: Answer, right: () => unknown, later: (act: () => void) => void): unknown {
  switch (answer.how) {
    case 'right':
      return right()
    case 'value':
      return answer.value
    case 'throw':
      throw answer.value
    case 'reject':
      return Promise.reject(answer.value)
    case 'never':
      return new Promise(() => {})
    case 'late':
      return new Promise((_resolve, reject) => later(() => reject(answer.value)))
  }
}

const attempt = (carry: (value: unknown) => unknown, value: unknown): unknown => {
  try {
    return carry(value)
  } catch {
    return undefined
  }
}

/** What JSON can carry. Errors pass, because the client creates them itself. */
export const asJson = (value: unknown): unknown =>
  attempt((one) => (one instanceof Error ? one : JSON.parse(JSON.stringify(one))), value)

/** What a message between windows can carry. */
export const asMessage = (value: unknown): unknown => attempt(structuredClone, value)

/** The same wallet behind a wire: only what the wire can carry arrives. */
export function overWire({ metadata, behaviour }: Case, carry: (value: unknown) => unknown): Case {
  const carried = (answer: Answer): Answer =>
    'value' in answer ? { ...answer, value: carry(answer.value) } : answer
  const { connect, accounts, chain, other, events } = behaviour
  return {
    metadata: { name: carry(metadata.name), icon: carry(metadata.icon), id: carry(metadata.id) },
    behaviour: {
      connect: carried(connect),
      accounts: carried(accounts),
      chain: carried(chain),
      other: carried(other),
      events: events.map(({ name, value }) => ({ name, value: carry(value) })),
    },
  }
}
