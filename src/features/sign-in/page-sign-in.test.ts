import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { createHarness, later, RDNS, views } from '../../core/core.testing.ts'
import { getAccount } from '../../host/host.ts'
import { pay, signIn as signInForHost } from '../../host/host-verbs.ts'
import '../pay/host-pay.ts'
import { connect as connectToPay } from '../pay/pay.actions.ts'
import { payOf, withPay } from '../pay/pay.state.ts'
import {
  connected,
  createMemoryPlugin,
  pressOnce,
  SIGNATURE,
  type SigningIn,
  startSignIn,
} from './page-sign-in.testing.ts'
import { cancel, enter, press } from './sign-in.actions.ts'
import { signInOf } from './sign-in.state.ts'

describe('after a connection', () => {
  it('behavior: nobody has signed in: the view opens in place of closing, and holds the dialog', async () => {
    const { wallet, element, emitted } = await connected()
    expect(views(wallet)).toEqual(['SIWXSignMessage'])
    expect(emitted('wm-connect')).toHaveLength(1)
    for (const reason of ['user', 'api'] as const) expect(element.requestClose(reason)).toBe(false)
    expect(element.shakes()).toBe(2)
    expect(getAccount(wallet).signedIn).toBe(false)
  })

  it('behavior: signed: one request, told to the host, closed', async () => {
    const page = await connected()
    const { wallet, signed, emitted, plugin, element } = page
    await pressOnce(page)
    expect(signed()).toHaveLength(1)
    expect(plugin.sessions).toMatchObject([
      { data: { accountAddress: ALICE, chainId: 'eip155:1' }, signature: SIGNATURE },
    ])
    expect(emitted('wm-sign-in')).toMatchObject([{ caipNetworkId: 'eip155:1', address: ALICE }])
    expect(getAccount(wallet).signedIn).toBe(true)
    expect(element.closed).toEqual(['connected'])
    expect(emitted('wm-event').map(({ event }) => event)).toEqual(
      expect.arrayContaining(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS']),
    )
  })

  it('behavior: not required: it opens as well, and may be closed', async () => {
    const { wallet, element } = await connected({ plugin: createMemoryPlugin(false) })
    expect(views(wallet)).toEqual(['SIWXSignMessage'])
    expect(element.requestClose('user')).toBe(true)
    expect(getAccount(wallet)).toMatchObject({ isConnected: true, signedIn: false })
  })

  it('behavior: closed when not required: what else becomes known of the account does not open it again', async () => {
    const { core, wallet, element, settled } = await connected({ plugin: createMemoryPlugin(false) })
    element.requestClose('user')
    core.state.account.eip155.profile = { name: 'alice.eth' }
    await settled()
    expect(wallet.state.modal.open).toBe(false)
  })

  it('behavior: a session that is there already closes the dialog, after a reload as well', async () => {
    const plugin = createMemoryPlugin()
    const first = await connected({ plugin })
    await pressOnce(first)
    const again = createHarness({ storage: first.storage, options: { siwx: plugin } })
    again.announce(RDNS).answer('eth_accounts', () => [ALICE])
    await again.settled()
    expect(again.core.state.account.eip155.status).toBe('connected')
    expect(again.wallet.state.modal.open).toBe(false)
    expect(getAccount(again.wallet).signedIn).toBe(true)
    expect(again.emitted('wm-sign-in')).toHaveLength(1)
  })

  it('behavior: a reload without a session opens the view', async () => {
    const first = await connected()
    const again = createHarness({ storage: first.storage, options: { siwx: createMemoryPlugin() } })
    again.announce(RDNS).answer('eth_accounts', () => [ALICE])
    await again.settled()
    expect(again.wallet.state.modal.open).toBe(true)
    expect(views(again.wallet)).toEqual(['SIWXSignMessage'])
  })
})

describe('another account or network', () => {
  it('behavior: another account has to sign in, and is not shown as signed in meanwhile', async () => {
    const page = await connected({ accounts: [ALICE, BOB] })
    await pressOnce(page)
    const { provider, wallet, settled } = page
    provider.emit('accountsChanged', [BOB])
    expect(getAccount(wallet)).toMatchObject({ address: BOB, signedIn: false })
    await settled()
    expect(wallet.state.modal.open).toBe(true)
    expect(views(wallet)).toEqual(['SIWXSignMessage'])
    provider.emit('accountsChanged', [ALICE])
    await settled()
    expect(getAccount(wallet)).toMatchObject({ address: ALICE, signedIn: true })
  })

  it('behavior: another network has to sign in', async () => {
    const page = await connected()
    await pressOnce(page)
    page.provider.emit('chainChanged', '0xa')
    await page.settled()
    expect(views(page.wallet)).toEqual(['SIWXSignMessage'])
    await pressOnce(page)
    expect(page.emitted('wm-sign-in').map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      'eip155:1',
      'eip155:10',
    ])
  })

  it('behavior: an account that the visitor went on from while the wallet asks signs nobody in', async () => {
    const page = await connected({ accounts: [ALICE, BOB] })
    const answer = later<string>()
    page.provider.answer('personal_sign', () => answer.promise)
    enter(page.wallet)
    await page.settled()
    void press(page.wallet)
    await page.settled()
    page.provider.emit('accountsChanged', [BOB])
    await page.settled()
    answer.resolve(SIGNATURE)
    await page.settled()
    expect(page.plugin.sessions).toEqual([])
    expect(page.emitted('wm-sign-in')).toEqual([])
  })
})

describe('declined, cancelled, failed', () => {
  it('behavior: declined in the wallet: the view says so, and the next press asks once more', async () => {
    const page = await connected()
    page.provider.answer('personal_sign', () => {
      throw providerError(4001, 'no')
    })
    await pressOnce(page)
    expect(signInOf(page.wallet).state.problem).toEqual({ key: 'sign-in-declined' })
    expect(page.errors()).toEqual([])
    expect(page.emitted('wm-event').at(-1)).toMatchObject({ event: 'SIWX_AUTH_ERROR' })
    page.provider.answer('personal_sign', () => SIGNATURE)
    await press(page.wallet)
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(true)
    expect(page.signed()).toHaveLength(2)
  })

  it('behavior: cancelled when required: disconnected, Connect says by whom', async () => {
    const { wallet, settled, emitted } = await connected()
    cancel(wallet)
    await settled()
    expect(getAccount(wallet).isConnected).toBe(false)
    expect(views(wallet)).toEqual(['Connect'])
    expect(emitted('wm-event').map(({ event }) => event)).toContain('CLICK_CANCEL_SIWX')
  })

  it('behavior: cancelled when not required: closed, connected, and not asked again by itself', async () => {
    const page = await connected({ plugin: createMemoryPlugin(false) })
    cancel(page.wallet)
    await page.settled()
    expect(page.wallet.state.modal.open).toBe(false)
    page.provider.emit('accountsChanged', [ALICE])
    await page.settled()
    expect(page.wallet.state.modal.open).toBe(false)
  })

  it.each(['getSessions', 'createMessage'])('error: %s() fails: said, and disconnected', async (name) => {
    const plugin = createMemoryPlugin()
    plugin.fail.add(name)
    const page = await connected({ plugin })
    enter(page.wallet)
    await page.settled()
    expect(page.wallet.state.notice.current?.key).toBe('sign-in-failed')
    expect(page.errors()).toContain('sign-in-failed')
    expect(getAccount(page.wallet)).toMatchObject({ isConnected: false, signedIn: false })
    expect(views(page.wallet)).toEqual(['Connect'])
  })

  it('error: createMessage() fails when not required: said once, in the view', async () => {
    const plugin = createMemoryPlugin(false)
    plugin.fail.add('createMessage')
    const { wallet, settled, errors } = await connected({ plugin })
    enter(wallet)
    await settled()
    expect(signInOf(wallet).state.problem).toMatchObject({ key: 'sign-in-failed' })
    expect(wallet.state.notice.current).toBeUndefined()
    expect(errors()).toContain('sign-in-failed')
    expect(getAccount(wallet).isConnected).toBe(true)
  })

  it('error: the session is refused: said, nobody is signed in, and another text is made', async () => {
    const page = await connected()
    page.plugin.fail.add('addSession')
    await pressOnce(page)
    expect(signInOf(page.wallet).state.problem?.key).toBe('sign-in-failed')
    expect(page.emitted('wm-event').map(({ event }) => event)).toContain('SIWX_AUTH_ERROR')
    expect(getAccount(page.wallet).signedIn).toBe(false)
    page.plugin.fail.clear()
    await press(page.wallet)
    await page.settled()
    const [first, second] = page.signed()
    expect(first).not.toEqual(second)
    expect(getAccount(page.wallet).signedIn).toBe(true)
  })

  it('attack: several presses are one request; a text that has become old is made anew first', async () => {
    const page = await connected()
    enter(page.wallet)
    await page.settled()
    await page.clock.advance(5 * 60_000)
    await press(page.wallet)
    expect(page.signed()).toEqual([])
    expect(signInOf(page.wallet).state.isRenewed).toBe(true)
    await page.settled()
    void press(page.wallet)
    void press(page.wallet)
    await page.settled()
    expect(page.signed()).toHaveLength(1)
  })

  it.each([
    ['the device has slept, while the monotonic clock stood still', 60 * 60_000],
    ['the wall clock was set back, so that it would not be valid yet', -1_000],
  ])('error: a text is made anew once %s', async (_, ms) => {
    const page = await connected()
    enter(page.wallet)
    await page.settled()
    page.clock.jump(ms)
    await press(page.wallet)
    expect(page.signed()).toEqual([])
    expect(signInOf(page.wallet).state.isRenewed).toBe(true)
    await page.settled()
    void press(page.wallet)
    await page.settled()
    expect(page.signed()).toHaveLength(1)
    expect(getAccount(page.wallet).signedIn).toBe(true)
  })
})

describe('signIn()', () => {
  it('behavior: connects first, then resolves with the session; at once where there is one', async () => {
    const page = await startSignIn()
    const session = signInForHost(page.wallet)
    await page.settled()
    expect(views(page.wallet)).toEqual(['Connect'])
    await page.connect(RDNS)
    expect(views(page.wallet)).toEqual(['SIWXSignMessage'])
    await pressOnce(page)
    expect(await session).toMatchObject({ signature: SIGNATURE })
    expect(await signInForHost(page.wallet)).toMatchObject({ signature: SIGNATURE })
    expect(page.signed()).toHaveLength(1)
  })

  it('error: closed: 4001; without siwx there is nothing to sign in to', async () => {
    const page = await connected({ plugin: createMemoryPlugin(false) })
    const session = signInForHost(page.wallet)
    await page.settled()
    page.element.requestClose('user')
    await expect(session).rejects.toMatchObject({ code: 4001 })
    const other = createHarness()
    await expect(signInForHost(other.wallet)).rejects.toMatchObject({ code: 'view-unknown' })
  })
})

const forPay = (wallet: SigningIn['wallet']) => withPay(wallet, payOf(wallet.core))

describe('a payment', () => {
  const ask = ({ wallet }: SigningIn) =>
    pay(wallet, { recipient: BOB, amount: '0.5', network: 'eip155:1' }).catch((error) => error)

  it('behavior: waits for a required sign-in, then is shown', async () => {
    const page = await connected({ options: { features: { pay: true } } })
    const answer = ask(page)
    await page.settled()
    expect(views(page.wallet)).toEqual(['SIWXSignMessage'])
    await pressOnce(page)
    expect(views(page.wallet).at(-1)).toBe('Pay')
    page.element.requestClose('user')
    expect(await answer).toMatchObject({ code: 4001 })
  })

  it('behavior: asks whoever connects for it to sign in first', async () => {
    const page = await startSignIn({ options: { features: { pay: true } } })
    void ask(page)
    await page.settled()
    connectToPay(forPay(page.wallet))
    await page.connect(RDNS)
    expect(views(page.wallet).at(-1)).toBe('SIWXSignMessage')
    await pressOnce(page)
    expect(views(page.wallet).at(-1)).toBe('Pay')
  })
})
