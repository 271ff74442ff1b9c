/** The module of a view: at once when it was fetched before, else as soon as it arrives, or its failure and a retry. */
import { useEffect, useState } from 'react'
import type { Wallet } from '../core/wallet.ts'
import type { ViewName } from '../state/router.ts'
import type { Fetched } from './contract.ts'
import { preloadView } from './load-view.ts'

export function useView(wallet: Wallet, fetched: Fetched, view: ViewName) {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string>()
  const [, setArrived] = useState(0)
  const failedHere = failed === `${view} ${attempt}`

  useEffect(() => {
    // Who is on the way to a connection is asked to sign in next, without a wait in between.
    const { siwx, siweConfig } = wallet.state.config
    if (view !== 'Connect' && (siwx ?? siweConfig)) fetched.prefetch('SIWXSignMessage')
    if (fetched.views.has(view)) return
    let wanted = true
    wallet.state.modal.loading = true
    preloadView(fetched, view)
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
  }, [wallet, view, attempt, fetched])

  return {
    module: fetched.views.get(view),
    styles: fetched.css,
    failed: failedHere,
    retry: () => setAttempt((count) => count + 1),
  }
}
