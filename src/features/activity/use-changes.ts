/** Text about pending transactions that have finished, announced to screen readers. */
import { useEffect, useRef, useState } from 'react'
import type { Month } from './months.rules.ts'
import { outcomeText, t, titleOf } from './texts.ts'

export const useChanges = (months: readonly Month[]): string => {
  const waiting = useRef<ReadonlySet<string>>(new Set())
  const [text, setText] = useState('')
  useEffect(() => {
    const before = waiting.current
    const now = new Set<string>()
    const texts: string[] = []
    for (const { entries } of months)
      for (const { transaction, outcome } of entries) {
        const { hash = '' } = transaction
        if (outcome === 'pending') now.add(hash)
        else if (before.has(hash))
          texts.push(t('activity.changed', { what: titleOf(transaction), status: outcomeText(outcome) }))
      }
    waiting.current = now
    if (texts.length > 0) setText(texts.join('. '))
  }, [months])
  return text
}
