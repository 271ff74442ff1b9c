/**
 * A framed page and its parent for tests: records what the page posted to which origin, and lets a test answer from
 * any window.
 */
import type { Hex } from '../../chains/chain.ts'
import { readField } from '../../lib/json.ts'

export const SAFE_ORIGIN = 'https://app.safe.global'
export const SAFE: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const hashNamed = (digit: string): Hex => `0x${digit.repeat(64)}`

export type Post = {
  readonly method: string
  readonly params: unknown
  readonly id: string
  /** The target origin. */
  readonly to: string
}

export type Frame = {
  readonly page: Window
  /** What was posted, in order. */
  readonly posts: Post[]
  /** The posts with this method. */
  asked(method: string): Post[]
  /** Delivers a message to the page, by default from the real parent. */
  send(data: unknown, from?: { readonly origin?: string; readonly source?: unknown }): void
  /** Sets the answer to this method; what the function throws becomes the Safe's `error`. */
  answer(method: string, answer: (params: unknown) => unknown): void
}

export const info = (more: object = {}) => ({
  safeAddress: SAFE,
  chainId: 1,
  threshold: 1,
  owners: [SAFE],
  isReadOnly: false,
  ...more,
})

/** `target` becomes the framed page. `ancestor` is the parent's origin as the browser shows it; null: not shown. */
export function createFrame(
  target: object,
  { origin = SAFE_ORIGIN, ancestor = origin }: { origin?: string; ancestor?: string | null } = {},
): Frame {
  const posts: Post[] = []
  const answers = new Map<string, (params: unknown) => unknown>()
  const respond = async ({ id, method, params }: Post) => {
    const answer = answers.get(method)
    if (!answer) return
    const rest = { id, version: '1.18.0' }
    try {
      send({ ...rest, success: true, data: await answer(params) })
    } catch (error) {
      send({ ...rest, success: false, error: String(readField(error, 'message')) })
    }
  }
  const parent = {
    postMessage(request: unknown, to: string) {
      const post = {
        method: String(readField(request, 'method')),
        params: readField(request, 'params'),
        id: String(readField(request, 'id')),
        to,
      }
      posts.push(post)
      // Browsers drop a post for another origin.
      if (to === origin || to === '*') void respond(post)
    },
  }
  // Only the parts of a window that the connector uses.
  const page = target as unknown as Window & EventTarget
  const { location } = page
  Object.assign(page, { parent })
  Object.defineProperty(page, 'location', {
    value: Object.assign(location ?? {}, ancestor === null ? {} : { ancestorOrigins: [ancestor] }),
  })
  const send: Frame['send'] = (data, from = {}) => {
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: parent, ...from }))
  }
  return {
    page,
    posts,
    asked: (method) => posts.filter((post) => post.method === method),
    send,
    answer: (method, answer) => void answers.set(method, answer),
  }
}

/** How many of these posts are still waited for: an answer to any other is not looked at. */
export function waitedFor(frame: Frame, posts: readonly Post[]): number {
  let count = 0
  for (const { id } of posts)
    frame.send({
      id,
      // No version that is supported, so the question stays.
      get version() {
        count += 1
        return ''
      },
    })
  return count
}
