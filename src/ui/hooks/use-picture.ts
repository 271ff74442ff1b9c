// The picture of something that is known by its id (a network, its coin, a connector) where nobody gave one. Asked for only
// when it is to be shown; who knows them is given from above, so that nothing here knows a wallet.
import { createContext, useContext, useEffect, useState } from 'react'

export type Pictures = {
  /** What has come, by id; an id without a value has no picture. */
  readonly known: ReadonlyMap<string, string | undefined>
  /** Never rejects; from then on it is known. */
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
