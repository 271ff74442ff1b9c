/**
 * The window in which a visitor signs in with a provider. Owns who may answer: that window alone, from the secure frame's origin alone,
 * once. What it answers is passed on and never navigated to (decisions 58).
 */
import { loadingUrl } from '../../../frame/frame-endpoint.ts'
import type { Clock } from '../../../lib/clock.ts'
import { readResult } from './social.rules.ts'

const FEATURES = 'width=600,height=800,scrollbars=yes'
/** ms between two looks whether it was closed. */
const POLL_MS = 1_000
/** ms that it may look closed: what it has posted last may still be on its way. */
const CLOSED_MS = 2_000

/** Closed by the visitor; or cut off from this page, which then reads it as closed although it is open. */
export type WindowEnd = 'closed' | 'isolated'

export type SocialWindow = {
  /** Rejects with what went wrong there, or with the reason of `signal`. */
  readonly result: Promise<string>
  /** `uri`: https, or http on this machine. */
  goTo(uri: string): void
}

type WindowOptions = {
  readonly page: Window
  /** Of the secure frame. */
  readonly endpoint: string
  readonly clock: Clock
  /** Closes it. */
  readonly signal: AbortSignal
  onEnd(end: WindowEnd): void
}

/** In the turn of a click. Undefined: the browser has blocked it. */
export function openSocialWindow({
  page,
  endpoint,
  clock,
  signal,
  onEnd,
}: WindowOptions): SocialWindow | undefined {
  const url = loadingUrl(endpoint)
  // A new name each time: a name that is taken leads into a window that somebody else may hold.
  const name = `wallet-modal-${page.crypto.getRandomValues(new Uint32Array(2)).join('')}`
  const opened = page.open(url.href, name, FEATURES)
  if (!opened) return undefined

  const result = new Promise<string>((resolve, reject) => {
    const listener = ({ source, origin, data }: MessageEvent) => {
      if (source !== opened || origin !== url.origin) return
      try {
        const uri = readResult(data)
        if (uri === undefined) return
        resolve(uri)
      } catch (error) {
        reject(error)
      }
      stop()
    }
    // Whoever is told gives up the attempt, by whose signal the rest ends.
    const stopPolling = whenClosed(opened, clock, onEnd)
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    const stop = () => {
      page.removeEventListener('message', listener)
      signal.removeEventListener('abort', abort)
      stopPolling()
      opened.close()
    }
    page.addEventListener('message', listener)
    signal.addEventListener('abort', abort)
  })
  return {
    result,
    goTo(uri) {
      opened.location.href = uri
    },
  }
}

/**
 * A page under `Cross-Origin-Opener-Policy: same-origin`, or a provider under one, has no way to its window: that reads as closed as soon
 * as it has loaded, sooner than a person closes it.
 */
const whenClosed = (opened: Window, clock: Clock, then: (end: WindowEnd) => void): (() => void) => {
  let polls = 0
  let closed: { readonly at: number; readonly end: WindowEnd } | undefined
  const poll = () => {
    const at = clock.monotonic()
    polls += 1
    // By polls, not by time: a busy page polls late.
    if (!opened.closed) closed = undefined
    else closed ??= { at, end: polls === 1 ? 'isolated' : 'closed' }
    if (closed && at - closed.at >= CLOSED_MS) then(closed.end)
  }
  return clock.setInterval(poll, POLL_MS)
}
