/** Owns the ground of tests in the frame of a Safe: the core's ground, on a page that somebody frames. */
import { createFrame, type Frame, hashNamed, info } from '../connectors/safe/safe.testing.ts'
import { setAmount } from '../features/send/draft.actions.ts'
import { setReceiver } from '../features/send/find-receiver.ts'
import { review } from '../features/send/review.actions.ts'
import { BOB, createGround, type Ground, type GroundOptions } from './core.testing.ts'
import './safe.ts'

export type Framed = Ground & { readonly frame: Frame }

export const framed = async (
  p: GroundOptions & {
    readonly parent?: { origin?: string; ancestor?: string | null }
    readonly answer?: unknown
  } = {},
): Promise<Framed> => {
  let frame: Frame | undefined
  const ground = createGround({
    ...p,
    before: (page) => {
      frame = createFrame(page, p.parent)
      if (!('answer' in p)) frame.answer('getSafeInfo', () => info())
      else frame.answer('getSafeInfo', () => p.answer)
      p.before?.(page)
    },
  })
  await ground.settled()
  if (!frame) throw new Error('no frame')
  return { ...ground, frame }
}

/** The visitor reads the review of a transfer, which other owners will have to sign. */
export const reviewing = async (given?: GroundOptions): Promise<Framed> => {
  const ground = await framed(given)
  ground.frame.answer('sendTransactions', () => ({ safeTxHash: hashNamed('b') }))
  ground.frame.answer('getTxBySafeTxHash', () => ({ txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }))
  await ground.seat.show({ view: 'Send' })
  setAmount(ground.wallet, '0.1')
  setReceiver(ground.wallet, BOB)
  ground.core.state.account.eip155.balance = {
    kind: 'known',
    value: 10n ** 18n,
    symbol: 'ETH',
    decimals: 18,
  }
  await review(ground.wallet)
  return ground
}
