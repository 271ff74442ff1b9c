/** What a page's analytics hear of a sending (wire facts 4). */
import { describe, expect, it } from 'vitest'
import { providerError } from '../../../connectors/mock.ts'
import { BOB, hashOf } from '../../../core/accounts.testing.ts'
import { setAmount, setReceiver } from '../draft/draft.actions.ts'
import { choose, TOKEN, writing } from '../draft/draft.testing.ts'
import type { Sending } from '../send.testing.ts'
import { confirm, review } from './review.actions.ts'
import { SEND } from './submit.testing.ts'

/** The events of one press of the button, for half a unit of it. */
const told = async (choosing: (sending: Sending) => unknown, isRefused: boolean) => {
  const sending = await writing()
  const { wallet, provider, settled } = sending
  await choosing(sending)
  setAmount(wallet, '0.5')
  setReceiver(wallet, BOB)
  await review(wallet)
  if (isRefused)
    provider.answer(SEND, () => {
      throw providerError(4001, 'no')
    })
  await confirm(wallet)
  await settled()
  return sending.emitted('wm-event').filter(({ event }) => event.startsWith('SEND_'))
}

const sent = { isSmartAccount: false, network: 'eip155:1', amount: 0.5 }

describe('wm-event', () => {
  it.each<[string, (sending: Sending) => unknown, string, string]>([
    ['the coin', () => {}, 'ETH', 'ETH'],
    ['a token', (sending) => choose(sending), TOKEN, 'UNI'],
  ])(
    'behavior: of %s: its address where it has one, once it is sent its symbol',
    async (_, choosing, token, symbol) => {
      expect(await told(choosing, false)).toEqual([
        { event: 'SEND_INITIATED', properties: { ...sent, token } },
        { event: 'SEND_SUCCESS', properties: { ...sent, token: symbol, hash: hashOf(1) } },
      ])
      expect(await told(choosing, true)).toEqual([
        { event: 'SEND_INITIATED', properties: { ...sent, token } },
        { event: 'SEND_ERROR', properties: { ...sent, token, message: '4001' } },
      ])
    },
  )
})
