/** Points in time, as somebody reads them. */
import { SHOWN_IN } from '../lib/read-typed-amount.ts'

/** `seconds`: since the epoch. */
export const timeOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(SHOWN_IN, { dateStyle: 'medium', timeStyle: 'short' })
