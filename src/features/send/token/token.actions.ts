/** Searches for a token to send, also by an address that is in no list (decisions 28). */

import type { Address } from '../../../chains/chain.ts'
import { describe } from '../../../errors/message.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { isSame, ownedTokens } from '../../../transfer/tokens.ts'
import type { SendWallet } from '../contract.ts'
import { chooseToken } from '../draft/draft.actions.ts'
import { tokenFacts } from '../draft/draft.reads.ts'
import { contextNow, readReceiver } from '../draft/draft.rules.ts'

export function search(wallet: SendWallet, query: string): void {
  const { search: state, tickets } = wallet.send
  const isCurrent = tickets.search()
  const { caipNetworkId, chainNamespace } = activeNetwork(wallet.state.network)
  const { address: owner } = activeAccount(wallet.state)
  state.query = query
  state.pasted = { kind: 'none' }
  const address = readReceiver(query.trim(), chainNamespace)
  const isListed = ownedTokens(contextNow(wallet)).some((token) => isSame(token.address, address))
  if (!address || !owner || isListed) return
  state.pasted = { kind: 'reading', address }
  tokenFacts(wallet, { caipNetworkId, address }, owner).then(
    (facts) => {
      if (isCurrent()) state.pasted = { kind: 'known', address, facts }
    },
    (error) => {
      const isUnknown = describe(error).key === 'token-unknown'
      if (isCurrent()) state.pasted = { kind: 'failed', address, isUnknown }
    },
  )
}

/** Without an address: the coin. */
export function pickToken(wallet: SendWallet, address: Address | undefined): void {
  chooseToken(wallet, address)
  search(wallet, '')
  wallet.go.back()
}
