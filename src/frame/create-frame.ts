/**
 * The secure frame of a page: loads it at the first request, lets whoever asks wait until it is ready, and notices when
 * it is gone. What is asked is decided by the connector; where it shows, by the styles of the dialog (decisions 48).
 */
import type { Clock } from '../lib/clock.ts'
import { createChannel, methodOf } from './channel.ts'
import type { FrameAsk } from './contract.ts'
import { deadlineOf, isNotice, isTimeoutReported } from './deadlines.ts'
import { type FrameTrouble, frameFailed } from './failures.ts'
import { type LoadedFrame, loadFrame } from './load-frame.ts'
import { createDeafWatch, isTimeout } from './watch-deaf.ts'

/** ms between two looks whether the frame is still in the page, while somebody waits for it. */
const LOOK_MS = 1_000

export type Frame = {
  /** Leaves the frame usable, or gone, in which case the next request loads it again. */
  readonly ask: FrameAsk
  /** Undefined while it is not in the page. */
  element(): HTMLIFrameElement | undefined
  /** Removes it; what is pending rejects. */
  dispose(): void
}

export type FrameOptions = {
  readonly page: Window
  readonly clock: Clock
  /** Asked each time it loads: the network may have changed since. */
  url(): URL
  /** The tag whose child it becomes; undefined: there is none in the page now. */
  parent(): Element | undefined
  /** What a screen reader calls it. */
  title(): string
  /** It can be asked: the place for what it has to know first, by this `ask`. `isAgain`: it was gone meanwhile. */
  onStart(ask: FrameAsk, isAgain: boolean): void
  /** Whether the project's list is known to lack the page's origin: such a page gets no READY. */
  isOriginMissing(): boolean
  /** It is gone, and forgets where it was: what is asked next loads it anew. */
  onLost(): void
  /** For the host's engineer: it did not load, or did not answer in time. */
  onTrouble(code: FrameTrouble, cause?: unknown): void
  debug(line: string): void
  createId(): string
}

export function createFrame(options: FrameOptions): Frame {
  const { page, clock, url, parent, title, onStart, onLost, onTrouble, isOriginMissing, debug, createId } =
    options
  let loaded: LoadedFrame | undefined
  let channel: ReturnType<typeof createChannel> | undefined
  let starts = 0
  const deaf = createDeafWatch()

  /** It cannot answer any more. Whoever waits is told once; the next request loads it anew. */
  const lose = (given: LoadedFrame, error: Error) => {
    if (loaded !== given) return
    loaded = undefined
    given.end(error)
    channel?.end(error)
    channel?.dispose()
    onLost()
  }

  const load = (): LoadedFrame => {
    const address = url()
    const host = parent()
    if (!host) throw frameFailed('absent')
    const own = loadFrame({
      page,
      clock,
      address,
      title: title(),
      onFailed(why) {
        const error = frameFailed(why)
        onTrouble(
          why === 'silent' && isOriginMissing() ? 'domain-unverified' : 'frame-load-failed',
          error.cause,
        )
        lose(own, error)
      },
      onReload: () => lose(own, frameFailed('lost')),
    })
    channel = createChannel({
      page,
      origin: address.origin,
      clock,
      target: () => own.element.contentWindow,
      onReady: own.heardReady,
      debug,
      createId,
    })
    loaded = own
    own.ready.then(
      () => {
        if (loaded === own && channel) onStart(channel.ask, ++starts > 1)
      },
      // Whoever asked is told.
      () => {},
    )
    host.append(own.element)
    return own
  }

  /** A frame that was taken out of the page is noticed within a second. */
  const watch = (given: LoadedFrame): (() => void) =>
    clock.setInterval(() => {
      if (!given.isThere()) lose(given, frameFailed('lost'))
    }, LOOK_MS)

  return {
    async ask(name, payload, signal) {
      if (loaded && !loaded.isThere()) lose(loaded, frameFailed('lost'))
      // A frame that is not there is told what it has to know when it starts.
      if (!loaded && isNotice(name)) throw frameFailed('lost')
      const own = loaded ?? load()
      const stopWatching = watch(own)
      const letGo = deadlineOf(name, methodOf(payload)) === undefined ? deaf.hold() : () => {}
      try {
        await untilAborted(own.ready, signal)
        if (loaded !== own || !channel) throw frameFailed('lost')
        return await channel.ask(name, payload, signal)
      } catch (error) {
        if (isTimeout(error) && isTimeoutReported(name)) {
          onTrouble('frame-timeout')
          if (loaded === own && channel) deaf.look(channel, () => lose(own, frameFailed('lost')))
        }
        throw error
      } finally {
        stopWatching()
        letGo()
      }
    },
    element: () => (loaded?.isThere() ? loaded.element : undefined),
    dispose() {
      if (loaded) lose(loaded, frameFailed('lost'))
    },
  }
}

const untilAborted = (promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> => {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
