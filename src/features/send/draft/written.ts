/** The draft with all that it is read by, as it stands now. Reads only. */
import type { Wallet } from '../../../app/wallet.ts'
import { SAFE_ID } from '../../../connectors/lazy.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { type AssetContext, type Sendable, sendable } from '../../../transfer/tokens.rules.ts'
import { createSendState } from '../send.state.ts'
import { type Checked, check, type Written } from './draft.rules.ts'

export function assetContext(wallet: Wallet): AssetContext {
  const { address, balance, portfolio } = activeAccount(wallet.state)
  const network = activeNetwork(wallet.state.network)
  const { prices, coins } = wallet.slice(createSendState)
  return { network, owner: address, balance, portfolio, prices, coins, now: wallet.clock.now() }
}

export function sendableNow(wallet: Wallet): Sendable {
  const { draft, token } = wallet.slice(createSendState)
  return sendable(assetContext(wallet), draft.token, token)
}

export function languagesOf(wallet: Wallet): readonly string[] {
  const { locale } = wallet.state.config
  return [...(locale && locale !== 'auto' ? [locale] : []), ...(globalThis.navigator?.languages ?? [])]
}

export function writtenNow(wallet: Wallet): Written {
  const { draft, receiver } = wallet.slice(createSendState)
  const network = activeNetwork(wallet.state.network)
  return { draft, receiver, network, token: sendableNow(wallet), languages: languagesOf(wallet) }
}

export const checkDraft = (wallet: Wallet): Checked => check(writtenNow(wallet))

/**
 * Who pays the network: the account itself; the owner who executes what a Safe has signed; or, of another smart account, whoever
 * its wallet finds, for a price that only the wallet knows.
 */
export function payerNow(wallet: Wallet): 'account' | 'owner' | 'wallet' {
  if (wallet.session.connector()?.id === SAFE_ID) return 'owner'
  const { address, smart } = activeAccount(wallet.state)
  return address !== undefined && smart?.includes(address) ? 'wallet' : 'account'
}
