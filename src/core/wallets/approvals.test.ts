import { describe, expect, it } from 'vitest'
import { approvalsOf } from '../../state/approvals.ts'
import { noticesOf } from '../../state/notices.ts'
import { createHarness, later, views } from '../core.testing.ts'
import { createApprovals } from './approvals.ts'
import { createDisallowed } from './disallowed.ts'

const start = (embedded = false) => {
  const harness = createHarness({ embedded })
  const approvals = createApprovals(harness.core)
  const sent: { readonly answer: ReturnType<typeof later<string>>; readonly signal: AbortSignal }[] = []
  /** As the connector does: what the frame answers, unless the visitor leaves. */
  const ask = () => {
    const answered = approvals.approve((signal) => {
      const answer = later<string>()
      signal.addEventListener('abort', () => answer.reject(signal.reason))
      sent.push({ answer, signal })
      return answer.promise
    })
    const outcome = answered.then(
      (value) => ({ value }),
      (error) => ({ code: error.code }),
    )
    return outcome
  }
  const { modal } = harness.wallet.state
  return { ...harness, approvals, ask, sent, modal, waiting: () => approvalsOf(harness.core).waiting }
}

describe('createApprovals', () => {
  it('behavior: with the dialog closed it opens, and its end closes', async () => {
    const { ask, sent, modal, wallet, settled, element } = start()
    const outcome = ask()
    await settled()
    // Nothing else is made, or read for, on the way there.
    expect([modal.open, ...views(wallet)]).toEqual([true, 'ApproveTransaction'])
    sent[0]?.answer.resolve('0x01')
    expect(await outcome).toEqual({ value: '0x01' })
    expect(modal.open).toBe(false)
    expect(element.closed).toEqual(['api'])
  })

  it('behavior: a dialog that the host keeps open afterwards shows home', async () => {
    const { ask, sent, modal, wallet, settled, element } = start()
    element.keepOpen(true)
    const outcome = ask()
    await settled()
    sent[0]?.answer.resolve('0x01')
    expect(await outcome).toEqual({ value: '0x01' })
    expect([modal.open, ...views(wallet)]).toEqual([true, 'Connect'])
  })

  it.each(['resolve', 'reject'] as const)(
    'behavior: with a view open it goes there and comes back to it (%s)',
    async (how) => {
      const { ask, sent, modal, wallet, settled, element } = start()
      await element.show({ view: 'Networks' })
      const before = views(wallet)
      const outcome = ask()
      await settled()
      expect(views(wallet)).toEqual([...before, 'ApproveTransaction'])
      if (how === 'resolve') sent[0]?.answer.resolve('0x01')
      else sent[0]?.answer.reject({ code: 4001 })
      expect(await outcome).toEqual(how === 'resolve' ? { value: '0x01' } : { code: 4001 })
      expect([modal.open, ...views(wallet)]).toEqual([true, ...before])
    },
  )

  it('behavior: one is shown, the others wait in order; a refusal ends that one alone', async () => {
    const { ask, sent, settled, waiting, wallet, modal } = start()
    const outcomes = [ask(), ask(), ask()]
    await settled()
    expect([sent.length, waiting()]).toEqual([1, 3])
    sent[0]?.answer.reject({ code: 4001 })
    await settled()
    expect([sent.length, waiting(), views(wallet).at(-1)]).toEqual([2, 2, 'ApproveTransaction'])
    sent[1]?.answer.resolve('b')
    await settled()
    sent[2]?.answer.resolve('c')
    expect(await Promise.all(outcomes)).toEqual([{ code: 4001 }, { value: 'b' }, { value: 'c' }])
    expect([waiting(), modal.open]).toEqual([0, false])
  })

  it('behavior: closing rejects all of them with 4001, and a later one works again', async () => {
    const { ask, sent, settled, element, waiting } = start()
    const outcomes = [ask(), ask()]
    await settled()
    element.requestClose('user')
    expect(await Promise.all(outcomes)).toEqual([{ code: 4001 }, { code: 4001 }])
    expect([sent.length, sent[0]?.signal.aborted, waiting()]).toEqual([1, true, 0])
    const again = ask()
    await settled()
    sent.at(-1)?.answer.resolve('0x02')
    expect(await again).toEqual({ value: '0x02' })
  })

  it('behavior: closed while it is on its way: it is still answered, and the next one does not wait for that', async () => {
    const { approvals, ask, sent, settled, element, waiting, modal } = start()
    const hash = later<string>()
    const outcome = approvals.approve(() => hash.promise)
    await settled()
    element.requestClose('user')
    await settled()
    expect([waiting(), modal.open]).toEqual([0, false])
    const next = ask()
    await settled()
    expect([sent.length, modal.open]).toEqual([1, true])
    sent[0]?.answer.resolve('0x02')
    expect(await next).toEqual({ value: '0x02' })
    hash.resolve('0x01')
    expect(await outcome).toBe('0x01')
  })

  it('attack: a page that leads elsewhere meanwhile: what is out of sight is approved no more', async () => {
    const { ask, settled, wallet, modal } = start()
    const outcome = ask()
    await settled()
    wallet.go.reset('Networks')
    expect(await outcome).toEqual({ code: 4001 })
    expect([modal.open, ...views(wallet)]).toEqual([true, 'Networks'])
  })

  it('attack: beyond 20 that wait, the next one is refused at once', async () => {
    const { ask, settled, element } = start()
    const outcomes = Array.from({ length: 20 }, ask)
    expect(await ask()).toEqual({ code: -32002 })
    await settled()
    element.requestClose('user')
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toEqual({ code: 4001 })
  })

  it('behavior: embedded, it comes back to what was shown', async () => {
    const { ask, sent, settled, wallet, modal } = start(true)
    const before = views(wallet)
    const outcome = ask()
    await settled()
    expect(views(wallet).at(-1)).toBe('ApproveTransaction')
    sent[0]?.answer.resolve('0x01')
    await outcome
    expect([modal.open, ...views(wallet)]).toEqual([true, ...before])
  })

  it.each([false, true])(
    'behavior: opened by the host, it is what waits, several of them too; nothing waits: home (embedded %s)',
    async (embedded) => {
      const { ask, sent, settled, wallet, element, waiting, modal } = start(embedded)
      const open = () => element.show({ view: 'ApproveTransaction' })
      await open()
      expect(views(wallet)).toEqual(['Connect'])
      element.requestClose('user')
      const outcomes = [ask(), ask()]
      await settled()
      await open()
      expect([waiting(), views(wallet).at(-1), modal.open]).toEqual([2, 'ApproveTransaction', true])
      sent[0]?.answer.resolve('a')
      await settled()
      await open()
      sent[1]?.answer.resolve('b')
      expect(await Promise.all(outcomes)).toEqual([{ value: 'a' }, { value: 'b' }])
      expect(modal.open).toBe(embedded)
      if (embedded) expect(views(wallet)).toEqual(['Connect'])
    },
  )

  it('error: no element in the page: 4900', async () => {
    const { ask, core, sent } = start()
    core.elements.clear()
    expect(await ask()).toEqual({ code: 4900 })
    expect(sent).toHaveLength(0)
  })
})

describe('createDisallowed', () => {
  it('error: what is open is rejected, the dialog opens and says so after 300 ms, once a second at most', async () => {
    const { core, approvals, ask, settled, clock, modal } = start()
    const disallowed = createDisallowed(core, approvals)
    const outcome = ask()
    await settled()
    disallowed.show()
    expect(await outcome).toEqual({ code: 4200 })
    // The dialog opens first.
    await settled()
    await clock.advance(299)
    expect(modal.open).toBe(true)
    expect(core.state.notice.current).toBeUndefined()
    await clock.advance(1)
    expect(core.state.notice.current).toMatchObject({ tone: 'error', key: 'action-not-allowed' })
    noticesOf(core).hide()
    await clock.advance(699)
    disallowed.show()
    await clock.advance(1)
    disallowed.show()
    await clock.advance(299)
    expect(core.state.notice.current).toBeUndefined()
    await clock.advance(1)
    expect(core.state.notice.current).toMatchObject({ key: 'action-not-allowed' })
  })
})
