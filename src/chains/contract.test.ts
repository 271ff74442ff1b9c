import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Chain, Eip1193Provider, Fee, Hex, Transfer } from './chain.ts'
import type { BaseFee, BaseTransfer, ChainOf } from './contract.ts'
import type { CaipNetworkId, Network } from './network.ts'
import type { SolanaChain, SolanaKind } from './solana/solana-chain.ts'

type Eip155 = {
  readonly namespace: 'eip155'
  readonly network: Network
  readonly address: Hex
  readonly provider: Eip1193Provider
  readonly transfer: Transfer
  readonly fee: Fee
  readonly hash: Hex
  readonly signature: Hex
}

describe('ChainOf', () => {
  it('behavior: both namespaces are chains as they stand', () => {
    expectTypeOf<Chain>().toExtend<ChainOf<Eip155>>()
    expectTypeOf<SolanaChain>().toExtend<ChainOf<SolanaKind>>()
    expectTypeOf<Transfer>().toExtend<BaseTransfer<Hex, CaipNetworkId> & { readonly data: Hex }>()
    expectTypeOf<Fee>().toExtend<BaseFee>()
    // What is checked here is checked by the compiler.
    expect(true).toBe(true)
  })
})
