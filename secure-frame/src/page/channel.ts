/**
 * Hears the page and answers it. Everything that is not a request of an allowed parent, well formed and new, is dropped: unanswered,
 * with one debug line. What requests do is in `methods/`.
 */
import { isRecord } from '../../../src/lib/json.ts'
import { map, read, type Schema } from '../../../src/lib/schema.ts'
import type { RequestName } from '../contract/wire.ts'
import { Failure, isForPeople, toMessage } from './failure.ts'
import { parseUrl } from './parse-url.ts'
import { ANSWER, type Answers, ASK, id as idSchema, isRequestName, type Payloads, requests } from './wire.ts'

export type Context = {
  readonly id: string
  /** Of the page, as the browser says it. */
  readonly origin: string
}

export type Service = {
  readonly [N in RequestName]: (payload: Payloads[N], context: Context) => Promise<Answers[N]>
}

/** What of `window` the channel uses. */
export type FrameWindow = {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
  readonly document: { readonly referrer: string }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

type Options = {
  readonly window: FrameWindow
  readonly allowedOrigins: readonly string[]
  readonly service: Service
  /** Told the origin of each request that is served. */
  readonly heard: (origin: string) => void
  readonly debug: (line: string) => void
  /** An error that is no answer of ours: a mistake of this program. */
  readonly report: (error: unknown) => void
}

/** So many ids are remembered; those of requests that sign are remembered for ever by the queue. */
const MAX_IDS = 50_000
const MAX_RUNNING = 500

export function openChannel({ window, allowedOrigins, service, heard, debug, report }: Options) {
  const origins = new Set(allowedOrigins)
  const ids = new Set<string>()
  let running = 0

  /** One line, and nothing of the message in it. */
  const drop = (why: string): undefined => {
    debug(`Dropped a message: ${why}`)
  }

  const answer = async <N extends RequestName>(name: N, payload: Payloads[N], context: Context) => {
    running++
    const post = (result: 'SUCCESS' | 'ERROR', value?: unknown) =>
      window.parent.postMessage(
        {
          type: `${ANSWER}${name}_${result}`,
          id: context.id,
          ...(value !== undefined && { payload: value }),
        },
        context.origin,
      )
    const produce = async () => {
      if (running > MAX_RUNNING) throw new Failure('Too many requests at once')
      const answered = box(requests[name].answer, await service[name](payload, context))
      if (!answered) throw new TypeError(`${name} has an answer of another shape`)
      return answered.value
    }
    try {
      const value = await produce()
      post('SUCCESS', value)
    } catch (error) {
      if (!isForPeople(error)) report(error)
      post('ERROR', { message: toMessage(error) })
    } finally {
      running--
    }
  }

  const serve = <N extends RequestName>(name: N, payload: unknown, context: Context): undefined => {
    const parsed = box(requests[name].payload, payload)
    if (!parsed) return drop(`the payload of ${name} is malformed`)
    remember(ids, context.id)
    heard(context.origin)
    answer(name, parsed.value, context).catch(report)
  }

  const hear = ({ source, origin, data }: MessageEvent): undefined => {
    // The cheapest checks first: anybody can send, and as much as they like.
    if (source !== window.parent) return drop('not from the page around')
    if (!origins.has(origin)) return drop('the origin is not allowed')
    if (!isRecord(data) || typeof data.type !== 'string' || data.type.length > 64)
      return drop('not a request')
    const name = data.type.startsWith(ASK) ? data.type.slice(ASK.length) : ''
    if (!isRequestName(name)) return drop('there is no such request')
    const id = read(idSchema, data.id)
    if (id === undefined) return drop('no id, or a malformed one')
    if (ids.has(id)) return drop('the id was used before')
    serve(name, data.payload, { id, origin })
  }

  window.addEventListener('message', hear)
  return {
    /** Told to the page around if its origin is allowed, else to nobody. */
    ready(version: string): void {
      const origin = parentOrigin(window)
      if (origin === undefined || !origins.has(origin)) debug('No allowed page is around this one')
      else window.parent.postMessage({ type: `${ANSWER}READY`, payload: { version } }, origin)
    },
  }
}

/** Undefined where the browser does not say it, and where there is no page around. */
export function parentOrigin({ location, document }: FrameWindow): string | undefined {
  const { ancestorOrigins } = location
  if (ancestorOrigins) return ancestorOrigins[0]
  return parseUrl(document.referrer)?.origin
}

const remember = (ids: Set<string>, id: string) => {
  ids.add(id)
  const [oldest] = ids
  if (ids.size > MAX_IDS && oldest !== undefined) ids.delete(oldest)
}

/** Tells what was refused from what was parsed to undefined. */
const box = <T>(schema: Schema<T>, value: unknown) =>
  read(
    map(schema, (parsed) => ({ value: parsed })),
    value,
  )
