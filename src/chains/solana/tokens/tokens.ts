/** All that tokens need beside what SOL needs: one part, fetched at the first token. */
export { token, tokens } from './facts.ts'
export { movesOfToken } from './moves.ts'
export { planToken } from './plan.ts'
