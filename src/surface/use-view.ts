/** The module of a view: at once when it was fetched before, else as soon as it arrives, or its failure and a retry. */
import { useEffect, useState } from 'react'
import type { Wallet } from '../core/wallet.ts'
import type { ViewName } from '../state/router.ts'
import { createLoaded, createStyles, preloadView } from './load-view.ts'

export function useView(wallet: Wallet, view: ViewName) {
  const loaded = wallet.slice(createLoaded)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string>()
  const [, setArrived] = useState(0)
  const failedHere = failed === `${view} ${attempt}`

  useEffect(() => {
    if (loaded.has(view)) return
    let wanted = true
    wallet.state.modal.loading = true
    preloadView(wallet, view)
      .then(
        () => wanted && setArrived((count) => count + 1),
        (error: unknown) => {
          if (!wanted) return
          wallet.alert('chunk-failed', { view, reason: String(error) }, error)
          setFailed(`${view} ${attempt}`)
        },
      )
      .finally(() => {
        if (wanted) wallet.state.modal.loading = false
      })
    return () => {
      wanted = false
    }
  }, [wallet, view, attempt, loaded])

  return {
    module: loaded.get(view),
    styles: wallet.slice(createStyles).css,
    failed: failedHere,
    retry: () => setAttempt((count) => count + 1),
  }
}
