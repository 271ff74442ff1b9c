import { describe, expect, it } from 'vitest'
import type { Hex } from '../../chains/chain.ts'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB, CAROL, hashOf } from '../../core/accounts.testing.ts'
import { later, RDNS, views } from '../../core/core.testing.ts'
import { sendForHost } from '../send/send.testing.ts'
import { createMemoryPlugin } from '../sign-in/page-sign-in.testing.ts'
import { cancel, enter } from '../sign-in/sign-in.actions.ts'
import { payForHost } from './host-pay.ts'
import { view } from './PayView.tsx'
import { confirm, connect, press, switchThere } from './pay.actions.ts'
import { asking, codeOf, dollars, type Paying, startPaying, TENTH, TOKEN } from './pay.testing.ts'

const TENTH_IN_WEI = '0x16345785d8a0000'

describe('payForHost', () => {
  it('behavior: reviewed, sent as shown, and answered with hash, network and payer', async () => {
    const paying = await startPaying()
    const { answer } = await asking(paying)
    expect(views(paying.wallet)).toEqual(['Account', 'Pay'])
    expect(paying.state.flow).toMatchObject({ step: 'reviewing', review: { transfer: { to: BOB } } })
    expect(paying.sent()).toEqual([])
    await confirm(paying.wallet)
    expect(await answer).toEqual({ hash: hashOf(1), caipNetworkId: 'eip155:1', payer: ALICE })
    expect(paying.sent()).toMatchObject([{ from: ALICE, to: BOB, value: TENTH_IN_WEI, chainId: '0x1' }])
    await paying.settled()
    expect(paying.emitted('wm-transaction')).toMatchObject([{ kind: 'payment', status: 'pending' }])
    expect(paying.wallet.state.router.stack.at(-1)).toEqual({ view: 'Paid', data: { hash: hashOf(1) } })
    expect(paying.state.payment).toBeUndefined()
  })

  it('behavior: told to the page’s analytics: asked for, refused, sent', async () => {
    const paying = await startPaying()
    await asking(paying)
    paying.provider.answer('eth_sendTransaction', () => {
      throw providerError(4001, 'no')
    })
    await confirm(paying.wallet)
    paying.provider.answer('eth_sendTransaction', () => hashOf(7))
    await confirm(paying.wallet)
    const properties = { network: 'eip155:1', token: 'ETH' }
    expect(paying.emitted('wm-event').filter(({ event }) => event.startsWith('PAY_'))).toEqual([
      { event: 'PAY_INITIATED', properties },
      { event: 'PAY_ERROR', properties: { ...properties, message: '4001' } },
      { event: 'PAY_INITIATED', properties },
      { event: 'PAY_SUCCESS', properties: { ...properties, hash: hashOf(7) } },
    ])
  })

  it('behavior: a token, by its contract, in its own units', async () => {
    const paying = await startPaying()
    paying.chain.owned[TOKEN] = dollars(20_000_000n)
    const { answer } = await asking(paying, { token: TOKEN, amount: '12.5' })
    await confirm(paying.wallet)
    expect(await answer).toMatchObject({ hash: hashOf(1) })
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    expect(paying.sent()).toMatchObject([
      { to: TOKEN, value: '0x0', data: `0xa9059cbb${word(BigInt(BOB))}${word(12_500_000n)}` },
    ])
  })

  it('behavior: nobody is connected: read first, connected from there, back, paid', async () => {
    const paying = await startPaying({}, { isConnected: false })
    const { answer } = await asking(paying)
    expect(views(paying.wallet)).toEqual(['Connect', 'Pay'])
    expect(paying.state.asset).toMatchObject({ kind: 'known', symbol: 'ETH', value: 10n ** 17n })
    connect(paying.wallet)
    await paying.connect(RDNS)
    expect(views(paying.wallet)).toEqual(['Account', 'Pay'])
    await paying.drawn()
    await confirm(paying.wallet)
    expect(await answer).toMatchObject({ payer: ALICE })
    expect(paying.wallet.state.router.onward).toBeUndefined()
  })

  it('behavior: asked while a wallet is connecting: that leads to the payment, not out', async () => {
    const paying = await startPaying({}, { isConnected: false })
    const shared = later<readonly Hex[]>()
    paying.provider.answer('eth_requestAccounts', () => shared.promise)
    await paying.element.show()
    await paying.connect(RDNS)
    const { answer } = await asking(paying)
    paying.provider.answer('eth_accounts', () => [ALICE])
    shared.resolve([ALICE])
    await paying.drawn()
    expect(views(paying.wallet)).toEqual(['Account', 'Pay'])
    await confirm(paying.wallet)
    expect(await answer).toMatchObject({ payer: ALICE })
  })

  it('behavior: a payment that was left leads nobody back who connects later', async () => {
    const paying = await startPaying({}, { isConnected: false })
    const { answer } = await asking(paying)
    connect(paying.wallet)
    paying.element.requestClose('user')
    expect(await answer).toBe(4001)
    await paying.element.show()
    await paying.connect(RDNS)
    expect(paying.element.closed).toEqual(['user', 'connected'])
    expect(paying.wallet.state.network.switchingTo).toBeUndefined()
  })

  it('behavior: on another network: the wallet is asked in sight, and back', async () => {
    const paying = await startPaying()
    const asked = later<null>()
    paying.provider.answer('wallet_switchEthereumChain', () => asked.promise)
    const { answer } = await asking(paying, { network: 'eip155:10' })
    expect(paying.state.flow.step).toBe('editing')
    const switching = switchThere(paying.wallet)
    await paying.settled()
    expect(views(paying.wallet)).toEqual(['Account', 'Pay', 'SwitchNetwork'])
    paying.provider.answer('eth_chainId', () => '0xa')
    paying.provider.emit('chainChanged', '0xa')
    asked.resolve(null)
    await paying.settled()
    await switching
    expect(views(paying.wallet)).toEqual(['Account', 'Pay'])
    await paying.drawn()
    await confirm(paying.wallet)
    expect(await answer).toMatchObject({ caipNetworkId: 'eip155:10' })
    expect(paying.sent()).toMatchObject([{ chainId: '0xa' }])
  })

  it('refusal: of the switch: stays, says so, and can be tried again', async () => {
    const paying = await startPaying()
    paying.provider.answer('wallet_switchEthereumChain', () => {
      throw providerError(4001, 'no')
    })
    await asking(paying, { network: 'eip155:10' })
    await switchThere(paying.wallet)
    await paying.drawn()
    expect(views(paying.wallet)).toEqual(['Account', 'Pay'])
    expect(paying.state).toMatchObject({ problem: 'pay.switch.declined', flow: { step: 'editing' } })
    expect(paying.sent()).toEqual([])
  })

  it('refusal: by the wallet: stays in the review, which says so; the next press asks again', async () => {
    const paying = await startPaying()
    const { answer } = await asking(paying)
    paying.provider.answer('eth_sendTransaction', () => {
      throw providerError(4001, 'no')
    })
    await confirm(paying.wallet)
    expect(paying.state).toMatchObject({ problem: 'review.rejected', flow: { step: 'reviewing' } })
    expect(paying.errors()).toEqual([])
    paying.provider.answer('eth_sendTransaction', () => hashOf(7))
    await confirm(paying.wallet)
    expect(await answer).toMatchObject({ hash: hashOf(7) })
  })

  it.each<[string, (paying: Paying) => void]>([
    ['closed', ({ element }) => void element.requestClose('user')],
    ['gone back', ({ wallet }) => view.leave?.(wallet, { pay: wallet.pay })],
    ['gone elsewhere', ({ wallet }) => wallet.go.reset('Receive')],
  ])('refusal: %s is 4001, and nothing is left of it', async (_how, leave) => {
    const paying = await startPaying()
    const { answer } = await asking(paying)
    leave(paying)
    expect(await answer).toBe(4001)
    expect(paying.state).toMatchObject({ payment: undefined, flow: { step: 'editing' } })
    await confirm(paying.wallet)
    expect(paying.sent()).toEqual([])
    // Another one may come.
    const second = await asking(paying, { recipient: CAROL })
    await confirm(paying.wallet)
    expect(await second.answer).toMatchObject({ hash: hashOf(1) })
  })

  it.each([
    ['for a while', 1_000],
    ['in one turn', 0],
  ])(
    'refusal: closed %s and opened again while it is not known whether a sign-in is due: 4001',
    async (_how, ms) => {
      const paying = await startPaying()
      const known = later<void>()
      const answer = codeOf(payForHost(paying.wallet, TENTH, () => known.promise))
      await paying.settled()
      expect(paying.wallet.state.modal.open).toBe(true)
      paying.element.requestClose('user')
      if (ms > 0) await paying.clock.advance(ms)
      await paying.element.show()
      await paying.settled()
      expect(await Promise.race([answer, 'pending'])).toBe(4001)
      known.resolve()
      await paying.drawn()
      expect(views(paying.wallet)).not.toContain('Pay')
      expect(paying.state.payment).toBeUndefined()
    },
  )

  it('attack: a sign-in that falls due does not cover a payment that the wallet has been asked for', async () => {
    const paying = await startPaying()
    await paying.element.show({ view: 'Pay', arguments: TENTH })
    await paying.drawn()
    paying.provider.answer('eth_sendTransaction', () => later<Hex>().promise)
    void confirm(paying.wallet)
    await paying.settled()
    paying.core.state.account.eip155.signIn = 'due'
    paying.wallet.go.to('Receive')
    paying.wallet.go.back()
    await paying.drawn()
    expect(views(paying.wallet).at(-1)).toBe('Pay')
    expect(paying.state.flow.step).toBe('confirming')
  })

  it.each([
    ['by pay(), embedded', true, ({ pay }: Paying) => pay()],
    ['by pay(), in a dialog', false, ({ pay }: Paying) => pay()],
    ['by a view', true, ({ element }: Paying) => element.show({ view: 'Pay', arguments: TENTH })],
  ])(
    'refusal: Cancel of the required sign-in that comes first (%s) ends the payment',
    async (how, embedded, ask) => {
      const paying = await startPaying({ options: { siwx: createMemoryPlugin() }, embedded })
      const answer = ask(paying)
      await paying.drawn()
      expect(views(paying.wallet).at(-1)).toBe('SIWXSignMessage')
      enter(paying.wallet)
      await paying.settled()
      cancel(paying.wallet)
      await paying.drawn()
      expect(views(paying.wallet)).toEqual(['Connect'])
      expect(await Promise.race([answer, 'pending'])).toBe(how.includes('pay()') ? 4001 : undefined)
      expect(paying.wallet.pay.life).toBeUndefined()
      // Whoever connects later is led to no payment of before.
      await paying.connect(RDNS)
      await paying.drawn()
      expect(views(paying.wallet)).toEqual(['SIWXSignMessage'])
      expect(paying.wallet.state.router.onward).toBeUndefined()
    },
  )

  it('behavior: closed while the wallet asks: 4001, and its late hash is followed', async () => {
    const paying = await startPaying()
    const { answer } = await asking(paying)
    const asked = later<Hex>()
    paying.provider.answer('eth_sendTransaction', () => asked.promise)
    void confirm(paying.wallet)
    await paying.settled()
    paying.element.requestClose('user')
    expect(await answer).toBe(4001)
    asked.resolve(hashOf(9))
    await paying.settled()
    expect(paying.core.state.transactions.list).toMatchObject([{ hash: hashOf(9), kind: 'payment' }])
  })

  it('attack: two presses in one moment ask the wallet once', async () => {
    const paying = await startPaying()
    const { answer } = await asking(paying)
    await Promise.all([press(paying.wallet), press(paying.wallet)])
    expect(await answer).toMatchObject({ hash: hashOf(1) })
    expect(paying.sent()).toHaveLength(1)
  })

  it.each<[string, (paying: Paying) => void]>([
    ['closed', ({ element }) => void element.requestClose('user')],
    ['gone back', ({ wallet }) => view.leave?.(wallet, { pay: wallet.pay })],
  ])('attack: %s while the wallet is looked at before it is asked: it is not asked', async (_how, leave) => {
    const paying = await startPaying()
    const { answer } = await asking(paying)
    const looking = later<readonly Hex[]>()
    paying.provider.answer('eth_accounts', () => looking.promise)
    const pressing = press(paying.wallet)
    await paying.settled()
    leave(paying)
    looking.resolve([ALICE])
    await pressing
    expect(await answer).toBe(4001)
    expect(paying.sent()).toEqual([])
  })

  it('behavior: one at a time: a second one, and Send’s review for the page, are refused', async () => {
    const paying = await startPaying()
    const { answer } = await asking(paying)
    expect(await paying.pay({ recipient: CAROL })).toBe('sending-busy')
    const sent = sendForHost(paying.wallet, { to: CAROL, value: 1n }).catch(({ code }) => code)
    expect(await sent).toBe('sending-busy')
    expect(paying.state.flow).toMatchObject({ review: { transfer: { to: BOB } } })
    await confirm(paying.wallet)
    expect(await answer).toMatchObject({ hash: hashOf(1) })
    // Paid: the page may ask for the next thing, though its outcome is in sight.
    void sendForHost(paying.wallet, { to: CAROL, value: 1n }).catch(() => {})
    await paying.settled()
    expect(views(paying.wallet)).toContain('SendPreview')
    // And the other way round.
    expect(await paying.pay()).toBe('sending-busy')
  })

  it('behavior: what a view asks for does not take the place of what the page asks for', async () => {
    const paying = await startPaying()
    const { answer } = await asking(paying)
    await paying.element.show({ view: 'Pay', arguments: { ...TENTH, recipient: CAROL } })
    await paying.drawn()
    expect(paying.state.flow).toMatchObject({ review: { transfer: { to: BOB } } })
    await confirm(paying.wallet)
    expect(await answer).toMatchObject({ hash: hashOf(1) })
  })
})
