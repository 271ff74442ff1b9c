/** Pictures of known networks, coins and connectors, one memory for all tags of a page; what finds them is fetched with the first. */
import { useMemo } from 'react'
import type { Core } from '../core/wallet.ts'
import type { Pictures } from '../ui/hooks/use-picture.ts'

type Memory = {
  readonly known: Map<string, string | undefined>
  readonly coming: Map<string, Promise<void>>
}

const createMemory = (): Memory => ({ known: new Map(), coming: new Map() })

export function createPictures(core: Core): Pictures {
  const { known, coming } = core.slice(createMemory)

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

export const usePictures = (core: Core): Pictures => useMemo(() => createPictures(core), [core])
