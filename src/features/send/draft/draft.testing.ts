/** Owns what tests of drafts begin with: a visitor on Send, and a token that can be had. */

import type { Hex } from '../../../chains/chain.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import type { FakeToken } from '../../../core/fake-chain.testing.ts'
import { type Sending, startSending } from '../send.testing.ts'
import { keepUp, startDraft } from './draft.actions.ts'

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
