/**
 * The picture of something known by its id (a network, its coin, a connector) that nobody gave an image for. Loaded
 * only when it is shown. The source is provided by context, so that `ui/` knows no wallet.
 */
import { createContext, useContext, useEffect, useState } from 'react'

export type Pictures = {
  /** Loaded pictures by id; undefined means that there is none. */
  readonly known: ReadonlyMap<string, string | undefined>
  /** Never rejects; resolves once the id is in `known`. */
  load(id: string): Promise<void>
}

export const PicturesContext = createContext<Pictures | undefined>(undefined)

export type Picture = { readonly src: string | undefined; readonly isComing: boolean }

export const usePicture = (id: string | undefined): Picture => {
  const pictures = useContext(PicturesContext)
  const [, redraw] = useState(0)
  const isComing = id !== undefined && pictures !== undefined && !pictures.known.has(id)
  useEffect(() => {
    if (!isComing) return
    let isWanted = true
    pictures.load(id).then(() => {
      if (isWanted) redraw((n) => n + 1)
    })
    return () => {
      isWanted = false
    }
  }, [pictures, id, isComing])
  return { src: id === undefined ? undefined : pictures?.known.get(id), isComing }
}
