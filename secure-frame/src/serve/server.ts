/** The listening socket: deadlines of connections, and an end that lets what runs finish. */
import { createServer } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import type { Log } from '../vault/log.ts'
import { createApp } from './app.ts'
import { type Env, EnvError } from './env.ts'
import type { Pages } from './pages.ts'
import type { Services } from './services.ts'

export type Parts = {
  readonly env: Env
  readonly pages: Pages
  readonly services: Services
  readonly log: Log
  readonly clock?: Clock
}

export type Running = {
  /** Where it listens, which behind a proxy is not its origin. */
  readonly url: string
  readonly port: number
  /** Takes no new requests, lets those that run finish for 5 s at most, then stops the services. */
  stop(): Promise<void>
}

const STOP_MS = 5_000
/** Ms, against clients that keep a connection and say little. How long an answer takes is not counted. */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
}

/** @throws EnvError when the address cannot be listened on */
export async function startServer(parts: Parts): Promise<Running> {
  const { env, services, clock = systemClock } = parts
  const stopping = new AbortController()
  const app = createApp({ ...parts, stopping: stopping.signal })
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer,
    serverOptions: LIMITS,
    // This program also runs inside test runners: their `Request` and `Response` stay what they are.
    overrideGlobalObjects: false,
  })
  const { url, port } = await listen(server, { ...env, prefix: 'SECURE_FRAME' })
  let stopped: Promise<void> | undefined
  const stop = async () => {
    const closed = close(server, clock)
    stopping.abort()
    await closed
    await services.stop()
  }
  return {
    url,
    port,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

type Server = ReturnType<typeof createAdaptorServer>

/** Takes nothing new, and lets what runs finish: however long a client takes with its request, for 5 s at most. */
export async function close(server: Server, clock: Pick<Clock, 'setTimeout'> = systemClock): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  // A connection whose answer is still on its way is not kept after it.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 1
  const cancel = clock.setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
  }, STOP_MS)
  await closed
  cancel()
}

type Where = {
  readonly port: number
  readonly host: string
  /** Of the two variables that say so. */
  readonly prefix: string
}

/** @throws EnvError when the address cannot be listened on */
export function listen(
  server: Server,
  where: Where,
): Promise<{ readonly url: string; readonly port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(sentenceOf(error, where)))
    server.listen(where.port, where.host, () => {
      const address = server.address()
      if (address === null || typeof address === 'string')
        return reject(new Error('Not listening on a port.'))
      const { port } = address
      const host = where.host.includes(':') ? `[${where.host}]` : where.host
      resolve({ url: `http://${host}:${port}`, port })
    })
  })
}

function sentenceOf(error: Error, { port, host, prefix }: Where): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new EnvError(`${prefix}_PORT`, `is ${port}, which another program has taken`)
  if (code === 'EACCES')
    return new EnvError(`${prefix}_PORT`, `is ${port}, which this user may not listen on`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new EnvError(`${prefix}_HOST`, `is ${host}, which is no address of this computer`)
  return error
}
