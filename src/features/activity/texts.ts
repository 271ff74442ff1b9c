/** Texts of the activity view, together with the common ones, and its dates in the visitor's format. */
import type { Transaction } from '../../api/contract.ts'
import { type ActivityTextKey, activityTexts } from '../../i18n/en.activity.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'
import { formatShort, localize } from '../../lib/amount.ts'
import { amountWithUnit } from '../../lib/amount-with-unit.ts'
import type { IconName } from '../../ui/components/Icon.tsx'
import type { Outcome } from './activity.rules.ts'
import { MOVE_DECIMALS, type Move } from './moves.rules.ts'

type Key = keyof typeof en | ActivityTextKey

export const t = createT<Key>({ ...en, ...activityTexts })

/** Icons by the service's operation. */
const icons = {
  approve: 'check',
  bought: 'buy',
  borrow: 'receive',
  burn: 'close',
  cancel: 'close',
  claim: 'receive',
  deploy: 'buy',
  deposit: 'send',
  execute: 'network',
  mint: 'buy',
  receive: 'receive',
  repay: 'send',
  send: 'send',
  stake: 'send',
  trade: 'swap',
  unstake: 'receive',
  withdraw: 'receive',
} satisfies Readonly<Record<string, IconName>>

const isKnown = (operation: string): operation is keyof typeof icons => Object.hasOwn(icons, operation)

const kindOf = ({ operation }: Transaction): keyof typeof icons =>
  isKnown(operation) ? operation : 'execute'

export const iconOf = (transaction: Transaction): IconName => icons[kindOf(transaction)]

export const titleOf = (transaction: Transaction): string => t(`activity.op.${kindOf(transaction)}`)

export const outcomeText = (outcome: Outcome): string => t(`activity.outcome.${outcome}`)

const SIGNS: Readonly<Record<Move['direction'], string>> = { in: '+', out: '−', self: '' }

/** A sign means that the balance changed, so failed transactions have none. */
export function moveText({ direction, units, unit }: Move, outcome: Outcome): string {
  const sign = outcome === 'confirmed' || outcome === 'pending' ? SIGNS[direction] : ''
  return amountWithUnit(`${sign}${localize(formatShort(units, MOVE_DECIMALS), 'en')}`, unit).trim()
}

export type Dates = {
  month(year: number, month: number): string
  day(at: number): string
  time(at: number): string
  /** Date and time with the year. */
  full(at: number): string
}

const formatter = (locale: string | undefined, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  // The list is grouped by Gregorian months, whatever calendar the locale prefers.
  const options = { ...parts, calendar: 'gregory' }
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    // The page's `lang` attribute may be invalid.
    return new Intl.DateTimeFormat('en', options)
  }
}

/** `locale`: the page's; undefined for the browser's. */
export function datesIn(locale: string | undefined, now: number): Dates {
  const thisYear = new Date(now).getFullYear()
  const month = formatter(locale, { month: 'long' })
  const monthOfYear = formatter(locale, { month: 'long', year: 'numeric' })
  const day = formatter(locale, { month: 'short', day: 'numeric' })
  const time = formatter(locale, { timeStyle: 'short' })
  const full = formatter(locale, { dateStyle: 'full', timeStyle: 'medium' })
  return {
    month: (year, index) => (year === thisYear ? month : monthOfYear).format(new Date(year, index, 1)),
    day: (at) => day.format(at),
    time: (at) => time.format(at),
    full: (at) => full.format(at),
  }
}
