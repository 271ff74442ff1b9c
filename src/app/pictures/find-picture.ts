/** The picture of a known network, its coin or a connector: the service's where there is a project, else a mark of ours. */
import { withDeadline } from '../../lib/flight.ts'
import type { Core } from '../wallet.ts'
import { drawnMark } from './drawn-marks.ts'
import { imageId } from './image-ids.ts'

/** ms; the same patience as for an image of any other host. */
const PATIENCE_MS = 2_000

export const findPicture = async (core: Core, id: string): Promise<string | undefined> =>
  (await ofService(core, id)) ?? drawnMark(id)

const ofService = async (core: Core, id: string): Promise<string | undefined> => {
  const { projectId, basic } = core.state.config
  const asset = imageId(id)
  if (projectId === undefined || basic || asset === undefined) return undefined
  const asked = core.api().then(({ images }) => images.asset(asset))
  try {
    return await withDeadline(asked, PATIENCE_MS, core.clock, () => new Error('late'))
  } catch {
    // Late, or the part that asks could not be had: whoever needs it for more than a picture says so.
    return undefined
  }
}
