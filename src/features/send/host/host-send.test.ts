import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { providerError } from '../../../connectors/mock.ts'
import { ALICE, BOB, CAROL, hashOf } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { MAX_AMOUNT } from '../../../lib/amount.ts'
import { currentEntry } from '../../../state/router.ts'
import { startDraft } from '../draft/draft.actions.ts'
import { confirm } from '../review/review.actions.ts'
import { prompting, reviewing, SEND } from '../review/submit.testing.ts'
import { leaveReview } from '../send.state.ts'
import { previewHtml, readPreview, type Sending, sendForHost, startSending, write } from '../send.testing.ts'

const ETHER = 10n ** 18n

describe('sendForHost', () => {
  const request = { to: BOB, value: ETHER / 2n }

  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: unknown) => Reflect.get(Object(error), 'code'),
    )

  it('behavior: our review, then the hash', async () => {
    const sending = await startSending({ options: { metadata: { name: 'Shop' } } })
    sending.element.requestClose('user')
    const answer = sendForHost(sending.wallet, { ...request, data: '0xabcd' })
    await sending.settled()
    expect(views(sending.wallet)).toEqual(['Account', 'SendPreview'])
    const html = previewHtml(sending)
    expect(html).toContain('Shop asks for this')
    const shown = readPreview(html, 18)
    expect(shown).toMatchObject({ to: BOB, amount: ETHER / 2n })
    expect(shown.rows['Data for the contract']).toBe('0xabcd')
    await confirm(sending.wallet)
    await expect(answer).resolves.toEqual({ hash: hashOf(1) })
    expect(sending.sent()).toMatchObject([
      { to: BOB, data: '0xabcd', value: `0x${(ETHER / 2n).toString(16)}` },
    ])
    await sending.settled()
    expect(sending.core.state.transactions.list).toMatchObject([{ to: BOB, kind: 'call' }])
    expect(views(sending.wallet)).toEqual(['Account'])
  })

  it.each<[unknown, bigint]>([
    [0n, 0n],
    [1n, 1n],
    ['0x0', 0n],
    ['0x1', 1n],
    ['0x00ff', 255n],
    ['0xDE0B6B3A7640000', ETHER],
  ])('param: value %o', async (value, wei) => {
    const sending = await startSending()
    sending.chain.on.balance = () => MAX_AMOUNT
    void sendForHost(sending.wallet, { to: BOB, value })
    await sending.settled()
    expect(sending.state.flow).toMatchObject({ step: 'reviewing', review: { transfer: { value: wei } } })
  })

  it.each<[string, unknown]>([
    ['a number', { value: 1 }],
    ['a huge number', { value: 1e18 }],
    ['decimal text', { value: '1' }],
    ['decimal text with a point', { value: '0.1' }],
    ['negative', { value: -1n }],
    ['negative text', { value: '-0x1' }],
    ['2^256', { value: 2n ** 256n }],
    ['2^256 in hex', { value: `0x1${'0'.repeat(64)}` }],
    ['empty hex', { value: '0x' }],
    ['null', { value: null }],
    ['a thing that says it is 1', { value: { valueOf: () => 1n, toString: () => '0x1' } }],
    ['a null receiver', { to: null, value: 1n }],
    ['a name', { to: 'bob.eth', value: 1n }],
    ['a typing error', { to: BOB.replace('C5', 'c5'), value: 1n }],
    ['odd data', { value: 1n, data: '0xabc' }],
    ['data that is no hex', { value: 1n, data: '0xzz' }],
    ['data of another type', { value: 1n, data: 5 }],
  ])('error: %s is refused before anything is shown', async (_name, odd) => {
    const sending = await startSending()
    const code = codeOf(sendForHost(sending.wallet, { to: BOB, ...Object(odd) }))
    expect(await code).toBe('transfer-invalid')
    expect(views(sending.wallet)).toEqual(['Account'])
    expect(sending.sent()).toEqual([])
  })

  it('error: anything that is no request', async () => {
    const sending = await startSending()
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    for (const odd of [undefined, null, 5, 'x', [], () => {}, proxy, {}, { to: BOB }, { value: 1n }])
      expect(await codeOf(sendForHost(sending.wallet, odd))).toBe('send-incomplete')
  })

  it('error: another namespace, another network, one that is not offered, nobody connected', async () => {
    const sending = await startSending()
    const { wallet, provider, core } = sending
    expect(await codeOf(sendForHost(wallet, { ...request, namespace: 'solana' }))).toBe(
      'namespace-unsupported',
    )
    for (const caipNetworkId of ['eip155:56', '', 10, null, {}])
      expect(await codeOf(sendForHost(wallet, { ...request, caipNetworkId }))).toBe('chain-not-supported')
    provider.emit('chainChanged', '0x2a')
    expect(await codeOf(sendForHost(wallet, request))).toBe('chain-not-supported')
    await core.session.disconnect()
    expect(await codeOf(sendForHost(wallet, request))).toBe('connector-not-connected')
  })

  it('error: what the chain refuses is handed on', async () => {
    const sending = await startSending()
    sending.chain.on.fee = () => Promise.reject({ code: 3, message: 'execution reverted: no thanks' })
    expect(await codeOf(sendForHost(sending.wallet, request))).toBe('reverted-reason')
    sending.chain.on.fee = () => 1n
    sending.chain.on.balance = () => ETHER / 2n
    expect(await codeOf(sendForHost(sending.wallet, request))).toBe('insufficient-funds')
    sending.chain.on.balance = () => -1n
    expect(await codeOf(sendForHost(sending.wallet, request))).toBe('http-failed')
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: undefined })
  })

  it('behavior: 4001 on back, on closing, when another review takes its place, on a disconnect', async () => {
    const leaves: ((sending: Sending) => unknown)[] = [
      ({ wallet }) => leaveReview(wallet),
      ({ element }) => element.requestClose('user'),
      (sending) => write(sending, '0.1', CAROL),
      ({ core }) => core.session.disconnect(),
    ]
    for (const leave of leaves) {
      const sending = await startSending()
      const code = codeOf(sendForHost(sending.wallet, request))
      await sending.settled()
      await leave(sending)
      await sending.settled()
      expect(await code).toBe(4001)
      expect(sending.sent()).toEqual([])
    }
  })

  it('attack: the hash of the visitor\u2019s own transfer never answers the page', async () => {
    const sending = await startSending()
    const code = codeOf(sendForHost(sending.wallet, request))
    await sending.settled()
    await sending.element.show({ view: 'Send' })
    await write(sending, '0.1', CAROL)
    await confirm(sending.wallet)
    await sending.settled()
    expect(sending.sent()).toMatchObject([{ to: CAROL }])
    expect(await code).toBe(4001)
  })

  it('attack: the late hash of a request that was left never answers the next one', async () => {
    const sending = await startSending()
    const answer = later<Hex>()
    sending.provider.answer(SEND, () => answer.promise)
    const first = codeOf(sendForHost(sending.wallet, request))
    await sending.settled()
    const done = confirm(sending.wallet)
    await sending.settled()
    sending.element.requestClose('user')
    expect(await first).toBe(4001)
    const second = sendForHost(sending.wallet, { ...request, to: CAROL })
    await sending.settled()
    answer.resolve(hashOf(1))
    await done
    sending.provider.answer(SEND, () => hashOf(2))
    await confirm(sending.wallet)
    await expect(second).resolves.toEqual({ hash: hashOf(2) })
  })

  it('behavior: while the wallet asks, closing refuses the page, and the late hash is followed', async () => {
    const sending = await startSending()
    const answer = later<Hex>()
    sending.provider.answer(SEND, () => answer.promise)
    const code = codeOf(sendForHost(sending.wallet, request))
    await sending.settled()
    const done = confirm(sending.wallet)
    await sending.settled()
    sending.element.requestClose('user')
    expect(await code).toBe(4001)
    answer.resolve(hashOf(1))
    await done
    await sending.settled()
    expect(sending.core.state.transactions.list).toMatchObject([{ hash: hashOf(1), to: BOB }])
  })

  it('behavior: busy while a review is in sight or prepared, also the visitor\u2019s own', async () => {
    const own = await reviewing()
    expect(await codeOf(sendForHost(own.wallet, request))).toBe('sending-busy')
    expect(own.state.flow).toMatchObject({ step: 'reviewing', review: { askedBy: 'visitor' } })
    const sending = await startSending()
    const first = codeOf(sendForHost(sending.wallet, request))
    expect(await codeOf(sendForHost(sending.wallet, request))).toBe('sending-busy')
    await sending.settled()
    expect(await codeOf(sendForHost(sending.wallet, request))).toBe('sending-busy')
    await confirm(sending.wallet)
    expect(await first).toBe('resolved')
  })

  it('behavior: not busy with a wallet that does not answer once the visitor has left: it says so and asks', async () => {
    const sending = await prompting()
    sending.element.requestClose('user')
    void sendForHost(sending.wallet, request).catch(() => {})
    await sending.settled()
    expect(sending.state).toMatchObject({ flow: { step: 'reviewing', review: { askedBy: 'host' } } })
    expect(sending.wallet.state.unanswered.counts).toEqual({ [ALICE]: 1 })
  })

  it('behavior: a review that was covered gives way to the next request', async () => {
    const sending = await startSending()
    const first = codeOf(sendForHost(sending.wallet, request))
    await sending.settled()
    await sending.element.show({ view: 'Receive' })
    const second = sendForHost(sending.wallet, { to: CAROL, value: ETHER / 2n })
    expect(await first).toBe(4001)
    await sending.settled()
    await confirm(sending.wallet)
    await expect(second).resolves.toEqual({ hash: hashOf(1) })
    expect(sending.sent()).toMatchObject([{ to: CAROL, value: `0x${(ETHER / 2n).toString(16)}` }])
  })

  it('error: declined in the wallet, the page hears 4001 and no retry can send it after all', async () => {
    const sending = await startSending()
    sending.provider.answer(SEND, () => {
      throw providerError(4001, 'no')
    })
    const code = codeOf(sendForHost(sending.wallet, request))
    await sending.settled()
    await confirm(sending.wallet)
    expect(await code).toBe(4001)
    expect(sending.state.flow).toEqual({ step: 'editing' })
    expect(currentEntry(sending.wallet.state.router).view).toBe('Account')
  })

  it('error: a dialog that cannot be opened leaves nothing behind', async () => {
    const sending = await startSending()
    sending.element.requestClose('user')
    const { modal } = sending.wallet
    Object.assign(modal, { open: () => Promise.reject(new Error('no chunk')) })
    await expect(sendForHost(sending.wallet, request)).rejects.toThrow('no chunk')
    expect(sending.state.flow).toEqual({ step: 'editing' })
  })

  it('attack: what goes is what was reviewed, whatever draft of the visitor\u2019s stands beside it', async () => {
    const sending = await startSending()
    sending.wallet.go.to('Send')
    startDraft(sending.wallet, { amount: '0.3', to: CAROL })
    const answer = sendForHost(sending.wallet, request)
    await sending.settled()
    await confirm(sending.wallet)
    await expect(answer).resolves.toEqual({ hash: hashOf(1) })
    expect(sending.sent()).toMatchObject([{ to: BOB, value: `0x${(ETHER / 2n).toString(16)}` }])
  })

  it('behavior: the visitor\u2019s draft stays', async () => {
    const sending = await startSending()
    sending.wallet.go.to('Send')
    startDraft(sending.wallet, { amount: '0.3', to: CAROL })
    const code = codeOf(sendForHost(sending.wallet, request))
    await sending.settled()
    leaveReview(sending.wallet)
    expect(await code).toBe(4001)
    expect(sending.state.draft).toMatchObject({ amount: '0.3', receiver: CAROL })
  })
})
