/** Pictures of known networks, coins and connectors, one memory for all tags of a page; those of networks are fetched with the first. */
import type { Core } from '../core/wallet.ts'
import { usesServices } from '../state/uses-services.ts'
import type { Pictures } from '../ui/hooks/use-picture.ts'
import { connectorMarks, connectorPicture } from './pictures/connector-pictures.ts'
import { findPicture } from './pictures/find-picture.ts'

export function createPictures(core: Core): Pictures {
  // Where no service is asked, those of connectors are there at once.
  const known = new Map<string, string | undefined>(usesServices(core.state.config) ? [] : connectorMarks())
  const coming = new Map<string, Promise<void>>()

  const find = async (id: string): Promise<void> => {
    try {
      const source =
        connectorPicture(id) ?? (await import('./pictures/network-pictures.ts')).networkPicture(id)
      known.set(id, await findPicture(core, source))
    } catch {
      // The letter stands in until the page is loaded again.
      known.set(id, undefined)
    }
    coming.delete(id)
  }

  return {
    known,
    load(id) {
      const found = coming.get(id) ?? find(id)
      coming.set(id, found)
      return found
    },
  }
}
