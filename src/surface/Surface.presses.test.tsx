// @vitest-environment happy-dom
/** The second press of a double click lands on what the next view has in its place. */
import { describe, expect, it } from 'vitest'
import { isConnected } from '../core/open-rules.ts'
import { act, connected, type Shown } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

describe('a double click', () => {
  /** As the browser counts: the presses so far at one place, in quick succession. */
  const press = async ({ button, flush }: Shown, name: string, detail: number) => {
    await act(() =>
      button(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })),
    )
    await flush()
  }

  const view = ({ wallet }: Shown) => wallet.state.router.stack.at(-1)?.view

  const on = async (...views: readonly ('Send' | 'Networks')[]) => {
    const shown = await connected()
    for (const next of views) await act(() => shown.wallet.go.to(next))
    await shown.flush()
    return shown
  }

  it('behavior: on Back, its second press does nothing in the header of the view before', async () => {
    const shown = await on('Send')
    await press(shown, 'Back', 1)
    await press(shown, 'Network: Ethereum', 2)
    expect(view(shown)).toBe('Account')
    await press(shown, 'Network: Ethereum', 1)
    expect(view(shown)).toBe('Networks')
  })

  it('behavior: on Back, its second press does not lead back once more', async () => {
    const shown = await on('Send', 'Networks')
    await press(shown, 'Back', 1)
    await press(shown, 'Back', 2)
    expect(view(shown)).toBe('Send')
  })

  it('behavior: on what leads to Account, its second press does not disconnect', async () => {
    const shown = await on('Networks')
    await press(shown, 'Back', 1)
    await press(shown, 'Disconnect', 2)
    expect(isConnected(shown.wallet)).toBe(true)
    await press(shown, 'Disconnect', 1)
    expect(isConnected(shown.wallet)).toBe(false)
  })
})
