// @vitest-environment happy-dom
/** Settings and Wallets and accounts on the screen, and the e-mail address of the embedded wallet changed there. */
import { describe, expect, it } from 'vitest'
import type { Link } from '../connectors/connector.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { later, RDNS } from '../core/core.testing.ts'
import { connect } from '../features/connect/connect.actions.ts'
import { embeddedLink, NEW_EMAIL } from '../features/connect/email/change/change.testing.ts'
import { EMAIL, said } from '../features/connect/email/email.testing.ts'
import { en } from '../i18n/en.all.testing.ts'
import type { CaipNetworkId } from '../lib/namespaces.ts'
import { shortAddress } from '../lib/short-address.ts'
import { smartNetworksOf } from '../state/smart-networks.ts'
import { showEmail } from './email.testing.tsx'
import { act, connected, looksRight } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

/** Somebody who has signed in, at Settings. */
const settings = async (link: Link = embeddedLink(), enabled: readonly CaipNetworkId[] = ['eip155:1']) => {
  const surface = await showEmail()
  smartNetworksOf(surface).ids = enabled
  surface.nextAccount(Promise.resolve(link))
  await act(() => connect(surface.wallet, { connectorId: 'auth', method: 'email' }))
  await act(() => surface.element.show())
  await surface.flush()
  await surface.click(en['account.settings'])
  return surface
}

/** The choice among the accounts is answered when the test says so. */
const useAccount = (surface: Awaited<ReturnType<typeof settings>>) => {
  const connector = surface.core.session.connector('eip155')
  if (!connector) throw new TypeError('Nobody is connected')
  const asked: { address: string; answer: ReturnType<typeof later<void>> }[] = []
  Object.assign(connector, {
    useAccount(_: string, address: string) {
      const answer = later<void>()
      asked.push({ address, answer })
      return answer.promise
    },
  })
  return asked
}

describe('Settings', () => {
  it('behavior: of a wallet of the visitor\u2019s own: address, network, wallets, and the way out', async () => {
    const shown = await connected()
    await shown.click(en['account.settings'])
    looksRight(shown, en['settings.title'], shortAddress(ALICE), 'Ethereum', 'Connected with Meadow')
    for (const absent of ['settings.email', 'settings.upgrade', 'settings.type.smartAccount'] as const)
      expect(shown.text()).not.toContain(en[absent])
    await shown.click(en['settings.network'])
    looksRight(shown, en['networks.title'])
    await act(async () => shown.wallet.go.back())
    await shown.flush()
    await shown.click(en['account.wallets'])
    looksRight(shown, en['accounts.title'])
    await act(async () => shown.wallet.go.back())
    await shown.flush()
    await shown.click(en['common.disconnect'])
    looksRight(shown, en['connect.title'])
  })

  it('behavior: of the embedded wallet also the address, the other kind of account and the dashboard', async () => {
    const shown = await settings()
    looksRight(shown, EMAIL, en['settings.type.smartAccount'], en['settings.type.now.eoa'])
    const link = shown.card.querySelector<HTMLAnchorElement>('a[href]')
    expect([link?.href, link?.target, link?.rel]).toEqual([
      'https://secure.walletconnect.org/dashboard',
      '_blank',
      'noopener noreferrer',
    ])
    link?.addEventListener('click', (event) => event.preventDefault())
    await act(async () => link?.click())
    expect(shown.emitted('wm-event').map(({ event }) => event)).toContain('EMAIL_UPGRADE_FROM_MODAL')
  })

  it('behavior: whoever has signed in by a social account reads which, and changes no address', async () => {
    const shown = await settings(embeddedLink(EMAIL, 'google'))
    looksRight(shown, 'Signed in with Google', EMAIL)
    expect(() => shown.button(EMAIL)).toThrow()
  })

  it('behavior: no other kind where the frame has no smart accounts', async () => {
    const shown = await settings(embeddedLink(), ['eip155:10'])
    expect(shown.text()).not.toContain(en['settings.type.smartAccount'])
    looksRight(shown, en['settings.upgrade'])
  })

  it('behavior: the other kind is asked for once, says so meanwhile, and is shown', async () => {
    const shown = await settings()
    const asked = useAccount(shown)
    await shown.click(en['settings.type.smartAccount'])
    looksRight(shown, en['settings.type.changing'])
    const row = shown.button(en['settings.type.smartAccount'])
    expect(row.getAttribute('aria-disabled')).toBe('true')
    await shown.click(en['settings.type.smartAccount'])
    expect(asked.map(({ address }) => address)).toEqual([BOB])
    await act(() => asked[0]?.answer.resolve())
    await shown.flush()
    looksRight(shown, shortAddress(BOB), en['account.type.smart'], en['settings.type.changed.smartAccount'])
    expect(shown.button(en['settings.type.eoa'])).toBe(row)
  })

  it('error: the switch fails: why, the account stays, and again', async () => {
    const shown = await settings()
    const asked = useAccount(shown)
    await shown.click(en['settings.type.smartAccount'])
    await act(() => asked[0]?.answer.reject(said('')))
    await shown.flush()
    looksRight(shown, en['settings.type.failed'], en['frame-failed'], shortAddress(ALICE))
    await shown.click(en['common.retry'])
    expect(shown.text()).not.toContain(en['settings.type.failed'])
    await act(() => asked[1]?.answer.resolve())
    await shown.flush()
    looksRight(shown, shortAddress(BOB))
  })
})

describe('SwitchAccount', () => {
  const PICTURE = 'data:image/svg+xml,<svg id="host"/>'
  const pictures = (shown: Awaited<ReturnType<typeof connected>>) =>
    [...shown.card.querySelectorAll('img')].map((image) => image.getAttribute('src'))

  it('param: connectorImages: the host’s picture, as on Connect, at once when it changes', async () => {
    const shown = await connected({ options: { connectorImages: { [RDNS]: PICTURE } } })
    await act(async () => shown.wallet.go.to('SwitchAccount'))
    await shown.flush()
    looksRight(shown, en['accounts.title'], 'Meadow')
    await expect.poll(() => pictures(shown)).toEqual([PICTURE])
    await act(async () => shown.set({ connectorImages: {} }))
    await shown.flush()
    await expect.poll(() => pictures(shown)).toEqual(['data:image/svg+xml,<svg/>'])
  })

  it('param: connectorImages: over WalletConnect the wallet keeps its own, the host’s is that of WalletConnect', async () => {
    const shown = await connected({
      options: { projectId: 'ab'.repeat(16), connectorImages: { walletConnect: PICTURE } },
    })
    await act(async () => {
      Object.assign(shown.core.state.account.eip155.wallet ?? {}, {
        id: 'walletConnect',
        type: 'walletconnect',
      })
      shown.wallet.go.to('SwitchAccount')
    })
    await shown.flush()
    await expect.poll(() => pictures(shown)).toEqual(['data:image/svg+xml,<svg/>'])
  })

  it('behavior: lists both kinds; the other one is chosen, and a failure is said', async () => {
    const shown = await settings()
    await shown.click(en['account.wallets'])
    looksRight(shown, en['accounts.type.eoa'], en['accounts.type.smartAccount'])
    const asked = useAccount(shown)
    await shown.click(shortAddress(BOB))
    looksRight(shown, en['accounts.changing'])
    await shown.click(shortAddress(BOB))
    expect(asked).toHaveLength(1)
    await act(() => asked[0]?.answer.reject(said('')))
    await shown.flush()
    looksRight(shown, en['accounts.title'], en['frame-failed'])
    await shown.click(shortAddress(BOB))
    await act(() => asked[1]?.answer.resolve())
    await shown.flush()
    looksRight(shown, en['settings.title'], shortAddress(BOB))
  })
})

describe('UpdateEmail', () => {
  const toForm = async () => {
    const shown = await settings()
    await shown.click(en['settings.email.change'])
    return shown
  }

  it('behavior: the address, then its code, which is sent when it is whole; a wrong one is typed again', async () => {
    const shown = await toForm()
    looksRight(shown, en['email-change.title'], EMAIL)
    await shown.type('nora')
    await shown.click(en['email-change.submit'])
    expect(shown.note()).toBe(en['email.problem.invalid'])
    await shown.type(NEW_EMAIL)
    expect(shown.note()).toBe('')
    await shown.click(en['email-change.submit'])
    await shown.answer({ action: 'VERIFY_PRIMARY_OTP' })
    looksRight(shown, en['email-change.primary.title'], EMAIL, 'Send again in 30 s')
    await shown.type('123456')
    expect(shown.last()).toMatchObject({ name: 'UPDATE_EMAIL_PRIMARY_OTP', payload: { otp: '123456' } })
    await shown.fail(said(''))
    expect([shown.note(), shown.input().value]).toEqual([en['email.code.refused'], ''])
    await shown.type('654321')
    await shown.answer()
    looksRight(shown, en['email-change.secondary.title'], NEW_EMAIL)
    await shown.type('111111')
    await shown.answer({ newEmail: NEW_EMAIL })
    looksRight(shown, en['settings.title'])
    await act(() => shown.clock.advance(150))
    looksRight(shown, `Your e-mail address is now ${NEW_EMAIL}`)
    expect(shown.changes).toEqual([NEW_EMAIL])
  })

  it('behavior: back from the code the new address is still there; begun anew, it is not', async () => {
    const shown = await toForm()
    await shown.type(NEW_EMAIL)
    await shown.click(en['email-change.submit'])
    await shown.answer({ action: 'VERIFY_PRIMARY_OTP' })
    await shown.click(en['common.back'])
    looksRight(shown, en['email-change.title'])
    expect(shown.input().value).toBe(NEW_EMAIL)
    await shown.click(en['common.back'])
    await shown.click(en['settings.email.change'])
    expect(shown.input().value).toBe('')
  })

  it('error: no answer: the same code once more', async () => {
    const shown = await toForm()
    await shown.type(NEW_EMAIL)
    await shown.click(en['email-change.submit'])
    await shown.answer({ action: 'VERIFY_SECONDARY_OTP' })
    await shown.type('123456')
    await act(() => shown.clock.advance(30_000))
    await shown.flush()
    looksRight(shown, en.timeout)
    await shown.click(en['common.retry'])
    expect(shown.last()).toMatchObject({ name: 'UPDATE_EMAIL_SECONDARY_OTP', payload: { otp: '123456' } })
  })

  it('behavior: another mail once 30 s are over', async () => {
    const shown = await toForm()
    await shown.type(NEW_EMAIL)
    await shown.click(en['email-change.submit'])
    await shown.answer({ action: 'VERIFY_SECONDARY_OTP' })
    const resend = shown.button('Send again')
    expect(resend.getAttribute('aria-disabled')).toBe('true')
    await act(() => shown.clock.advance(30_000))
    await shown.click(en['email.resend'])
    expect(shown.last()).toMatchObject({ name: 'UPDATE_EMAIL', payload: { email: NEW_EMAIL } })
    expect(resend.getAttribute('aria-busy')).toBe('true')
  })
})
