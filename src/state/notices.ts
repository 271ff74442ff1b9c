/** One notification at a time; the next one opens 150 ms after the last one closed (specification 4). */
import type { Clock } from '../lib/clock.ts'
import { oncePerCore } from '../lib/once-per.ts'
import type { Notice, NoticeState, NoticeTone } from './notice.ts'

export type Notices = {
  /** An open one closes first; the new one opens after 150 ms (specification 4). Only `success` goes by itself: an error may say what nothing else does. */
  show(tone: NoticeTone, key: string, values?: Notice['values']): void
  hide(): void
}

/** Milliseconds */
const REOPEN_MS = 150
const HIDE_MS = 5_000

const createNotices = (state: NoticeState, clock: Clock): Notices => {
  let cancel = () => {}
  /** One has closed and the next one waits for its 150 ms. */
  let isBetween = false

  const open = (notice: Notice) => {
    isBetween = false
    state.current = notice
    if (notice.tone !== 'success') return
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

type Core = { readonly state: { readonly notice: NoticeState }; readonly clock: Clock }

/** One for all tags of a page. */
export const noticesOf = oncePerCore(({ state, clock }: Core) => createNotices(state.notice, clock))
