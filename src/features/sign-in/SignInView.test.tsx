// @vitest-environment happy-dom
/** The button that signs. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { later } from '../../core/core.testing.ts'
import { act, connected, type Shown, unmountAll } from '../../surface/surface.testing.tsx'
import { browserGate } from '../../ui/components/confirm-gate.ts'
import { createMemoryPlugin, SIGNATURE } from './page-sign-in.testing.ts'
import { press } from './sign-in.actions.ts'
import { signInOf } from './sign-in.state.ts'
import './SignInView.tsx'
import '../../ui/theme/flow-sheet.ts'

const RENEWED_AFTER_MS = 10 * 60_000

afterEach(async () => {
  await unmountAll()
  vi.restoreAllMocks()
})

/** How often the button's gate has begun since the last question. */
const watchGate = () => {
  const watched = vi.spyOn(browserGate, 'watch')
  return () => watched.mock.calls.splice(0).length
}

const textOf = ({ wallet }: Shown): string | undefined => {
  const { flow } = signInOf(wallet).state
  return 'prepared' in flow ? flow.prepared.message.text : undefined
}

describe('the gate of the button that signs', () => {
  it('behavior: the text that comes with the view has none of its own beside the view’s', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const since = watchGate()
    const shown = await connected({ options: { siwx: createMemoryPlugin() } })
    await shown.flush()
    expect([textOf(shown), since()]).toEqual([expect.stringContaining('nonce1nonce'), 1])
  })

  it('attack: it closes for the text of another account or network', async () => {
    const since = watchGate()
    const shown = await connected({ options: { siwx: createMemoryPlugin() } })
    await shown.flush()
    since()
    shown.provider.emit('chainChanged', '0xa')
    await shown.flush()
    expect(textOf(shown)).toMatch(/eip155:10 nonce2nonce$/)
    expect(since()).toBeGreaterThan(0)
  })

  it('attack: it closes for a first text that comes late, as with the nonce of a slow server', async () => {
    const since = watchGate()
    const time = vi.spyOn(performance, 'now').mockReturnValue(0)
    const plugin = createMemoryPlugin()
    const { createMessage } = plugin
    const made = later<void>()
    plugin.createMessage = async (request) => {
      await made.promise
      return createMessage(request)
    }
    const shown = await connected({ options: { siwx: plugin } })
    await shown.flush()
    expect([textOf(shown), since()]).toEqual([undefined, 1])
    time.mockReturnValue(400)
    made.resolve()
    await shown.flush()
    expect([textOf(shown), since()]).toEqual([expect.stringContaining('nonce1nonce'), 1])
  })

  it('attack: it closes for the text that is made after a refusal', async () => {
    const plugin = createMemoryPlugin()
    plugin.fail.add('addSession')
    const shown = await connected({ options: { siwx: plugin } })
    shown.provider.answer('personal_sign', () => SIGNATURE)
    await shown.flush()
    const since = watchGate()
    await act(() => press(shown.wallet))
    await shown.flush()
    expect([textOf(shown), signInOf(shown.wallet).state.problem?.key]).toEqual([
      expect.stringContaining('nonce2nonce'),
      'sign-in-failed',
    ])
    expect(since()).toBeGreaterThan(0)
  })

  it('attack: it closes for the same text after “no”', async () => {
    const shown = await connected({ options: { siwx: createMemoryPlugin() } })
    shown.provider.answer('personal_sign', () => {
      throw providerError(4001, 'no')
    })
    await shown.flush()
    const since = watchGate()
    await act(() => press(shown.wallet))
    await shown.flush()
    expect(textOf(shown)).toMatch(/nonce1nonce$/)
    expect(since()).toBeGreaterThan(0)
  })

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
