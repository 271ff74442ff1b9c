/** The one switch request that may be under way. Written by `network.actions.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { ErrorKey } from '../../errors/en.errors.ts'

export type SwitchStep =
  | { readonly step: 'idle' }
  /** A person reads the wallet's prompt: never timed out (decisions 18). */
  | { readonly step: 'asking'; readonly caipNetworkId: string; readonly since: number }
  | {
      readonly step: 'failed'
      readonly caipNetworkId: string
      readonly key: ErrorKey
      readonly rejected: boolean
    }

export const createSwitchState = () => proxy<{ flow: SwitchStep }>({ flow: { step: 'idle' } })
