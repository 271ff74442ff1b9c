/**
 * Telegram on iOS opens a wallet in the tap itself or not at all: there the link is asked for as soon as Connect is shown,
 * so that a wallet that is chosen next finds it made (wire facts 8.2). Nowhere else.
 */
import { subscribe } from 'valtio/vanilla'
import type { Wallet } from '../../../core/wallet.ts'
import { isTelegram, readPlatform } from '../../../lib/platform.ts'
import { accept, connectorOf } from './link.actions.ts'

const createEarly = (): { isUnderWay: boolean } => ({ isUnderWay: false })

/** Ends with the dialog, or when a wallet was chosen: that attempt takes the link over. Never rejects. */
export async function beginEarly(wallet: Wallet): Promise<void> {
  const early = wallet.slice(createEarly)
  const { modal, config } = wallet.state
  const isHere = isTelegram(window) && readPlatform(window).isIos
  // Who is to agree to something first has not asked for anything yet (decisions 23).
  const isOpen = modal.open && !config.features.legalCheckbox && !wallet.session.connector()
  const connector = connectorOf(wallet)
  if (!isHere || !isOpen || !connector || early.isUnderWay) return
  early.isUnderWay = true
  const leaving = new AbortController()
  const stop = subscribe(modal, () => !modal.open && leaving.abort(), true)
  const link = await connector.connect({ signal: leaving.signal }).catch(() => {
    // Closed, taken over, or the relay is away: who chooses a wallet asks again, and is told.
  })
  stop()
  early.isUnderWay = false
  if (!link) return
  // A wallet has answered to the link of a dialog that was closed.
  await accept(wallet, connector, link)
  await (await wallet.session.live()).finishConnect()
}
