/**
 * The dictionary in use. The words for errors and notifications are fetched once the view is on the screen: until then there are
 * none to say.
 */
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { Reporting } from '../core/contracts/reporting.ts'
import { en, type TextKey } from '../i18n/en.ts'
import { fill } from '../i18n/t.ts'
import type { T } from './view.ts'

type Texts = Readonly<Record<string, string>>

const loadLate = async (): Promise<Texts> => {
  const parts = [import('../errors/en.errors.ts'), import('../i18n/en.notices.ts')] as const
  const [{ errorTexts }, { noticeTexts }] = await Promise.all(parts)
  return { ...errorTexts, ...noticeTexts }
}

/** The late words, as one surface waits for them. */
const createLateTexts = () => {
  const listeners = new Set<() => void>()
  let texts: Texts = en
  let isWhole = false
  let isMissed = false

  /** Finds late words as well, once they are there. */
  const createLookUp =
    (): T =>
    (key: TextKey, values?: Readonly<Record<string, string>>): string => {
      // A key may be somebody else's word: `constructor`, say.
      const isThere = Object.hasOwn(texts, key)
      if (!isThere) isMissed = true
      // Where even those words cannot be had.
      return fill(texts[isThere ? key : 'unknown'] ?? key, values)
    }

  return {
    createLookUp,
    isWhole: () => isWhole,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** True when a word was asked for before it was there. */
    take(late: Texts): boolean {
      texts = { ...en, ...late }
      isWhole = true
      for (const listener of listeners) listener()
      return isMissed
    },
  }
}

export type LateTexts = Pick<ReturnType<typeof createLateTexts>, 'isWhole' | 'subscribe'>

/** `t` is another one only if a word was missed, so that a view is not made anew for words that nobody reads. */
export function useTexts(wallet: Reporting): { readonly t: T; readonly late: LateTexts } {
  const [late] = useState(createLateTexts)
  const [t, setT] = useState(late.createLookUp)

  useEffect(() => {
    const take = (texts: Texts) => {
      // All of the view is made anew with them: not in one go.
      if (late.take(texts)) startTransition(() => setT(late.createLookUp))
    }
    loadLate().then(take, (error) => {
      wallet.report(error)
      take({})
    })
  }, [wallet, late])

  return { t, late }
}

/** The late words are there, or cannot be had. */
export const useIsWhole = ({ subscribe, isWhole }: LateTexts): boolean =>
  useSyncExternalStore(subscribe, isWhole)
