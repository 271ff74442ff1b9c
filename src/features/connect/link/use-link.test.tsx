// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import type { ConnectOptions, Link } from '../../../connectors/connector.ts'
import { providerError } from '../../../connectors/mock.ts'
import { later, RDNS } from '../../../core/core.testing.ts'
import { ignore } from '../../../lib/flight.ts'
import { act, show, unmountAll } from '../../../surface/surface.testing.tsx'
import { connect } from '../connect.actions.ts'
import { linkConnectorOf } from './link.actions.ts'
import './ScanView.tsx'
import '../../../ui/theme/flow-sheet.ts'

afterEach(unmountAll)

describe('useLink', () => {
  it('behavior: a wallet that the page asks takes over, and when it declines there is another link', async () => {
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
    await act(async () => shown.wallet.go.to('ConnectingWalletConnectBasic'))
    await shown.flush()
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    ignore(connect(shown.wallet, { connectorId: RDNS }))
    await shown.flush()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    prompt.reject(providerError(4001, 'no'))
    await shown.flush()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
    await act(async () => shown.wallet.go.back())
    await shown.flush()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
  })
})
