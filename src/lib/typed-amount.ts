/**
 * Owns an amount while it is typed: what is shown has the locale's group marks, what is kept is what was typed, without them, so that
 * its meaning never depends on marks of ours. Marks that were typed stay what they were. Pure; text becomes an amount in `amount.ts`.
 */
import { groupWhole } from './amount.ts'

/** `shown` is `typed` with marks of ours in between. */
export type Typed = { readonly typed: string; readonly shown: string }

export const typedAmount = (typed: string, locale: string): Typed => ({
  typed,
  shown: groupWhole(typed, locale),
})

/** How much of what was typed stands before a place of what is shown. */
export const typedCaret = ({ typed, shown }: Typed, caret: number): number => {
  let count = 0
  for (let at = 0; at < caret; at++) if (shown[at] === typed[count]) count += 1
  return count
}

/** Right after so much of what was typed. */
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
  /** What the field reads now, and where the caret is in it. */
  readonly next: string
  readonly caret: number
  /** What was selected before, where that is known. */
  readonly selection?: readonly [from: number, to: number] | undefined
  /** By the Delete key. */
  readonly isForward?: boolean
}

/** What of `shown` gave way: what was selected, if the rest is still there; else what differs. */
const replaced = (shown: string, { next, caret, selection }: Edit): readonly [from: number, to: number] => {
  const [from, to] = selection ?? [0, -1]
  const isRestThere =
    from <= to &&
    caret >= from &&
    next.slice(0, from) === shown.slice(0, from) &&
    next.slice(caret) === shown.slice(to)
  // One that is nothing, with nothing put in its place, was the place of a key that deletes.
  if (isRestThere && (from < to || caret > from)) return [from, to]
  const end = common(reversed(shown), reversed(next), Math.min(next.length - caret, shown.length))
  return [common(shown, next, Math.min(shown.length, next.length) - end), shown.length - end]
}

/**
 * What has been typed, and where the caret is in it, after a field that showed `before` was edited. Deleting a mark of ours deletes
 * the digit beyond it.
 */
export const afterEdit = (before: Typed, edit: Edit): { readonly typed: string; readonly caret: number } => {
  const { typed, shown } = before
  const { next } = edit
  const [start, end] = replaced(shown, edit)
  const put = next.slice(start, next.length - (shown.length - end))
  let [from, to] = [typedCaret(before, start), typedCaret(before, end)]
  if (put === '' && from === to && next !== shown) {
    if (edit.isForward) to += 1
    else from = Math.max(0, from - 1)
  }
  return { typed: typed.slice(0, from) + put + typed.slice(to), caret: from + put.length }
}
