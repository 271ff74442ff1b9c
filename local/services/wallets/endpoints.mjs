// Owns the list of the wallet-list host's endpoints; each group has its own file.
import { directoryEndpoints } from './directory.mjs'
import { imageEndpoints } from './images.mjs'
import { projectEndpoints } from './project-settings.mjs'

const GROUPS = [directoryEndpoints, projectEndpoints, imageEndpoints]

/** @returns {import('../host.mjs').Endpoint[]} */
export const walletEndpoints = (world) => GROUPS.flatMap((group) => group(world))
