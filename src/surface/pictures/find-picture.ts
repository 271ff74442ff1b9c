/**
 * Finds the picture of a known network, its coin or a connector: from the picture service if there is a project, else
 * an icon of our own.
 */

import type { Core } from '../../core/wallet.ts'
import { withDeadline } from '../../lib/flight.ts'
import { drawnMark } from './drawn-marks.ts'
import { imageId } from './image-ids.ts'

/** Milliseconds, as for any other image (`RemoteImage`). */
const TIMEOUT_MS = 2_000

export const findPicture = async (core: Core, id: string): Promise<string | undefined> =>
  (await fromService(core, id)) ?? drawnMark(id)

const fromService = async (core: Core, id: string): Promise<string | undefined> => {
  const { projectId, basic } = core.state.config
  const asset = imageId(id)
  if (projectId === undefined || basic || asset === undefined) return undefined
  const asked = core.api().then(({ images }) => images.asset(asset))
  try {
    return await withDeadline(asked, TIMEOUT_MS, core.clock, () => new Error('late'))
  } catch {
    // Too late, or the chunk of the api could not be loaded, which others report.
    return undefined
  }
}
