/** The words of the history, and those it shares with other views; dates as the visitor writes them. */
import type { Transaction } from '../../api/history-answers.ts'
import { type ActivityTextKey, activityTexts } from '../../i18n/en.activity.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'
import { formatShort, localize } from '../../lib/amount.ts'
import type { IconName } from '../../ui/components/Icon.tsx'
import type { Outcome, Party } from './activity.rules.ts'
import { MOVE_DECIMALS, type Move } from './moves.rules.ts'

type Key = keyof typeof en | ActivityTextKey

export const t = createT<Key>({ ...en, ...activityTexts })

const EXECUTE: Operation = { title: 'activity.execute', icon: 'network' }

type Operation = { readonly title: ActivityTextKey; readonly icon: IconName }

const operations: Readonly<Record<string, Operation>> = {
  approve: { title: 'activity.approve', icon: 'check' },
  bought: { title: 'activity.bought', icon: 'buy' },
  borrow: { title: 'activity.borrow', icon: 'receive' },
  burn: { title: 'activity.burn', icon: 'close' },
  cancel: { title: 'activity.cancel', icon: 'close' },
  claim: { title: 'activity.claim', icon: 'receive' },
  deploy: { title: 'activity.deploy', icon: 'buy' },
  deposit: { title: 'activity.deposit', icon: 'send' },
  mint: { title: 'activity.mint', icon: 'buy' },
  receive: { title: 'activity.receive', icon: 'receive' },
  repay: { title: 'activity.repay', icon: 'send' },
  send: { title: 'activity.send', icon: 'send' },
  stake: { title: 'activity.stake', icon: 'send' },
  trade: { title: 'activity.trade', icon: 'swap' },
  unstake: { title: 'activity.unstake', icon: 'receive' },
  withdraw: { title: 'activity.withdraw', icon: 'receive' },
}

export const operationOf = ({ operation }: Transaction): Operation =>
  (Object.hasOwn(operations, operation) && operations[operation]) || EXECUTE

export const outcomeKeys: Readonly<Record<Outcome, Key>> = {
  confirmed: 'activity.confirmed',
  failed: 'activity.failed',
  pending: 'activity.pending',
  replaced: 'activity.replaced',
  cancelled: 'activity.cancelled',
  unknown: 'activity.unknown',
}

export const partyKeys: Readonly<Record<Party['role'], Key>> = {
  to: 'activity.to',
  from: 'activity.from',
  contract: 'activity.contract',
  by: 'activity.by',
}

const SIGNS: Readonly<Record<Move['direction'], string>> = { in: '+', out: '−', self: '' }

/** Signs say what became of the balance: what never happened has none. */
export const moveText = ({ direction, units, unit }: Move, outcome: Outcome): string => {
  const sign = outcome === 'confirmed' || outcome === 'pending' ? SIGNS[direction] : ''
  return `${sign}${localize(formatShort(units, MOVE_DECIMALS), 'en')} ${unit}`.trim()
}

export type Dates = {
  month(year: number, month: number): string
  day(at: number): string
  time(at: number): string
  /** Both, with the year. */
  whole(at: number): string
}

const formatter = (locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    // A page's attribute may say anything.
    return new Intl.DateTimeFormat('en', options)
  }
}

/** `locale`: of the page; undefined: the browser's. */
export const datesIn = (locale: string | undefined, now: number): Dates => {
  const thisYear = new Date(now).getFullYear()
  const month = formatter(locale, { month: 'long' })
  const monthOfYear = formatter(locale, { month: 'long', year: 'numeric' })
  const day = formatter(locale, { month: 'short', day: 'numeric' })
  const time = formatter(locale, { timeStyle: 'short' })
  const whole = formatter(locale, { dateStyle: 'full', timeStyle: 'medium' })
  return {
    month: (year, index) => (year === thisYear ? month : monthOfYear).format(new Date(year, index, 1)),
    day: (at) => day.format(at),
    time: (at) => time.format(at),
    whole: (at) => whole.format(at),
  }
}
