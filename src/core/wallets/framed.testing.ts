/** Owns the harness of tests in the frame of a Safe: the core's harness, on a page that somebody frames. */

import { createFrame, type Frame, hashNamed, info } from '../../connectors/safe/safe.testing.ts'
import { setAmount, setReceiver } from '../../features/send/draft/draft.actions.ts'
import { review } from '../../features/send/review/review.actions.ts'
import { forSend } from '../../features/send/send.testing.ts'
import { BOB } from '../accounts.testing.ts'
import { createHarness, type Harness, type HarnessOptions } from '../core.testing.ts'
import './safe.ts'

export type Framed = Harness & { readonly frame: Frame }

export async function framed(
  p: HarnessOptions & {
    readonly parent?: { origin?: string; ancestor?: string | null }
    readonly answer?: unknown
  } = {},
): Promise<Framed> {
  let frame: Frame | undefined
  const harness = createHarness({
    ...p,
    before: (page) => {
      frame = createFrame(page, p.parent)
      if (!('answer' in p)) frame.answer('getSafeInfo', () => info())
      else frame.answer('getSafeInfo', () => p.answer)
      p.before?.(page)
    },
  })
  await harness.settled()
  if (!frame) throw new Error('no frame')
  return { ...harness, frame }
}

/** The visitor reads the review of a transfer, which other owners will have to sign. */
export async function reviewing(given?: HarnessOptions): Promise<Framed> {
  const harness = await framed(given)
  harness.frame.answer('sendTransactions', () => ({ safeTxHash: hashNamed('b') }))
  harness.frame.answer('getTxBySafeTxHash', () => ({ txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }))
  await harness.element.show({ view: 'Send' })
  setAmount(forSend(harness.wallet), '0.1')
  setReceiver(forSend(harness.wallet), BOB)
  harness.core.state.account.eip155.balance = {
    kind: 'known',
    value: 10n ** 18n,
    symbol: 'ETH',
    decimals: 18,
  }
  await review(forSend(harness.wallet))
  return harness
}
