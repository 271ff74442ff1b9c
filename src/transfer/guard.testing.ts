/** Owns what tests of the send guard share: the real services on a page whose `fetch` answers, and a chain that looks at receivers. */

import type { ReceiverFacts, TokenMethods } from '../chains/tokens.ts'
import { createHarness, type Harness, type HarnessOptions } from '../core/core.testing.ts'

export type InspectedReceiver = Parameters<TokenMethods<never, never>['inspectReceiver']>[0]

export type Guarded = Harness & {
  /** What was asked for of the history, in order. */
  readonly asked: URL[]
  readonly on: {
    /** The answer to a page of the history. */
    history: (url: URL) => unknown
    check: (p: InspectedReceiver) => ReceiverFacts | Promise<ReceiverFacts>
  }
}

export const PROJECT = '0123456789abcdef0123456789abcdef'

const json = (body: unknown) => (body instanceof Response ? body : Response.json(body))

export function createGuarded(given: HarnessOptions = {}): Guarded {
  const asked: URL[] = []
  const on: Guarded['on'] = { history: () => ({ data: [] }), check: () => ({ kind: 'person' }) }
  const harness = createHarness({
    ...given,
    options: { projectId: PROJECT, ...given.options },
    before: (page) => {
      page.fetch = async (input) => {
        const url = new URL(String(input))
        if (url.pathname === '/v1/supported-chains') return json({ http: ['eip155:1', 'eip155:10'], ws: [] })
        if (!url.pathname.endsWith('/history')) return new Response(null, { status: 404 })
        asked.push(url)
        return json(await on.history(url))
      }
    },
  })
  Object.assign(harness.chain, { inspectReceiver: async (p: InspectedReceiver) => on.check(p) })
  return { ...harness, asked, on }
}

/** What it came to, with no time passing but what a body takes to be read. */
export async function arrived<T>(harness: Harness, promise: Promise<T>): Promise<T> {
  let isThere = false
  const done = () => {
    isThere = true
  }
  promise.then(done, done)
  for (let turn = 0; !isThere && turn < 50; turn++) {
    await harness.settled()
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (!isThere) throw new TypeError('Nothing came of it')
  return promise
}

/** A row of the history as the service writes it: the account has sent coins, unless said otherwise. */
export const historyRow = (metadata: object, transfer: object = {}) => ({
  id: Math.random().toString(36).slice(2),
  metadata: {
    operationType: 'send',
    hash: `0x${'ab'.repeat(32)}`,
    chain: 'eip155:1',
    minedAt: '2025-01-01T00:00:00Z',
    status: 'confirmed',
    nonce: 1,
    ...metadata,
  },
  transfers: [
    {
      direction: 'out',
      quantity: { numeric: '1.5' },
      price: 3000,
      value: 4500,
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://img.example/eth.png' } },
      ...transfer,
    },
  ],
})
