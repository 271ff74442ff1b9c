/**
 * The remote images that have failed, for as long as the surface lives, so that an image that the page's policy
 * refuses is requested once and not in every view. Provided by the shell, so that no state is at module level.
 */
import { createContext } from 'react'

export const FailedImages = createContext<Set<string> | undefined>(undefined)
