/** Reads an answer up to a cap while it streams: a service may send 50 MB, or never stop. */
import { until } from './scope.ts'
import { invalidAnswer } from './service-error.ts'

export const readBytes = async (
  response: Response,
  max: number,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const announced = Number(response.headers.get('content-length'))
  if (announced > max) {
    drop(response)
    throw invalidAnswer()
  }
  if (!response.body) return new Uint8Array()
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await until(reader.read(), signal)
      if (done) return joined(chunks, size)
      size += value.byteLength
      if (size > max) throw invalidAnswer()
      chunks.push(value)
    }
  } catch (error) {
    // Not awaited: a stream that never ends may never end its cancelling either.
    reader.cancel().catch(() => {})
    throw error
  }
}

/** Nobody reads it: the connection is free again. */
export const drop = (response: Response): void => {
  response.body?.cancel().catch(() => {})
}

const joined = (chunks: readonly Uint8Array[], size: number): Uint8Array => {
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}
