/**
 * Loads the surface (React, shell, Connect) once, and again after a failure. A browser may cache the failure of a
 * module for the life of the page, so whether a retry works is up to the browser.
 */

import { lazyPart } from '../../core/lazy-part.ts'
import type { Wallet } from '../../core/wallet.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore } from '../../lib/flight.ts'
import type { ViewName } from '../../state/router.ts'
import { usesServices } from '../../state/uses-services.ts'
import type { SurfaceModule } from '../../surface/contract.ts'

export type SurfaceLoader = () => Promise<SurfaceModule>

export const createSurfaceLoader = (clock: Clock): SurfaceLoader =>
  lazyPart(clock, () => {
    const surface = import('../../bridge.tsx')
    // The surface needs this chunk; requested now, it loads in parallel.
    ignore(import('../../features/connect/connect.actions.ts'))
    return surface
  }).get

/** What the surface asks for once it is there arrives beside it, and not a round trip later. */
export const fetchBeside = (view: ViewName, { state, chain }: Wallet): void => {
  if (usesServices(state.config)) ignore(import('../../services/create-services.ts'))
  if (view !== 'Account') return
  ignore(import('../../features/account/AccountView.tsx'))
  ignore(chain(state.network.activeNamespace))
}

/** Rejects with `chunk-failed`. */
export const loadRequests = (clock: Clock) =>
  lazyPart(clock, () => import('../../surface/open-request.ts')).get()
