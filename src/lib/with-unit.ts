/** Owns an amount and its unit in plain text, the amount first whichever way the unit's letters run. */
import { isolate } from './isolate.ts'

/** In the page `Amount` does the same. */
export const withUnit = (amount: string, unit: string): string => {
  const isolated = isolate(unit)
  return isolated === unit ? `${amount} ${unit}` : `\u2066${amount} ${isolated}\u2069`
}
