/** Requests of tests, with headers that Node's `fetch` would not let them say. */
import { request as httpRequest } from 'node:http'
import type { Env } from './env.ts'

type Server = { readonly url: string; readonly env: Pick<Env, 'origin'> }

/** As a page of the frame's own origin asks. `fetch` of Node would not let a test say `origin`. */
export const post = (server: Server, path: string, body = '{}', headers: Record<string, string> = {}) =>
  send(server, path, {
    method: 'POST',
    body,
    headers: {
      origin: server.env.origin,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })

type Sent = { method?: string; body?: string; headers?: Record<string, string> }
export type Got = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

export const send = (server: Server, path: string, { method = 'GET', body, headers = {} }: Sent = {}) =>
  new Promise<Got>((resolve, reject) => {
    const request = httpRequest(`${server.url}${path}`, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
