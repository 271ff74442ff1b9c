/**
 * What all tags of a page share (decisions 4): the core, the tags in order, the stylesheets and the trigger
 * listeners. It hangs on the element class, so that a second script finds it.
 */
import type { StartableCore } from '../core/create-core.ts'
import type { Fetched } from '../surface/load-view.ts'
import type { Sheets } from './dialog/sheet.ts'
import type { WalletModalElement } from './wallet-modal.ts'

export type Registry = {
  core: StartableCore | undefined
  /** What the surface has fetched. */
  fetched: Fetched | undefined
  /** The tag whose options are in force. */
  owner: WalletModalElement | undefined
  readonly connected: Set<WalletModalElement>
  sheets: Sheets | undefined
  stopTriggers: (() => void) | undefined
  /** The page's code has set options, so markup no longer decides about money. */
  isClaimed: boolean
  /** A trigger without a tag has been reported. */
  isReported: boolean
}

export const createRegistry = (): Registry => ({
  core: undefined,
  fetched: undefined,
  owner: undefined,
  connected: new Set(),
  sheets: undefined,
  stopTriggers: undefined,
  isClaimed: false,
  isReported: false,
})
