/** Owns the hostile values: what a wallet may say of itself, answer or throw (quality 3). */

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
export const NAMES: readonly unknown[] = [
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

export const ICONS: readonly unknown[] = [
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

export const IDS: readonly unknown[] = [
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

/** What a wallet throws: errors with every code, and values that are no errors. */
export const THROWN: readonly unknown[] = [
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
export const ACCOUNTS: readonly unknown[] = [
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
export const CHAINS: readonly unknown[] = [
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
