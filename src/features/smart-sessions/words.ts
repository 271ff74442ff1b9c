/** Puts permissions in words. Amounts by the token's own symbol and decimals; whatever is unknown is said to be, never guessed. */
import type { EvmNetwork } from '../../chains/network.ts'
import { formatAmount, localize, parseHexQuantity } from '../../lib/amount.ts'
import { readField } from '../../lib/json.ts'
import { SHOWN_IN } from '../../lib/read-typed-amount.ts'
import { shortAddress } from '../../lib/short-address.ts'
import { cleanText } from '../../lib/text.ts'
import { timeOf } from '../../transfer/shown-time.ts'
import { keyOf } from './assets.ts'
import type { AssetState, FunctionPermission, Permission } from './contract.ts'
import { readPermission } from './permission.ts'
import { t } from './texts.ts'

export type Assets = Readonly<Record<string, AssetState>>

export type Words = {
  readonly text: string
  /** Further limits, one a line. */
  readonly notes: readonly string[]
  /** What the visitor should not overlook. */
  readonly warnings: readonly string[]
  readonly address?: { readonly label: string; readonly value: string } | undefined
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const inUnit = (seconds: number, isFitting: (size: number) => boolean): string => {
  const [unit, size] = UNITS.find(([, one]) => isFitting(one)) ?? ['second', 1]
  const format = new Intl.NumberFormat(SHOWN_IN, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.floor(seconds / size))
}

/** `6 days`: whole units of the largest that fits. */
export function durationOf(seconds: number): string {
  return inUnit(seconds, (size) => seconds >= size)
}

/** Exactly, where it is a length that hardly anybody has a word for. */
const exactly = (seconds: number): string => inUnit(seconds, (size) => seconds % size === 0)

const periodOf = (period: string): string => {
  switch (period) {
    case 'hourly':
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'yearly':
      return t(`sessions.period.${period}`)
    default:
      // It was read, so it is a number of seconds.
      return t('sessions.period.other', { time: exactly(Number(period)) })
  }
}

const digits = (value: bigint, decimals: number): string => localize(formatAmount(value, decimals), SHOWN_IN)

type Where = { readonly network: EvmNetwork; readonly assets: Assets; readonly now: number }

/** With its unit. A token without a symbol is named by its address. */
const amountOf = ({ network, assets }: Where, amount: string, token?: string) => {
  const value = parseHexQuantity(amount) ?? 0n
  const asset = assets[keyOf(network, token)]
  return asset?.kind === 'known'
    ? { amount: digits(value, asset.decimals), symbol: asset.symbol || shortAddress(token ?? '') }
    : undefined
}

const allowance = (
  where: Where,
  { data }: Exclude<Permission, { type: 'contract-call' }>,
): Omit<Words, 'address'> => {
  const token = 'token' in data ? data.token : undefined
  const period = periodOf(data.period)
  const amount = amountOf(where, data.allowance, token)
  const isReading = where.assets[keyOf(where.network, token)]?.kind !== 'failed'
  const units = digits(parseHexQuantity(data.allowance) ?? 0n, 0)
  return {
    text: amount
      ? t('sessions.allowance', { amount: amount.amount, symbol: amount.symbol, period })
      : isReading
        ? t('sessions.allowance.reading')
        : t('sessions.allowance.unread', { amount: units, period }),
    notes: data.start * 1000 > where.now ? [t('sessions.allowance.from', { time: timeOf(data.start) })] : [],
    warnings: [],
  }
}

const noteOf = (
  where: Where,
  abi: readonly unknown[],
  { functionName, valueLimit, args = [] }: FunctionPermission,
): string[] => {
  const name = functionName
  const limit = valueLimit && parseHexQuantity(valueLimit) ? amountOf(where, valueLimit) : undefined
  return [
    ...(limit
      ? [t('sessions.call.value', { function: name, amount: limit.amount, symbol: limit.symbol })]
      : []),
    ...args.map(({ operator, value }, index) =>
      t(`sessions.call.${operator}`, {
        function: name,
        position: `${index + 1}`,
        value: readable(value, typesOf(name, abi, index)),
      }),
    ),
  ]
}

/** What the page calls that argument, in the signature itself or in the abi; several where the abi has functions of one name. */
const typesOf = (name: string, abi: readonly unknown[], index: number): readonly unknown[] => {
  const [, signature] = /\(([^()]*)\)$/.exec(name) ?? []
  if (signature !== undefined) return [signature.split(',')[index]]
  return abi
    .filter((one) => readField(one, 'name') === name)
    .map((one) => readField(readField(readField(one, 'inputs'), `${index}`), 'type'))
}

/** An address stays one, also in a word as calldata has it; what fits 256 bits is a number; the rest is bytes. */
const readable = (value: string, types: readonly unknown[]): string => {
  if (/^0x[\da-f]{40}$/i.test(value)) return value
  const [, address] = /^0x0{24}([\da-f]{40})$/i.exec(value) ?? []
  if (address && types.length > 0 && types.every((type) => type === 'address')) return `0x${address}`
  const number = parseHexQuantity(value)
  return number === undefined ? value : digits(number, 0)
}

/** `now`: epoch ms. */
export function wordsOf(permission: unknown, where: Where): Words {
  const read = readPermission(permission)
  if (!read) {
    const type = cleanText(readField(permission, 'type')) || '?'
    return { text: '', notes: [], warnings: [t('sessions.unknown', { type })] }
  }
  if (read.type === 'native-token-recurring-allowance') return allowance(where, read)
  if (read.type === 'erc20-recurring-allowance')
    return {
      ...allowance(where, read),
      address: { label: t('sessions.token'), value: read.data.token },
    }
  const { functions, address, abi } = read.data
  const names = functions.map(({ functionName }) => functionName)
  return {
    text: t('sessions.call', { functions: [...new Set(names)].join(', ') }),
    notes: functions.flatMap((one) => noteOf(where, abi, one)),
    warnings: functions
      .filter(({ operation }) => operation === 'DelegateCall')
      .map(({ functionName }) => t('sessions.call.delegate', { function: functionName })),
    address: { label: t('sessions.contract'), value: address },
  }
}
