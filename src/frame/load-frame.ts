/** One iframe of the secure frame, from its making until it may be asked, or fails to load, or is gone. */
import type { Clock } from '../lib/clock.ts'
import { originOf } from '../lib/url.ts'
import { READY_DELAY_MS, READY_MS } from './deadlines.ts'

export type LoadedFrame = {
  /** For the caller to put into the page. */
  readonly element: HTMLIFrameElement
  /** Resolves when it may be asked; rejects with what `end` is given. */
  readonly ready: Promise<void>
  readonly heardReady: () => void
  isThere(): boolean
  /** Removes it, for good. */
  end(error: Error): void
}

type LoadOptions = {
  readonly page: Window
  readonly clock: Clock
  readonly address: URL
  readonly title: string
  /** READY did not come in time, or the page's policy forbids the frame. */
  onFailed(why: 'silent' | 'blocked'): void
  /** Reloaded, navigated, or moved with the tag: what it was asked is forgotten. */
  onReload(): void
}

export function loadFrame({ page, clock, address, title, onFailed, onReload }: LoadOptions): LoadedFrame {
  const element = createElement(page.document, address, title)
  let heardReady = () => {}
  let fail = (_: Error) => {}
  const said = new Promise<void>((resolve, reject) => {
    heardReady = resolve
    fail = reject
  })
  const stops = [
    clock.setTimeout(() => onFailed('silent'), READY_MS),
    whenBlocked(page.document, address.origin, () => onFailed('blocked')),
  ]
  const stopWaiting = () => {
    for (const stop of stops) stop()
  }
  said.then(stopWaiting, stopWaiting)
  /** The window that said READY: a frame that was moved has another one at once, long before it has loaded. */
  let own: Window | null = null
  let loads = 0
  element.addEventListener('load', () => {
    loads += 1
    if (loads > 1) onReload()
  })
  return {
    element,
    ready: said.then(() => clock.wait(READY_DELAY_MS)),
    heardReady() {
      own ??= element.contentWindow
      heardReady()
    },
    isThere: () =>
      element.isConnected &&
      Boolean(element.contentWindow) &&
      element.contentWindow === (own ?? element.contentWindow),
    end(error) {
      fail(error)
      element.remove()
    },
  }
}

const createElement = (document: Document, address: URL, title: string): HTMLIFrameElement => {
  const element = document.createElement('iframe')
  element.slot = 'frame'
  element.title = title
  // The frame learns which origin embeds it, and nothing of the page's path.
  element.referrerPolicy = 'origin'
  element.src = address.href
  return element
}

/** The page's policy forbids the frame: the browser says so at once, and READY would never come. */
const whenBlocked = (document: Document, origin: string, then: () => void): (() => void) => {
  const listener = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
    // One that is only reported forbids nothing.
    if (disposition === 'report') return
    if (!/^(frame|child|default)-src$/.test(effectiveDirective)) return
    if (originOf(blockedURI) === origin) then()
  }
  document.addEventListener('securitypolicyviolation', listener)
  return () => document.removeEventListener('securitypolicyviolation', listener)
}
