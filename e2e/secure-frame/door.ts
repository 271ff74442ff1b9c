/** A server in front of another one, which may keep back what is asked and what is answered, and cut off who asks. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Door = { readonly url: string; stop(): Promise<void> }

/** What becomes of a request with this body: `pass` asks the server behind. False cuts off who asks, as a process does that is killed. */
export type Rule = (body: string, pass: () => Promise<true>) => Promise<boolean>

/** Headers that hold for one connection. */
const OWN = ['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding', 'expect']

export const openDoor = async (target: string, rule: Rule): Promise<Door> => {
  const server = createServer(async (request, response) => {
    try {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const body = Buffer.concat(parts).toString()
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        OWN.includes(name) || value === undefined ? [] : [[name, `${value}`]],
      )
      const { method = 'GET' } = request
      let answer: Response | undefined
      const pass = async (): Promise<true> => {
        answer = await fetch(target, { method, headers, ...(method === 'POST' && { body }) })
        return true
      }
      if (!(await rule(body, pass)) || !answer) throw new Error('Cut off')
      const text = await answer.text()
      for (const [name, value] of answer.headers) if (!OWN.includes(name)) response.setHeader(name, value)
      response.writeHead(answer.status).end(text)
    } catch {
      // Nobody behind it, or none is to be seen.
      request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
