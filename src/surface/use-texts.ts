/**
 * The dictionary in use. The words for errors and notifications are fetched when a view says one, when a notification is to be shown, or
 * when the visitor goes on from the first view: whoever only looks at that has no use for them.
 */
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { Reporting } from '../core/contracts/reporting.ts'
import { en, type TextKey } from '../i18n/en.ts'
import { fill } from '../i18n/t.ts'
import type { ViewName } from '../state/router.ts'
import type { T } from './view.ts'

type Texts = Readonly<Record<string, string>>

const fetchLate = async (): Promise<Texts> => {
  const parts = [import('../errors/en.errors.ts'), import('../i18n/en.notices.ts')] as const
  const [{ errorTexts }, { noticeTexts }] = await Promise.all(parts)
  return { ...errorTexts, ...noticeTexts }
}

/** The late words, as one surface waits for them. */
const createLateTexts = (report: (error: unknown) => void) => {
  const listeners = new Set<() => void>()
  let texts: Texts = en
  let isLoading = false
  let isWhole = false
  let isMissed = false

  /** Once, unless it fails. */
  const load = (): void => {
    if (isLoading) return
    isLoading = true
    const take = (late: Texts) => {
      texts = { ...en, ...late }
      isWhole = true
      for (const listener of listeners) listener()
    }
    fetchLate().then(take, (error: unknown) => {
      report(error)
      // Offline now does not mean offline for ever: the next view or notification asks again.
      isLoading = false
      take({})
    })
  }

  /** Finds late words as well, once they are there. */
  const createLookUp =
    (): T =>
    (key: TextKey, values?: Readonly<Record<string, string>>): string => {
      // A key may be somebody else's word: `constructor`, say.
      const isThere = Object.hasOwn(texts, key)
      if (!isThere) {
        isMissed = true
        if (!isWhole) load()
      }
      // Where even those words cannot be had.
      return fill(texts[isThere ? key : 'unknown'] ?? key, values)
    }

  return {
    createLookUp,
    load,
    isWhole: () => isWhole,
    /** A word was asked for before it was there. */
    isMissed: () => isMissed,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type LateTexts = Pick<ReturnType<typeof createLateTexts>, 'isWhole' | 'subscribe' | 'load'>

/**
 * `t` is another one only if a word was missed, so that a view is not made anew for words that nobody reads. Beyond
 * Connect, any word may be needed soon, when the network may be gone.
 */
export function useTexts(wallet: Reporting, view: ViewName): { readonly t: T; readonly late: LateTexts } {
  const [late] = useState(() => createLateTexts(wallet.report))
  const [t, setT] = useState(late.createLookUp)

  useEffect(() => {
    const draw = () => {
      // All of the view is made anew with them: not in one go.
      if (late.isMissed()) startTransition(() => setT(late.createLookUp))
    }
    // They may have come while the view was made.
    if (late.isWhole()) draw()
    return late.subscribe(draw)
  }, [late])
  useEffect(() => {
    if (view !== 'Connect') late.load()
  }, [late, view])

  return { t, late }
}

/** The late words are there, or cannot be had. `isWanted`: they are fetched if they are not. */
export function useIsWhole({ subscribe, isWhole, load }: LateTexts, isWanted: boolean): boolean {
  useEffect(() => {
    if (isWanted) load()
  }, [load, isWanted])
  return useSyncExternalStore(subscribe, isWhole)
}
