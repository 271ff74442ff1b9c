/** A node that gives the same answer to each method, and writes down what it is asked. */
import { createServer } from 'node:http'

export type Node = {
  readonly url: string
  readonly asked: (readonly [method: string, params: unknown])[]
  stop(): Promise<void>
}

export async function startNode(answers: Readonly<Record<string, unknown>>): Promise<Node> {
  const asked: (readonly [string, unknown])[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { id, method, params } = JSON.parse(body)
    asked.push([method, params])
    const known = Object.hasOwn(answers, method)
    const answer = known ? { result: answers[method] } : { error: { code: -32601, message: 'planted' } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
