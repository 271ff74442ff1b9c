/** A review that is open, and one whose wallet has been asked. */
import { expect } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { BOB } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { type Sending, startSending, write } from '../send.testing.ts'
import { confirm } from './review.actions.ts'

export const SEND = 'eth_sendTransaction'

export const reviewing = async (given: Parameters<typeof startSending>[0] = {}): Promise<Sending> => {
  const sending = await startSending(given)
  await write(sending, '0.25', BOB)
  expect(views(sending.wallet)).toEqual(['Account', 'Send', 'SendPreview'])
  return sending
}

/** The wallet's prompt stands open until the test answers. */
export const prompting = async () => {
  const sending = await reviewing()
  const answer = later<Hex>()
  sending.provider.answer(SEND, () => answer.promise)
  const done = confirm(sending.wallet)
  await sending.settled()
  expect(sending.sent()).toHaveLength(1)
  return { ...sending, answer, done }
}
