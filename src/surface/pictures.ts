/** Pictures of known networks, coins and connectors, one memory for all tags of a page; what finds them is fetched with the first. */
import type { Core } from '../core/wallet.ts'
import type { Pictures } from '../ui/hooks/use-picture.ts'

export function createPictures(core: Core): Pictures {
  const known = new Map<string, string | undefined>()
  const coming = new Map<string, Promise<void>>()

  const find = async (id: string): Promise<void> => {
    try {
      const { findPicture } = await import('./pictures/find-picture.ts')
      known.set(id, await findPicture(core, id))
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
