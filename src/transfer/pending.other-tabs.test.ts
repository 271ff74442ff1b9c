/** Two tabs of one page, one wallet: what it was asked in one of them, and has not answered, is named in the other one. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import { createHarness, later, RDNS } from '../core/core.testing.ts'
import { confirm } from '../features/send/review/review.actions.ts'
import { readReview } from '../features/send/review/review.reads.ts'
import { forSend, previewHtml, startSending, write } from '../features/send/send.testing.ts'
import { sent } from './follow.testing.ts'
import { keepReview } from './review-flow.ts'

afterEach(() => void vi.unstubAllGlobals())

const NAMED = 'or in another tab, your wallet was asked to send 0.1 ETH'

/** A tab that sends, with a wallet that answers when it is told to; and one that was open before. */
const twoTabs = async () => {
  const browser = Object.assign(new EventTarget(), { crypto })
  vi.stubGlobal('window', browser)
  const first = await startSending()
  const { storage } = first
  const wallet = later<unknown>()
  first.provider.answer('eth_sendTransaction', () => wallet.promise)
  const second = createHarness({ storage })
  second.announce(RDNS).answer('eth_accounts', () => [ALICE])
  await second.settled()
  await second.element.show()
  second.core.refreshBalance()
  await second.settled()
  /** The wallet is asked in the first tab. */
  const ask = async () => {
    await write(first, '0.1', BOB)
    void confirm(first.wallet)
    await first.settled()
  }
  /** The browser tells the second tab of what the first one has stored. */
  const tell = async () => {
    const key = 'wallet-modal:pending'
    const event = { key, newValue: storage.getItem(key), storageArea: storage }
    browser.dispatchEvent(Object.assign(new Event('storage'), event))
    await second.settled()
  }
  /** As with the review's view open. */
  const review = async () => {
    await write(second, '0.2', BOB)
    const sender = forSend(second.wallet)
    const stop = keepReview(sender, sender.send, readReview(sender))
    await second.settled()
    return stop
  }
  const html = () => previewHtml(second)
  return { first, second, wallet, ask, tell, review, html }
}

describe('another tab of the page', () => {
  it('attack: its wallet was asked before this review: named here, and has to be agreed to', async () => {
    const { ask, review, html } = await twoTabs()
    await ask()
    const stop = await review()
    expect(html()).toContain(NAMED)
    expect(html()).toContain('Ask my wallet once more')
    stop()
  })

  it('attack: its wallet is asked while this review is open: named here; once it has answered, no more', async () => {
    const { first, wallet, ask, tell, review, html } = await twoTabs()
    const stop = await review()
    expect(html()).not.toContain(NAMED)
    await ask()
    await tell()
    expect(html()).toContain(NAMED)
    expect(html()).toContain('Ask my wallet once more')
    wallet.reject(Object.assign(new Error('no'), { code: 4001 }))
    await first.settled()
    await tell()
    expect(html()).not.toContain(NAMED)
    stop()
  })

  it('attack: both have sent, and hear of each other while they review: neither stores it anew, or the other would, for ever', async () => {
    const { first, second, tell, review } = await twoTabs()
    first.core.follow(sent(hashOf(7)))
    second.core.follow(sent(hashOf(8)))
    await first.settled()
    const stop = await review()
    first.core.resume()
    await first.settled()
    const setItem = vi.spyOn(second.storage, 'setItem')
    await tell()
    await tell()
    expect(setItem.mock.calls.filter(([key]) => key === 'wallet-modal:pending')).toEqual([])
    expect(second.core.state.transactions.list).toHaveLength(2)
    stop()
  })

  it('behavior: this tab’s own request is named once, as one of this tab', async () => {
    const { second, review } = await twoTabs()
    const stop = await review()
    const provider = second.announce(RDNS)
    provider.answer('eth_sendTransaction', () => new Promise(() => {}))
    const sender = forSend(second.wallet)
    void confirm(sender)
    await second.settled()
    sender.resume()
    await second.settled()
    expect(second.core.state.unanswered).toMatchObject({ list: [] })
    stop()
  })
})
