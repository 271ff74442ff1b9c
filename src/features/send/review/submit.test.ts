import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { everyThrow } from '../../../chains/evm/fakes.testing.ts'
import { providerError } from '../../../connectors/mock.ts'
import { ALICE, BOB, CAROL, hashOf } from '../../../core/accounts.testing.ts'
import { later, methods, views } from '../../../core/core.testing.ts'
import { failure } from '../../../errors/to-error.ts'
import { mayConfirm } from '../../../transfer/review-flow.ts'
import { leaveReview } from '../send.state.ts'
import { previewHtml, type Sending, startSending, write } from '../send.testing.ts'
import { confirm, submit } from './review.actions.ts'
import { reviewing, SEND } from './submit.testing.ts'

const ETHER = 10n ** 18n

describe('confirm', () => {
  it('behavior: what stands there is sent, once; then Account, an empty draft and a balance', async () => {
    const sending = await reviewing()
    await confirm(sending.wallet)
    await sending.settled()
    expect(sending.sent()).toEqual([
      { from: ALICE, to: BOB, value: `0x${(ETHER / 4n).toString(16)}`, data: '0x', chainId: '0x1' },
    ])
    expect(views(sending.wallet)).toEqual(['Account'])
    expect(sending.state).toMatchObject({
      flow: { step: 'editing' },
      draft: { amount: '', receiver: '' },
    })
    expect(sending.wallet.state.unanswered.counts).toEqual({ [ALICE]: 0 })
    expect(sending.core.state.transactions.list).toMatchObject([
      { hash: hashOf(1), to: BOB, value: ETHER / 4n },
    ])
    const events = sending.emitted('wm-event').map(({ event }) => event)
    expect(events.slice(-2)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  })

  it('behavior: a double click is one request', async () => {
    const sending = await reviewing()
    await Promise.all([1, 2, 3].map(() => confirm(sending.wallet)))
    await sending.settled()
    expect(sending.sent()).toHaveLength(1)
    await expect(submit(sending.wallet)).rejects.toMatchObject({ code: 'sending-busy' })
  })

  it.each<[string, (sending: Sending) => void, string]>([
    [
      'another account',
      ({ provider }) => provider.answer('eth_accounts', () => [BOB, ALICE]),
      'account-changed',
    ],
    [
      'another account, once it has said which',
      ({ provider }) =>
        provider.answer('eth_chainId', () => {
          provider.emit('accountsChanged', [BOB])
          return '0x1'
        }),
      'account-changed',
    ],
    ['no account', ({ provider }) => provider.answer('eth_accounts', () => []), 'account-changed'],
    ['garbage accounts', ({ provider }) => provider.answer('eth_accounts', () => 'x'), 'account-changed'],
    ['another network', ({ provider }) => provider.answer('eth_chainId', () => '0xa'), 'network-changed'],
    [
      'another network, told beside the answer',
      ({ provider }) =>
        provider.answer('eth_chainId', () => {
          provider.emit('chainChanged', '0xa')
          return '0x1'
        }),
      'network-changed',
    ],
    ['garbage network', ({ provider }) => provider.answer('eth_chainId', () => 'x'), 'wallet-bad-answer'],
    [
      'a wallet that throws',
      ({ provider }) => provider.answer('eth_accounts', () => Promise.reject(providerError(-32603, 'x'))),
      'rpc-internal',
    ],
  ])(
    'attack: %s at confirm: nothing is sent, the review stays with the reason',
    async (_name, change, problem) => {
      const sending = await reviewing()
      change(sending)
      await confirm(sending.wallet)
      expect(sending.sent()).toEqual([])
      expect(sending.state).toMatchObject({ flow: { step: 'reviewing' }, problem })
      expect(views(sending.wallet)).toEqual(['Account', 'Send', 'SendPreview'])
    },
  )

  it('attack: a wallet that goes anywhere is not asked to go where it never agreed to', async () => {
    const sending = await reviewing()
    const connector = sending.core.session.connector('eip155')
    Object.assign(connector ?? {}, {
      current: async () => ({ eip155: { accounts: [ALICE], approved: ['eip155:10'] } }),
    })
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([])
    expect(sending.state.problem).toBe('network-changed')
  })

  it('behavior: what is refused cannot be confirmed, whatever was agreed to', async () => {
    const { state } = await reviewing()
    if (state.flow.step !== 'reviewing') throw new TypeError('No review')
    const findings = [{ level: 'refused', reason: 'token-contract' }] as const
    const flow = { ...state.flow, review: { ...state.flow.review, findings } }
    expect(mayConfirm({ flow: state.flow, agreed: [] })).toBe(true)
    expect(mayConfirm({ flow, agreed: [] })).toBe(false)
  })

  it('error: a wallet that does not say where it is has 10 s, and nothing is sent late', async () => {
    const sending = await reviewing()
    const answer = later<Hex[]>()
    sending.provider.answer('eth_accounts', () => answer.promise)
    const done = confirm(sending.wallet)
    await sending.clock.advance(10_000)
    await done
    expect(sending.state).toMatchObject({ flow: { step: 'reviewing' }, problem: 'timeout' })
    answer.resolve([ALICE])
    await sending.settled()
    expect(sending.sent()).toEqual([])
  })

  it('behavior: from the account that the visitor chose; the wallet’s own change stops it', async () => {
    const sending = await startSending({}, { accounts: [ALICE, CAROL] })
    const choose = async () => {
      const session = await sending.core.session.live()
      session.chooseAccount('eip155', CAROL)
      await sending.settled()
    }
    await choose()
    await write(sending, '0.25', BOB)
    await confirm(sending.wallet)
    expect(sending.sent()).toMatchObject([{ from: CAROL, to: BOB }])

    await choose()
    await write(sending, '0.25', BOB)
    // It tells nobody.
    sending.provider.answer('eth_accounts', () => [BOB, ALICE, CAROL])
    await confirm(sending.wallet)
    expect(sending.sent()).toHaveLength(1)
    expect(sending.state.problem).toBe('account-changed')
  })

  it('attack: another wallet that comes between the look and the request is not asked', async () => {
    const sending = await reviewing()
    const answer = later<Hex[]>()
    sending.provider.answer('eth_accounts', () => answer.promise)
    const done = confirm(sending.wallet)
    const second = sending.announce('com.second', { accounts: [BOB] })
    const { connectors, session } = sending.core
    const connector = connectors.find('com.second')
    if (!connector) throw new TypeError('not announced')
    const live = await session.live()
    live.accept(connector, { eip155: { accounts: [ALICE], network: 'eip155:1' } })
    answer.resolve([ALICE])
    await done
    expect(sending.sent()).toEqual([])
    expect(methods(second)).not.toContain(SEND)
    expect(sending.state.problem).toBe('account-changed')
  })

  it.each<[string, (sending: Sending) => void]>([
    ['back', ({ wallet }) => leaveReview(wallet)],
    ['closed', ({ element }) => element.requestClose('user')],
    ['disconnected', ({ core }) => void core.session.disconnect()],
  ])('behavior: %s before the wallet was asked: it is not asked', async (_name, leave) => {
    const sending = await reviewing()
    const answer = later<Hex[]>()
    sending.provider.answer('eth_accounts', () => answer.promise)
    const done = confirm(sending.wallet)
    await sending.settled()
    leave(sending)
    answer.resolve([ALICE])
    await done
    await sending.settled()
    expect(sending.sent()).toEqual([])
  })

  it('error: declined: the review stays, may be confirmed again, and nobody is alarmed', async () => {
    const sending = await reviewing()
    sending.provider.answer(SEND, () => Promise.reject(providerError(4001, 'User denied')))
    await confirm(sending.wallet)
    await sending.settled()
    expect(sending.state).toMatchObject({ flow: { step: 'reviewing' }, problem: 'review.rejected' })
    expect(sending.errors()).toEqual([])
    sending.provider.answer(SEND, () => hashOf(1))
    await confirm(sending.wallet)
    expect(sending.sent()).toHaveLength(2)
    expect(sending.sent()[0]).toEqual(sending.sent()[1])
    expect(views(sending.wallet)).toEqual(['Account'])
  })

  it('error: whatever the wallet throws is one request and a reason', { timeout: 30_000 }, async () => {
    const sending = await reviewing()
    for (const thrown of everyThrow()) {
      const before = sending.sent().length
      sending.provider.answer(SEND, () => Promise.reject(thrown))
      await confirm(sending.wallet)
      expect(sending.sent()).toHaveLength(before + 1)
      expect(sending.state.flow.step).toBe('reviewing')
      expect(sending.state.problem).toBeDefined()
    }
  })

  it.each([undefined, null, '', '0x', '0x12', 5, {}, [hashOf(1)], `${hashOf(1)}0`, hashOf(1).slice(2)])(
    'error: %o is no hash: said to be possibly sent, not followed',
    async (answer) => {
      const sending = await reviewing()
      sending.provider.answer(SEND, () => answer)
      await confirm(sending.wallet)
      expect(sending.state).toMatchObject({ flow: { step: 'reviewing' }, problem: 'hash-invalid' })
      expect(sending.core.state.transactions.list).toEqual([])
      // It may be on its way: once more is agreed to first.
      expect(sending.wallet.state.unanswered.counts).toEqual({ [ALICE]: 1 })
      expect(previewHtml(sending)).toContain('Confirming again may send twice')
    },
  )
})

describe('a wallet that was lost while it was asked', () => {
  it('error: it may be sent: said so, not followed, once more is agreed to first', async () => {
    const sending = await reviewing()
    sending.provider.answer(SEND, () => Promise.reject(failure('wallet-unanswered')))
    await confirm(sending.wallet)
    expect(sending.state).toMatchObject({ flow: { step: 'reviewing' }, problem: 'wallet-unanswered' })
    expect(sending.core.state.transactions.list).toEqual([])
    expect(sending.wallet.state.unanswered.counts).toEqual({ [ALICE]: 1 })
    expect(previewHtml(sending)).toContain('Confirming again may send twice')
  })
})
