/** Owns reading who somebody is from a provider's answer. */
import { isRecord } from '../../../../src/lib/json.ts'
import { cleanText } from '../../../../src/lib/text.ts'
import type { Provider } from './providers.ts'

export type Person = { readonly subject: string; readonly userName: string | null }

const MAX_SUBJECT = 255

/** Undefined if it does not say who it is. `shown` may add what is only for showing. */
export function readPerson(provider: Provider, answer: unknown, shown: unknown = answer): Person | undefined {
  const subject = asText(walk(answer, provider.subject))
  // Printable ASCII, as OpenID Connect Core 1.0 chapter 2 has it: nothing that two places could read differently.
  if (subject === undefined || subject.length > MAX_SUBJECT || !/^[!-~]+$/.test(subject)) return undefined
  const names = provider.userNames.map((path) => cleanText(walk(shown, path), 100))
  return { subject, userName: names.find((name) => name !== '') ?? null }
}

function walk(value: unknown, path: readonly string[]): unknown {
  let at = value
  for (const key of path) {
    if (!isRecord(at) || !Object.hasOwn(at, key)) return undefined
    at = at[key]
  }
  return at
}

/** GitHub's ids are numbers. */
function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? `${value}` : undefined
}
