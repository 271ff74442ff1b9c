/**
 * A ReCap (ERC-5573) of one-click sign-in: the last resource of the signed text says which requests of eip155 the page may make of the
 * wallet, and the end of the statement says the same in words. Pure.
 */
import { isRecord, parseJson } from './json.ts'
import type { SignInRecord } from './sign-in-message.ts'

export type Recap = {
  readonly methods: readonly string[]
  /** CAIP-2; empty where the wallet has limited it to none. */
  readonly chains: readonly string[]
}

const PREFIX = 'urn:recap:'
const ABILITY = 'request/'
const WORDS = 'I further authorize the stated URI to perform the following actions on my behalf: '
const SAID = /^\(1\) 'request': '(\w+(?:', '\w+)*)' for 'eip155'\.$/

/** Characters, and as many methods. */
const MAX_LENGTH = 16_384

const sorted = (methods: readonly string[]) => [...new Set(methods)].sort((a, b) => a.localeCompare(b, 'en'))

export function formatRecap(methods: readonly string[]): string {
  const allowed = Object.fromEntries(sorted(methods).map((method) => [`${ABILITY}${method}`, [{}]]))
  // Without padding, as the standard wants it.
  return `${PREFIX}${btoa(JSON.stringify({ att: { eip155: allowed } })).replace(/=+$/, '')}`
}

const decode = (text: string): unknown => {
  try {
    return parseJson(atob(text.replaceAll('-', '+').replaceAll('_', '/')), MAX_LENGTH)
  } catch {
    return undefined
  }
}

/** Undefined: it is none, or allows something else than requests on eip155. */
export function parseRecap(resource: string | undefined): Recap | undefined {
  if (!resource?.startsWith(PREFIX) || resource.length > MAX_LENGTH) return undefined
  const decoded = decode(resource.slice(PREFIX.length))
  const allowed = isRecord(decoded) && isRecord(decoded['att']) ? decoded['att'] : {}
  const requests = allowed['eip155']
  if (Object.keys(allowed).length !== 1 || !isRecord(requests)) return undefined
  const abilities = Object.keys(requests)
  if (abilities.length === 0 || !abilities.every((one) => /^request\/\w+$/.test(one))) return undefined
  const chains = Object.values(requests).flatMap((limits) => {
    const [first] = Array.isArray(limits) ? limits : []
    return isRecord(first) && Array.isArray(first['chains']) ? first['chains'] : []
  })
  return {
    methods: abilities.map((one) => one.slice(ABILITY.length)),
    chains: [...new Set(chains)].filter((one) => typeof one === 'string'),
  }
}

/** The statement as the wallet signs it: with the same in words, unless it says them already. */
export function withRecapWords(
  statement: string | undefined,
  resources: readonly string[] | undefined,
): string | undefined {
  const recap = parseRecap(resources?.at(-1))
  if (!recap || statement?.includes(WORDS)) return statement || undefined
  const words = `${WORDS}(1) 'request': '${sorted(recap.methods).join("', '")}' for 'eip155'.`
  return statement ? `${statement} ${words}` : words
}

/** What the page had asked to be signed; unchanged where the words and the resource do not say the same. */
export function withoutRecap(record: SignInRecord): SignInRecord {
  const { statement = '', resources = [], ...others } = record
  const recap = parseRecap(resources.at(-1))
  const at = statement.indexOf(WORDS)
  const said = at < 0 ? undefined : SAID.exec(statement.slice(at + WORDS.length))?.[1]?.split("', '")
  if (!recap || !said || sorted(said).join() !== sorted(recap.methods).join()) return record
  if (at > 0 && statement[at - 1] !== ' ') return record
  const own = statement.slice(0, Math.max(0, at - 1))
  const rest = resources.slice(0, -1)
  return { ...others, ...(own && { statement: own }), ...(rest.length > 0 && { resources: rest }) }
}
