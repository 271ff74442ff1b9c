import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB, CAROL, hashOf } from '../../core/accounts.testing.ts'
import { later, views } from '../../core/core.testing.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { cancelSwitch } from '../network/network.actions.ts'
import { networkSwitchOf } from '../network/network.state.ts'
import { t } from '../send/send.testing.ts'
import { createMemoryPlugin, pressOnce, SIGNATURE } from '../sign-in/page-sign-in.testing.ts'
import { view } from './PayView.tsx'
import { agree, confirm, getMissing, press, rereadNow, switchThere } from './pay.actions.ts'
import { asking, dollars, forPay, startPaying, TENTH, TOKEN } from './pay.testing.ts'

const TENTH_IN_WEI = '0x16345785d8a0000'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://shop.example' }))
afterAll(() => void vi.unstubAllGlobals())

describe('getMissing', () => {
  it('behavior: too little of a token: says how much more, and leads to Swap with it', async () => {
    const paying = await startPaying()
    paying.chain.owned[TOKEN] = dollars(2_000_000n)
    const { answer } = await asking(paying, { token: TOKEN, amount: '12.5' })
    expect(paying.state).toMatchObject({
      problem: 'insufficient-funds',
      short: { symbol: 'USDC', amount: 10_500_000n, token: TOKEN },
    })
    getMissing(paying.wallet, 'Swap')
    expect(paying.wallet.state.router.stack.at(-1)).toEqual({
      view: 'Swap',
      data: { toToken: TOKEN, receive: '10.5' },
    })
    paying.chain.owned[TOKEN] = dollars(12_500_000n)
    // Swapped, and led home: the payment is still waiting.
    paying.wallet.go.reset('Account')
    await paying.drawn()
    expect(views(paying.wallet)).toEqual(['Account', 'Pay'])
    expect(paying.state.flow.step).toBe('reviewing')
    await confirm(paying.wallet)
    expect(await answer).toMatchObject({ hash: hashOf(1) })
  })

  it('behavior: what another account lacks is nothing to this one', async () => {
    const paying = await startPaying()
    paying.chain.owned[TOKEN] = { ...dollars(2_000_000n), balances: { [BOB]: 12_500_000n } }
    await asking(paying, { token: TOKEN, amount: '12.5', recipient: CAROL })
    expect(paying.state.problem).toBe('insufficient-funds')
    paying.provider.answer('eth_accounts', () => [BOB])
    paying.provider.emit('accountsChanged', [BOB])
    await paying.drawn()
    expect(paying.state.flow).toMatchObject({ step: 'reviewing', review: { transfer: { from: BOB } } })
  })

  it('behavior: too little of the coin, as the node refuses to estimate it', async () => {
    const paying = await startPaying()
    paying.chain.balances[ALICE] = 10n ** 16n
    paying.wallet.refreshBalance({ force: true })
    await paying.settled()
    paying.chain.on.fee = () => {
      throw new Error('insufficient funds for gas * price + value')
    }
    await asking(paying)
    expect(paying.state).toMatchObject({
      problem: 'insufficient-funds',
      short: { symbol: 'ETH', amount: 9n * 10n ** 16n },
    })
    getMissing(paying.wallet, 'Swap')
    // By its symbol another token could be meant.
    expect(paying.wallet.state.router.stack.at(-1)).toEqual({ view: 'Swap', data: { receive: '0.09' } })
    paying.wallet.go.back()
    await paying.drawn()
    paying.chain.on.fee = () => 21_000n
    paying.chain.balances[ALICE] = 10n ** 18n
    getMissing(paying.wallet, 'OnRamp')
    await paying.settled()
    paying.wallet.go.back()
    await paying.drawn()
    expect(paying.state.flow.step).toBe('reviewing')
  })
})

describe('rereadNow', () => {
  it('attack: decimals that are contradicted: the payment is refused, and nothing is said to be missing', async () => {
    const paying = await startPaying()
    paying.chain.owned[TOKEN] = dollars(20_000_000n)
    await asking(paying, { token: TOKEN, amount: '12.5' })
    expect(paying.state.flow.step).toBe('reviewing')
    paying.chain.owned[TOKEN] = { ...dollars(20_000_000n), decimals: 7 }
    await rereadNow(paying.wallet)
    expect(paying.state).toMatchObject({ flow: { step: 'editing' }, problem: 'transfer-invalid' })
    expect(paying.state.short).toBeUndefined()
  })
})

describe('switchThere', () => {
  /** A payment whose switch is asked for, and that is closed meanwhile; then another one that asks for its own. */
  const twice = async () => {
    const paying = await startPaying({ options: { networks: ['eip155:1', 'eip155:10', 'eip155:8453'] } })
    const asked: ReturnType<typeof later<null>>[] = []
    paying.provider.answer('wallet_switchEthereumChain', () => {
      const one = later<null>()
      asked.push(one)
      return one.promise
    })
    const { answer } = await asking(paying, { network: 'eip155:10' })
    const first = switchThere(paying.wallet)
    await paying.settled()
    paying.element.requestClose('user')
    expect(await answer).toBe(4001)
    await asking(paying, { network: 'eip155:8453' })
    return { ...paying, asked, first }
  }

  it('behavior: analytics hear of each', async () => {
    const { wallet, emitted, settled } = await twice()
    void switchThere(wallet)
    await settled()
    const told = emitted('wm-event').filter(({ event }) => event === 'SWITCH_NETWORK')
    expect(told.map(({ properties }) => properties)).toEqual([
      { network: 'eip155:10' },
      { network: 'eip155:8453' },
    ])
  })

  it('attack: a refusal that comes late says nothing of the next payment', async () => {
    const { asked, first, state, drawn, wallet } = await twice()
    asked[0]?.reject(providerError(4001, 'no'))
    await first
    await drawn()
    expect(views(wallet).at(-1)).toBe('Pay')
    expect(state.problem).toBeUndefined()
  })

  it('attack: a refusal that comes late does not close the request of the next payment', async () => {
    const { asked, first, settled, wallet } = await twice()
    void switchThere(wallet)
    await settled()
    expect(views(wallet).at(-1)).toBe('SwitchNetwork')
    asked[0]?.reject(providerError(4001, 'no'))
    await first
    await settled()
    expect(views(wallet).at(-1)).toBe('SwitchNetwork')
  })

  it('behavior: cancelled here and done in the wallet by hand: the old prompt\u2019s refusal says nothing of the review', async () => {
    const paying = await startPaying()
    const { wallet, provider, state, drawn, core } = paying
    const prompt = later<null>()
    provider.answer('wallet_switchEthereumChain', () => prompt.promise)
    const { answer } = await asking(paying, { network: 'eip155:10' })
    const switching = switchThere(wallet)
    await paying.settled()
    cancelSwitch(networkSwitchOf(core), wallet)
    provider.answer('eth_chainId', () => '0xa')
    provider.emit('chainChanged', '0xa')
    await drawn()
    expect(state).toMatchObject({ problem: undefined, flow: { step: 'reviewing' } })
    prompt.reject(providerError(4001, 'no'))
    await switching
    expect(state).toMatchObject({ problem: undefined, flow: { step: 'reviewing' } })
    await confirm(wallet)
    expect(await answer).toMatchObject({ hash: hashOf(1) })
  })

  it('attack: the wallet goes elsewhere while it is asked: it is waited for, and its hash is the answer', async () => {
    const paying = await startPaying()
    const { wallet, provider, state, drawn } = paying
    const hash = later<string>()
    provider.answer('eth_sendTransaction', () => hash.promise)
    const { answer } = await asking(paying)
    void confirm(wallet)
    await drawn()
    provider.emit('chainChanged', '0xa')
    await drawn()
    const props = { wallet, pay: wallet.pay, t, data: undefined, offers: () => true }
    const html = renderToStaticMarkup(createElement(view.View, props))
    expect([html.includes('Confirm in'), html.includes('Switch to')]).toEqual([true, false])
    await switchThere(wallet)
    await drawn()
    expect(state.flow.step).toBe('confirming')
    hash.resolve(hashOf(1))
    expect(await answer).toMatchObject({ hash: hashOf(1) })
    expect(views(wallet).at(-1)).toBe('Paid')
    expect(paying.sent()).toHaveLength(1)
  })
})

describe('paid', () => {
  it('behavior: the hash comes while the visitor is elsewhere: Back does not lead to a payment that is over', async () => {
    const paying = await startPaying()
    const { wallet, provider, drawn } = paying
    const hash = later<string>()
    provider.answer('eth_sendTransaction', () => hash.promise)
    const { answer } = await asking(paying)
    void confirm(wallet)
    await drawn()
    wallet.go.to('Connect')
    await drawn()
    hash.resolve(hashOf(1))
    expect(await answer).toMatchObject({ hash: hashOf(1) })
    expect(views(wallet)).toEqual(['Account', 'Connect'])
  })
})

describe('press', () => {
  it('attack: to an address that looks like one’s own: nothing is asked until that is agreed to', async () => {
    const paying = await startPaying()
    const recipient = toEvmAddress(`${ALICE.slice(0, 8)}${'1'.repeat(28)}${ALICE.slice(-6)}`.toLowerCase())
    const { answer } = await asking(paying, { recipient })
    expect(paying.state.flow).toMatchObject({
      step: 'reviewing',
      review: { findings: [{ level: 'blocking', reason: 'look-alike', like: ALICE }, { level: 'warning' }] },
    })
    await press(paying.wallet)
    await confirm(paying.wallet)
    agree(paying.wallet, ['first-time'])
    await press(paying.wallet)
    expect(paying.sent()).toEqual([])
    agree(paying.wallet, ['look-alike'])
    await press(paying.wallet)
    expect(await answer).toMatchObject({ hash: hashOf(1) })
    expect(paying.sent()).toMatchObject([{ to: recipient, value: TENTH_IN_WEI }])
  })
})

describe('start', () => {
  it.each<[string, object]>([
    ['recipient', { recipient: '0x1' }],
    ['amount', { amount: 5 }],
    ['amount', { amount: '0.0000000000000000001' }],
    ['amount', { amount: '0' }],
    ['network', { network: 'eip155:137' }],
    ['token', { token: 'USDC' }],
    ['expiresAt', { expiresAt: 'soon' }],
  ])('refusal: %s by a view: says so, and asks nothing', async (field, odd) => {
    const paying = await startPaying()
    await paying.element.show({ view: 'Pay', arguments: { ...TENTH, ...odd } })
    await paying.drawn()
    expect(paying.state.refused).toContain(field)
    expect(paying.state.flow.step).toBe('editing')
  })

  it('behavior: by a view it is the same, and nobody is answered', async () => {
    const paying = await startPaying()
    await paying.element.show({ view: 'Pay', arguments: TENTH })
    await paying.drawn()
    await confirm(paying.wallet)
    expect(paying.sent()).toMatchObject([{ to: BOB, value: TENTH_IN_WEI }])
    expect(views(paying.wallet)).toEqual(['Paid'])
  })

  it('attack: by a view while a required sign-in is due: that comes first, holds the dialog, and leads to the payment', async () => {
    const plugin = createMemoryPlugin()
    const paying = await startPaying({ options: { siwx: plugin } })
    paying.provider.answer('personal_sign', () => SIGNATURE)
    await paying.element.show({ view: 'Pay', arguments: TENTH })
    await paying.drawn()
    expect(views(paying.wallet).at(-1)).toBe('SIWXSignMessage')
    // The page asks once more, by a second click on its own button.
    await paying.element.show({ view: 'Pay', arguments: TENTH })
    await paying.drawn()
    expect(views(paying.wallet).at(-1)).toBe('SIWXSignMessage')
    expect(paying.element.requestClose('user')).toBe(false)
    await pressOnce({ ...paying, plugin, signed: () => [] })
    await paying.drawn()
    expect(plugin.sessions).toHaveLength(1)
    expect(views(paying.wallet)).toEqual(['Account', 'Pay'])
    await confirm(paying.wallet)
    expect(paying.sent()).toMatchObject([{ to: BOB, value: TENTH_IN_WEI }])
  })

  it('behavior: whoever goes on from what cannot be paid does not come back to it', async () => {
    const paying = await startPaying()
    await paying.element.show({ view: 'Pay', arguments: {} })
    await paying.drawn()
    paying.wallet.go.to('Receive')
    await paying.settled()
    expect(views(paying.wallet)).toEqual(['Receive'])
    expect(paying.state.refused).toBeUndefined()
  })

  it('behavior: off, there is no such view', async () => {
    const paying = await startPaying({ options: { features: {} } })
    await expect(paying.element.show({ view: 'Pay', arguments: TENTH })).rejects.toMatchObject({
      code: 'view-unknown',
    })
  })

  it('behavior: one state for all elements of the page', async () => {
    const { wallet, core } = await startPaying()
    expect(forPay(wallet).pay).toBe(forPay({ ...wallet, core }).pay)
  })
})
