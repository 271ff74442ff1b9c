/**
 * What all tags of a page share (decisions 4): one core, the tags in order, one stylesheet, one listener for triggers.
 * It hangs on the element class, so that a second script finds it; there is no other module state.
 */
import type { StartableCore } from '../app/create-core.ts'
import type { WalletModalElement } from './wallet-modal.ts'

export type Registry = {
  core: StartableCore | undefined
  /** Whose options count. */
  owner: WalletModalElement | undefined
  readonly connected: Set<WalletModalElement>
  sheet: CSSStyleSheet | undefined
  /** Added to it so far, in order. */
  readonly styles: string[]
  stopTriggers: (() => void) | undefined
}

export const createRegistry = (): Registry => ({
  core: undefined,
  owner: undefined,
  connected: new Set(),
  sheet: undefined,
  styles: [],
  stopTriggers: undefined,
})
