/**
 * Finds the picture of a known network, its coin or a connector: from the picture service if there is a project, else
 * an icon of our own.
 */

import type { Platform } from '../../core/contracts/platform.ts'
import type { Reads } from '../../core/contracts/reads.ts'
import type { WithState } from '../../core/contracts/state.ts'
import { withDeadline } from '../../lib/flight.ts'
import { usesServices } from '../../state/uses-services.ts'
import { drawMark, type PictureSource } from './mark.ts'

/** Milliseconds, as for any other image (`RemoteImage`). */
const TIMEOUT_MS = 2_000

/** What is asked for a picture. */
export type PictureHost = WithState & Pick<Reads, 'api'> & Pick<Platform, 'clock'>

export const findPicture = async (
  core: PictureHost,
  { asset, mark }: PictureSource,
): Promise<string | undefined> => (await fromService(core, asset)) ?? (mark && drawMark(mark))

const fromService = async (core: PictureHost, asset: string | undefined): Promise<string | undefined> => {
  if (!usesServices(core.state.config) || asset === undefined) return undefined
  const asked = core.api().then(({ images }) => images.asset(asset))
  try {
    return await withDeadline(asked, TIMEOUT_MS, core.clock, () => new Error('late'))
  } catch {
    // Too late, or the chunk of the api could not be loaded, which others report.
    return undefined
  }
}
