/** A contract account outside of a Safe's frame: its wallet answers with a name, which its owners execute later. */
import { describe, expect, it, vi } from 'vitest'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import { createHarness, later, RDNS } from '../core/core.testing.ts'
import { saved } from '../core/fake-storage.testing.ts'
import { press } from '../features/pay/pay.actions.ts'
import { asking, startPaying } from '../features/pay/pay.testing.ts'
import { confirm } from '../features/send/review/review.actions.ts'
import { previewHtml, sendForHost, startSending, write } from '../features/send/send.testing.ts'
import { EXECUTED, followed, kept, makeContract, NAME, told, waiting } from './executions.testing.ts'
import { makeRemote, TOPIC } from './remote.testing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Of now, as the clock of these tests begins. */
const { clock: beginning } = createHarness()
const row = (more: object = {}) => ({
  kind: 'transfer',
  caipNetworkId: 'eip155:1',
  from: ALICE,
  to: BOB,
  value: '100000000000000000',
  symbol: 'ETH',
  decimals: 18,
  sentAt: beginning.now(),
  ...more,
})
const reloaded = async (rows: unknown) => {
  const harness = createHarness({ storage: saved({ pending: rows, session: { eip155: RDNS } }) })
  const contract = makeContract(harness)
  await harness.settled()
  return { ...harness, contract }
}

/** The review of a transfer, from a contract account whose wallet is on another device. */
const reviewing = async (known?: Parameters<typeof makeContract>[1]) => {
  const sending = await startSending()
  const contract = makeContract(sending, known)
  makeRemote(sending)
  sending.core.state.account.eip155.smart = [ALICE]
  sending.provider.answer('eth_sendTransaction', () => NAME)
  await write(sending, '0.1', BOB)
  return { ...sending, contract }
}

/** The wallet has answered with the name. */
const named = async () => {
  const sending = await reviewing()
  const done = confirm(sending.wallet)
  await sending.settled()
  return { ...sending, done }
}

describe('a name in place of a hash', () => {
  it('behavior: it waits for the owners, for days, and nobody is told of a transaction', async () => {
    const sending = await named()
    await sending.clock.advance(4_000)
    expect(sending.core.state.notice.current).toMatchObject({ tone: 'loading', key: 'notice.safe-owners' })
    await sending.clock.advance(3 * DAY)
    expect([waiting(sending), followed(sending), told(sending)]).toEqual([[NAME], [], []])
    expect(sending.state.flow.step).toBe('confirming')
    expect(sending.core.state.notice.current?.key).toBe('notice.safe-owners')
    expect([sending.sent().length, sending.errors()]).toEqual([1, []])
    expect(kept(sending)).toMatchObject([{ name: NAME, since: '100', value: '100000000000000000', to: BOB }])
    expect(kept(sending)).toHaveLength(1)
  })

  it('behavior: executed: the transaction takes its place in the list, for the host and in storage', async () => {
    const sending = await named()
    await sending.clock.advance(2 * HOUR)
    sending.contract.execute()
    await sending.clock.advance(30_000)
    await sending.done
    const explorerUrl = `https://explorer.example/tx/${EXECUTED}`
    expect([waiting(sending), followed(sending)]).toEqual([[], [EXECUTED]])
    expect(told(sending)).toEqual([{ hash: EXECUTED, status: 'pending', explorerUrl }])
    expect(kept(sending)).toMatchObject([{ hash: EXECUTED }])
    expect(sending.state.flow.step).toBe('editing')
    sending.chain.on.getTransactionStatus = async () => ({ status: 'reverted', blockNumber: 1n })
    await sending.clock.advance(8_000)
    expect(told(sending).at(-1)).toEqual({ hash: EXECUTED, status: 'reverted', explorerUrl })
    expect([kept(sending), sending.core.state.unanswered.counts[ALICE]]).toEqual([undefined, 0])
  })

  it('behavior: what the page has asked for resolves with the hash of what was executed, not before', async () => {
    const sending = await startSending()
    const contract = makeContract(sending)
    makeRemote(sending)
    sending.provider.answer('eth_sendTransaction', () => NAME)
    const outcome = vi.fn()
    void sendForHost(sending.wallet, { to: BOB, value: '0x1' }).then(outcome)
    await sending.settled()
    void confirm(sending.wallet)
    await sending.clock.advance(HOUR)
    expect([outcome.mock.calls, waiting(sending)]).toEqual([[], [NAME]])
    contract.execute()
    await sending.clock.advance(30_000)
    expect(outcome.mock.calls).toEqual([[{ hash: EXECUTED }]])
  })

  it('behavior: so does a payment on a page that has not asked yet what the account is', async () => {
    const paying = await startPaying({ options: { features: { pay: true } } })
    const contract = makeContract(paying)
    makeRemote(paying)
    paying.core.state.account.eip155.smart = undefined
    paying.provider.answer('eth_sendTransaction', () => NAME)
    const outcome = vi.fn()
    const { answer } = await asking(paying)
    void answer.then(outcome)
    void press(paying.wallet)
    await paying.clock.advance(HOUR)
    expect([outcome.mock.calls, waiting(paying), told(paying)]).toEqual([[], [NAME], []])
    contract.execute()
    await paying.clock.advance(30_000)
    expect(outcome.mock.calls).toMatchObject([[{ hash: EXECUTED }]])
  })

  it('behavior: the same once more while it waits has to be agreed to', async () => {
    const sending = await named()
    sending.element.requestClose('user')
    await sending.element.show()
    await write(sending, '0.1', BOB)
    expect(previewHtml(sending)).toContain('Ask my wallet once more')
  })

  it('behavior: searched from the block at which the wallet was asked, and on from where the search has come', async () => {
    const sending = await reviewing()
    const answer = later<string>()
    sending.provider.answer('eth_sendTransaction', () => answer.promise)
    void confirm(sending.wallet)
    await sending.settled()
    sending.chain.on.blockNumber = async () => 9_000n
    answer.resolve(NAME)
    await sending.settled()
    sending.chain.on.findExecution = async ({ since }) => ({ since: since + 2_000n, span: 10n })
    expect(sending.contract.searched).toEqual([{ name: NAME, since: 100n }])
    await sending.clock.advance(8_000)
    expect(sending.core.state.transactions.proposals).toMatchObject([{ name: NAME, since: 4_100n }])
    const next = await reloaded(kept(sending))
    next.chain.on.findExecution = sending.chain.on.findExecution
    await next.clock.advance(60_000)
    expect(kept(next)).toMatchObject([{ name: NAME, since: '4100' }])
  })

  it('behavior: a hidden page asks nothing; a node that fails is asked again', async () => {
    const sending = await named()
    sending.page.visibility = 'hidden'
    const before = sending.contract.searched.length
    await sending.clock.advance(HOUR)
    expect(sending.contract.searched).toHaveLength(before)
    sending.page.visibility = 'visible'
    sending.chain.on.findExecution = async () => {
      throw new Error('down')
    }
    await sending.clock.advance(HOUR)
    expect(waiting(sending)).toEqual([NAME])
    sending.chain.on.findExecution = async ({ since }) => ({ since, span: 1n, hash: EXECUTED })
    await sending.clock.advance(30_000)
    await sending.done
    expect(followed(sending)).toEqual([EXECUTED])
  })
})

describe('what is no name', () => {
  it.each([
    ['a person’s account, which is known to be one', [], 'remote'],
    ['an account that nobody has asked about, in this browser', undefined, 'here'],
  ] as const)('behavior: %s costs not one question more', async (_, smart, where) => {
    const sending = await startSending()
    const hasCode = vi.spyOn(sending.chain, 'hasCode')
    if (where === 'remote') makeRemote(sending)
    await write(sending, '0.1', BOB)
    sending.core.state.account.eip155.smart = smart
    hasCode.mockClear()
    sending.chain.reads.length = 0
    await confirm(sending.wallet)
    await sending.settled()
    const reads = sending.chain.reads.filter((read) => !/^(balance|fee)/.test(read))
    expect(reads).toEqual(['blockNumber', `look ${hashOf(1)}`])
    expect([followed(sending), waiting(sending)]).toEqual([[hashOf(1)], []])
    // What is read once it was sent is the balance, and what the account is by then.
    expect(hasCode.mock.calls.length).toBeLessThanOrEqual(1)
  })

  it('behavior: the hash of a transaction, from a contract account as well: followed at once', async () => {
    const sending = await reviewing([NAME])
    await confirm(sending.wallet)
    await sending.settled()
    expect([followed(sending), waiting(sending)]).toEqual([[NAME], []])
    expect(sending.contract.searched).toEqual([])
  })

  it('behavior: a transaction that a node has heard of late: followed then, without a word of owners', async () => {
    const sending = await named()
    expect(waiting(sending)).toEqual([NAME])
    sending.contract.hashes.add(NAME)
    await sending.clock.advance(4_000)
    await sending.done
    expect([followed(sending), waiting(sending)]).toEqual([[NAME], []])
    expect(sending.core.state.notice.current?.key).toBe('notice.sent')
  })

  it('attack: the name of what waits already is no answer to another request', async () => {
    const sending = await named()
    sending.element.requestClose('user')
    await sending.element.show()
    await write(sending, '0.1', BOB)
    await confirm(sending.wallet)
    expect(sending.state.problem).toBe('hash-invalid')
    expect(waiting(sending)).toEqual([NAME])
  })

  it('attack: nor is the name of what was executed before', async () => {
    const sending = await named()
    sending.contract.execute()
    await sending.clock.advance(4_000)
    await sending.done
    await write(sending, '0.1', BOB)
    await confirm(sending.wallet)
    expect(sending.state.problem).toBe('hash-invalid')
    expect([followed(sending), told(sending).length]).toEqual([[EXECUTED], 1])
  })
})

describe('a name, over reloads', () => {
  it('behavior: waits on, without a notice, is searched for from where it was, and followed once executed', async () => {
    const harness = await reloaded([row({ name: NAME, since: '700' })])
    await harness.clock.advance(HOUR)
    expect([waiting(harness), told(harness), harness.core.state.notice.current]).toEqual([
      [NAME],
      [],
      undefined,
    ])
    expect(harness.contract.searched.length).toBeLessThanOrEqual(121)
    expect(harness.contract.searched[0]).toEqual({ name: NAME, since: 700n })
    harness.contract.execute()
    await harness.clock.advance(30_000)
    expect([waiting(harness), followed(harness)]).toEqual([[], [EXECUTED]])
    expect(told(harness)).toMatchObject([{ hash: EXECUTED, status: 'pending' }])
  })

  it('behavior: another tab has one: it is followed here too, once', async () => {
    const harness = await reloaded([row({ name: NAME, since: '700' })])
    harness.core.resume()
    await harness.settled()
    expect([waiting(harness), harness.contract.searched.length]).toEqual([[NAME], 1])
  })

  it('attack: rows with no block are dropped', async () => {
    for (const since of ['-1', 'x', 7, {}]) {
      const harness = await reloaded([row({ name: NAME, since })])
      expect([waiting(harness), kept(harness), harness.errors()]).toEqual([[], undefined, []])
    }
  })

  it.each([
    ['a contract account: it waits for the owners', true],
    ['a person’s: it is a hash', false],
  ])('behavior: the wallet has answered meanwhile, of %s', async (_, isContract) => {
    const id = { id: 7, topic: TOPIC }
    const harness = await reloaded([row({ isRequest: true, walletConnect: id })])
    if (!isContract) harness.chain.hasCode = async () => false
    harness.core.lateAnswers.find = () => ({ method: 'eth_sendTransaction', result: NAME })
    harness.core.lateAnswers.onChange()
    harness.core.lateAnswers.onChange()
    await harness.settled()
    expect(harness.core.state.unanswered.list).toEqual([])
    if (!isContract) return expect([followed(harness), waiting(harness)]).toEqual([[NAME], []])
    expect([followed(harness), waiting(harness), told(harness)]).toEqual([[], [NAME], []])
    expect(kept(harness)).toMatchObject([{ name: NAME, since: '0', sentAt: beginning.now() }])
    harness.contract.execute()
    await harness.clock.advance(30_000)
    expect([followed(harness), waiting(harness), told(harness).length]).toEqual([[EXECUTED], [], 1])
    return undefined
  })
})
