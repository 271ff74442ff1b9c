/**
 * Whether the view has been painted. Expensive parts render after that, in a task of their own, so that no frame has
 * to wait for both.
 */
import { useDeferredValue } from 'react'

export const useAfterFirstPaint = (): boolean => useDeferredValue(true, false)
