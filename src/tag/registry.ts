/**
 * What all tags of a page share (decisions 4): the core, the tags in order, the stylesheets and the trigger
 * listeners. It hangs on the element class, so that a second script finds it.
 */

import type { OpenRequest } from '../core/open-rules.ts'
import type { StartableCore } from '../core/wallet.ts'
import type { Fetched } from '../surface/contract.ts'
import type { Sheets } from './dialog/sheet.ts'
import type { GivenOptions } from './options/given-options.ts'

/** A tag as the other tags of its page see it. */
export type PageTag = {
  readonly element: HTMLElement
  /** Its own options, in force or not. */
  readonly given: GivenOptions
  /** It is or was in the page. */
  readonly wasConnected: boolean
  open(request: OpenRequest): Promise<void>
  /** Loads what opening will need. */
  warm(): void
  /** Makes its options the ones in force. */
  takeOver(): void
  /** Closes its dialog because another tag opens one. False: it may not be closed, and stays. */
  yield(): boolean
  /** Applies the shared options that are visible. */
  restyle(): void
}

/** Does the same with each: `addEventListener`, or its opposite. */
export type TriggerListeners = (act: (type: string, listener: (event: Event) => void) => void) => void

export type Registry = {
  core?: StartableCore
  /** What the surface has fetched. */
  fetched?: Fetched
  /** The tag whose options are in force. */
  owner?: PageTag
  /** The tag that has options of a script tag. */
  own?: PageTag
  readonly connected: Set<PageTag>
  sheets?: Sheets
  triggers?: TriggerListeners
  /** The page's code has set options, so markup no longer decides about money. */
  isClaimed: boolean
  /** A trigger without a tag has been reported. */
  isReported?: boolean
}

export const createRegistry = (): Registry => ({ connected: new Set(), isClaimed: false })
