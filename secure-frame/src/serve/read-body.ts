/** Reads a request's body up to a limit while it arrives, within a deadline. Does not interpret the bytes. */
import { type Clock, systemClock } from '../../../src/lib/clock.ts'

export type BodyProblem = 'too-large' | 'too-slow' | 'broken'

export type Body = { readonly bytes: Uint8Array } | { readonly problem: BodyProblem }

export const MAX_BODY = 16_384
const DEADLINE_MS = 10_000

/** Never rejects. A body that is refused is not read on. */
export async function readBody(request: Request, clock: Clock = systemClock): Promise<Body> {
  if (Number(request.headers.get('content-length')) > MAX_BODY) return { problem: 'too-large' }
  const reader = request.body?.getReader()
  if (!reader) return { bytes: new Uint8Array() }
  const late = new AbortController()
  const cancel = clock.setTimeout(() => late.abort(), DEADLINE_MS)
  const end = new Promise<Body>((resolve) => {
    late.signal.addEventListener('abort', () => resolve({ problem: 'too-slow' }), { once: true })
  })
  try {
    const body = await Promise.race([collect(reader), end])
    // Not awaited: cancelling a hanging stream may hang too, and how it ends tells nothing more.
    if ('problem' in body) reader.cancel().catch(() => {})
    return body
  } catch {
    // The other side went away in the middle: there is nobody to report it to.
    return { problem: 'broken' }
  } finally {
    cancel()
  }
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Body> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { bytes: new Uint8Array(Buffer.concat(chunks)) }
    size += value.byteLength
    if (size > MAX_BODY) return { problem: 'too-large' }
    chunks.push(value)
  }
}
