// @vitest-environment happy-dom
/** Send and its review on the screen: what is wrong with a draft, every figure, how the wallet answers. */
import { describe, expect, it, vi } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { providerError } from '../connectors/mock.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { type HarnessOptions, later } from '../core/core.testing.ts'
import { setAmount, setReceiver } from '../features/send/draft/draft.actions.ts'
import { confirm, review } from '../features/send/review/review.actions.ts'
import { leaveReview } from '../features/send/send.state.ts'
import { forSend, sendForHost } from '../features/send/send.testing.ts'
import { en } from '../i18n/en.all.testing.ts'
import { makeContract, NAME } from '../transfer/executions.testing.ts'
import { act, connected, looksRight, on } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

describe('Send', () => {
  const typed = async (amount: string, receiver: string, given: HarnessOptions = {}) => {
    const shown = await on('Send', given)
    await act(async () => {
      setAmount(forSend(shown.wallet), amount)
      setReceiver(forSend(shown.wallet), receiver)
    })
    await shown.flush()
    return { ...shown, state: forSend(shown.wallet).send.state }
  }

  it.each<[string, string, keyof typeof en]>([
    ['', '', 'send.problem.amount'],
    ['x', BOB, 'send.problem.not-a-number'],
    ['-1', BOB, 'send.problem.negative'],
    [`0.${'1'.repeat(19)}`, BOB, 'send.problem.too-many-decimals'],
    ['9'.repeat(80), BOB, 'send.problem.too-large'],
    ['2', BOB, 'send.problem.funds'],
    ['0.5', '', 'send.problem.receiver'],
    ['0.5', 'x', 'send.problem.address'],
    ['0.5', BOB.replace('C5', 'c5'), 'send.problem.checksum'],
    ['0.5', `0x${'0'.repeat(40)}`, 'send.problem.zero'],
    ['0.5', BOB, 'send.review'],
  ])('param: %o to %o: the button says %s', async (amount, receiver, key) => {
    const shown = await typed(amount, receiver)
    looksRight(shown, '1 ETH available')
    const submit = shown.card.querySelector('button[type="submit"]')
    const words = en[key].replace('{symbol}', 'ETH').replace('{decimals}', '18')
    expect(submit?.textContent).toContain(words)
    expect(submit?.getAttribute('aria-disabled')).toBe(key === 'send.review' ? null : 'true')
  })

  it('behavior: own address is said; a balance that is not there is off', async () => {
    const shown = await typed('0.5', ALICE)
    looksRight(shown, en['send.own'])
    shown.chain.on.balance = () => -1n
    await act(async () => shown.core.refreshBalance({ force: true }))
    await shown.flush()
    looksRight(shown, en['send.problem.balance'], en['account.balance.unavailable'])
  })

  it('behavior: preparing, and the node\u2019s reason', async () => {
    const shown = await typed('0.5', BOB)
    const fee = later<bigint>()
    shown.chain.on.fee = () => fee.promise
    await act(async () => void review(forSend(shown.wallet)))
    await shown.flush()
    looksRight(shown, en['send.preparing'])
    await act(async () => fee.reject({ code: 3, message: 'execution reverted: <b>no</b> thanks' }))
    await shown.flush()
    looksRight(shown, en['reverted-reason'], '<b>no</b> thanks')
  })

  const reviewed = async (given: HarnessOptions = {}) => {
    const shown = await typed('0.5', BOB, given)
    await act(() => review(forSend(shown.wallet)))
    await shown.flush()
    return shown
  }

  it('behavior: the review: the whole address, every figure', async () => {
    const shown = await reviewed()
    looksRight(
      shown,
      en['review.title'],
      '0.5 ETH',
      'Ethereum',
      en['review.confirm'],
      'about 0.000021 ETH',
      '0.499979 ETH',
    )
    expect(shown.text().replace(/\s/g, '')).toContain(BOB)
  })

  it('behavior: waiting with a hint, declined, failed, unanswered', async () => {
    const shown = await reviewed()
    const first = later<Hex>()
    shown.provider.answer('eth_sendTransaction', () => first.promise)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => void confirm(forSend(shown.wallet)))
    await shown.flush()
    looksRight(shown, 'Confirm in Meadow')
    await act(async () => vi.advanceTimersByTime(15_000))
    looksRight(shown, en['review.slow'])
    vi.useRealTimers()
    await act(async () => first.reject(providerError(4001, 'no')))
    await shown.flush()
    looksRight(shown, en['review.rejected'], en['review.confirm'])
    shown.provider.answer('eth_sendTransaction', () => Promise.reject(providerError(-32603, 'boom')))
    await act(() => confirm(forSend(shown.wallet)))
    await shown.flush()
    looksRight(shown, en['rpc-internal'], 'boom')
    shown.provider.answer('eth_sendTransaction', () => later<Hex>().promise)
    await act(async () => void confirm(forSend(shown.wallet)))
    await shown.flush()
    await act(async () => leaveReview(forSend(shown.wallet)))
    await shown.flush()
    await act(() => review(forSend(shown.wallet)))
    await shown.flush()
    looksRight(shown, en['review.unanswered'], en['review.unanswered.agree'])
  })

  it('behavior: a contract account’s wallet has answered with a name: its owners are waited for, and nobody’s window', async () => {
    const shown = await reviewed()
    makeContract(shown)
    const name = later<Hex>()
    shown.provider.answer('eth_sendTransaction', () => name.promise)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => void confirm(forSend(shown.wallet)))
    await shown.flush()
    await act(async () => vi.advanceTimersByTime(15_000))
    looksRight(shown, en['review.slow'])
    await act(async () => name.resolve(NAME))
    await shown.flush()
    vi.useRealTimers()
    looksRight(shown, en['review.slow.safe'])
    expect(shown.text()).not.toContain(en['review.slow'])
  })

  it('behavior: the page\u2019s own request says who asks, with its data, and can be left', async () => {
    const shown = await connected({ options: { metadata: { name: 'Shop \u202e{site}' } } })
    const code = sendForHost(shown.wallet, { to: BOB, value: 5n, data: '0xabcdef' }).catch(
      (error) => error.code,
    )
    await shown.flush()
    expect(shown.text()).toContain('Shop {site} asks for this')
    expect(shown.text()).toContain('0xabcdef')
    await shown.click(en['common.back'])
    expect(await code).toBe(4001)
    looksRight(shown, en['account.send'])
  })

  it('param: without a name the page\u2019s host asks', async () => {
    const shown = await connected()
    void sendForHost(shown.wallet, { to: BOB, value: 5n }).catch(() => {})
    await shown.flush()
    looksRight(shown, `${location.host} asks for this`)
  })
})
