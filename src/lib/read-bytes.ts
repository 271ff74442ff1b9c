/** Owns reading an answer up to a cap while it streams: a server may send 50 MB, or never stop. What the bytes mean is the caller's. */

/** The answer is longer than was allowed. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'

  constructor() {
    super('The answer is too large')
  }
}

/**
 * The body, of `max` bytes at most. Rejects with `TooLargeError`; with the signal's reason the moment it aborts; else with
 * what the stream failed by. The connection is free again however it ends.
 */
export async function readBytes(response: Response, max: number, signal: AbortSignal): Promise<Uint8Array> {
  if (signal.aborted || Number(response.headers.get('content-length')) > max) {
    drop(response)
    throw signal.aborted ? signal.reason : new TooLargeError()
  }
  if (!response.body) return new Uint8Array()
  const reader = response.body.getReader()
  // Not awaited: a stream that never ends may never end its cancelling either. A waiting read ends at once all the same.
  const cancel = () => {
    reader.cancel().catch(() => {})
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await collect(reader, max, signal)
  } catch (error) {
    cancel()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Nobody reads it: the connection is free again. */
export function drop(response: Response): void {
  response.body?.cancel().catch(() => {})
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  max: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    // First: an aborted read ends like a finished one.
    if (signal.aborted) throw signal.reason
    if (done) return joined(chunks, size)
    size += value.byteLength
    if (size > max) throw new TooLargeError()
    chunks.push(value)
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}
