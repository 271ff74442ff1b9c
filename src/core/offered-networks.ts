/** The networks that the host offers, with its own images, and which one a page begins with. */
import type { Network } from '../chains/network.ts'
import { ethereum } from '../chains/networks.ts'
import type { Config } from '../tag/options/options.ts'

export const offeredNetworks = (config: Config): readonly Network[] => {
  const given = config.networks.length > 0 ? config.networks : [ethereum]
  const images = config.chainImages
  const ids = given.map(({ caipNetworkId }) => caipNetworkId)
  // Of two with one id the first counts.
  const networks = given.filter(({ caipNetworkId }, index) => ids.indexOf(caipNetworkId) === index)
  return networks.map((network) => {
    const imageUrl = images[network.caipNetworkId] ?? images[network.id] ?? network.imageUrl
    return imageUrl ? { ...network, imageUrl } : network
  })
}

/** The network of the first id that is offered, else the first network. */
export const firstNetwork = (networks: readonly Network[], ...ids: (string | undefined)[]): Network => {
  for (const id of ids) {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (network) return network
  }
  return networks[0] ?? ethereum
}
