/** A wallet whose chain and service answer as told when a name is asked for. */
import { expect } from 'vitest'
import { flush, json, type Respond, setup } from '../../../api/api.testing.ts'
import type { EvmChain } from '../../../chains/chain.ts'
import { findKnown } from '../../../chains/networks.ts'
import { createHarness, type GivenOptions } from '../../../core/core.testing.ts'
import { forSend } from '../send.testing.ts'
import { resolveReceiver } from './receiver.reads.ts'

const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const SOLANA_ID = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const ETHEREUM = 'eip155:1'

const BASE = 'eip155:8453'

type Ens = NonNullable<EvmChain['resolveName']>

export const start = (
  p: { network?: string; options?: GivenOptions; ens?: Ens; respond?: Respond; gate?: Respond } = {},
) => {
  const harness = createHarness({ options: { networks: [ETHEREUM, BASE, SOLANA_ID], ...p.options } })
  const { wallet, clock, chain } = harness
  const active = findKnown(p.network ?? BASE)
  if (active) wallet.session.choose(active)
  const asked: Parameters<Ens>[0][] = []
  const resolveName: Ens = async (question) => {
    asked.push(question)
    return (p.ens ?? (async ({ name }) => ({ name, address: PERSON })))(question)
  }
  const { api, sent } = setup(p.respond ?? (() => json({}, { status: 404 })), {
    clock,
    network: () => wallet.state.network.active.eip155?.caipNetworkId ?? '',
    ...(p.gate && { gate: p.gate }),
  })
  Object.assign(wallet, { dataApi: async () => api, chain: async () => ({ ...chain, resolveName }) })
  return {
    ...harness,
    asked,
    sent,
    resolve: (text: string, signal?: AbortSignal) =>
      flush(clock, resolveReceiver(forSend(wallet), text, { signal })),
  }
}

export const refusedWith = (code: string | number) => ({ error: expect.objectContaining({ code }) })
