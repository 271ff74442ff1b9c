/**
 * What all tags of a page share (decisions 4): one core, the tags in order, the stylesheets, one listener for triggers.
 * It hangs on the element class, so that a second script finds it; there is no other module state.
 */
import type { StartableCore } from '../app/create-core.ts'
import type { Sheets } from './sheet.ts'
import type { WalletModalElement } from './wallet-modal.ts'

export type Registry = {
  core: StartableCore | undefined
  /** Whose options count. */
  owner: WalletModalElement | undefined
  readonly connected: Set<WalletModalElement>
  sheets: Sheets | undefined
  stopTriggers: (() => void) | undefined
  /** The page's code has said options: markup does not decide about money any more. */
  isClaimed: boolean
  /** A trigger was pressed and nobody was there. */
  isReported: boolean
}

export const createRegistry = (): Registry => ({
  core: undefined,
  owner: undefined,
  connected: new Set(),
  sheets: undefined,
  stopTriggers: undefined,
  isClaimed: false,
  isReported: false,
})
