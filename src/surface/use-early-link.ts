/** Connect is on the screen: where a link has to be there before the tap, it is asked for now. */
import { useEffect } from 'react'
import type { Wallet } from '../core/wallet.ts'
import { whenOpen } from '../lib/when-open.ts'
import type { ViewName } from '../state/router.ts'

export function useEarlyLink(wallet: Wallet, view: ViewName): void {
  useEffect(() => {
    // Nobody else pays for the part that knows exactly.
    const mayBeTelegram = 'Telegram' in window || 'TelegramWebviewProxy' in window
    if (view !== 'Connect' || !mayBeTelegram) return
    return whenOpen(wallet.state.modal, () => {
      import('../features/connect/link/early-link.ts')
        .then(({ beginEarly }) => beginEarly(wallet))
        .catch(wallet.report)
    })
  }, [wallet, view])
}
