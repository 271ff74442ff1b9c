/**
 * The only place that turns something thrown into a message key. Owns the order of belief; the tables are in
 * `codes.ts` and `node.ts`, the words in `en.errors.ts`. Knows viem's errors by their shape, not by import:
 * this file is in the first loading stage.
 */
import { cleanText } from '../lib/text.ts'
import { type ErrorCode, REJECTED } from './base.ts'
import { codeKeys, isVague, nameKeys } from './codes.ts'
import { type ErrorKey, errorTexts } from './en.errors.ts'
import { type Layer, layers } from './layers.ts'
import { nodeKey, revertReason } from './node.ts'

/** `details`: the thrower's own words, cleaned and cut; untrusted, to be shown as text only. */
export type Description = {
  readonly code: ErrorCode
  readonly key: ErrorKey
  readonly details?: string
  /** The visitor said no: a normal outcome, never an alert. */
  readonly rejected: boolean
}

const MAX_DETAILS = 200

const isKey = (code: unknown): code is ErrorKey => typeof code === 'string' && Object.hasOwn(errorTexts, code)

const keyOf = (table: Readonly<Record<string | number, ErrorKey>>, key: string | number | undefined) =>
  key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined

/** Wallets that give no code say no in words. A node has no visitor to ask: its words never count as a refusal. */
const isRefusal = ({ name, code, texts }: Layer): boolean =>
  code === 'ACTION_REJECTED' ||
  (name !== 'RpcRequestError' && texts.some((text) => /\buser (rejected|cancell?ed|denied)\b/i.test(text)))

const first = <A, T>(list: readonly A[], pick: (item: A) => T | undefined): T | undefined => {
  for (const item of list) {
    const picked = pick(item)
    if (picked !== undefined) return picked
  }
  return undefined
}

const classify = (list: readonly Layer[]): { readonly code: ErrorCode; readonly key: ErrorKey } => {
  const own = list[0]
  if (own?.name === 'WalletModalError' && typeof own.code === 'string') {
    return { code: own.code, key: isKey(own.code) ? own.code : 'unknown' }
  }
  const refused = { code: REJECTED, key: 'rejected' } as const
  if (list.some(({ code }) => keyOf(codeKeys, code) === 'rejected')) return refused

  // Before refusals by text: a contract's revert reason could say "user rejected" to pass for one.
  const node = first(list, ({ texts }) => first(texts, nodeKey))
  if (node) return { code: node, key: node }

  if (list.some(isRefusal)) return refused

  const codes = list.map(({ code }) => code).filter((code) => typeof code === 'number')
  const code = codes.find((code) => !isVague(code) && keyOf(codeKeys, code)) ?? codes[0]
  const coded = keyOf(codeKeys, code)
  const named = first(list, ({ name }) => keyOf(nameKeys, name))
  // A node that says only "-32000" has said nothing; and a `DOMException` has numbers of its own.
  if (named && (!coded || (code !== undefined && isVague(code)))) return { code: named, key: named }
  return { code: code ?? 'unknown', key: coded ?? 'unknown' }
}

/** What was thrown, in terms of ours. Never throws, whatever it is given. */
export const describe = (thrown: unknown): Description => {
  const list = layers(thrown)
  const { code, key } = classify(list)
  // The innermost words are the most telling; our own texts are said by the key already.
  const words = list.filter(
    ({ name, code }) => !(name === 'WalletModalError' && (isKey(code) || typeof code === 'number')),
  )
  const reason = first(words, ({ texts }) => first(texts, revertReason))
  const details = cleanText(reason || words.at(-1)?.texts[0], MAX_DETAILS)
  return { code, key, ...(details === '' ? {} : { details }), rejected: key === 'rejected' }
}
