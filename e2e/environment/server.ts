/**
 * A server of a test's own, so that a page comes from an address and with headers: one page, and behind it everything that
 * the demo has.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PageServer = { readonly url: string; stop(): Promise<void> }

export const servePages = async (
  behind: string,
  pages: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageServer> => {
  const answer = async (path: string) => {
    const text = pages[path] ?? pages[new URL(path, behind).pathname]
    if (text !== undefined) return { type: 'text/html; charset=utf-8', body: text, status: 200 }
    const answered = await fetch(new URL(path, behind))
    const type = answered.headers.get('content-type') ?? 'text/plain'
    return { type, body: Buffer.from(await answered.arrayBuffer()), status: answered.status }
  }
  const server = createServer(({ url = '/' }, response) => {
    void answer(url).then(({ type, body, status }) => {
      // For a frame without an origin, everything is of another one.
      response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', ...headers })
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
