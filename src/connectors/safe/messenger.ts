/**
 * Questions to the page that frames ours, in the format of the Safe Apps SDK. Owns who is spoken to and who is heard: a post
 * names an allowed origin, an answer counts from that very window and origin only (the SDK's own communicator posts to
 * whoever is there). What an answer says is `schema.ts`.
 */
import { MessageFormatter, type Methods } from '@safe-global/safe-apps-sdk'
import { WalletModalError } from '../../errors/base.ts'
import { readField } from '../../lib/json.ts'
import { cleanText } from '../../lib/text.ts'

export type Messenger = {
  /**
   * What the parent answers, as it came; without an answer it never settles: a person may be reading. Rejects with -32603 when
   * the parent says that it failed, its words as the cause.
   */
  ask(method: Methods, params?: unknown): Promise<unknown>
  dispose(): void
}

type Waiting = { readonly resolve: (data: unknown) => void; readonly reject: (error: Error) => void }

/** The protocol of the SDK since its first version. */
const isSpoken = (version: unknown): boolean =>
  typeof version === 'string' && Number.parseInt(version, 10) >= 1

/** `origins`: who may be the parent. Which of them it is, is the one that answers first. */
export function createMessenger(page: Window, origins: readonly string[]): Messenger {
  const waiting = new Map<string, Waiting>()
  let parents = origins
  let count = 0

  const onMessage = ({ data, origin, source }: MessageEvent) => {
    if (source !== page.parent || !parents.includes(origin)) return
    const id = readField(data, 'id')
    const question = typeof id === 'string' ? waiting.get(id) : undefined
    if (typeof id !== 'string' || !question || !isSpoken(readField(data, 'version'))) return
    parents = [origin]
    waiting.delete(id)
    if (readField(data, 'success') === true) return question.resolve(readField(data, 'data'))
    const words = new Error(cleanText(readField(data, 'error'), 500))
    question.reject(new WalletModalError(-32603, 'The Safe said that it failed', words))
  }
  page.addEventListener('message', onMessage)

  return {
    ask(method, params) {
      const request = MessageFormatter.makeRequest(method, params)
      count += 1
      // The SDK's ids are random and short.
      const id = `${request.id}-${count}`
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
      // The browser delivers it to a parent of that origin and to nobody else.
      for (const origin of parents) page.parent.postMessage({ ...request, id }, origin)
      return answer
    },
    dispose: () => page.removeEventListener('message', onMessage),
  }
}
