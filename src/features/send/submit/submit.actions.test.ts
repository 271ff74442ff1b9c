import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { everyThrow } from '../../../chains/evm/fakes.testing.ts'
import { providerError } from '../../../connectors/mock.ts'
import { BEA, MAINNET } from '../../../connectors/standard-wallet.testing.ts'
import { ALICE, asked, BOB, CAROL, hashOf, later, methods, RDNS, views } from '../../../core/core.testing.ts'
import { failure } from '../../../errors/to-error.ts'
import { formatAmount, localize, MAX_AMOUNT } from '../../../lib/amount.ts'
import { toChecksum } from '../../../lib/checksum.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { currentEntry } from '../../../state/router.ts'
import { cancelSwitch } from '../../network/network.actions.ts'
import { networkSwitchOf } from '../../network/network.state.ts'
import { setAmount, setReceiver, startDraft } from '../draft/draft.actions.ts'
import { agree, review } from '../review/review.actions.ts'
import { mayConfirm } from '../review/review.rules.ts'
import { resetSend } from '../send.state.ts'
import {
  forSend,
  previewHtml,
  readPreview,
  type Sending,
  sendForHost,
  startSending,
  write,
} from '../send.testing.ts'
import { startSolanaSending } from '../solana.testing.ts'
import { confirm, leaveReview, submit } from './submit.actions.ts'

const SEND = 'eth_sendTransaction'
const ETHER = 10n ** 18n

const reviewing = async (given: Parameters<typeof startSending>[0] = {}): Promise<Sending> => {
  const sending = await startSending(given)
  await write(sending, '0.25', BOB)
  expect(views(sending.wallet)).toEqual(['Account', 'Send', 'SendPreview'])
  return sending
}

/** The wallet's prompt stands open until the test answers. */
const prompting = async () => {
  const sending = await reviewing()
  const answer = later<Hex>()
  sending.provider.answer(SEND, () => answer.promise)
  const done = confirm(sending.wallet)
  await sending.settled()
  expect(sending.sent()).toHaveLength(1)
  return { ...sending, answer, done }
}

describe('review', () => {
  it('behavior: reads balance and fee anew, then opens', async () => {
    const { chain, wallet, state, settled } = await startSending()
    const before = chain.reads.length
    await write({ ...(await startSending()), wallet, settled }, '0.25', BOB)
    expect(chain.reads.slice(before)).toEqual([`balance eip155:1 ${ALICE}`, 'fee eip155:1'])
    expect(state.flow).toMatchObject({
      step: 'reviewing',
      review: {
        askedBy: 'visitor',
        paysFee: true,
        transfer: { from: ALICE, to: BOB, value: ETHER / 4n, data: '0x', caipNetworkId: 'eip155:1' },
      },
    })
  })

  it('behavior: not for a draft with a problem', async () => {
    const sending = await startSending()
    await write(sending, '', BOB)
    expect([sending.state.flow.step, ...views(sending.wallet)]).toEqual(['editing', 'Account', 'Send'])
    expect(sending.chain.reads).not.toContain('fee eip155:1')
  })

  it('error: what the network does not take stays on Send with its reason', async () => {
    const sending = await startSending()
    for (const [thrown, problem] of [
      [new Error('insufficient funds for gas * price + value'), 'send.problem.fee'],
      [{ code: 3, message: 'execution reverted: no thanks' }, 'reverted-reason'],
      [new TypeError('Failed to fetch'), 'unknown'],
      ['text', 'unknown'],
    ] as const) {
      sending.chain.on.fee = () => Promise.reject(thrown)
      await write(sending, '0.25', BOB)
      expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem })
      expect(views(sending.wallet)).toEqual(['Account', 'Send'])
      expect(sending.state.draft).toMatchObject({ amount: '0.25', receiver: BOB })
    }
    setAmount(sending.wallet, '0.2')
    expect(sending.state.problem).toBeUndefined()
  })

  it('error: a balance that cannot be read, or does not cover the fee', async () => {
    const sending = await startSending()
    sending.chain.on.balance = () => -1n
    await write(sending, '0.25', BOB)
    expect(sending.state.problem).toBe('send.problem.balance')
    sending.chain.on.balance = () => ETHER / 4n + sending.chain.total - 1n
    await write(sending, '0.25', BOB)
    expect(sending.state.problem).toBe('send.problem.fee')
    sending.chain.on.balance = () => ETHER / 4n + sending.chain.total
    await write(sending, '0.25', BOB)
    expect(sending.state.flow.step).toBe('reviewing')
  })

  it('behavior: while it is prepared, typing, leaving or closing gives it up', async () => {
    const changes: ((sending: Sending) => void)[] = [
      ({ wallet }) => setAmount(wallet, '0.5'),
      ({ wallet }) => wallet.go.back(),
      ({ wallet }) => {
        wallet.go.back()
        wallet.go.to('Send')
        startDraft(wallet, undefined)
      },
      ({ element }) => element.requestClose('user'),
      ({ core }) => void core.session.disconnect(),
    ]
    for (const change of changes) {
      const sending = await startSending()
      const fee = later<bigint>()
      sending.chain.on.fee = () => fee.promise
      sending.wallet.go.to('Send')
      startDraft(sending.wallet, undefined)
      setAmount(sending.wallet, '0.25')
      setReceiver(sending.wallet, BOB)
      const done = review(sending.wallet)
      await sending.settled()
      expect(sending.state.flow.step).toBe('preparing')
      change(sending)
      fee.resolve(1n)
      await done
      await sending.settled()
      expect(sending.state.flow.step).toBe('editing')
      expect(views(sending.wallet)).not.toContain('SendPreview')
    }
  })
})

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
      unanswered: { [ALICE]: 0 },
    })
    expect(sending.core.state.transactions.list).toMatchObject([
      { hash: hashOf(1), to: BOB, value: ETHER / 4n },
    ])
    const events = sending.emitted('wm-event').map(({ event }) => event)
    expect(events.slice(-2)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  })

  it('attack: what is shown is what is sent, digit by digit: every random draft', {
    timeout: 12 * RUNS,
  }, async () => {
    const runs = Math.ceil(RUNS / 10)
    const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).filter((bytes) => bytes.some(Boolean))
    const digits = fc.bigInt({ min: 1n, max: MAX_AMOUNT / 2n })
    const short = fc.bigInt({ min: 1n, max: 10n ** 21n })
    const harnesses = new Map<number, Promise<Sending>>()
    const at = (decimals: number) => {
      const network = {
        id: 1000 + decimals,
        name: 'A & B <i>',
        nativeCurrency: { name: 'C', symbol: 'C$1', decimals },
        rpcUrls: ['https://node.example'],
      }
      const given = { options: { networks: [network] } }
      if (!harnesses.has(decimals)) harnesses.set(decimals, startSending(given, { chainId: network.id }))
      return harnesses.get(decimals) ?? startSending(given)
    }
    let same = 0
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(short, digits),
        fc.integer({ min: 0, max: 36 }),
        address,
        fc.boolean(),
        async (value, decimals, bytes, lower) => {
          const sending = await at(decimals)
          sending.chain.balances[ALICE] = MAX_AMOUNT
          sending.core.refreshBalance({ force: true })
          await sending.settled()
          const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
          const to = toChecksum(hex)
          await write(sending, formatAmount(value, decimals), lower ? to.toLowerCase() : to)
          const html = previewHtml(sending)
          const shown = readPreview(html, decimals)
          const before = sending.sent().length
          // Of dust the fee is more than half.
          agree(sending.wallet, ['fee'])
          await confirm(sending.wallet)
          const [request, ...more] = sending.sent().slice(before)
          expect(more).toEqual([])
          expect(BigInt(request?.value ?? -1)).toBe(shown.amount)
          expect(request?.to).toBe(shown.to)
          expect(request).toEqual({
            from: ALICE,
            to,
            value: `0x${value.toString(16)}`,
            data: '0x',
            chainId: `0x${(1000 + decimals).toString(16)}`,
          })
          // The sentence says the same figure.
          expect(shown.sentence).toContain(` ${localize(formatAmount(value, decimals), 'en')} C$1 `)
          expect(shown.sentence).toContain('A & B <i>')
          expect(shown.sentence).toContain(to)
          same += 1
        },
      ),
      { numRuns: runs },
    )
    console.info(`preview read back: ${same} of ${runs}`)
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

  it('error: whatever the wallet throws is one request and a reason', async () => {
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
      expect(sending.state.unanswered).toEqual({ [ALICE]: 1 })
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
    expect(sending.state.unanswered).toEqual({ [ALICE]: 1 })
    expect(previewHtml(sending)).toContain('Confirming again may send twice')
  })
})

describe('a wallet that has not answered', () => {
  it('behavior: is waited for without end', async () => {
    const sending = await prompting()
    await sending.clock.advance(24 * 3_600_000)
    expect(sending.state.flow.step).toBe('confirming')
    sending.answer.resolve(hashOf(1))
    await sending.done
    expect(views(sending.wallet)).toEqual(['Account'])
  })

  it('behavior: a late hash is adopted after back, and what is written now stays', async () => {
    const sending = await prompting()
    leaveReview(sending.wallet)
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    startDraft(sending.wallet, undefined)
    setAmount(sending.wallet, '0.1')
    sending.answer.resolve(hashOf(1))
    await sending.done
    await sending.settled()
    expect(sending.core.state.transactions.list).toMatchObject([{ hash: hashOf(1), value: ETHER / 4n }])
    expect(sending.emitted('wm-transaction')).toMatchObject([{ hash: hashOf(1), status: 'pending' }])
    expect(sending.state.draft.amount).toBe('0.1')
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
  })

  it('behavior: a late hash is adopted after closing, after a disconnect, and with another wallet', async () => {
    const leaves: ((sending: Sending) => void | Promise<void>)[] = [
      ({ element }) => void element.requestClose('user'),
      ({ core }) => core.session.disconnect(),
      async (sending) => {
        sending.announce('com.second', { accounts: [CAROL] })
        await sending.connect('com.second')
      },
    ]
    for (const leave of leaves) {
      const sending = await prompting()
      await leave(sending)
      const before = views(sending.wallet)
      sending.answer.resolve(hashOf(1))
      await sending.done
      await sending.settled()
      expect(sending.core.state.transactions.list).toMatchObject([{ hash: hashOf(1), from: ALICE }])
      expect(views(sending.wallet)).toEqual(before)
    }
  })

  it('behavior: nobody is led to Account from somewhere else', async () => {
    const sending = await prompting()
    sending.wallet.go.reset('Receive')
    sending.answer.resolve(hashOf(1))
    await sending.done
    expect(views(sending.wallet)).toEqual(['Receive'])
  })

  it('behavior: a second send says so and asks; the figure goes with the answer', async () => {
    const sending = await prompting()
    leaveReview(sending.wallet)
    await write(sending, '0.1', CAROL)
    expect(sending.state.unanswered).toEqual({ [ALICE]: 1 })
    const html = previewHtml(sending)
    expect(html).toContain('An earlier request is still waiting')
    expect(html).toContain('type="checkbox"')
    expect(html).toMatch(/<button[^>]*aria-disabled="true"/)
    sending.provider.answer(SEND, () => hashOf(2))
    sending.answer.reject(providerError(4001, 'no'))
    await sending.done
    await sending.settled()
    expect(sending.state.unanswered).toEqual({ [ALICE]: 0 })
    expect(sending.state).toMatchObject({ flow: { step: 'reviewing' }, problem: undefined })
    expect(previewHtml(sending)).not.toContain('An earlier request')
  })

  it('behavior: late words of a review that was left are not shown', async () => {
    const sending = await prompting()
    leaveReview(sending.wallet)
    sending.answer.reject(providerError(-32603, 'late'))
    await sending.done
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: undefined })
  })
})

describe('startDraft', () => {
  it('behavior: takes what was brought, once', async () => {
    const sending = await startSending()
    const given = { to: BOB, amount: '1' }
    startDraft(sending.wallet, given)
    expect(sending.state.draft).toMatchObject({ receiver: BOB, amount: '1' })
    setAmount(sending.wallet, '2')
    startDraft(sending.wallet, given)
    expect(sending.state.draft.amount).toBe('2')
    startDraft(sending.wallet, { amount: '3' })
    expect(sending.state.draft).toMatchObject({ receiver: BOB, amount: '3' })
  })

  it('behavior: the draft is kept over closing, and gone with a disconnect', async () => {
    const sending = await reviewing()
    sending.element.requestClose('user')
    await sending.element.show({ view: 'Send' })
    startDraft(sending.wallet, undefined)
    expect(sending.state).toMatchObject({
      draft: { amount: '0.25', receiver: BOB },
      flow: { step: 'editing' },
    })
    await sending.core.session.disconnect()
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ amount: '', receiver: '' })
  })
})

describe('resetSend', () => {
  it('behavior: an empty draft, nothing under review', async () => {
    const sending = await reviewing()
    resetSend(sending.wallet)
    expect(sending.state).toMatchObject({ draft: { amount: '', receiver: '' }, flow: { step: 'editing' } })
  })
})

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
    expect(sending.core.state.transactions.list).toMatchObject([{ to: BOB, isCall: true }])
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

  const SWITCH = 'wallet_switchEthereumChain'
  const elsewhere = { ...request, caipNetworkId: 'eip155:10' }

  it('behavior: to an offered network that is not in use: the wallet switches in sight, then the review is of there', async () => {
    const sending = await startSending({ options: { metadata: { name: 'Shop' } } })
    const { wallet, provider, element } = sending
    element.requestClose('user')
    const answer = later<null>()
    provider.answer(SWITCH, async () => {
      await answer.promise
      provider.answer('eth_chainId', () => '0xa')
      provider.emit('chainChanged', '0xa')
      return null
    })
    const sent = sendForHost(wallet, elsewhere)
    await sending.settled()
    expect(views(wallet)).toEqual(['Account', 'SwitchNetwork'])
    expect(await codeOf(sendForHost(wallet, request))).toBe('sending-busy')
    answer.resolve(null)
    await sending.settled()
    expect(views(wallet)).toEqual(['Account', 'SendPreview'])
    expect(readPreview(previewHtml(sending), 18).sentence).toContain('on OP Mainnet')
    expect(sending.sent()).toEqual([])
    await confirm(wallet)
    await expect(sent).resolves.toEqual({ hash: hashOf(1) })
    expect(sending.sent()).toMatchObject([{ to: BOB, chainId: '0xa' }])
  })

  it('behavior: declined, cancelled or closed at the switch: 4001 says so, nothing is shown, nothing is sent', async () => {
    const leaves: ((sending: Sending) => unknown)[] = [
      () => undefined,
      async ({ core, wallet }) => cancelSwitch(networkSwitchOf(core), wallet),
      ({ element }) => element.requestClose('user'),
      ({ wallet }) => wallet.go.reset('Account'),
    ]
    for (const isOpen of [true, false])
      for (const leave of leaves) {
        const sending = await startSending()
        if (!isOpen) sending.element.requestClose('user')
        const answer = later<null>()
        sending.provider.answer(SWITCH, () => answer.promise)
        const emitted = sendForHost(sending.wallet, elsewhere).catch((error: unknown) => error)
        await sending.settled()
        expect(views(sending.wallet)).toEqual(['Account', 'SwitchNetwork'])
        await leave(sending)
        if (leave === leaves[0]) answer.reject(providerError(4001, 'no'))
        await sending.settled()
        expect(await emitted).toMatchObject({
          code: 4001,
          message: expect.stringContaining('switch the network'),
        })
        expect(views(sending.wallet)).not.toContain('SwitchNetwork')
        expect(views(sending.wallet)).not.toContain('SendPreview')
        expect(sending.wallet.state.network.active.eip155).toMatchObject({ caipNetworkId: 'eip155:1' })
        expect(sending.state.flow).toEqual({ step: 'editing' })
        expect(sending.sent()).toEqual([])
        expect(sending.errors()).toEqual([])
        // Free for the next one.
        answer.reject(providerError(4001, 'no'))
        await sending.settled()
        void codeOf(sendForHost(sending.wallet, request))
        await sending.settled()
        expect(views(sending.wallet)).toContain('SendPreview')
      }
  })

  it('behavior: closed after the switch, while the review is prepared: 4001, nothing is shown, nothing is sent', async () => {
    const sending = await startSending()
    const fee = later<bigint>()
    sending.chain.on.fee = () => fee.promise
    const code = codeOf(sendForHost(sending.wallet, elsewhere))
    await sending.settled()
    expect(sending.state.flow).toEqual({ step: 'preparing' })
    expect(sending.wallet.state.network.active.eip155).toMatchObject({ caipNetworkId: 'eip155:10' })
    expect(sending.element.requestClose('user')).toBe(true)
    fee.resolve(sending.chain.total)
    await sending.settled()
    expect(sending.wallet.state.modal.open).toBe(false)
    expect(views(sending.wallet)).not.toContain('SendPreview')
    expect(sending.state.flow).toEqual({ step: 'editing' })
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([])
    expect(await code).toBe(4001)
  })

  it('behavior: closed after the switch and opened again, while the review is prepared: 4001 all the same', async () => {
    const sending = await startSending()
    const fee = later<bigint>()
    sending.chain.on.fee = () => fee.promise
    const code = codeOf(sendForHost(sending.wallet, elsewhere))
    await sending.settled()
    expect(sending.element.requestClose('user')).toBe(true)
    await sending.element.show()
    fee.resolve(sending.chain.total)
    await sending.settled()
    expect(sending.wallet.state.modal.open).toBe(true)
    expect(views(sending.wallet)).not.toContain('SendPreview')
    expect(sending.state.flow).toEqual({ step: 'editing' })
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([])
    expect(await code).toBe(4001)
  })

  it('error: a wallet that cannot go there: its reason, and nothing is sent', async () => {
    const sending = await startSending()
    sending.provider.answer(SWITCH, () => null)
    const code = codeOf(sendForHost(sending.wallet, elsewhere))
    await sending.settled()
    await sending.clock.advance(60_000)
    expect(await code).toBe('switch-failed')
    expect(views(sending.wallet)).toEqual(['Account'])
    const off = await startSending({ options: { enableNetworkSwitch: false } })
    expect(await codeOf(sendForHost(off.wallet, elsewhere))).toBe('chain-not-supported')
    expect(asked(off.provider, SWITCH)).toEqual([])
    expect(views(off.wallet)).toEqual(['Account'])
  })

  it('error: what is no transfer never switches', async () => {
    const sending = await startSending()
    expect(await codeOf(sendForHost(sending.wallet, { ...elsewhere, value: 1 }))).toBe('transfer-invalid')
    expect(asked(sending.provider, SWITCH)).toEqual([])
  })

  it('behavior: to the other connected namespace: in use for the review, and no longer when the visitor declines', async () => {
    const sending = await startSolanaSending()
    const { wallet, core } = sending
    Object.assign(core.state.config, { metadata: { name: 'Shop' } })
    const ANY = { to: BEA, value: 1_000n, namespace: 'solana' }
    sending.announce(RDNS)
    const [ethereum] = core.state.network.networks
    if (!ethereum) throw new Error('No network')
    core.session.choose(ethereum)
    // Nobody is connected on Ethereum yet.
    expect(await codeOf(sendForHost(wallet, { to: BOB, value: 1n, namespace: 'eip155' }))).toBe(
      'connector-not-connected',
    )
    await sending.connect(RDNS)
    expect(core.state.network.activeNamespace).toBe('eip155')
    for (const wanted of [ANY, { ...ANY, namespace: undefined, caipNetworkId: MAINNET }]) {
      const code = codeOf(sendForHost(wallet, wanted))
      await sending.settled()
      expect(core.state.network.activeNamespace).toBe('solana')
      expect(views(wallet)).toEqual(['Account', 'SendPreview'])
      expect(readPreview(previewHtml(sending), 9).sentence).toContain('on Solana')
      leaveReview(forSend(wallet))
      expect(await code).toBe(4001)
      await sending.settled()
      expect(core.state.network.activeNamespace).toBe('eip155')
    }
    expect(await codeOf(sendForHost(wallet, { ...ANY, caipNetworkId: 'eip155:1' }))).toBe(
      'namespace-unsupported',
    )
    expect(sending.wires).toEqual([])
  })

  it('error: the other wallet is on a network that is not offered: the visitor is not taken there', async () => {
    const sending = await startSolanaSending()
    const { wallet, core, emitted } = sending
    const ethereum = sending.announce(RDNS)
    wallet.go.to('Connect', { namespace: 'eip155' })
    await sending.connect(RDNS)
    ethereum.emit('chainChanged', '0x2a')
    const solana = core.state.network.networks.find(({ caipNetworkId }) => caipNetworkId === MAINNET)
    if (!solana) throw new Error('No network')
    core.session.choose(solana)
    wallet.go.reset('Account')
    await sending.settled()
    expect(core.state.network.active.eip155).toMatchObject({ caipNetworkId: 'eip155:42' })
    const before = emitted('wm-network-change').length
    const code = await codeOf(sendForHost(wallet, { ...request, namespace: 'eip155' }))
    expect(code).toBe('chain-not-supported')
    // Not even for a moment: the page is told of every network in use, and would draw it.
    expect(emitted('wm-network-change')).toHaveLength(before)
    expect(core.state.network.activeNamespace).toBe('solana')
    expect(views(wallet)).toEqual(['Account'])
  })

  it('error: a namespace nobody is connected in is 4100', async () => {
    const sending = await startSending({ options: { networks: ['eip155:1', MAINNET] } })
    for (const there of [{ namespace: 'solana' }, { caipNetworkId: MAINNET }])
      expect(await codeOf(sendForHost(sending.wallet, { ...request, ...there }))).toBe(4100)
    expect(views(sending.wallet)).toEqual(['Account'])
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
    expect(sending.state).toMatchObject({
      flow: { step: 'reviewing', review: { askedBy: 'host' } },
      unanswered: { [ALICE]: 1 },
    })
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
