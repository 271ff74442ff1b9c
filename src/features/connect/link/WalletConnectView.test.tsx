// @vitest-environment happy-dom
/** One wallet of the directory, which is reached in several ways. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConnectOptions, Link } from '../../../connectors/connector.ts'
import { PAIRING_MS } from '../../../connectors/walletconnect/pairings.ts'
import { later } from '../../../core/core.testing.ts'
import { act, show, unmountAll } from '../../../surface/surface.testing.tsx'
import { CODE_MS } from './LinkCode.tsx'
import { linkConnectorOf } from './link.actions.ts'
import { CHOICE, LANTERN, LINK, URI } from './link.testing.ts'
import './ScanView.tsx'
import './WalletConnectView.tsx'
import '../../../ui/theme/flow-sheet.ts'

afterEach(unmountAll)

describe('WalletConnectView', () => {
  it('behavior: the code that is scanned after an app did not open leaves no app to be opened later', async () => {
    const shown = await show({ options: { projectId: 'ab'.repeat(16) } })
    const answer = later<Link>()
    Object.assign(linkConnectorOf(shown.wallet) ?? {}, {
      connect({ onPairing }: ConnectOptions) {
        onPairing?.({ step: 'ready', uri: URI, endsAt: Date.now() + 300_000 })
        return answer.promise
      },
    })
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await act(async () => shown.wallet.go.to('ConnectingWalletConnect', { wallet: LANTERN }))
    await shown.flush()
    await shown.click('Desktop')
    await shown.click('Open Lantern')
    expect(opened).toHaveBeenCalledOnce()
    await shown.click('QR code')
    answer.resolve(LINK)
    await shown.flush()
    expect(shown.core.state.account.eip155.status).toBe('connected')
    expect(localStorage.getItem(CHOICE)).toBeNull()
  })
})

describe('TimeLeft', () => {
  it('behavior: the line is as long as the words say, and never longer than its box', async () => {
    const shown = await show({ options: { projectId: 'ab'.repeat(16) } })
    expect(CODE_MS).toBe(PAIRING_MS)
    const endsAt = shown.clock.now() + CODE_MS + 10_000
    Object.assign(linkConnectorOf(shown.wallet) ?? {}, {
      connect({ onPairing }: ConnectOptions) {
        onPairing?.({ step: 'ready', uri: URI, endsAt })
        return later<Link>().promise
      },
    })
    await act(async () => shown.wallet.go.to('ConnectingWalletConnectBasic'))
    await shown.flush()
    const line = shown.card.querySelector<HTMLElement>('.time-left')
    const share = () => Number(line?.style.getPropertyValue('--w-left'))
    expect(share()).toBe(1)
    await act(() => shown.clock.advance(10_000 + CODE_MS / 2))
    expect(share()).toBe(0.5)
    expect(shown.text()).toContain('1:55')
    await act(() => shown.clock.advance(CODE_MS))
    expect(share()).toBe(0)
    expect(shown.text()).toContain('0:00')
  })
})
