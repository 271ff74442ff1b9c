// Owns asking a local node by method name.

/** @param {string} url @returns {(method: string, ...params: unknown[]) => Promise<any>} */
export const askNode =
  (url) =>
  async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(`${method} failed on ${url}: ${error.message}`)
    return result
  }
