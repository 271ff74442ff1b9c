/**
 * An input that shows an amount with group separators while it is typed. The caret stays where the visitor expects
 * it, and copying yields the text as typed.
 */
import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { afterEdit, shownCaret, type Typed, typedAmount, typedCaret } from '../../lib/typed-amount.ts'

type Options = {
  readonly value: string
  readonly locale: string
  readonly onChange: (typed: string) => void
}

type Field = HTMLInputElement

const selectionOf = ({ selectionStart, selectionEnd }: Field): readonly [number, number] => [
  selectionStart ?? 0,
  selectionEnd ?? 0,
]

export const useTypedAmount = ({ value, locale, onChange }: Options) => {
  const ref = useRef<Field>(null)
  /** While an input method composes, the text is shown as it is, without separators. */
  const [composed, setComposed] = useState<Typed>()
  const now = composed?.typed === value ? composed : typedAmount(value, locale)
  const selection = useRef<readonly [number, number]>(undefined)
  /** Where the caret has to go, as an index into the typed text. */
  const caret = useRef<number>(undefined)

  useLayoutEffect(() => {
    const field = ref.current
    if (!field || caret.current === undefined) return
    const position = shownCaret(now, caret.current)
    caret.current = undefined
    if (field.value === now.shown) field.setSelectionRange(position, position)
  })

  useLayoutEffect(() => {
    const field = ref.current
    const note = () => {
      if (field) selection.current = selectionOf(field)
    }
    // React's `onBeforeInput` is another event.
    field?.addEventListener('beforeinput', note)
    return () => field?.removeEventListener('beforeinput', note)
  }, [])

  const copy = (event: ClipboardEvent<Field>): void => {
    const [from, to] = selectionOf(event.currentTarget)
    if (from === to) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', value.slice(typedCaret(now, from), typedCaret(now, to)))
  }

  return {
    ref,
    shown: now.shown,
    onSelect: (event: { readonly currentTarget: Field }) => {
      selection.current = selectionOf(event.currentTarget)
    },
    onChange: ({ target, nativeEvent }: ChangeEvent<Field>) => {
      const { inputType, isComposing } = Object(nativeEvent)
      const next = target.value
      const edited = afterEdit(now, {
        next,
        caret: target.selectionEnd ?? next.length,
        selection: selection.current,
        isForward: inputType === 'deleteContentForward',
      })
      selection.current = undefined
      if (isComposing === true) setComposed({ typed: edited.typed, shown: next })
      else caret.current = edited.caret
      onChange(edited.typed)
    },
    onCompositionEnd: ({ currentTarget }: { readonly currentTarget: Field }) => {
      caret.current = typedCaret(now, currentTarget.selectionEnd ?? now.shown.length)
      setComposed(undefined)
    },
    onCopy: copy,
    onCut: (event: ClipboardEvent<Field>) => {
      const [from, to] = selectionOf(event.currentTarget)
      if (from === to) return
      copy(event)
      const [start, end] = [typedCaret(now, from), typedCaret(now, to)]
      caret.current = start
      onChange(value.slice(0, start) + value.slice(end))
    },
  }
}
