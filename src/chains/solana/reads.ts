/** One network's nodes: which urls, in which order, and answers with their types. Urls, retry and deadline: `rpc/reads.ts`. */
import type { Clock } from '../../lib/clock.ts'
import { createReads, type UrlClasses } from '../rpc/reads.ts'
import { type Answer, checkAnswer, type Method } from './answers.ts'

export type SolanaReads = {
  ask<M extends Method>(method: M, params: readonly unknown[]): Promise<Answer<M>>
  setRanking(active: boolean): void
}

export function createSolanaReads(p: {
  /** Of the CAIP-2 id: the head of the genesis hash. */
  readonly reference: string
  readonly classes: UrlClasses
  readonly clock: Clock
  readonly initOf?: (url: string) => RequestInit | undefined
}): SolanaReads {
  const { request, setRanking } = createReads({
    classes: p.classes,
    clock: p.clock,
    ...(p.initOf && { initOf: p.initOf }),
    dialect: {
      chainMethod: 'getGenesisHash',
      onChain: (answer) => typeof answer === 'string' && answer.slice(0, 32) === p.reference,
      check: checkAnswer,
    },
  })
  return {
    // The transport lets nothing through that its schema has not read.
    ask: async <M extends Method>(method: M, params: readonly unknown[]) =>
      (await request(method, params)) as Answer<M>,
    setRanking,
  }
}

/** Final enough to build on, young enough not to wait for. */
export const confirmed = { commitment: 'confirmed' } as const
