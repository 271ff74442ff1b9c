/**
 * The wallet's window: opens it during the click, notices when it is closed, and exchanges messages with exactly its
 * origin and window. Replaces the SDK's communicator, which waits for ever for a window that closes before it has
 * loaded, and draws a bar over the page when the browser blocks the popup.
 */
import { rejected, WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import { isRecord } from '../../lib/json.ts'

export type Message = Readonly<Record<string, unknown>>

export type PopupOptions = {
  readonly page: Window
  readonly url: string
  /** What is posted to the window once it has loaded. */
  greeting(): object
  readonly clock: Clock
}

export type Popup = {
  /**
   * Resolves with the loaded window. Opens one synchronously if there is none. Rejects with `popup-blocked`,
   * `popup-silent` or 4001.
   */
  open(): Promise<Window>
  post(message: object): Promise<void>
  /** Posts a message and resolves with the answer to it. No deadline: a person reads (decisions 18). */
  ask(message: Message & { readonly id: string }): Promise<Message>
  /** Resolves with the next message for which `wants` is true. */
  receive(wants: (message: Message) => boolean): Promise<Message>
  /** Closes the window; everything that waits for a message rejects with 4001. */
  close(): void
}

const WIDTH = 420
const HEIGHT = 540

/** Milliseconds from opening to the window's first message. No person is involved yet. */
export const LOAD_MS = 30_000
export const WATCH_MS = 300

/** Those who wait for a message of the window. */
const createInbox = () => {
  type Waiting = {
    readonly wants: (message: Message) => boolean
    readonly resolve: (message: Message) => void
    readonly reject: (error: Error) => void
  }
  const waiting = new Set<Waiting>()
  return {
    receive: (wants: Waiting['wants']) =>
      new Promise<Message>((resolve, reject) => waiting.add({ wants, resolve, reject })),
    deliver(message: Message) {
      for (const one of [...waiting])
        if (one.wants(message)) {
          waiting.delete(one)
          one.resolve(message)
        }
    },
    rejectAll(error: Error) {
      const all = [...waiting]
      waiting.clear()
      for (const { reject } of all) reject(error)
    },
  }
}

/** Its page is there: that of another origin may not be read. */
const hasArrived = ({ location }: Window): boolean => {
  try {
    return location.href !== 'about:blank'
  } catch {
    return true
  }
}

const closed = () => rejected('The wallet’s window was closed')

/**
 * Closed before its page was there, which few people do: under a `Cross-Origin-Opener-Policy` of `same-origin` a window reads as closed from
 * that moment on, while it is open and waits in vain for a word of this page.
 */
const keptApart = () =>
  new WalletModalError(
    'popup-silent',
    'The wallet’s window was closed before it had loaded, or the page is served with Cross-Origin-Opener-Policy: same-origin. The wallet needs same-origin-allow-popups.',
  )

/** In the middle of the page. */
const openWindow = ({ page, url }: Pick<PopupOptions, 'page' | 'url'>): Window | null => {
  const left = Math.max(0, (page.innerWidth - WIDTH) / 2 + page.screenX)
  const top = Math.max(0, (page.innerHeight - HEIGHT) / 2 + page.screenY)
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
  return page.open(url, `wallet_${crypto.randomUUID()}`, features)
}

type Opened = { readonly window: Window; readonly loaded: Promise<Window>; readonly stop: () => void }

export function createPopup(p: PopupOptions): Popup {
  const { page, clock } = p
  const { origin } = new URL(p.url)
  const { receive, deliver, rejectAll } = createInbox()
  let opened: Opened | undefined

  const onMessage = ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from !== origin || source !== opened?.window || !isRecord(data)) return
    if (data.event === 'PopupUnload') return end(closed())
    deliver(data)
  }

  const end = (error: Error) => {
    const ending = opened
    opened = undefined
    ending?.stop()
    ending?.window.close()
    rejectAll(error)
  }

  const greet = async (window: Window): Promise<Window> => {
    const loaded = receive(({ event }) => event === 'PopupLoaded')
    const { id } = await withDeadline(loaded, LOAD_MS, clock, () => failure('popup-silent'))
    window.postMessage({ requestId: id, data: p.greeting() }, origin)
    return window
  }

  const open = (): Promise<Window> => {
    if (opened?.window.closed === false) {
      opened.window.focus()
      return opened.loaded
    }
    if (opened) end(closed())
    const window = openWindow(p)
    if (!window || window.closed) return Promise.reject(failure('popup-blocked'))
    page.addEventListener('message', onMessage)
    let wasClosed = false
    /** How often its page was there. Once does not count: while the browser cuts a window off, it may read so. */
    let seen = 0
    const stopWatch = clock.setInterval(() => {
      // Wait one interval more: its last messages may still be on their way.
      if (wasClosed) end(seen > 1 ? closed() : keptApart())
      wasClosed = window.closed
      if (!wasClosed && hasArrived(window)) seen += 1
    }, WATCH_MS)
    const stop = () => {
      stopWatch()
      page.removeEventListener('message', onMessage)
    }
    const loaded = greet(window)
    opened = { window, loaded, stop }
    loaded.then(
      () => {
        seen = 2
      },
      (error) => {
        if (opened?.window === window) end(error)
      },
    )
    return loaded
  }

  const post: Popup['post'] = async (message) => {
    const window = await open()
    window.postMessage(message, origin)
  }

  return {
    open,
    post,
    receive,
    ask(message) {
      // First, because the window only opens during the click.
      const posted = post(message)
      const answer = ignore(receive(({ requestId }) => requestId === message.id))
      return posted.then(() => answer)
    },
    close: () => end(rejected('The request was given up')),
  }
}
