/** A page with room for one iframe, and the frame's side of the wire, without a browser. */
import { fakeClock } from '../lib/clock.testing.ts'
import { createFrame, type FrameOptions } from './create-frame.ts'
import type { FrameTrouble } from './failures.ts'

export const ORIGIN = 'https://frame.example'

export type Post = {
  readonly type: string
  readonly id: string
  readonly payload?: unknown
  readonly to: string
}

/** An iframe as far as the frame's code uses it. */
class FakeElement extends EventTarget {
  slot = ''
  title = ''
  referrerPolicy = ''
  src = ''
  isConnected = false
  contentWindow: { postMessage(message: unknown, to: string): void } | null = null
  readonly posts: Post[] = []

  attach(): void {
    this.isConnected = true
    this.contentWindow = {
      // As the browser does: what cannot be cloned throws.
      postMessage: (message, to) => {
        this.posts.push({ ...structuredClone(message as Omit<Post, 'to'>), to })
      },
    }
  }

  remove(): void {
    this.isConnected = false
    this.contentWindow = null
  }
}

export const tick = () => new Promise((resolve) => setImmediate(resolve))

export function createFakeFrame(options: Partial<FrameOptions> = {}) {
  const clock = fakeClock()
  const elements: FakeElement[] = []
  const document = Object.assign(new EventTarget(), {
    createElement: () => {
      const element = new FakeElement()
      elements.push(element)
      return element
    },
  })
  const page = Object.assign(new EventTarget(), { document })
  const told: { trouble: FrameTrouble[]; starts: boolean[]; dropped: string[] } = {
    trouble: [],
    starts: [],
    dropped: [],
  }
  let ids = 0
  const frame = createFrame({
    // Safe: the two have what `createFrame` uses of a window.
    page: page as unknown as Window,
    clock,
    url: () => new URL('/sdk?projectId=p', ORIGIN),
    parent: () => ({ append: (element: FakeElement) => element.attach() }) as unknown as Element,
    title: () => 'Sign-in',
    onStart: (_ask, isAgain) => told.starts.push(isAgain),
    onLost: () => {},
    isOriginMissing: () => false,
    onTrouble: (code) => told.trouble.push(code),
    debug: (line) => told.dropped.push(line),
    createId: () => `id${++ids}`,
    ...options,
  })
  const current = () => {
    const element = elements.at(-1)
    if (!element) throw new Error('there is no frame')
    return element
  }
  /** By default as the frame itself would. */
  const say = (data: unknown, from: { readonly origin?: string; readonly source?: unknown } = {}) =>
    page.dispatchEvent(
      Object.assign(new Event('message'), {
        data,
        origin: from.origin ?? ORIGIN,
        source: 'source' in from ? from.source : current().contentWindow,
      }),
    )
  const posts = () => elements.flatMap((element) => element.posts)
  const ready = async () => {
    say({ type: '@w3m-frame/READY', payload: { version: '4' } })
    await clock.advance(500)
    await tick()
  }
  /** Answers the newest post of that name. */
  const answer = async (name: string, payload?: unknown, result: 'SUCCESS' | 'ERROR' = 'SUCCESS') => {
    const post = posts().findLast(({ type }) => type === `@w3m-app/${name}`)
    say({ type: `@w3m-frame/${name}_${result}`, id: post?.id, ...(payload !== undefined && { payload }) })
    await tick()
  }
  return { frame, clock, page, document, elements, current, say, posts, ready, answer, told }
}

/** What became of a promise so far. */
export function watched<T>(promise: Promise<T>) {
  const seen: { settled: number; value?: T; error?: unknown } = { settled: 0 }
  promise.then(
    (value) => Object.assign(seen, { value, settled: seen.settled + 1 }),
    (error: unknown) => Object.assign(seen, { error, settled: seen.settled + 1 }),
  )
  return seen
}
