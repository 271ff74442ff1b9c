/**
 * Fetches the surface (React, shell, Connect) once, and again after a failure: a browser may remember that a module
 * could not be had, so the second time it is asked for is the host's retry.
 */
import { DEFAULTS } from '../app/defaults.ts'
import { ownFailure } from '../errors/own.ts'
import type { Clock } from '../lib/clock.ts'
import { ignore, withDeadline } from '../lib/flight.ts'
import type { SurfaceModule } from './surface.tsx'

export const createSurfaceLoader = (clock: Clock) => {
  let loading: Promise<SurfaceModule> | undefined
  return (): Promise<SurfaceModule> => {
    if (loading) return loading
    const asked = withDeadline(import('./surface.tsx'), DEFAULTS.chunkMs, clock, () => ownFailure('timeout'))
    // The surface will ask for it; asked for now, it comes beside it.
    ignore(import('../features/connect/connect.actions.ts'))
    loading = asked.catch((error: unknown) => {
      loading = undefined
      throw ownFailure('chunk-failed', error)
    })
    return loading
  }
}
