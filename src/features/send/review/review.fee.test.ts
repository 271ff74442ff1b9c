/** A fee that burns money has to be agreed to, whoever asks for the transfer (what burns: `transfer/review.ts`). */
import { describe, expect, it } from 'vitest'
import { BOB } from '../../../core/accounts.testing.ts'
import { failure } from '../../../errors/to-error.ts'
import { mayConfirm } from '../../../transfer/review-flow.ts'
import { setAmount, setMax, setReceiver, startDraft } from '../draft/draft.actions.ts'
import { previewHtml, readPreview, type Sending, sendForHost, startSending, write } from '../send.testing.ts'
import { agree, confirm, review } from './review.actions.ts'

const ETHER = 10n ** 18n
/** What sending takes when a node says that a tip of 400,000 gwei is usual. */
const BURNED = 21_000n * 400_000n * 10n ** 9n

const reasons = ({ state }: Sending) =>
  state.flow.step === 'reviewing' ? state.flow.review.findings.map(({ reason }) => reason) : state.flow.step

const writeMax = async ({ wallet, settled }: Sending) => {
  wallet.go.reset('Account')
  wallet.go.to('Send')
  startDraft(wallet, undefined)
  setReceiver(wallet, BOB)
  setMax(wallet)
  await settled()
  await review(wallet)
  await settled()
}

const rich = async (): Promise<Sending> => {
  const sending = await startSending()
  sending.chain.on.balance = () => 10n * ETHER
  sending.wallet.refreshBalance({ force: true })
  await sending.settled()
  return sending
}

describe('review', () => {
  it('attack: max with a tip that burns 8.4 of 10 ETH: nothing goes before the fee is agreed to', async () => {
    const sending = await rich()
    sending.chain.total = BURNED
    await writeMax(sending)
    expect(reasons(sending)).toContain('fee')
    expect(previewHtml(sending)).toContain('8.4')
    expect(mayConfirm(sending.state)).toBe(false)
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([])
    agree(sending.wallet, ['fee'])
    expect(mayConfirm(sending.state)).toBe(true)
    await confirm(sending.wallet)
    expect(sending.sent()).toHaveLength(1)
  })

  it('attack: the same for an amount that was typed, and for what a page asks for', async () => {
    const sending = await rich()
    sending.chain.total = BURNED
    await write(sending, '1', BOB)
    expect(reasons(sending)).toContain('fee')
    sending.wallet.go.reset('Account')
    void sendForHost(sending.wallet, { to: BOB, value: ETHER }).catch(() => {})
    await sending.settled()
    expect(sending.state.flow).toMatchObject({ review: { askedBy: 'host' } })
    expect(reasons(sending)).toContain('fee')
  })

  it('behavior: a usual fee is not spoken of', async () => {
    const sending = await rich()
    await write(sending, '1', BOB)
    expect(reasons(sending)).not.toContain('fee')
    await writeMax(sending)
    expect(reasons(sending)).not.toContain('fee')
  })

  it('attack: a fee that only blocks tell apart, by the amount it is small', async () => {
    const sending = await rich()
    sending.chain.on.isUnusualFee = async () => true
    for (const prepare of [() => write(sending, '1', BOB), () => writeMax(sending)]) {
      await prepare()
      expect(reasons(sending)).toContain('fee')
    }
    // A call without coins has no amount to measure by.
    sending.wallet.go.reset('Account')
    void sendForHost(sending.wallet, { to: BOB, value: 0n, data: '0xabcd' }).catch(() => {})
    await sending.settled()
    expect(reasons(sending)).toContain('fee')
  })

  it('error: blocks that nobody tells of: max is not reviewed without, anything else is', async () => {
    const sending = await rich()
    const asked: boolean[] = []
    sending.chain.on.isUnusualFee = async ({ isWaitedFor }) => {
      asked.push(isWaitedFor)
      throw failure('fee-failed')
    }
    await write(sending, '1', BOB)
    expect(sending.state.flow.step).toBe('reviewing')
    await writeMax(sending)
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'fee-failed' })
    expect(asked).toEqual([false, true])
    setAmount(sending.wallet, '1')
    expect(sending.state.problem).toBeUndefined()
  })

  it('behavior: "about" where the wallet sets the fee, "up to" where it goes with the request', async () => {
    const sending = await rich()
    await write(sending, '1', BOB)
    const feeOf = () => readPreview(previewHtml(sending), 18).rows['Network fee']
    expect(feeOf()).toBe('about 0.000021 ETH')
    await writeMax(sending)
    expect(feeOf()).toBe('up to ≈ 0.000021 ETH')
  })

  it('behavior: whoever pays by way of a contract is not asked about a fee that is not theirs', async () => {
    const sending = await rich()
    sending.chain.total = BURNED
    sending.wallet.state.account.eip155.smart = [sending.wallet.state.account.eip155.address ?? '']
    await write(sending, '1', BOB)
    expect(reasons(sending)).not.toContain('fee')
  })
})
