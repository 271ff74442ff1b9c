/** Owns what tests of drafts begin with: a visitor on Send, and a token that can be had. */

import type { Hex } from '../../../chains/chain.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import type { FakeToken } from '../../../core/fake-chain.testing.ts'
import type { TokenBalance } from '../../../state/account.ts'
import { type Sending, startSending } from '../send.testing.ts'
import { chooseToken, keepUp, startDraft } from './draft.actions.ts'
import { checkDraft } from './draft.rules.ts'

export const TOKEN: Hex = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

export const coins = (more: Partial<FakeToken> = {}): FakeToken => ({
  symbol: 'UNI',
  name: 'Uniswap',
  decimals: 6,
  balances: { [ALICE]: 5_000_000n },
  ...more,
})

/** On Send, with a token that can be had. */
export async function writing(given: Parameters<typeof startSending>[0] = {}): Promise<Sending> {
  const sending = await startSending(given)
  sending.chain.owned[TOKEN] = coins()
  sending.wallet.go.to('Send')
  startDraft(sending.wallet, undefined)
  keepUp(sending.wallet)
  await sending.settled()
  return sending
}

/** What an account holds of it. */
export const owned = (more: Partial<TokenBalance> = {}): TokenBalance => ({
  caipNetworkId: 'eip155:1',
  address: TOKEN,
  name: 'Uniswap',
  symbol: 'UNI',
  decimals: 6,
  amount: 5_000_000n,
  price: '4',
  value: '20',
  ...more,
})

/** As a service's list says it, read just now. */
export const list = ({ core, clock }: Sending, ...tokens: TokenBalance[]) => {
  core.state.account.eip155.portfolio = { kind: 'known', tokens, at: clock.now() }
}

export const choose = async (sending: Sending, token: string | undefined = TOKEN) => {
  chooseToken(sending.wallet, token)
  await sending.settled()
}

/** Why the draft cannot be sent, or `ok`. */
export const problemOf = (sending: Sending) => {
  const checked = checkDraft(sending.wallet)
  return checked.ok ? 'ok' : checked.problem.key
}
