import type { Chain, ChainOptions } from '../chain.ts'
export const createSolanaChain = (_options: ChainOptions): Chain => {
  throw new Error('not yet')
}
