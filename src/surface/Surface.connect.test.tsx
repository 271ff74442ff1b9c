// @vitest-environment happy-dom
/** Connect and Connecting on the screen: which wallets are offered, and what is said while one is asked. */
import { describe, expect, it, vi } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { createMockProvider, providerError } from '../connectors/mock.ts'
import { ALICE } from '../core/accounts.testing.ts'
import { later, RDNS } from '../core/core.testing.ts'
import { pickWallet } from '../features/connect/connect.actions.ts'
import { en } from '../i18n/en.all.testing.ts'
import { afterPaint } from '../ui/hooks/after-paint.ts'
import { act, looksRight, show } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

describe('Connect', () => {
  it('behavior: no wallet, then as they come', async () => {
    const shown = await show()
    looksRight(shown, en['connect.none.title'], en['connect.none.text'])
    shown.announce(RDNS, { name: 'Meadow' })
    await shown.flush()
    looksRight(shown, 'Meadow', en['connect.installed'])
  })

  it('behavior: injected, the host\u2019s own, and the recent one', async () => {
    const shown = await show({
      options: { customWallets: [{ id: 'own', name: 'Own', provider: createMockProvider() }] },
      before: (page) => {
        page.ethereum = createMockProvider()
      },
    })
    looksRight(shown, en['connect.injected'], 'Own')
    await shown.click('Own')
    await act(() => shown.core.session.disconnect())
    await act(() => shown.element.show())
    await shown.flush()
    looksRight(shown, en['connect.recent'])
  })

  it('attack: markup, endless and look-alike names, an id that is a property of every object', async () => {
    const shown = await show()
    for (const rdns of ['constructor', '__proto__', 'hasOwnProperty']) shown.announce(rdns)
    shown.announce('a', { name: '<img src=x onerror=alert(1)>' })
    shown.announce('b', { name: 'x'.repeat(10_000) })
    shown.announce('c', { name: '{wallet}' })
    await shown.flush()
    expect(shown.card.querySelector('img[src="x"]')).toBeNull()
    expect(shown.text()).toContain('<img src=x onerror=alert(1)>')
    expect(shown.card.querySelectorAll('button[part="wallet"]')).toHaveLength(6)
  })

  it('behavior: the legal checkbox keeps every wallet off until it is ticked', async () => {
    const shown = await show({
      options: {
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://a.example/terms',
        privacyPolicyUrl: 'https://a.example/privacy',
      },
    })
    const provider = shown.announce(RDNS, { name: 'Meadow' })
    await shown.flush()
    looksRight(shown, 'I agree to the terms of service and the privacy policy')
    await shown.click('Meadow')
    expect(provider.requests).toEqual([])
    expect(shown.button('Meadow').getAttribute('aria-disabled')).toBe('true')
    await act(async () => shown.card.querySelector<HTMLElement>('input[type="checkbox"]')?.click())
    await shown.click('Meadow')
    expect(shown.core.state.account.eip155.status).toBe('connected')
  })

  it('param: one document alone', async () => {
    const options = { features: { legalCheckbox: true }, privacyPolicyUrl: 'https://a.example/privacy' }
    const shown = await show({ options })
    shown.announce(RDNS)
    await shown.flush()
    looksRight(shown, 'I agree to the privacy policy')
    const none = await show({ options: { features: { legalCheckbox: true } } })
    none.announce(RDNS)
    await none.flush()
    expect(none.card.querySelector('input')).toBeNull()
  })
})

describe('Connecting', () => {
  const asking = async () => {
    const shown = await show()
    const provider = shown.announce(RDNS, { name: 'Meadow' })
    const answer = later<Hex[]>()
    provider.answer('eth_requestAccounts', () => answer.promise)
    await shown.flush()
    return { ...shown, provider, answer }
  }

  it('behavior: asking, a hint after 15 s, and cancel', async () => {
    const shown = await asking()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    shown.button('Meadow').click()
    await act(() => new Promise(requestAnimationFrame))
    await act(async () => vi.advanceTimersByTime(50))
    await shown.flush()
    looksRight(shown, 'Connect in Meadow', en['connecting.text'])
    expect(shown.text()).not.toContain(en['connecting.slow'])
    await act(async () => vi.advanceTimersByTime(15_000))
    looksRight(shown, en['connecting.slow'])
    vi.useRealTimers()
    await shown.click(en['common.cancel'])
    looksRight(shown, en['connect.title'])
  })

  it.each<[string, unknown, string[]]>([
    ['declined', providerError(4001, 'no'), ['You declined in Meadow', en['connecting.rejected.text']]],
    ['busy', providerError(-32002, 'pending'), [en['connecting.failed'], en['rpc-unavailable']]],
    ['nothing', undefined, [en['connecting.failed'], en.unknown]],
  ])('error: %s, and try again', async (_name, thrown, said) => {
    const shown = await asking()
    await shown.pick('Meadow')
    await act(async () => shown.answer.reject(thrown))
    await shown.flush()
    looksRight(shown, ...said)
    shown.provider.answer('eth_requestAccounts', () => [ALICE])
    await shown.click(en['common.retry'])
    expect(shown.core.state.account.eip155.status).toBe('connected')
  })

  it('error: a wallet that has gone', async () => {
    const shown = await asking()
    pickWallet(shown.wallet, { connectorId: 'com.gone' })
    await act(() => new Promise<void>((painted) => afterPaint(painted, 100)))
    await shown.flush()
    looksRight(shown, en['connecting.failed'], en['connector-not-found'])
  })
})
