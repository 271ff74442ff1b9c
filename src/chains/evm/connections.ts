/**
 * One connection per network. Owns through which URLs a network is read, and which connections are ranked. What is read is up to the
 * other files of this folder.
 */

import type { Clock } from '../../lib/clock.ts'
import { rpcUrl } from '../../lib/url.ts'
import type { ChainOptions } from '../chain.ts'
import { detailsOf } from '../known-networks.ts'
import type { EvmNetwork } from '../network.ts'
import type { Transport } from '../rpc/reads.ts'
import { createEvmClient, type EvmClient } from './client.ts'
import { proxyInit, proxyUrl, withProjectId } from './proxy.ts'
import { createTransport } from './transport.ts'

export type Connection = {
  readonly client: EvmClient
  readonly transport: Transport
  /** The URLs chosen for this page, in order; the known public ones only if there are no others. */
  readonly chosen: readonly string[]
}

export type Connections = {
  /** For a few questions: does not begin to rank the network's URLs. */
  get(network: EvmNetwork): Connection
  /** For reading on: from now on, the network's URLs are ranked while ranking is active. */
  client(network: EvmNetwork): EvmClient
  setRanking(active: boolean): void
  clear(): void
}

/** `madeFrom`: the options that it was made from. Ranked only once it has been read from. */
type OpenConnection = Connection & { readonly madeFrom: string; isRead: boolean }

/** The host's own URLs for a network, without those that are not safe. */
export const customUrlsOf = (
  { customUrls }: ChainOptions,
  { caipNetworkId }: EvmNetwork,
): readonly string[] =>
  customUrls(caipNetworkId)
    .map(rpcUrl)
    .filter((url) => url !== undefined)

export function createConnections(p: ChainOptions & { readonly clock: Clock }): Connections {
  const connections = new Map<string, OpenConnection>()
  let ranking = false

  /** Options can change: with other URLs, it is made anew. */
  const get = (network: EvmNetwork): OpenConnection => {
    const known = detailsOf(network)
    const nodeProxy = p.proxy?.()
    const proxied = nodeProxy && proxyUrl({ ...nodeProxy, caipNetworkId: network.caipNetworkId })
    const readable = (urls: readonly string[]) => urls.map((url) => withProjectId(url, nodeProxy))
    const classes = [
      readable(customUrlsOf(p, network)),
      proxied ? [proxied] : [],
      readable(known.rpcUrls),
    ] as const
    const madeFrom = JSON.stringify([classes, known.multicall, nodeProxy?.url])
    const found = connections.get(network.caipNetworkId)
    if (found?.madeFrom === madeFrom) return found
    found?.transport.setRanking(false)
    const transport = createTransport({
      chainId: network.id,
      classes,
      clock: p.clock,
      initOf: (url) => proxyInit(url, nodeProxy),
    })
    const client = createEvmClient(network, known, transport)
    const [host, service, listed] = classes
    const others = network.details || (host.length === 0 && service.length === 0) ? listed : []
    const chosen = [...host, ...service, ...others]
    const connection = { madeFrom, client, transport, chosen, isRead: false }
    connections.set(network.caipNetworkId, connection)
    return connection
  }

  const setRanking = (active: boolean) => {
    ranking = active
    for (const { transport, isRead } of connections.values()) if (isRead) transport.setRanking(active)
  }

  return {
    get,
    client(network) {
      const connection = get(network)
      if (!connection.isRead) connection.transport.setRanking(ranking)
      connection.isRead = true
      return connection.client
    },
    setRanking,
    clear() {
      setRanking(false)
      connections.clear()
    },
  }
}
