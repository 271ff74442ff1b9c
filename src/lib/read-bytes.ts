/** Reads a response body up to a limit while it streams, because a server may send 50 MB or never stop. Does not interpret the bytes. */

/** The body is longer than the limit. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'

  constructor() {
    super('The answer is too large')
  }
}

/**
 * Resolves with the body if it has at most `max` bytes. Rejects with `TooLargeError`, with the signal's reason as soon as it aborts, or
 * with the stream's own error. The connection is released in every case.
 */
export async function readBytes(response: Response, max: number, signal: AbortSignal): Promise<Uint8Array> {
  if (signal.aborted || Number(response.headers.get('content-length')) > max) {
    drop(response)
    throw signal.aborted ? signal.reason : new TooLargeError()
  }
  if (!response.body) return new Uint8Array()
  const reader = response.body.getReader()
  // Not awaited: cancelling a hanging stream may hang too. A pending read ends at once anyway.
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

/** Releases the connection of a response whose body is not read. */
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
    // Checked first, because an aborted read also resolves with `done`.
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
