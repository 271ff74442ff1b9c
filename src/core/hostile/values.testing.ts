/**
 * What hostile wallets say of themselves and how they behave (quality 3), as values and arbitraries that every source
 * of wallets is tested with.
 */
import fc from 'fast-check'

const throwing = (): never => {
  throw new TypeError('read me not')
}

/** An object that throws whatever is done with it. */
export const throwingProxy = (): object =>
  new Proxy(
    {},
    { get: throwing, has: throwing, ownKeys: throwing, getOwnPropertyDescriptor: throwing, apply: throwing },
  )

/** Garbage of every type. */
export const GARBAGE: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
  10n ** 30n,
  '',
  ' ',
  'x',
  '0x',
  '[object Object]',
  Symbol('s'),
  [],
  [[]],
  [null],
  {},
  { length: 3 },
  { accounts: 'x' },
  () => 'x',
  new Date(Number.NaN),
  new Map([['a', 1]]),
  Object.create(null),
  throwingProxy(),
  JSON.parse('{"__proto__":{"polluted":1}}'),
]

const RIGHT_TO_LEFT = '\u202e'
const NAMES: readonly unknown[] = [
  ...GARBAGE,
  'Good Wallet',
  '<img src=x onerror=alert(1)>',
  '<script>document.title="x"</script>',
  '{{constructor.constructor("alert(1)")()}}',
  `${RIGHT_TO_LEFT}tellaW doog`,
  '\u2066\u2067\u2068Meta\u200bMask\u200d\ufeff',
  'Met\u0430M\u0430sk',
  'M\u0435t\u0430\u039c\u0430sk \u2028\u2029 Wallet',
  'a'.repeat(100_000),
  '\u{1f98a}'.repeat(5_000),
  'e\u0301'.repeat(50) + '\u0301'.repeat(5_000),
  '\ud800',
  '\0\u0001\u001b[31m',
  '__proto__',
  'constructor',
  'toString',
  'walletConnect',
  'injected',
  'safe',
]

const svg = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)}`

const ICONS: readonly unknown[] = [
  ...GARBAGE,
  'data:image/png;base64,iVBORw0KGgo=',
  svg('<script>alert(1)</script>'),
  svg('<image href="https://evil.example/x.png"/>'),
  svg('<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>'),
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'http://evil.example/icon.png',
  'https://evil.example/icon.png',
  '//evil.example/icon.png',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  `data:image/png;base64,${'A'.repeat(2_000_000)}`,
  'data:image/png;base64',
  'url(x)"onload="alert(1)',
]

const IDS: readonly unknown[] = [
  ...GARBAGE,
  'com.good.wallet',
  'com.good.wallet ',
  'COM.GOOD.WALLET',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'walletConnect',
  'injected',
  'coinbaseWalletSDK',
  'safe',
  'x'.repeat(100_000),
  '\u202ecom.evil',
  '"><script>',
]

/**
 * Functions, so that the value is created only when used: fast-check inspects what it generates, and some of these
 * objects throw then.
 */
type LazyArbitrary<T> = fc.Arbitrary<() => T>

const oneOf = <T>(values: readonly T[]): LazyArbitrary<T> =>
  fc.nat(values.length - 1).map((index) => () => values[index] as T)

const text = (maxLength: number): LazyArbitrary<unknown> =>
  fc.string({ unit: 'binary', maxLength }).map((made) => () => made)

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

/** What a wallet throws: errors with every code, and values that are no errors. */
const THROWN: readonly unknown[] = [
  ...GARBAGE,
  ...[4001, 4100, 4200, 4900, 4901, 4902, 5000, -32000, -32002, -32601, -32603, 1e9].map((code) =>
    Object.assign(new Error('said no'), { code }),
  ),
  { code: 4001 },
  { code: throwingProxy(), message: throwingProxy() },
  { code: 4001, message: 'm'.repeat(100_000), data: { originalError: { code: 4902 } } },
  Object.assign(new Error('x'), { cause: throwingProxy() }),
]

/** Values in place of accounts. */
const ACCOUNTS: readonly unknown[] = [
  ...GARBAGE,
  ['0x0000000000000000000000000000000000000000'],
  ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['0xF39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
  ['f39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
  ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb9226'],
  ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb922666'],
  ['eip155:1:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
  [{ address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' }],
  [throwingProxy(), '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
  Array.from({ length: 20_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`),
  ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'],
  ['0OIl'.repeat(11)],
]

/** Values in place of a chain id. */
const CHAINS: readonly unknown[] = [
  ...GARBAGE,
  '1',
  1,
  '0x1',
  '0x01',
  '0X1',
  '0x2a',
  '0x0',
  '-0x1',
  '0x1.5',
  '1e3',
  '0xg',
  `0x${'f'.repeat(64)}`,
  `0x${'f'.repeat(10_000)}`,
  '٤٢',
  'eip155:1',
]

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
