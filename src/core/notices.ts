/** One notification at a time; the next one opens 150 ms after the last one closed (specification 4). */
import type { Clock } from '../lib/clock.ts'
import type { Notice, NoticeState } from '../state/notice.ts'
import type { Notices } from './contracts/notices.ts'

/** Milliseconds */
const REOPEN_MS = 150
const HIDE_MS = 5_000

export const createNotices = (state: NoticeState, clock: Clock): Notices => {
  let cancel = () => {}
  /** One has closed and the next one waits for its 150 ms. */
  let isBetween = false

  const open = (notice: Notice) => {
    isBetween = false
    state.current = notice
    if (notice.tone === 'loading') return
    cancel = clock.setTimeout(() => {
      state.current = undefined
    }, HIDE_MS)
  }

  return {
    show(tone, key, values = {}) {
      const notice = { tone, key, values }
      cancel()
      if (!state.current && !isBetween) return open(notice)
      isBetween = true
      state.current = undefined
      cancel = clock.setTimeout(() => open(notice), REOPEN_MS)
    },
    hide() {
      cancel()
      isBetween = false
      state.current = undefined
    },
  }
}
