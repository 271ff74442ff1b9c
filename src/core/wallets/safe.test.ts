import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashNamed, info, SAFE, SAFE_ORIGIN } from '../../connectors/safe/safe.testing.ts'
import { agreeToLegal } from '../../features/connect/connect.actions.ts'
import { setAmount, setMax } from '../../features/send/draft/draft.actions.ts'
import { confirm, review } from '../../features/send/review/review.actions.ts'
import { forSend } from '../../features/send/send.testing.ts'
import { BOB } from '../accounts.testing.ts'
import { type Harness, later, RDNS, views } from '../core.testing.ts'
import { saved, stored } from '../fake-storage.testing.ts'
import { type Framed, framed, reviewing } from './framed.testing.ts'

afterEach(() => vi.unstubAllGlobals())

const FOREIGN = 'https://frames.example'
const HASH = hashNamed('a')

const account = ({ core }: Harness) => core.state.account.eip155
const listed = ({ core }: Harness) => core.state.connection.wallets.map(({ id, type }) => `${type} ${id}`)

describe('a Safe that frames the page', () => {
  it('behavior: connected without a click, once, and nothing of it is stored', async () => {
    const harness = await framed()
    expect(account(harness)).toMatchObject({ status: 'connected', address: SAFE, wallet: { id: 'safe' } })
    expect(harness.emitted('wm-connect')).toMatchObject([{ address: SAFE, restored: true }])
    expect(listed(harness)).toEqual(['external safe'])
    expect(harness.frame.posts.map(({ method, to }) => `${method} ${to}`)).toEqual([
      `getSafeInfo ${SAFE_ORIGIN}`,
    ])
    expect(stored(harness.storage)).not.toHaveProperty(['wallet-modal:session'])
    expect(stored(harness.storage)).not.toHaveProperty(['wallet-modal:recent'])
  })

  it('behavior: the account that was chosen of a stored wallet stays stored, also when the Safe is left', async () => {
    const storage = saved({ session: { eip155: RDNS }, account: { eip155: BOB } })
    const harness = await framed({ storage })
    expect(account(harness)).toMatchObject({ status: 'connected', address: SAFE })
    const kept = stored(harness.storage)
    expect(kept).toHaveProperty(['wallet-modal:account'])
    await harness.core.session.disconnect()
    expect(account(harness).status).toBe('disconnected')
    expect(stored(harness.storage)['wallet-modal:account']).toEqual(kept['wallet-modal:account'])
  })

  it('behavior: where the browser does not tell who frames, each allowed origin is asked by name', async () => {
    const safeOrigins = ['https://dash.example', SAFE_ORIGIN]
    for (const ancestor of [null, 'null']) {
      const parent = { ancestor, origin: SAFE_ORIGIN }
      const harness = await framed({ parent, options: { safeOrigins } })
      expect(harness.frame.posts.map(({ to }) => to)).toEqual(safeOrigins)
      expect(account(harness).status).toBe('connected')
    }
  })

  it('attack: a foreign parent is neither asked nor heard, whatever it answers', async () => {
    for (const parent of [
      { origin: FOREIGN },
      { origin: FOREIGN, ancestor: 'http://app.safe.global' },
      { origin: FOREIGN, ancestor: `${SAFE_ORIGIN}.frames.example` },
    ]) {
      const harness = await framed({ parent })
      harness.frame.send({ id: '1', success: true, version: '1.0.0', data: info() })
      await harness.clock.advance(10_000)
      expect([harness.frame.posts, listed(harness), account(harness).status]).toEqual([
        [],
        [],
        'disconnected',
      ])
    }
    const unknown = await framed({ parent: { origin: FOREIGN, ancestor: null } })
    for (const { id } of unknown.frame.posts) {
      unknown.frame.send({ id, success: true, version: '1.0.0', data: info() })
      unknown.frame.send(
        { id, success: true, version: '1.0.0', data: info() },
        { origin: SAFE_ORIGIN, source: {} },
      )
    }
    await unknown.settled()
    expect(unknown.frame.posts.map(({ to }) => to)).toEqual([SAFE_ORIGIN])
    expect([listed(unknown), account(unknown).status]).toEqual([[], 'disconnected'])
  })

  it('behavior: garbage is no Safe; nobody who answers is none; late it is listed and waits for a click', async () => {
    for (const answer of [undefined, null, 'x', {}, info({ safeAddress: '0x' }), info({ chainId: -1 })]) {
      const harness = await framed({ answer })
      await harness.clock.advance(10_000)
      expect([listed(harness), account(harness).status, harness.errors()]).toEqual([[], 'disconnected', []])
    }
    const late_ = later<unknown>()
    const slow = await framed({ answer: late_.promise })
    await slow.clock.advance(3_001)
    expect([listed(slow), account(slow).status]).toEqual([[], 'disconnected'])
    late_.resolve(info())
    await slow.settled()
    expect([listed(slow), account(slow).status]).toEqual([['external safe'], 'disconnected'])
    slow.frame.answer('getSafeInfo', () => info())
    await slow.connect('safe')
    expect(account(slow)).toMatchObject({ status: 'connected', address: SAFE })
  })

  it('param: options that leave it out are heard before anything is asked', async () => {
    for (const options of [
      { enableWallets: false },
      { excludeWalletIds: ['safe'] },
      { excludeWalletIds: ['SAFE'] },
      { safeOrigins: ['https://dash.example'] },
      { networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
    ]) {
      const harness = await framed({ options })
      expect([harness.frame.posts, listed(harness), account(harness).status]).toEqual([
        [],
        [],
        'disconnected',
      ])
    }
    const byHand = await framed({ options: { enableReconnect: false } })
    expect([listed(byHand), account(byHand).status]).toEqual([['external safe'], 'disconnected'])
  })

  it('behavior: where there are terms to agree to it is listed, and connects with a click once they are', async () => {
    const harness = await framed({
      options: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://shop.example/terms' },
    })
    await harness.element.show({})
    expect([listed(harness), account(harness).status]).toEqual([['external safe'], 'disconnected'])
    expect([views(harness.wallet), harness.emitted('wm-connect')]).toEqual([['Connect'], []])
    agreeToLegal(harness.wallet, true)
    await harness.settled()
    expect(account(harness).status).toBe('disconnected')
    await harness.connect('safe')
    expect(account(harness)).toMatchObject({ status: 'connected', address: SAFE })
  })

  it('behavior: options that allow it later do', async () => {
    const harness = await framed({ options: { safeOrigins: ['https://dash.example'] } })
    harness.set({ safeOrigins: [SAFE_ORIGIN] })
    await harness.settled()
    expect(account(harness).status).toBe('connected')
    harness.set({ enableWallets: false })
    expect(listed(harness)).toEqual([])
  })

  it('behavior: who was connected before gives way; who is connected by hand stays', async () => {
    const harness = await framed({
      storage: saved({ session: { eip155: RDNS } }),
      before: () => {},
    })
    harness.announce(RDNS, { accounts: [BOB] })
    await harness.settled()
    expect(account(harness).address).toBe(SAFE)

    const slow = later<unknown>()
    const other = await framed({ answer: slow.promise })
    other.announce(RDNS, { accounts: [BOB] })
    await other.connect(RDNS)
    slow.resolve(info())
    await other.settled()
    expect(account(other).address).toBe(BOB)
    expect(listed(other)).toEqual([`announced ${RDNS}`, 'external safe'])
  })

  it('attack: nobody announces himself as the Safe', async () => {
    const harness = await framed({ options: { enableReconnect: false } })
    harness.announce('safe', { accounts: [BOB] })
    expect(listed(harness)).toEqual(['external safe'])
    await harness.connect('safe')
    expect(account(harness).address).toBe(SAFE)
  })

  it('behavior: a disconnect holds for this page load, and the row is still there', async () => {
    const harness = await framed()
    await harness.core.session.disconnect()
    await harness.clock.advance(60_000)
    expect([account(harness).status, listed(harness)]).toEqual(['disconnected', ['external safe']])
    harness.set({ excludeWalletIds: [] })
    await harness.settled()
    expect(account(harness).status).toBe('disconnected')
    await harness.connect('safe')
    expect(account(harness).status).toBe('connected')
    // A click, not a restore.
    expect(harness.emitted('wm-connect').map(({ restored }) => restored)).toEqual([true, false])
  })

  it('behavior: whoever looks at the list of wallets is led to Account', async () => {
    const answer = later<unknown>()
    const harness = await framed({ answer: answer.promise })
    await harness.element.show()
    expect(views(harness.wallet)).toEqual(['Connect'])
    answer.resolve(info())
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['Account'])
  })

  it('behavior: on a network that the page does not use, it is not asked to switch', async () => {
    const harness = await framed({ answer: info({ chainId: 100 }) })
    expect(account(harness)).toMatchObject({ status: 'connected', approved: ['eip155:100'] })
    await harness.element.show()
    expect(views(harness.wallet)).toEqual(['UnsupportedChain'])
    await harness.core.session.disconnect()
    await harness.connect('safe')
    expect(views(harness.wallet)).toEqual(['UnsupportedChain'])
    expect(harness.errors()).toEqual([])
  })

  it('behavior: other tabs do not take it away', async () => {
    const tabs = Object.assign(new EventTarget(), { crypto })
    vi.stubGlobal('window', tabs)
    const harness = await framed()
    harness.announce(RDNS, { accounts: [BOB] })
    const change = () =>
      tabs.dispatchEvent(
        Object.assign(new Event('storage'), { key: 'wallet-modal:session', storageArea: harness.storage }),
      )
    change()
    await harness.settled()
    expect(account(harness)).toMatchObject({ status: 'connected', address: SAFE })
    harness.storage.setItem('wallet-modal:session', JSON.stringify({ v: 1, d: { eip155: RDNS } }))
    change()
    await harness.settled()
    expect(account(harness)).toMatchObject({ status: 'connected', address: SAFE })
  })
})

describe('sending by owners', () => {
  const executed = ({ frame }: Framed) =>
    frame.answer('getTxBySafeTxHash', () => ({ txStatus: 'SUCCESS', txHash: HASH }))

  it('behavior: the visitor is told that others have to sign; the hash is followed, and kept over a reload', async () => {
    const harness = await reviewing()
    const done = confirm(forSend(harness.wallet))
    await harness.clock.advance(1_000)
    expect(harness.core.state.notice.current).toMatchObject({ tone: 'loading', key: 'notice.safe-owners' })
    await harness.clock.advance(3_600_000)
    expect(harness.emitted('wm-transaction')).toEqual([])
    executed(harness)
    await harness.clock.advance(30_000)
    await done
    expect(harness.emitted('wm-transaction')).toMatchObject([{ hash: HASH, status: 'pending' }])
    expect(harness.core.state.notice.current?.key).not.toBe('notice.safe-owners')
    expect(stored(harness.storage)['wallet-modal:pending']).toMatchObject([{ hash: HASH, from: SAFE }])
  })

  it('behavior: closed meanwhile, the late hash is adopted; a second one is warned of', async () => {
    const harness = await reviewing()
    const first = confirm(forSend(harness.wallet))
    await harness.clock.advance(1_000)
    harness.element.requestClose('user')
    await harness.element.show({ view: 'Send' })
    await review(forSend(harness.wallet))
    expect(harness.wallet.state.unanswered.counts).toEqual({ [SAFE]: 1 })
    executed(harness)
    await harness.clock.advance(30_000)
    await first
    expect(harness.emitted('wm-transaction')).toMatchObject([{ hash: HASH }])
    expect(harness.wallet.state.unanswered.counts).toEqual({ [SAFE]: 0 })
  })

  it("behavior: the fee is not the Safe's: all of its balance can be sent", async () => {
    const harness = await reviewing()
    harness.wallet.go.back()
    for (const write of [
      () => setAmount(forSend(harness.wallet), '1'),
      () => setMax(forSend(harness.wallet)),
    ]) {
      write()
      await harness.settled()
      await review(forSend(harness.wallet))
      // Gas in the request would be another thing to a Safe than to a wallet: none is fixed.
      expect(forSend(harness.wallet).send.state.flow).toMatchObject({
        step: 'reviewing',
        review: { paysFee: false, isMaxOfCoin: false, transfer: { value: 10n ** 18n } },
      })
      harness.wallet.go.back()
    }
  })

  it('refusal: cancelled by the owners: nothing was sent, and the review says so', async () => {
    const harness = await reviewing()
    const done = confirm(forSend(harness.wallet))
    await harness.clock.advance(1_000)
    harness.frame.answer('getTxBySafeTxHash', () => ({ txStatus: 'CANCELLED' }))
    await harness.clock.advance(4_000)
    await done
    expect(forSend(harness.wallet).send.state).toMatchObject({ problem: 'review.rejected' })
    expect(harness.core.state.notice.current).toBeUndefined()
    expect(harness.errors()).toEqual([])
  })
})
