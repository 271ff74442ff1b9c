/**
 * The dictionary in use. The words for errors and notifications are fetched once the view is on the screen: until then there are
 * none to say.
 */
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Reporting } from '../core/contracts/reporting.ts'
import type { WithState } from '../core/contracts/state.ts'
import { en, type TextKey } from '../i18n/en.ts'
import { createT } from '../i18n/t.ts'
import type { T } from './view.ts'

type Texts = Readonly<Record<string, string>>

const loadLate = async (): Promise<Texts> => {
  const parts = [import('../errors/en.errors.ts'), import('../i18n/en.notices.ts')] as const
  const [{ errorTexts }, { noticeTexts }] = await Promise.all(parts)
  return { ...errorTexts, ...noticeTexts }
}

/** `isWhole`: the late words are there, or cannot be had. */
export function useTexts(wallet: WithState & Reporting): { readonly t: T; readonly isWhole: boolean } {
  const [late, setLate] = useState<Texts>()

  useEffect(() => {
    // All of the view is made anew with them: not in one go.
    const take = (texts: Texts) => startTransition(() => setLate(texts))
    loadLate().then(take, (error) => {
      wallet.report(error)
      take({})
    })
  }, [wallet])

  const t = useMemo(() => {
    const texts: Texts = { ...en, ...late }
    const translate = createT<string>(texts)
    // Where even those words cannot be had.
    return (key: TextKey, values?: Readonly<Record<string, string>>) =>
      translate(Object.hasOwn(texts, key) ? key : 'unknown', values)
  }, [late])
  return { t, isWhole: late !== undefined }
}
