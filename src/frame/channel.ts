/**
 * Posts requests to the secure frame and matches its answers. Owns the security of this wire: it posts to the frame's
 * origin only, and hears that origin only, from the frame's own window. Everything else is dropped, unanswered, with one
 * line for `logLevel` debug. Loading the frame is `create-frame.ts`.
 */
import { failure } from '../errors/to-error.ts'
import type { Clock } from '../lib/clock.ts'
import { isRecord } from '../lib/json.ts'
import { map, read, type Schema } from '../lib/schema.ts'
import { answers, envelope, errorWords } from './answers.ts'
import type { FrameAsk, FrameRequestName } from './contract.ts'
import { deadlineOf, sendsMail } from './deadlines.ts'
import { frameFailed, frameSaid, notPostable } from './failures.ts'

const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'

export type FrameWindow = Pick<Window, 'postMessage'>

export type Channel = {
  /** Rejects by `end` as well. A later answer is dropped. */
  readonly ask: FrameAsk
  /** Nothing that is pending will be answered. */
  end(error: Error): void
  dispose(): void
}

type ChannelOptions = {
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** Of the frame. */
  readonly origin: string
  readonly clock: Pick<Clock, 'setTimeout'>
  /** The window of the frame as it is now. */
  target(): FrameWindow | null | undefined
  onReady(): void
  debug(line: string): void
  /** A new one each time. */
  createId(): string
}

type Pending = {
  readonly name: FrameRequestName
  readonly succeed: (payload: unknown) => void
  readonly fail: (error: unknown) => void
}

export function createChannel(options: ChannelOptions): Channel {
  const { page, origin, clock, target, onReady, debug, createId } = options
  const pending = new Map<string, Pending>()

  const drop = (why: string): undefined => {
    debug(`A message was dropped: ${why}`)
  }

  const hear = ({ source, origin: from, data }: MessageEvent): undefined => {
    // The cheapest checks first: any window can send, and as much as it likes.
    if (source === null || source !== target()) return drop('it is not from the secure frame')
    if (from !== origin) return drop('it is from another origin')
    const message = read(envelope, data)
    if (!message) return drop('it is malformed')
    if (message.type === `${FRAME}READY`) return onReady() as undefined
    const request = typeof message.id === 'string' ? pending.get(message.id) : undefined
    if (!request) return drop('nobody waits for it')
    if (message.type === `${FRAME}${request.name}_SUCCESS`) request.succeed(message.payload)
    else if (message.type === `${FRAME}${request.name}_ERROR`)
      request.fail(frameSaid(read(errorWords, message.payload) ?? ''))
    else drop('it answers another request')
  }
  page.addEventListener('message', hear)

  return {
    ask(name, payload, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const window = target()
        if (!window) return reject(frameFailed('lost'))
        const id = createId()
        const ms = deadlineOf(name, methodOf(payload))
        const stopTimer = ms === undefined ? () => {} : clock.setTimeout(() => fail(failure('timeout')), ms)
        const abort = () => fail(signal?.reason)
        if (!sendsMail(name)) signal?.addEventListener('abort', abort)
        const close = () => {
          pending.delete(id)
          stopTimer()
          signal?.removeEventListener('abort', abort)
        }
        const fail = (error: unknown) => {
          close()
          reject(error)
        }
        const succeed = (answered: unknown) => {
          close()
          const parsed = readBoxed(answers[name], answered)
          if (parsed) resolve(parsed.value)
          else reject(frameFailed('invalid'))
        }
        pending.set(id, { name, succeed, fail })
        try {
          window.postMessage({ type: `${APP}${name}`, id, ...(payload !== undefined && { payload }) }, origin)
        } catch (error) {
          // A host's request that cannot be cloned.
          fail(notPostable(error))
        }
      })
    },
    end(error) {
      for (const { fail } of [...pending.values()]) fail(error)
    },
    dispose: () => page.removeEventListener('message', hear),
  }
}

/** Of an RPC request. */
export const methodOf = (payload: unknown): string | undefined =>
  isRecord(payload) && typeof payload.method === 'string' ? payload.method : undefined

/** Tells what was refused from what was parsed to undefined. */
const readBoxed = <T>(schema: Schema<T>, value: unknown): { readonly value: T } | undefined =>
  read(
    map(schema, (parsed) => ({ value: parsed })),
    value,
  )
