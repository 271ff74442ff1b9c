/** The entry of the chunk that is loaded with the first token. */
export { token, tokens } from './facts.ts'
export { planToken } from './plan.ts'
export { tokenInstructionsOf } from './token-instructions.ts'
