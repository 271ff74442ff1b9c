/** Joins an amount and its unit as plain text, so that the amount comes first even if the unit runs from right to left. */
import { isolate } from './isolate.ts'

/** For plain text only; in markup, use the component `Amount`. */
export const amountWithUnit = (amount: string, unit: string): string => {
  const isolated = isolate(unit)
  return isolated === unit ? `${amount} ${unit}` : `\u2066${amount} ${isolated}\u2069`
}
