/** What waits for the visitor in the secure frame. Written by `core/wallets/approvals.ts` only. */
import { proxy } from 'valtio/vanilla'
import { oncePerCore } from '../lib/once-per.ts'

export type ApprovalsState = {
  /** Requests, the one that is shown included. */
  waiting: number
  /** The tag that shows them; missing: none. */
  shownIn?: object
}

/** One for all tags of a page. */
export const approvalsOf = oncePerCore((_core: object) => proxy<ApprovalsState>({ waiting: 0 }))
