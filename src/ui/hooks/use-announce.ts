/** What is read out of a view that comes with its words: the shell's region is there before them, and is heard everywhere (ARIA22). */
import { createContext, useContext, useEffect, useState } from 'react'

/** Given by the shell. */
export const Announce = createContext<(text: string) => void>(() => {})

/** `text`: what it was at first; empty: nothing. */
export function useAnnounce(text: string): void {
  const announce = useContext(Announce)
  const [first] = useState(text)
  useEffect(() => {
    if (!first) return
    // Apart from the title, which stands before it.
    announce(` ${first}`)
    // The same words again are a change then.
    return () => announce('')
  }, [announce, first])
}
