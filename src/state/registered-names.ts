/**
 * Names that the visitor has registered since the page was loaded, by address. The service has just said so of them, so they are shown at
 * once, while its own lists may be minutes old (decisions 88). Written by `features/names` only.
 */
import { oncePerCore } from '../lib/once-per.ts'

/** `network`: on which it leads to the address, by name. `instead`: what was wanted; the account had this name already. */
export type RegisteredName = {
  readonly name: string
  readonly network: string
  readonly instead?: string | undefined
}

export const registeredNamesOf = oncePerCore((_core: object) => new Map<string, RegisteredName>())
