/** The one connect by a link that may be under way. Written by `link.actions.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { ErrorKey } from '../../../errors/en.errors.ts'

export type LinkStep =
  | { readonly step: 'idle' }
  /** A machine step: the relay is asked for a place to meet. */
  | { readonly step: 'linking' }
  /** `endsAt`: wall time in ms. */
  | { readonly step: 'ready'; readonly uri: string; readonly endsAt: number }
  /** Its time has run out, and no new one could be made yet. */
  | { readonly step: 'expired' }
  | { readonly step: 'failed'; readonly key: ErrorKey; readonly rejected: boolean }

export type LinkFlow = { flow: LinkStep; attempts: number }

export const createLinkState = () => proxy<LinkFlow>({ flow: { step: 'idle' }, attempts: 0 })
