/** Fake nodes behind `fetch`, and a fake wallet with a log. They use no network and no timers. */
import { vi } from 'vitest'
import type { Eip1193Provider } from '../chain.ts'
import type { EvmNetwork } from '../network.ts'

type Body = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
/** Returns a result, or throws a JSON-RPC error object. A thrown `Error` makes the fetch fail; a thrown `Response` becomes its response. */
export type FakeNode = (method: string, params: readonly unknown[]) => unknown

export type Asked = { readonly url: string; readonly method: string; readonly init: RequestInit }

const answer = async (node: FakeNode, { id, method, params }: Body) => {
  try {
    return { jsonrpc: '2.0', id, result: await node(method, params) }
  } catch (error) {
    if (error instanceof Error || error instanceof Response) throw error
    return { jsonrpc: '2.0', id, error }
  }
}

/** Stubs `fetch` with nodes by URL; any other URL fails. Returns the log of requests. */
export function stubNodes(nodes: Readonly<Record<string, FakeNode>>): Asked[] {
  const log: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: Body | Body[] = JSON.parse(String(init.body))
    const node = nodes[url]
    for (const { method } of [body].flat()) log.push({ url, method, init })
    if (!node) throw new TypeError('Failed to fetch')
    try {
      const answers = Array.isArray(body)
        ? await Promise.all(body.map((one) => answer(node, one)))
        : await answer(node, body)
      return new Response(JSON.stringify(answers))
    } catch (thrown) {
      if (thrown instanceof Response) return thrown
      throw thrown
    }
  })
  return log
}

export type Request = { readonly method: string; readonly params?: unknown }

/** A wallet that answers by `respond`. `prompts`: the log without requests that show no prompt. */
export function fakeWallet(respond: (request: Request) => unknown) {
  const log: Request[] = []
  const provider: Eip1193Provider = {
    async request(request) {
      log.push(request)
      return respond(request)
    },
  }
  return { provider, log, prompts: () => log.filter(({ method }) => method !== 'eth_chainId') }
}

export const network = (id: number, ...rpcUrls: readonly string[]): EvmNetwork => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `Network ${id}`,
  testnet: false,
  details: { nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 }, rpcUrls },
})

/** Every code that a wallet could answer with (decisions 24), an error without one, and values that are not errors. */
export function everyThrow(): readonly unknown[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const codes = [...range(-32700, -32000), ...range(4001, 4902), ...range(5000, 5760), 32603]
  return [
    ...codes.map((code) => ({ code, message: `code ${code}` })),
    new Error('no code'),
    ...[undefined, null, '', 'text', 0, Number.NaN, {}, [], Symbol('thrown'), () => {}],
  ]
}
