/** The reads of `rpc/reads.ts` for Solana nodes, with typed answers. Fallback, retries and deadlines are there, schemas in `answers.ts`. */
import type { Clock } from '../../lib/clock.ts'
import { createReads, type UrlClasses } from '../rpc/reads.ts'
import { type Answer, checkAnswer, type Method } from './answers.ts'

export type SolanaReads = {
  ask<M extends Method>(method: M, params: readonly unknown[]): Promise<Answer<M>>
  setRanking(active: boolean): void
}

export function createSolanaReads(p: {
  /** The reference of the CAIP-2 id: the first 32 characters of the genesis hash. */
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
    // `checkAnswer` has parsed the answer with the schema of this method.
    ask: async <M extends Method>(method: M, params: readonly unknown[]) =>
      (await request(method, params)) as Answer<M>,
    setRanking,
  }
}

/** The commitment of most reads: very unlikely to be rolled back, and much earlier than `finalized`. */
export const confirmed = { commitment: 'confirmed' } as const
