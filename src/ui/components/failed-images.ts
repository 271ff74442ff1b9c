// Which remote images have failed, for as long as the surface lives: a host whose policy refuses an image is asked
// once, not at every view. Given by the shell, so that nothing lives at module level.
import { createContext } from 'react'

export const ImageMemory = createContext<Set<string> | undefined>(undefined)
