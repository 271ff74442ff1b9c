/** A window of a social login: opened in the task of the press, heard only with its own source and the frame's origin. */
import type { Clock } from '../../../src/lib/clock.ts'
import { custom, object, read } from '../../../src/lib/schema.ts'
import type { SocialWindow } from './parts.ts'

const FEATURES = 'width=600,height=800,scrollbars=yes'
const POLL_MS = 1_000
/** A provider's own policy makes an open window look closed for a moment, so it has to look so more than once. */
const CLOSED_POLLS = 3

const resultSchema = object({
  resultUri: custom<string>((value) => typeof value === 'string' && value.length <= 8_192),
})

type Heard = { readonly source: unknown; readonly origin: string; readonly data: unknown }
type Listener = (event: Heard) => void

/** Of `window`. */
type Host = {
  open(url: string, name: string, features: string): Opened | null
  addEventListener(type: 'message', listener: Listener): void
  removeEventListener(type: 'message', listener: Listener): void
  readonly location: { readonly origin: string }
}
type Opened = { readonly closed: boolean; readonly location: { href: string }; close(): void }

export function openSocialWindow(host: Host, clock: Clock): SocialWindow | undefined {
  const opened = host.open('/loading', 'secure-frame-login', FEATURES)
  if (!opened) return undefined
  return {
    go: (uri) => {
      opened.location.href = uri
    },
    close: () => opened.close(),
    result: (signal) =>
      new Promise((resolve, reject) => {
        let closed = 0
        const end = () => {
          stopPolling()
          host.removeEventListener('message', hear)
          signal.removeEventListener('abort', abort)
        }
        const hear = ({ source, origin, data }: Heard) => {
          if (source !== opened || origin !== host.location.origin) return
          const result = read(resultSchema, data)
          if (!result) return
          end()
          resolve(result.resultUri)
        }
        const abort = () => {
          end()
          reject(new Error('The sign-in was left.'))
        }
        const stopPolling = clock.setInterval(() => {
          closed = opened.closed ? closed + 1 : 0
          if (closed < CLOSED_POLLS) return
          end()
          reject(new Error('The window was closed before the sign-in was done.'))
        }, POLL_MS)
        host.addEventListener('message', hear)
        signal.addEventListener('abort', abort, { once: true })
        if (signal.aborted) abort()
      }),
  }
}
