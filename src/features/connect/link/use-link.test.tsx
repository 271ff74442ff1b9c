// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import type { ConnectOptions, Link } from '../../../connectors/connector.ts'
import { providerError } from '../../../connectors/mock.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { later, RDNS } from '../../../core/core.testing.ts'
import { ignore } from '../../../lib/flight.ts'
import { act, show, unmountAll } from '../../../surface/surface.testing.tsx'
import { cancel, connect } from '../connect.actions.ts'
import { linkConnectorOf } from './link.actions.ts'
import './ScanView.tsx'
import './WalletConnectView.tsx'
import '../../../ui/theme/flow-sheet.ts'

afterEach(async () => {
  await unmountAll()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Its app opens the page in its own browser. */
const PHANTOM = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', name: 'Phantom' }

/** A link is on the screen, and then the page asks another wallet. */
const overtaken = async () => {
  const shown = await show({ options: { projectId: 'ab'.repeat(16) } })
  const prompt = later<Hex[]>()
  shown.announce(RDNS).answer('eth_requestAccounts', () => prompt.promise)
  const signals: (AbortSignal | undefined)[] = []
  Object.assign(linkConnectorOf(shown.wallet) ?? {}, {
    connect({ signal }: ConnectOptions) {
      signals.push(signal)
      return later<Link>().promise
    },
  })
  const aborted = () => signals.map((signal) => signal?.aborted)
  await act(async () => shown.wallet.go.to('ConnectingWalletConnectBasic'))
  await shown.flush()
  expect(aborted()).toEqual([false])
  ignore(connect(shown.wallet, { connectorId: RDNS }))
  await shown.flush()
  expect(aborted()).toEqual([true])
  return { ...shown, prompt, aborted }
}

describe('useLink', () => {
  it('behavior: a wallet that the page asks takes over, and when it declines there is another link', async () => {
    const shown = await overtaken()
    shown.prompt.reject(providerError(4001, 'no'))
    await shown.flush()
    expect(shown.aborted()).toEqual([true, false])
    await act(async () => shown.wallet.go.back())
    await shown.flush()
    expect(shown.aborted()).toEqual([true, true])
  })

  it('behavior: when it is given up, as by closing the dialog of another tag, there is another link, too', async () => {
    const shown = await overtaken()
    await act(() => cancel(shown.wallet))
    await shown.flush()
    expect(shown.aborted()).toEqual([true, false])
    await act(() => cancel(shown.wallet))
    await shown.flush()
    expect(shown.aborted()).toEqual([true, true, false])
  })

  it('behavior: analytics hear of the code once, however many links it shows', async () => {
    const shown = await overtaken()
    shown.prompt.reject(providerError(4001, 'no'))
    await shown.flush()
    const told = shown.emitted('wm-event').filter(({ event }) => event === 'SELECT_WALLET')
    expect(told.map(({ properties }) => properties)).toEqual([
      { name: 'WalletConnect', platform: 'qrcode' },
      { name: RDNS, platform: 'browser' },
    ])
  })

  it('behavior: of a wallet whose app opens the page in its own browser, before anybody taps', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148'
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const shown = await show({ options: { projectId: 'ab'.repeat(16) } })
    await act(async () => shown.wallet.go.to('ConnectingWalletConnect', { wallet: PHANTOM }))
    await shown.flush()
    const told = () =>
      shown
        .emitted('wm-event')
        .flatMap(({ event, properties }) => (event === 'SELECT_WALLET' ? [properties] : []))
    expect(told()).toEqual([{ name: 'Phantom', platform: 'mobile' }])
    for (let taps = 0; taps < 2; taps += 1) await shown.click('Open Phantom')
    expect(open).toHaveBeenCalledTimes(2)
    expect(told()).toHaveLength(1)
  })

  it('behavior: when it connects there is none', async () => {
    const shown = await overtaken()
    shown.prompt.resolve([ALICE])
    await shown.flush()
    expect(shown.wallet.session.connector()?.id).toBe(RDNS)
    expect(shown.aborted()).toEqual([true])
  })

  it('behavior: a dialog that is closed while the view still stands makes no other link', async () => {
    const shown = await overtaken()
    shown.prompt.reject(providerError(4001, 'no'))
    await shown.flush()
    expect(shown.aborted()).toEqual([true, false])
    await act(async () => {
      shown.wallet.state.modal.open = false
    })
    await shown.flush()
    expect(shown.text()).toContain('Scan')
    expect(shown.aborted()).toEqual([true, true])
  })

  it('behavior: who closes the dialog with the link has no other one made', async () => {
    const shown = await overtaken()
    await act(() => shown.element.requestClose('user'))
    await shown.flush()
    expect(shown.aborted()).toEqual([true])
  })
})
