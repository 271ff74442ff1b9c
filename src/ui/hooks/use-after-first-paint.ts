/** Whether the view stands: what is much to make comes after it, in a task of its own, so that no frame waits for both. */
import { useDeferredValue } from 'react'

export const useAfterFirstPaint = (): boolean => useDeferredValue(true, false)
