import { describe, expect, it, vi } from 'vitest'
import type { Connector, LateAnswer } from '../connectors/connector.ts'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import { createHarness, type Harness, later, RDNS } from '../core/core.testing.ts'
import { saved, stored } from '../core/fake-storage.testing.ts'
import { confirm } from '../features/send/review/review.actions.ts'
import { leaveReview } from '../features/send/send.state.ts'
import { forSend, previewHtml, startSending, write } from '../features/send/send.testing.ts'

const MINUTE = 60_000
const TOPIC = 'a'.repeat(64)
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const PAYER = '8RxjrNSCb5QBjXrD1Vsp5SptmAAxFqxbRUcuZdi8fU2K'
const SIGNATURE = '5'.repeat(88)
const { clock: beginning } = createHarness()
const now = beginning.now()

const row = (more: object = {}) => ({
  isRequest: true,
  kind: 'transfer',
  caipNetworkId: 'eip155:1',
  from: ALICE,
  to: BOB,
  value: '100000000000000000',
  symbol: 'ETH',
  decimals: 18,
  sentAt: now - MINUTE,
  call: `0:${hashOf(7)}`,
  walletConnect: { id: 7, topic: TOPIC },
  ...more,
})
const onSolana = (more: object = {}) =>
  row({ caipNetworkId: SOLANA, from: PAYER, to: PAYER, symbol: 'SOL', decimals: 9, call: undefined, ...more })

const reloaded = async (rows: unknown, session: object = { eip155: RDNS }) => {
  const storage = saved({ pending: rows, session })
  const harness = createHarness({ storage, options: { networks: ['eip155:1', SOLANA] } })
  await harness.settled()
  return harness
}
const list = ({ core }: Harness) => core.state.unanswered.list
const pending = ({ storage }: Harness) => stored(storage)['wallet-modal:pending']
const answer = async (harness: Harness, given: LateAnswer) => {
  const late = harness.core.lateAnswers
  late.find = ({ id, topic }) => (id === 7 && topic === TOPIC ? given : undefined)
  late.onChange()
  await harness.settled()
}
const hashes = (harness: Harness) => harness.emitted('wm-transaction').map(({ hash }) => hash)

describe('requests', () => {
  it('behavior: kept while the wallet has not answered, not after; of this page load not listed twice', async () => {
    const harness = await startSending()
    const wallet = later<unknown>()
    harness.provider.answer('eth_sendTransaction', () => wallet.promise)
    await write(harness, '0.1', BOB)
    const done = confirm(harness.wallet)
    await harness.settled()
    const { call: _call, walletConnect: _walletConnect, ...kept } = row({ sentAt: harness.clock.now() })
    expect(pending(harness)).toEqual([{ ...kept, call: expect.stringMatching(/^0:0x/) }])
    expect([list(harness), harness.wallet.state.unanswered.counts[ALICE]]).toEqual([[], 1])
    wallet.resolve(hashOf(1))
    await done
    await harness.settled()
    expect(pending(harness)).toMatchObject([{ hash: hashOf(1) }])
    expect(pending(harness)).toHaveLength(1)
  })

  it('behavior: over WalletConnect: kept under its number once it has one; left before that, nobody is asked', async () => {
    const harness = await startSending()
    const connector = harness.core.session.connector()
    if (!connector) throw new Error('not connected')
    let relay = later<void>()
    const published = vi.fn()
    const elsewhere: Connector = {
      ...connector,
      type: 'walletconnect',
      coversAllNamespaces: true,
      isRemote: true,
      provider: (_namespace, watch) => ({
        async request() {
          await relay.promise
          watch?.stillWanted(TOPIC)
          watch?.onAsked({ id: 7, topic: TOPIC })
          published()
          return new Promise(() => {})
        },
      }),
    }
    harness.core.session.connector = () => elsewhere
    await write(harness, '0.1', BOB)
    const left = confirm(harness.wallet)
    await harness.settled()
    expect(pending(harness)).toBeUndefined()
    leaveReview(harness.wallet)
    relay.resolve()
    await left
    expect([
      published.mock.calls.length,
      pending(harness),
      harness.wallet.state.unanswered.counts[ALICE],
    ]).toEqual([0, undefined, 0])

    relay = later<void>()
    await write(harness, '0.1', BOB)
    void confirm(harness.wallet)
    relay.resolve()
    await harness.settled()
    expect(published).toHaveBeenCalledOnce()
    expect(pending(harness)).toMatchObject([{ isRequest: true, walletConnect: { id: 7, topic: TOPIC } }])
  })

  it.each(['already known', 'nonce too low'])(
    'behavior: answered with "%s" after a reload: it may have been sent, and is listed as before',
    async (message) => {
      const harness = await reloaded([row()])
      const error = { code: -32000, message }
      await answer(harness, { method: 'eth_sendTransaction', result: undefined, error })
      expect(list(harness)).toHaveLength(1)
      expect(pending(harness)).toHaveLength(1)
    },
  )

  it('refusal: declined in the wallet: nothing is kept; answered with no hash: it may have been sent', async () => {
    const harness = await startSending()
    harness.provider.answer('eth_sendTransaction', () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    await write(harness, '0.1', BOB)
    await confirm(harness.wallet)
    await harness.settled()
    expect(pending(harness)).toBeUndefined()
    harness.provider.answer('eth_sendTransaction', () => 'sent')
    await confirm(harness.wallet)
    await harness.settled()
    expect(pending(harness)).toMatchObject([{ isRequest: true }])
  })

  it('attack: a reload while the wallet asks: the next send is warned in words of its own and has to be agreed to', async () => {
    const before = await startSending()
    before.provider.answer('eth_sendTransaction', () => new Promise(() => {}))
    await write(before, '0.1', BOB)
    void confirm(before.wallet)
    await before.settled()

    const harness = createHarness({ storage: before.storage })
    harness.announce(RDNS).answer('eth_accounts', () => [ALICE])
    await harness.settled()
    await harness.element.show()
    harness.core.refreshBalance()
    await harness.settled()
    await write(harness, '0.2', BOB)
    expect(forSend(harness.wallet).send.state.flow.step).toBe('reviewing')
    const html = previewHtml(harness)
    expect(html).toContain('your wallet was asked to send 0.1 ETH. Its answer cannot be heard any more')
    expect(html).toMatch(/<button[^>]*aria-disabled="true"/)
  })

  it.each([
    ['before the page asks', true],
    ['after it', false],
  ])(
    'behavior: the answer comes %s: followed as any hash, compared with what was asked',
    async (_name, isEarly) => {
      const harness = createHarness({
        storage: saved({ pending: [row()], session: { eip155: RDNS } }),
      })
      const given = { method: 'eth_sendTransaction', result: hashOf(3) }
      if (isEarly) await answer(harness, given)
      await harness.settled()
      if (!isEarly) {
        expect([list(harness).length, hashes(harness)]).toEqual([1, []])
        await answer(harness, given)
      }
      expect(list(harness)).toEqual([])
      expect(harness.core.state.transactions.list).toMatchObject([
        { hash: hashOf(3), call: `0:${hashOf(7)}`, value: 10n ** 17n, from: ALICE, status: 'pending' },
      ])
      expect(hashes(harness)).toEqual([hashOf(3)])
      expect(pending(harness)).toMatchObject([{ hash: hashOf(3) }])
      expect(pending(harness)).toHaveLength(1)
      await answer(harness, given)
      expect(hashes(harness)).toEqual([hashOf(3)])
    },
  )

  it('behavior: a Solana signature that comes late is followed; one of a transaction that was only signed is not', async () => {
    const sending = await reloaded([onSolana()])
    await answer(sending, { method: 'solana_signAndSendTransaction', result: { signature: SIGNATURE } })
    expect(hashes(sending)).toEqual([SIGNATURE])
    const signing = await reloaded([onSolana()])
    await answer(signing, { method: 'solana_signTransaction', result: { signature: SIGNATURE } })
    expect([hashes(signing), list(signing), pending(signing)]).toEqual([[], [], undefined])
  })

  it.each([
    ['declined', ALICE, undefined, true],
    ['sent', ALICE, hashOf(3), false],
    ['sent, and another account’s is stored', BOB, hashOf(3), true],
  ])('attack: a swap that was %s late: what Swap would go on from', async (_name, owner, result, isKept) => {
    const storage = saved({
      pending: [row({ kind: 'swap' })],
      'pending-swap': { owner, caipNetworkId: 'eip155:1' },
      session: { eip155: RDNS },
    })
    const harness = createHarness({ storage })
    await harness.settled()
    await answer(harness, { method: 'eth_sendTransaction', result })
    expect(stored(storage)['wallet-modal:pending-swap'] !== undefined).toBe(isKept)
  })

  it('refusal: declined late: no longer warned of, nothing is followed', async () => {
    const harness = await reloaded([row()])
    await answer(harness, { method: 'eth_sendTransaction', result: undefined })
    expect([hashes(harness), list(harness), pending(harness)]).toEqual([[], [], undefined])
  })

  it.each([
    ['no hash', { method: 'eth_sendTransaction', result: '0x12' }, 1],
    ['the id of a batch', { method: 'wallet_sendCalls', result: { id: hashOf(3) } }, 1],
    ['a hash of another chain', { method: 'eth_sendTransaction', result: SIGNATURE }, 1],
    ['a signature of a message, as a hash', { method: 'personal_sign', result: hashOf(3) }, 0],
    [
      'an answer of another namespace',
      { method: 'solana_signAndSendTransaction', result: { signature: SIGNATURE } },
      1,
    ],
  ])('attack: a late answer that is %s is never followed', async (_name, given, kept) => {
    const harness = await reloaded([row()])
    await answer(harness, given)
    expect([hashes(harness), list(harness).length]).toEqual([[], kept])
  })

  it('behavior: over after ten minutes, over WalletConnect after the hour that it was asked for', async () => {
    const { walletConnect: _walletConnect, ...here } = row()
    const harness = await reloaded([row(), here])
    expect(list(harness)).toHaveLength(2)
    await harness.clock.advance(9 * MINUTE)
    expect(list(harness)).toMatchObject([{ walletConnect: { id: 7 } }])
    await harness.clock.advance(49 * MINUTE)
    expect(list(harness)).toHaveLength(1)
    await harness.clock.advance(2 * MINUTE)
    expect([list(harness), pending(harness)]).toEqual([[], undefined])
    expect(
      await reloaded([row({ sentAt: now - 61 * MINUTE }), row({ sentAt: now + 61 * MINUTE })]).then(list),
    ).toEqual([])
  })

  it('behavior: a disconnect ends it, in storage and in sight', async () => {
    const storage = saved({ pending: [row()], session: { eip155: RDNS } })
    const harness = createHarness({ storage })
    harness.announce(RDNS).answer('eth_accounts', () => [ALICE])
    await harness.settled()
    expect(list(harness)).toHaveLength(1)
    await harness.core.session.disconnect()
    await harness.settled()
    expect([list(harness), pending(harness)]).toEqual([[], undefined])
  })

  it('attack: a stored row that is not what we write is no row; the good one beside it stays', async () => {
    const bad = [
      null,
      5,
      row({ kind: 'proposal' }),
      row({ from: '0x1' }),
      row({ from: ALICE.toLowerCase() }),
      row({ to: 'javascript:alert(1)' }),
      row({ caipNetworkId: 'eip155:01' }),
      row({ value: -1 }),
      row({ value: '9'.repeat(79) }),
      row({ symbol: 'x'.repeat(17) }),
      row({ decimals: 1e9 }),
      row({ sentAt: 'now' }),
      row({ sentAt: Number.MAX_VALUE }),
      row({ call: '0x' }),
      row({ walletConnect: {} }),
      row({ walletConnect: { id: '7', topic: TOPIC } }),
      row({ walletConnect: { id: 0, topic: TOPIC } }),
      row({ walletConnect: { id: 7, topic: '../wc' } }),
      row({ walletConnect: 'x' }),
    ]
    for (const one of bad) {
      const harness = await reloaded([one, row({ symbol: 'E\u202eTH', extra: '<b>' })])
      expect(list(harness)).toMatchObject([{ symbol: 'ETH', walletConnect: { id: 7 } }])
      expect(list(harness)).toHaveLength(1)
      expect(list(harness)[0]).not.toHaveProperty('extra')
      expect(harness.errors()).toEqual([])
    }
    const many = Array.from({ length: 1_000 }, (_, id) =>
      row({ walletConnect: { id: id + 1, topic: TOPIC } }),
    )
    expect(list(await reloaded(many)).length).toBeLessThanOrEqual(60)
  })
})
