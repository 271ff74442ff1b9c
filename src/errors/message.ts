/**
 * The only place that turns a thrown value into a message key, and decides which of its codes and texts counts (without this file, `explain.ts`
 * knows two). The tables are in `codes.ts` and `node.ts`, the texts in `en.errors.ts`. Recognizes viem's errors by shape, so that it can be loaded without viem.
 */
import { cleanText } from '../lib/text.ts'
import { type ErrorCode, REJECTED } from './base.ts'
import { codeKeys, isVague, nameKeys } from './codes.ts'
import { type ErrorKey, errorTexts } from './en.errors.ts'
import { type Layer, layers } from './layers.ts'
import { nodeKey, revertReason } from './node.ts'

/** `details`: the original message, cleaned and cut to 200 characters; untrusted, to be shown as text only. */
export type Description = {
  readonly code: ErrorCode
  readonly key: ErrorKey
  readonly details?: string
  /** A user rejection: never reported as an error. */
  readonly rejected: boolean
}

const MAX_DETAILS = 200

const isKey = (code: unknown): code is ErrorKey => typeof code === 'string' && Object.hasOwn(errorTexts, code)

const keyOf = (table: Readonly<Record<string | number, ErrorKey>>, key: string | number | undefined) =>
  key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined

/** Some wallets reject with a text and no code. A node cannot ask the visitor, so its texts never count as a rejection. */
const isRejection = ({ name, code, texts }: Layer): boolean =>
  code === 'ACTION_REJECTED' ||
  (name !== 'RpcRequestError' && texts.some((text) => /\buser (rejected|cancell?ed|denied)\b/i.test(text)))

const classify = (list: readonly Layer[]): { readonly code: ErrorCode; readonly key: ErrorKey } => {
  const outermost = list[0]
  if (outermost?.name === 'WalletModalError' && typeof outermost.code === 'string') {
    return { code: outermost.code, key: isKey(outermost.code) ? outermost.code : 'unknown' }
  }
  const rejection = { code: REJECTED, key: 'rejected' } as const
  if (list.some(({ code }) => keyOf(codeKeys, code) === 'rejected')) return rejection

  // Checked before rejections by text: a contract's revert reason could contain "user rejected".
  const node = list.flatMap(({ texts }) => texts.map(nodeKey)).find(Boolean)
  if (node) return { code: node, key: node }

  if (list.some(isRejection)) return rejection

  const codes = list.map(({ code }) => code).filter((code) => typeof code === 'number')
  const code = codes.find((code) => !isVague(code) && keyOf(codeKeys, code)) ?? codes[0]
  const coded = keyOf(codeKeys, code)
  const named = list.map(({ name }) => keyOf(nameKeys, name)).find(Boolean)
  // The error's name wins over a vague number, and over numbers that are in no table, such as those of a `DOMException`.
  if (named && (!coded || (code !== undefined && isVague(code)))) return { code: named, key: named }
  return { code: code ?? 'unknown', key: coded ?? 'unknown' }
}

/** The secure frame answers in words of its own, which say more than its key does. */
const isFrameSaying = (code: Layer['code'], [text]: Layer['texts']): boolean =>
  code === 'frame-failed' && text !== undefined && text !== errorTexts['frame-failed']

/** Describes any thrown value by code, message key and details. Never throws. */
export const describe = (thrown: unknown): Description => {
  const list = layers(thrown)
  const { code, key } = classify(list)
  // The innermost text is the most specific. Texts of our own errors are left out, as the key already stands for them.
  const words = list.filter(
    ({ name, code, texts }) =>
      !(name === 'WalletModalError' && (isKey(code) || typeof code === 'number')) ||
      isFrameSaying(code, texts),
  )
  const reason = words.flatMap(({ texts }) => texts.map(revertReason)).find(Boolean)
  const details = cleanText(reason || words.at(-1)?.texts[0], MAX_DETAILS)
  return { code, key, ...(details === '' ? {} : { details }), rejected: key === 'rejected' }
}
