// @vitest-environment happy-dom
/** How long a notice stays on the screen. */
import { describe, expect, it } from 'vitest'
import { noticesOf } from '../state/notices.ts'
import { act, connected } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

describe('a notice', () => {
  const shown = async () => {
    const surface = await connected()
    await act(() => noticesOf(surface.core).show('success', 'notice.disconnected'))
    await surface.flush()
    const toast = () => surface.card.querySelector('.toast')
    expect(toast()).not.toBeNull()
    /** Beyond the 5 s of a notice. */
    const wait = async () => {
      await act(() => surface.clock.advance(6_000))
      await surface.flush()
    }
    const tell = (type: string) => act(() => toast()?.dispatchEvent(new Event(type, { bubbles: true })))
    return { ...surface, toast, wait, tell }
  }

  it.each([
    ['pointer', 'pointerover', 'pointerout'],
    ['focus', 'focusin', 'focusout'],
  ])('behavior: waits while it has the %s', async (_, enter, leave) => {
    const { toast, wait, tell } = await shown()
    await tell(enter)
    await wait()
    expect(toast()).not.toBeNull()
    await tell(leave)
    expect(toast()).toBeNull()
  })

  it('behavior: goes after its time, or once it is dismissed, whatever is on it', async () => {
    const first = await shown()
    await first.wait()
    expect(first.toast()).toBeNull()
    const second = await shown()
    await second.tell('focusin')
    await second.click('Dismiss')
    expect(second.toast()).toBeNull()
  })

  it('behavior: the next one takes its place, also while it is held', async () => {
    const { core, card, wait, tell, toast } = await shown()
    await tell('focusin')
    await act(() => noticesOf(core).show('success', 'notice.sent'))
    await wait()
    expect(card.querySelectorAll('.toast')).toHaveLength(1)
    expect(toast()?.textContent).toContain('Sent')
  })
})
