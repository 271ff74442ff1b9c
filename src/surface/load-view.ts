/** What the surface has fetched for a page, for all of its tags: a view that was warmed is shown at once. */

import type { Core } from '../core/wallet.ts'
import { ownFailure } from '../errors/own.ts'
import { ignore, withDeadline } from '../lib/flight.ts'
import { CHUNK_MS } from '../lib/lazy-part.ts'
import type { ViewName } from '../state/router.ts'
import type { Fetched, FetchedView } from './contract.ts'
import { isViewName, loadView } from './features.ts'
import { createPictures } from './pictures.ts'

export const createFetched = (core: Core): Fetched => {
  const fetched: Fetched = {
    core,
    views: new Map(),
    css: undefined,
    pictures: createPictures(core),
    prefetch(view) {
      if (isViewName(view)) ignore(preloadView(fetched, view))
    },
  }
  return fetched
}

/** What these need is in the surface. */
const FIRST: readonly ViewName[] = ['Connect', 'Connecting']

const loadStyles = async (fetched: Fetched, view: ViewName): Promise<void> => {
  if (fetched.css !== undefined || FIRST.includes(view)) return
  // The next thing that such a view asks for, which it can be shown without.
  ignore(import('./pictures/network-pictures.ts'))
  fetched.css = (await import('../ui/theme/flow-sheet.ts')).flowCss
}

/** Fetches a view before it is shown, once for all tags: it comes with its feature's state. Rejects with `chunk-failed`. */
export const preloadView = async (fetched: Fetched, view: ViewName): Promise<void> => {
  const { core, views } = fetched
  if (views.has(view)) return
  await core.flights.once(`view ${view}`, async () => {
    const both = Promise.all([loadView(core, view), loadStyles(fetched, view)])
    const [module] = await withDeadline(both, CHUNK_MS, core.clock, () => ownFailure('timeout')).catch(failed)
    views.set(view, module as FetchedView)
  })
}

const failed = (error: unknown): never => {
  throw ownFailure('chunk-failed', error)
}
