/** The address that the secure frame is loaded from (wire facts 6.1, specification 9). */
import type { CaipNetworkId } from '../lib/namespaces.ts'

/** What the wire calls the version of this protocol. */
const VERSION = '4'

export type FrameUrlOptions = {
  /** The frame's own page (interface 2). */
  readonly endpoint: string
  readonly projectId: string
  readonly network: CaipNetworkId
  readonly enableLogger: boolean
}

/** The page that the iframe loads. */
export function frameUrl({ endpoint, projectId, network, enableLogger }: FrameUrlOptions): URL {
  const url = new URL(endpoint)
  url.searchParams.set('projectId', projectId)
  url.searchParams.set('chainId', network)
  url.searchParams.set('version', VERSION)
  url.searchParams.set('enableLogger', `${enableLogger}`)
  return url
}
