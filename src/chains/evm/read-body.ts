/** Reads a response as text up to a cap: a node may send 50 MB, or never stop. */
export const readBody = async (response: Response, maxBytes: number): Promise<string> => {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new Error('The answer is too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}
