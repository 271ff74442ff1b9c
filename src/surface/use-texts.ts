/** The dictionary in use. The words for errors are fetched once the view is on the screen: until then there are none to say. */
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Wallet } from '../core/wallet.ts'
import { en, type TextKey } from '../i18n/en.ts'
import { createT } from '../i18n/t.ts'
import type { T } from './view.ts'

export function useTexts(wallet: Wallet): T {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>()

  useEffect(() => {
    // All of the view is made anew with them: not in one go.
    import('../errors/en.errors.ts').then(
      ({ errorTexts }) => startTransition(() => setErrors(errorTexts)),
      wallet.report,
    )
  }, [wallet])

  return useMemo(() => {
    const texts: Readonly<Record<string, string>> = { ...en, ...errors }
    const t = createT<string>(texts)
    // Where even those words cannot be had.
    return (key: TextKey, values) => t(Object.hasOwn(texts, key) ? key : 'unknown', values)
  }, [errors])
}
