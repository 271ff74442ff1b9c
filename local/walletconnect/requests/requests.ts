// Owns the way from a request to the question of its namespace. What the methods do is in `evm.ts` and `solana.ts`.
import { namespaceOf } from '../chains.ts'
import { unsupportedMethod } from '../errors.ts'
import { poseEvm } from './evm.ts'
import type { Answer, Question } from './question.ts'
import type { Asked, Hands } from './request.ts'
import { poseSolana } from './solana.ts'

export async function pose(asked: Asked, hands: Hands): Promise<Question | Answer> {
  switch (namespaceOf(asked.chain)) {
    case 'eip155':
      return poseEvm(asked, hands)
    case 'solana':
      return poseSolana(asked, hands)
    default:
      throw unsupportedMethod(asked.method)
  }
}
