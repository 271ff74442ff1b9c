/** Views that have been fetched, so that one that was warmed is shown at once. */

import { DEFAULTS } from '../core/defaults.ts'
import type { Wallet } from '../core/wallet.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import type { ViewName } from '../state/router.ts'
import { loadView } from './features.ts'
import type { ViewModule } from './view.ts'

/** The view's name says whose props its module takes. */
type Loaded = Map<ViewName, ViewModule<never>>
export const createLoaded = (): Loaded => new Map()

/** Of every view but the first ones. */
export const createStyles = (): { css: string | undefined } => ({ css: undefined })

/** What these need is in the surface. */
const FIRST: readonly ViewName[] = ['Connect', 'Connecting']

const loadStyles = async (wallet: Wallet, view: ViewName): Promise<void> => {
  const styles = wallet.slice(createStyles)
  if (styles.css === undefined && !FIRST.includes(view))
    styles.css = (await import('../ui/theme/flow-sheet.ts')).flowCss
}

/** Fetches a view before it is shown. Rejects with `chunk-failed`. */
export const preloadView = async (wallet: Wallet, view: ViewName): Promise<void> => {
  const loaded = wallet.slice(createLoaded)
  if (loaded.has(view)) return
  const both = Promise.all([loadView(view), loadStyles(wallet, view)])
  const [module] = await withDeadline(both, DEFAULTS.chunkMs, wallet.clock, () =>
    ownFailure('timeout'),
  ).catch(failed)
  loaded.set(view, module as ViewModule<never>)
}

const failed = (error: unknown): never => {
  throw ownFailure('chunk-failed', error)
}
