/**
 * Posts requests to the page that frames ours, in the format of the Safe Apps SDK, and matches the answers. Owns the
 * security of this channel: it posts to allowed origins only, and accepts answers only from the parent window at one
 * of them. (The SDK's own communicator posts to any origin.) What an answer means is parsed in `schema.ts`.
 */
import { MessageFormatter, type Methods } from '@safe-global/safe-apps-sdk'
import { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import { cleanText } from '../../lib/text.ts'

export type Messenger = {
  /**
   * Resolves with the parent's answer, unparsed. Rejects with -32603 when the parent reports a failure; its message is
   * the cause. After `ms` milliseconds it rejects with `timeout`, and the question is forgotten; without, it waits for ever,
   * because a person may be reading (decisions 18).
   */
  ask(method: Methods, params?: unknown, ms?: number): Promise<unknown>
  dispose(): void
}

type Pending = { readonly resolve: (data: unknown) => void; readonly reject: (error: Error) => void }

/** Every SDK since version 1 speaks this protocol. */
const isSupportedVersion = (version: unknown): boolean =>
  typeof version === 'string' && Number.parseInt(version, 10) >= 1

/** `origins`: the origins that may be the parent. The first one that answers is the only one used from then on. */
export function createMessenger(page: Window, origins: readonly string[], clock: Clock): Messenger {
  const pending = new Map<string, Pending>()
  let allowedOrigins = origins
  let count = 0

  const onMessage = ({ data, origin, source }: MessageEvent) => {
    if (source !== page.parent || !allowedOrigins.includes(origin)) return
    const id = readField(data, 'id')
    const question = typeof id === 'string' ? pending.get(id) : undefined
    if (typeof id !== 'string' || !question || !isSupportedVersion(readField(data, 'version'))) return
    allowedOrigins = [origin]
    pending.delete(id)
    if (readField(data, 'success') === true) return question.resolve(readField(data, 'data'))
    const words = new Error(cleanText(readField(data, 'error'), 500))
    question.reject(new WalletModalError(-32603, 'The Safe said that it failed', words))
  }
  page.addEventListener('message', onMessage)

  return {
    ask(method, params, ms) {
      const request = MessageFormatter.makeRequest(method, params)
      count += 1
      // The SDK's ids are short and random, so two could be equal.
      const id = `${request.id}-${count}`
      const answer = new Promise<unknown>((resolve, reject) => pending.set(id, { resolve, reject }))
      // The browser delivers a post only if the parent has this origin.
      for (const origin of allowedOrigins) page.parent.postMessage({ ...request, id }, origin)
      if (ms === undefined) return answer
      return withDeadline(answer, ms, clock, () => {
        pending.delete(id)
        return failure('timeout')
      })
    },
    dispose: () => page.removeEventListener('message', onMessage),
  }
}
