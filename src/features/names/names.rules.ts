/** Pure rules of registering a name: what may be typed, who may register, and the text that is signed. */
import { isServiceName, NAME_ZONE } from '../../lib/service-names.ts'
import type { AccountsState } from '../../state/account.ts'
import { isConnected } from '../../state/account.ts'

/** Characters of a name (specification 5). */
const MIN = 4
/** Of a label of the DNS, which names with a zone may become part of one day. */
const MAX = 63
/** The label and its zone, as suggestions have it. */
const FULL_NAME = new RegExp(`^([a-z\\d-]{${MIN},${MAX}})\\.${NAME_ZONE.replace('.', '\\.')}$`)

export type LabelProblem = 'empty' | 'short' | 'hyphens'

/** What is left of what was typed or pasted: small letters, digits and hyphens. A pasted name may have its zone. */
export const readLabel = (typed: string): string => {
  const name = typed.trim()
  const label = isServiceName(name) ? name.slice(0, name.indexOf('.')) : name
  // Before the case is changed: outside of ASCII there are letters whose small form is inside.
  return label
    .replace(/[^A-Za-z\d-]/g, '')
    .toLowerCase()
    .slice(0, MAX)
}

/** Undefined: it can be registered, if nobody has it. */
export function labelProblem(label: string): LabelProblem | undefined {
  if (label === '') return 'empty'
  if (label.length < MIN) return 'short'
  return /^-+$/.test(label) ? 'hyphens' : undefined
}

export const fullName = (label: string): string => `${label}.${NAME_ZONE}`

/** Undefined: it is no name that could be registered here, whoever has suggested it. */
export const labelOf = (name: string): string | undefined => {
  const label = FULL_NAME.exec(name)?.[1]
  return label !== undefined && labelProblem(label) === undefined ? label : undefined
}

/**
 * Seconds by which the signed time is ahead. The service takes a text whose time is at most 10 s before or after its own (wire facts 14),
 * and a person reads it first; the other 5 are for clocks that are fast.
 */
const AHEAD_S = 5

/** To the letter (wire facts 14): no spaces, and the keys in this order. `now` in ms since the epoch. */
export const textToSign = (name: string, now: number): string =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000) + AHEAD_S })

/** Whether a refusal may be for the time: `ms` from the text to its signature, the service's own words, and its status. */
export const mayBeLate = (ms: number, said: string, status: unknown): boolean =>
  Number(status) >= 400 && Number(status) < 500 && (ms >= 10_000 || /timestamp/i.test(said))

type Said = {
  readonly network: { readonly activeNamespace: string }
  readonly account: {
    readonly eip155: Pick<Readonly<AccountsState['eip155']>, 'status' | 'embedded' | 'address'>
  }
}

/** Names are for the embedded wallet's accounts on eip155 (wire facts 14). */
export const hasEmbeddedAccount = ({ network, account }: Said): boolean =>
  network.activeNamespace === 'eip155' &&
  isConnected(account.eip155) &&
  account.eip155.embedded !== undefined &&
  account.eip155.address !== undefined
