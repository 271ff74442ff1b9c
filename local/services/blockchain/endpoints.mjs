// Owns the list of the blockchain-data host's endpoints; each group has its own file.
import { accountEndpoints } from './account.mjs'
import { convertEndpoints } from './convert.mjs'
import { historyEndpoints } from './history.mjs'
import { nameEndpoints } from './names.mjs'
import { onrampEndpoints } from './onramp.mjs'
import { proxyEndpoints } from './proxy.mjs'
import { sessionEndpoints } from './sessions.mjs'

const GROUPS = [
  accountEndpoints,
  historyEndpoints,
  convertEndpoints,
  nameEndpoints,
  onrampEndpoints,
  sessionEndpoints,
  proxyEndpoints,
]

/** @returns {import('../host.mjs').Endpoint[]} */
export const blockchainEndpoints = (world) => GROUPS.flatMap((group) => group(world))
