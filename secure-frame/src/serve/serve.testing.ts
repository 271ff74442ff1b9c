/** What tests of the server start with: variables that are fine, pages of one line, and services that write down what they are asked. */
import { systemClock } from '../../../src/lib/clock.ts'
import type { FrameConfig } from '../contract/vault.ts'
import { createLog } from '../vault/log.ts'
import { type Env, readEnv, type Variables } from './env.ts'
import { type Pages, withConfig } from './pages.ts'
import { type Running, startServer } from './server.ts'
import type { Services } from './services.ts'

export const SITE = 'https://shop.example'

export const variables: Variables = {
  SECURE_FRAME_ORIGIN: 'http://127.0.0.1:9999',
  SECURE_FRAME_ALLOWED_ORIGINS: `${SITE}, http://localhost:4173`,
  SECURE_FRAME_MASTER_KEY: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  SECURE_FRAME_DATA: '/tmp/secure-frame-test',
  SECURE_FRAME_SMTP: 'smtp://user:planted-smtp-password@127.0.0.1:2525',
  SECURE_FRAME_MAIL_FROM: 'Wallet <wallet@example.com>',
  SECURE_FRAME_NODES:
    '{"eip155:1":["https://node.example/v1/key;x"],"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp":["https://solana.example"]}',
  SECURE_FRAME_BUNDLERS: '{"1":"https://bundler.example/rpc"}',
  SECURE_FRAME_PORT: '0',
}

export const config: FrameConfig = {
  version: '0.1.0',
  allowedOrigins: [SITE],
  nodes: {},
  bundlers: {},
  providers: [],
  hasFarcaster: false,
}

const html = (name: string) =>
  withConfig(
    `<!doctype html><title>${name}</title><script type="application/json" id="config"></script>`,
    config,
  )

const asset = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  return { type: 'text/javascript; charset=utf-8', bytes, gzip: bytes }
}

export const pages: Pages = {
  html: { sdk: html('sdk'), dashboard: html('dashboard'), loading: html('loading'), device: html('device') },
  assets: new Map([['sdk-abc.js', asset('1')]]),
  loading: new Map([['result.js', asset('2')]]),
}

export type Asked = { readonly path: string; readonly body: string; readonly ip: string }

export async function startTestServer(
  changes: Variables = {},
  own: Partial<Services> = {},
): Promise<Running & { readonly env: Env; readonly asked: Asked[]; readonly lines: string[] }> {
  const env = readEnv({ ...variables, ...changes })
  const asked: Asked[] = []
  const lines: string[] = []
  const services: Services = {
    api: async ({ path, body, ip }) => {
      asked.push({ path, body: new TextDecoder().decode(body), ip })
      return { status: 200, body: { isFine: true } }
    },
    readDevice: async () => null,
    approveDevice: async () => false,
    callback: async () => new Response('back', { headers: { 'set-cookie': 'a=b' } }),
    canWrite: async () => true,
    stop: async () => {},
    ...own,
  }
  const log = createLog(systemClock, (line) => lines.push(line))
  const running = await startServer({ env, pages, services, log })
  return { ...running, env, asked, lines }
}
