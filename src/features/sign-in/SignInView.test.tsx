// @vitest-environment happy-dom
/** The button that signs. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { act, connected, unmountAll } from '../../surface/surface.testing.tsx'
import { browserGate } from '../../ui/components/confirm-gate.ts'
import { createMemoryPlugin } from './page-sign-in.testing.ts'
import { press } from './sign-in.actions.ts'
import { signInOf } from './sign-in.state.ts'
import './SignInView.tsx'
import '../../ui/theme/flow-sheet.ts'

const RENEWED_AFTER_MS = 10 * 60_000

afterEach(async () => {
  await unmountAll()
  vi.restoreAllMocks()
})

describe('SignInView', () => {
  it('attack: each new text rests for as long as the first, also when it is not the first to be made anew', async () => {
    const watched = vi.spyOn(browserGate, 'watch')
    const shown = await connected({ options: { siwx: createMemoryPlugin() } })
    await shown.flush()
    const texts = new Set<string>()
    for (let times = 1; times <= 3; times++) {
      const { flow } = signInOf(shown.wallet).state
      texts.add('prepared' in flow ? flow.prepared.message.text : '')
      const before = watched.mock.calls.length
      await act(() => shown.clock.advance(RENEWED_AFTER_MS))
      await act(() => press(shown.wallet))
      await shown.flush()
      expect(watched.mock.calls.length, `${times}`).toBeGreaterThan(before)
    }
    expect(texts.size).toBe(3)
  })
})
