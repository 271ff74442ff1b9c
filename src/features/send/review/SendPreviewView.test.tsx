// @vitest-environment happy-dom
/** What the review asks of the visitor while an earlier request may still be confirmed in the wallet. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { createTestElement } from '../../../core/test-element.testing.ts'
import { fetchKeeper } from '../../../transfer/request.ts'
import { startDraft } from '../draft/draft.actions.ts'
import { leaveReview } from '../send.state.ts'
import { forSend, startSending, t, write } from '../send.testing.ts'
import { confirm } from './review.actions.ts'
import { view as sendPreviewView } from './SendPreviewView.tsx'

// Called by what every review shows; `sendRequest` has it without an import.
vi.mock('../../../transfer/request.ts', async (load) => {
  const real = await load<typeof import('../../../transfer/request.ts')>()
  return { ...real, fetchKeeper: vi.fn(real.fetchKeeper) }
})

const position = document.createElement('div')
const root = createRoot(position)
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => act(async () => root.render(null)))

const box = () => {
  const found = position.querySelector<HTMLInputElement>('input[type=checkbox]')
  if (!found) throw new TypeError('No box')
  return found
}

const show = ({ wallet }: Awaited<ReturnType<typeof startSending>>) =>
  act(async () =>
    root.render(
      <sendPreviewView.View wallet={wallet} send={wallet.send} t={t} data={undefined} offers={() => true} />,
    ),
  )

describe('SendPreviewView', () => {
  it('behavior: a review that another element of the page has ended leads back to the draft', async () => {
    const sending = await startSending()
    const other = createTestElement(sending.core, { embedded: true })
    await write(sending, '0.25', BOB)
    await show(sending)
    expect(views(sending.wallet)).toEqual(['Account', 'Send', 'SendPreview'])
    await act(async () => {
      startDraft(forSend(other.wallet), undefined)
      await sending.settled()
    })
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    expect(sending.state.draft).toMatchObject({ amount: '0.25', receiver: BOB })
  })

  it('behavior: what keeps a request over a reload is fetched while the visitor reads, once', async () => {
    const sending = await startSending()
    await write(sending, '0.25', BOB)
    vi.mocked(fetchKeeper).mockClear()
    await show(sending)
    expect(vi.mocked(fetchKeeper).mock.calls).toEqual([[sending.wallet]])
  })

  it('attack: agreed once is not agreed again: a further request that may have been sent asks anew', async () => {
    const sending = await startSending()
    await write(sending, '0.25', BOB)
    const never = later<unknown>()
    sending.provider.answer('eth_sendTransaction', () => never.promise)
    void confirm(sending.wallet)
    await sending.settled()
    leaveReview(sending.wallet)
    await write(sending, '0.25', BOB)
    await show(sending)
    expect(box().checked).toBe(false)
    await act(async () => box().click())
    expect(box().checked).toBe(true)

    sending.provider.answer('eth_sendTransaction', () => 'no hash')
    await act(async () => {
      await confirm(sending.wallet)
      await sending.settled()
    })
    expect(sending.state).toMatchObject({ flow: { step: 'reviewing' }, problem: 'hash-invalid' })
    expect(box().checked).toBe(false)
  })

  it('attack: agreed to send beside one request is not agreed to send beside another one', async () => {
    const sending = await startSending()
    await write(sending, '0.25', BOB)
    const [first, second] = [later<unknown>(), later<unknown>()]
    sending.provider.answer('eth_sendTransaction', () => first.promise)
    const asked = confirm(sending.wallet)
    await sending.settled()
    leaveReview(sending.wallet)
    await write(sending, '0.25', BOB)
    await show(sending)
    await act(async () => box().click())
    sending.provider.answer('eth_sendTransaction', () => second.promise)
    let asking = asked
    await act(async () => {
      asking = confirm(sending.wallet)
      await sending.settled()
    })
    await act(async () => {
      first.reject({ code: 4001 })
      await asked
    })
    await act(async () => {
      second.resolve('no hash')
      await asking
      await sending.settled()
    })
    expect(sending.wallet.state.unanswered.counts).toEqual({ [ALICE]: 1 })
    expect(box().checked).toBe(false)
  })
})
