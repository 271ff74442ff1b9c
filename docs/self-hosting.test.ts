/** Holds the table of public urls in `docs/self-hosting.md`, and the swap networks of `docs/usage.md`, to the source. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findDetails } from '../src/chains/known-networks.ts'
import type { Network } from '../src/chains/network.ts'
import { knownNetworks } from '../src/chains/networks.ts'
import { findDetails as findSolanaDetails } from '../src/chains/solana/details.ts'
import { isSwapNetwork } from '../src/lib/swap-networks.ts'

const page = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const urlsOf = (network: Network) =>
  network.chainNamespace === 'solana' ? findSolanaDetails(network)?.rpcUrls : findDetails(network.id)?.rpcUrls

describe('docs/self-hosting.md', () => {
  it('param: has the public urls of every known network', () => {
    const rows = [...page('self-hosting.md').matchAll(/^\| `((?:eip155|solana):\w+)` \| `(.+)` \|$/gm)]
    expect(rows.map(([, id, url]) => [id, [url]])).toEqual(
      knownNetworks.map((network) => [network.caipNetworkId, urlsOf(network)]),
    )
  })
})

describe('docs/usage.md', () => {
  it('param: has the networks of Swap', () => {
    const [, ids = ''] = /^- \*\*Swap\*\* works on `eip155:` ([\d, and]+)\./m.exec(page('usage.md')) ?? []
    const named = ids.split(/, | and /).map((id) => `eip155:${id}`)
    expect(new Set(named).size).toBe(12)
    expect(named).toHaveLength(12)
    expect(named.filter((id) => !isSwapNetwork(id))).toEqual([])
  })
})
