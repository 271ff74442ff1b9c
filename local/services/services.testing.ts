/** The local services over a pair of local networks, how to ask them, and how to ask the node behind them. */
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startNodes } from '../nodes/nodes.mjs'
import { untilMined } from '../nodes/send-mined.mjs'
import { PROJECT_ID, startServices } from './services.mjs'
import * as shape from './shapes.ts'

export const CHAIN = 'eip155:1'

export const COIN = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

export const MEADOW = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The node's fourth development account: no demo wallet has it, no token was given to it. */
export const FOURTH = privateKeyToAccount(
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
)

export let nodes: Awaited<ReturnType<typeof startNodes>>

export let services: Awaited<ReturnType<typeof startServices>>

export type Query = Readonly<Record<string, string>>

export function ask(
  host: 'blockchain' | 'wallets' | 'analytics',
  path: string,
  query: Query,
  init?: RequestInit,
) {
  const url = new URL(path, services.endpoints[host])
  url.search = new URLSearchParams({
    projectId: PROJECT_ID,
    st: 'test',
    sv: 'html-test-1',
    ...query,
  }).toString()
  return fetch(url, init)
}

/** GETs an endpoint and holds its form. */
export async function get<T extends v.GenericSchema>(
  form: T,
  path: string,
  query: Query = {},
  host: 'blockchain' | 'wallets' = 'blockchain',
): Promise<v.InferOutput<T>> {
  const answer = await ask(host, path, query)
  expect(answer.status, path).toBe(200)
  return v.parse(form, await answer.json())
}

export const post = (path: string, body: unknown, query: Query = {}) =>
  ask('blockchain', path, query, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export const reasonOf = async (answer: Response) => v.parse(shape.failure, await answer.json()).reasons[0]

export async function node(method: string, ...params: unknown[]) {
  const answer = await fetch(nodes.urls[CHAIN] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await answer.json()
  if (error) throw new Error(error.message)
  return result
}

export function tokenOf(symbol: string) {
  const { tokens = [], odd = [] } = services.exchange(CHAIN) ?? {}
  const token = [...tokens, ...odd].find((listed) => listed.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}.`)
  return token
}

export const receiptOf = (hash: unknown) => untilMined(node, hash)

/** Starts both before the tests of a file, and forgets what each test has done. */
export function startLocal(): void {
  beforeAll(async () => {
    nodes = await startNodes({ ports: [0, 0] })
    services = await startServices({ rpc: nodes.urls })
  }, 30_000)

  afterAll(async () => {
    await services?.stop()
    await nodes?.stop()
  })

  beforeEach(() => services.reset())
}
