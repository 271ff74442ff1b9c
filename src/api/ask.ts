/** The steps before a call is made, in this order: project id, cache, gate, request. The calls themselves are in the other files. */
import { callFailure } from '../errors/en.service.ts'
import type { Schema } from '../lib/schema.ts'
import type { Cache } from './cache.ts'
import { parse } from './fields.ts'
import type { Gate, Skip } from './gate.ts'
import type { Call, Project, Request } from './request.ts'
import { until } from './scope.ts'

/** `skipped`: no call was made, and `value` is the empty default (specification 7). `cause`: the error behind `unavailable`. */
export type Answer<T> = { readonly value: T; readonly skipped?: Skip; readonly cause?: unknown }

export type Ask = {
  /** A call to the data service, made only if it serves the network (by default the active one). */
  data<T, E = T>(call: Call, schema: Schema<T>, empty: E, network?: string): Promise<Answer<T | E>>
  /** Like `data`, with a cache; `fresh` skips the cached answer. */
  cached<T>(p: {
    readonly cache: Cache<T>
    readonly key: string
    readonly call: Call
    readonly empty: T
    readonly network?: string
    readonly fresh?: boolean | undefined
  }): Promise<Answer<T>>
  /** Like `data`, for calls whose answer has no content. */
  send(call: Call): Promise<Answer<boolean>>
  /** A call that does not depend on a network. */
  plain<T, E = T>(call: Call, schema: Schema<T>, empty: E): Promise<Answer<T | E>>
  /** Whether a data call would be skipped, and why. */
  check(network?: string, signal?: AbortSignal): ReturnType<Gate>
  /** For bodies that contain it. */
  projectId(): string | undefined
}

export function createAsk(p: {
  readonly request: Request
  readonly gate: Gate
  readonly project: () => Project
  readonly activeNetwork: () => string
}): Ask {
  const { request } = p
  const projectId = () => p.project().projectId || undefined
  /** Paths whose last answer was of no use: the browser may keep it, and would give it again. */
  const failed = new Set<string>()

  const check: Ask['check'] = async (network = p.activeNetwork(), signal) => {
    if (!projectId()) return { skipped: 'no-project-id' }
    try {
      return await until(p.gate(network), signal)
    } catch (error) {
      // The gate never rejects, so the signal has aborted.
      throw callFailure('aborted', error)
    }
  }

  return {
    check,
    projectId,

    async data(call, schema, empty, network) {
      const skip = await check(network, call.signal)
      return skip.skipped ? { value: empty, ...skip } : { value: parse(schema, await request.json(call)) }
    },

    async cached({ cache, key, call, empty, network, fresh = false }) {
      const kept = fresh || projectId() === undefined ? undefined : cache.peek(key)
      if (kept !== undefined) return { value: kept }
      const skip = await check(network)
      if (skip.skipped) return { value: empty, ...skip }
      return { value: await cache.load(key, () => request.json(call), fresh) }
    },

    async send(call) {
      const skip = await check(undefined, call.signal)
      if (skip.skipped) return { value: false, ...skip }
      await request.send(call)
      return { value: true }
    },

    async plain(call, schema, empty) {
      if (!projectId()) return { value: empty, skipped: 'no-project-id' }
      try {
        const cache = failed.delete(call.path) ? 'reload' : 'default'
        return { value: parse(schema, await request.json({ ...call, cache })) }
      } catch (error) {
        failed.add(call.path)
        throw error
      }
    },
  }
}
