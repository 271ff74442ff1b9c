// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
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
import '../../../ui/theme/flow-sheet.ts'

afterEach(unmountAll)

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

  it('behavior: when it connects there is none', async () => {
    const shown = await overtaken()
    shown.prompt.resolve([ALICE])
    await shown.flush()
    expect(shown.wallet.session.connector()?.id).toBe(RDNS)
    expect(shown.aborted()).toEqual([true])
  })

  it('behavior: who closes the dialog with the link has no other one made', async () => {
    const shown = await overtaken()
    await act(() => shown.element.requestClose('user'))
    await shown.flush()
    expect(shown.aborted()).toEqual([true])
  })
})
