/**
 * Telegram on iOS opens a wallet in the tap itself or not at all: there the link is asked for as soon as Connect is shown,
 * so that a wallet that is chosen next finds it made (wire facts 8.2). Nowhere else.
 */
import type { Wallet } from '../../../core/wallet.ts'
import { isTelegram, readPlatform } from '../../../lib/platform.ts'
import { connectOf, mustAgree } from '../connect.state.ts'
import { connectByLink } from './link.actions.ts'

/** Ends with the dialog, or when a wallet was picked: the connector keeps the link for that attempt. Never rejects. */
export async function beginEarly(wallet: Wallet): Promise<void> {
  const { modal } = wallet.state
  const isHere = isTelegram(window) && readPlatform(window).isIos
  // Whoever is to agree to something first has not asked for anything yet (decisions 23).
  const isOpen = modal.open && !mustAgree(wallet) && !wallet.session.connector()
  if (!isHere || !isOpen || connectOf(wallet).controller?.signal.aborted === false) return
  await connectByLink(wallet, {}).catch(() => {
    // Closed, taken over, or the relay is away: whoever picks a wallet asks again, and is told.
  })
}
