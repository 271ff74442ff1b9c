/** Steps and answers of the service that the tests of Activity share. */
import { ETHER, HARBOR, MEADOW, MEADOW_2 } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { expect } from '../harness/test.ts'

export const PAGE = 'module.html?services'

/** Connected, and on Activity. */
export async function openActivity(site: Site, path = PAGE) {
  await site.visitConnected(path)
  expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
}

type Node = { call(method: string, ...params: unknown[]): Promise<unknown> }

export const send = (node: Node, from: string, to: string, wei: bigint) =>
  node.call('eth_sendTransaction', { from, to, value: `0x${wei.toString(16)}` }) as Promise<string>

/** So many coins from Harbor, each a thousandth more than the last one. */
export async function receiveMany(node: Node, count: number) {
  for (let n = 1; n <= count; n += 1) await send(node, HARBOR, MEADOW, (ETHER / 1000n) * BigInt(n))
}

const HASH = (n: number) => `0x${n.toString(16).padStart(64, '0')}`

/** A row as the service writes it. */
export const row = (n: number, minedAt: Date, metadata: object = {}, transfers: unknown = undefined) => ({
  id: `row-${n}`,
  metadata: {
    operationType: 'send',
    hash: HASH(n),
    chain: 'eip155:1',
    minedAt: minedAt.toISOString(),
    sentFrom: MEADOW,
    sentTo: MEADOW_2,
    status: 'confirmed',
    nonce: n,
    ...metadata,
  },
  transfers: transfers ?? [
    { direction: 'out', quantity: { numeric: '1' }, fungible_info: { name: 'Ether', symbol: 'ETH' } },
  ],
})
