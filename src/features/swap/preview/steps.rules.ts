/** What a step of a review is called, in the list of steps and once it was sent. */
import type { StepKind } from '../contract.ts'

export const sentKind = <K extends StepKind>(kind: K, isUnlimited: boolean): K | 'unlimited' =>
  kind === 'approval' && isUnlimited ? 'unlimited' : kind
