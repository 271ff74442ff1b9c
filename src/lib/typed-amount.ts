/**
 * An amount field while it is edited: the field shows group marks that are added here, while the state keeps the text as typed, so
 * that added marks never change its meaning. Typed group marks are kept as they are. Pure; `amount.ts` parses the text.
 */
import { groupWhole } from './amount.ts'

/** `shown` is `typed` with added group marks. */
export type Typed = { readonly typed: string; readonly shown: string }

export const typedAmount = (typed: string, locale: string): Typed => ({
  typed,
  shown: groupWhole(typed, locale),
})

/** Translates a caret in `shown` into one in `typed`. */
export const typedCaret = ({ typed, shown }: Typed, caret: number): number => {
  let count = 0
  for (let at = 0; at < caret; at++) if (shown[at] === typed[count]) count += 1
  return count
}

/** Translates a caret in `typed`, right after `count` characters, into one in `shown`. */
export const shownCaret = ({ typed, shown }: Typed, count: number): number => {
  let caret = 0
  for (let passed = 0; passed < count && caret < shown.length; caret++)
    if (shown[caret] === typed[passed]) passed += 1
  return caret
}

const common = (a: string, b: string, limit: number): number => {
  let length = 0
  while (length < limit && a[length] === b[length]) length += 1
  return length
}

const reversed = (text: string): string => [...text].reverse().join('')

export type Edit = {
  /** The field's new text, and the caret in it. */
  readonly next: string
  readonly caret: number
  /** The selection before the edit, if known. */
  readonly selection?: readonly [from: number, to: number] | undefined
  /** Deleted with the Delete key, not Backspace. */
  readonly isForward?: boolean
}

/** The range of `shown` that the edit replaced: the selection, if the text around it is unchanged; else the part that differs. */
const replacedRange = (
  shown: string,
  { next, caret, selection }: Edit,
): readonly [from: number, to: number] => {
  const [from, to] = selection ?? [0, -1]
  const isRestThere =
    from <= to &&
    caret >= from &&
    next.slice(0, from) === shown.slice(0, from) &&
    next.slice(caret) === shown.slice(to)
  // An empty selection with nothing inserted means that a key deleted beside it: then compare the texts.
  if (isRestThere && (from < to || caret > from)) return [from, to]
  const end = common(reversed(shown), reversed(next), Math.min(next.length - caret, shown.length))
  return [common(shown, next, Math.min(shown.length, next.length) - end), shown.length - end]
}

/** The typed text and its caret after an edit of a field that showed `before`. Deleting an added mark deletes the digit beyond it. */
export const afterEdit = (before: Typed, edit: Edit): { readonly typed: string; readonly caret: number } => {
  const { typed, shown } = before
  const { next } = edit
  const [start, end] = replacedRange(shown, edit)
  const inserted = next.slice(start, next.length - (shown.length - end))
  let [from, to] = [typedCaret(before, start), typedCaret(before, end)]
  if (inserted === '' && from === to && next !== shown) {
    if (edit.isForward) to += 1
    else from = Math.max(0, from - 1)
  }
  return { typed: typed.slice(0, from) + inserted + typed.slice(to), caret: from + inserted.length }
}
